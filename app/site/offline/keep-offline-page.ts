const DAY = 24 * 60 * 60 * 1000;

/** So that someone without a connection still sees our number: the last visited city's. */
export async function keepOfflinePage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
    const cache = await caches.open("offline");
    const { city } = document.documentElement.dataset;
    const [kept] = await cache.keys();
    const address = city ? `/${city}/offline` : kept ? new URL(kept.url).pathname : "/offline";
    const known = await cache.match(address);
    if (known && Date.parse(known.headers.get("date") ?? "") > Date.now() - DAY) return;
    const page = await fetch(address, { cache: "no-cache" });
    if (!page.ok || page.redirected) return;
    await cache.put(address, page);
    if (kept && new URL(kept.url).pathname !== address) await cache.delete(kept);
  } catch {
    // A private window may allow none of it.
  }
}
