// The public site's service worker: without a connection it shows the page that keep-offline-page.ts put aside, and it
// sends the requests that wait for one (../kept/waiting.ts). It does nothing else. The desk has a worker of its own.

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

const WAITING = "waiting";
/** Milliseconds: one that has waited longer goes out only if the visitor says so. */
const OLD = 24 * 60 * 60 * 1000;
const PATIENCE = 15_000;

addEventListener("message", (event) => {
  if (event.data === "send waiting") event.waitUntil(sendWaiting());
});

addEventListener("sync", (event) => {
  if (event.tag !== WAITING) return;
  // The browser tries again later when this fails.
  const sendAll = async () => {
    if ((await sendWaiting()) > 0) throw new Error("Nobody can be reached yet.");
  };
  event.waitUntil(sendAll());
});

/** How many still wait. */
async function sendWaiting() {
  const cache = await caches.open(WAITING);
  const alone = (work) => (navigator.locks ? navigator.locks.request(WAITING, work) : work());
  let left = 0;
  for (const place of await cache.keys()) {
    await alone(async () => {
      // Another page's press, or the last try, may have come first.
      const request = await (await cache.match(place))?.json();
      if (request?.state !== "waiting") return;
      const next = await trySending(request);
      if (next.state === "waiting") left += 1;
      await cache.put(place, Response.json(next));
    });
  }
  const channel = new BroadcastChannel(WAITING);
  channel.postMessage("");
  channel.close();
  return left;
}

/** The request as it is then. */
async function trySending(request) {
  const { address, fields, since, isAgreed, needsProof } = request;
  const now = Date.now();
  if (since < now - OLD && !isAgreed) return { ...request, state: "old" };
  if (needsProof && !fields.altcha) return request;
  // A proof ends, so the next try gets a new one.
  const { altcha: _, ...typed } = fields;
  const again = { ...request, fields: typed };
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { location, errors, problem, days } = await answer.json().catch(() => ({}));
    if (location) return { ...request, state: "sent", at: now, location, fields: {} };
    // Not taken as it is: what's wrong, or a page that isn't there anymore.
    const { status, redirected } = answer;
    const isRefused = redirected || (status >= 400 && status < 500 && status !== 408 && status !== 429);
    if (!isRefused) return again;
    return { ...again, state: "refused", at: now, errors: errors ?? [], problem: problem ?? null, days };
  } catch {
    return again;
  }
}
