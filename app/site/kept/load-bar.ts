/** Shows the bar of what waits. Offline it can't be fetched: it's tried again with the connection. */
export async function tellOfWaiting(): Promise<void> {
  try {
    const bar = await import("./tell-waiting.ts");
    await bar.tellOfWaiting();
  } catch {
    addEventListener("online", () => void tellOfWaiting(), { once: true });
  }
}
