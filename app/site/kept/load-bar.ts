/** In the browser's storage while requests wait or there's something to tell of them: pages look for it as they load. */
export const WAITING_MARK = "waiting";

/** Shows the bar of what waits. Offline it can't be fetched: it's tried again with the connection. */
export function tellOfWaiting(): Promise<void> {
  return import("./tell-waiting.ts")
    .then((bar) => bar.tellOfWaiting())
    .catch(() => addEventListener("online", tellOfWaiting, { once: true }));
}
