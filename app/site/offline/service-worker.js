// The public site's service worker: without a connection it shows the page that keep-offline-page.ts put aside, and
// does nothing else. The desk has a worker of its own.

const isDesk = (pathname) => /^\/desk(\/|$)/.test(pathname);

addEventListener("install", (event) => {
  skipWaiting();
  if (!event.addRoutes) return;
  // The desk's pages don't even wake it.
  const condition = { urlPattern: new URLPattern({ pathname: "/desk{/*}?" }) };
  event.waitUntil(event.addRoutes({ condition, source: "network" }));
});

// The request goes out while the worker starts, so that no page comes later because of it.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (mode !== "navigate" || method !== "GET" || isDesk(new URL(url).pathname)) return;
  event.respondWith(load(event));
});

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const cache = await caches.open("offline");
    const [kept] = await cache.keys();
    const page = kept && (await cache.match(kept));
    if (!page) throw error;
    const headers = ["content-type", "content-security-policy"].map((name) => [name, page.headers.get(name)]);
    return new Response(page.body, { status: 503, headers: Object.fromEntries(headers) });
  }
}
