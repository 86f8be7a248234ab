/** Shows the bar of what waits. Offline it can't be fetched: it's tried again with the connection. */
export function tellOfWaiting(): Promise<void> {
  return import("./tell-waiting.ts")
    .then((bar) => bar.tellOfWaiting())
    .catch(() => addEventListener("online", tellOfWaiting, { once: true }));
}
