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

// The request goes out while the worker starts, so that no page comes later because of it. Not in Firefox: where that
// request fails, it shows its own error, whatever the worker answers (GoogleChrome/workbox#3134).
addEventListener("activate", (event) => {
  const preload = registration.navigationPreload;
  event.waitUntil(/Firefox\//.test(navigator.userAgent) ? preload?.disable() : preload?.enable());
});

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
const PHOTO_PATIENCE = 120_000;

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

async function sendWaiting() {
  const cache = await caches.open(WAITING);
  const sent = [];
  let left = 0;
  for (const place of await cache.keys()) {
    await alone(async () => {
      // Another page's press, or the last try, may have come first.
      const request = await (await cache.match(place))?.json();
      const next = request?.state === "waiting" ? await trySending(request) : request;
      if (next?.state === "sent") sent.push({ place, ...next });
      if (request?.state !== "waiting") return;
      if (next.state === "waiting") left += 1;
      await cache.put(place, Response.json(next));
    });
  }
  tellPages();
  for (const { place, key, location } of sent) {
    const next = await sendPhotos(key, location);
    if (next === null) left += 1;
    if (next === null || next === location) continue;
    await alone(async () => {
      const request = await (await cache.match(place))?.json();
      if (request) await cache.put(place, Response.json({ ...request, location: next }));
    });
    tellPages();
  }
  return left;
}

function alone(work, name = WAITING) {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

function tellPages() {
  const channel = new BroadcastChannel(WAITING);
  channel.postMessage("");
  channel.close();
}

/** Those of a request that has arrived. Returns the page to go on to, or null where they still wait. */
function sendPhotos(key, location) {
  const name = `${WAITING} photos ${key}`;
  return alone(() => uploadPhotos(name, location), name);
}

async function uploadPhotos(name, location) {
  if (!(await caches.has(name))) return location;
  const cache = await caches.open(name);
  const body = new FormData();
  for (const place of await cache.keys()) {
    body.append("photos", await (await cache.match(place)).blob(), "photo.jpg");
  }
  try {
    const answer = await fetch(location.replace("?", "/photos?"), {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PHOTO_PATIENCE),
    });
    if (answer.status === 429 || answer.status >= 500) return null;
    await caches.delete(name);
    return (await answer.json()).location ?? location;
  } catch {
    return null;
  }
}

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
