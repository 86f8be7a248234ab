// The desk's service worker: shows notifications of new leads, opens them, and says when there is no connection. It keeps nothing:
// what the desk shows is personal, and it is never out of date.

/** Shown instead of a page of the desk that cannot be reached; in the colours of the system, since it loads nothing. */
const noConnection = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection</title>
<style>
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.25rem }
  a { display: inline-block; padding: 0.75rem 1.25rem; border: 2px solid; border-radius: 0.5rem; color: inherit }
</style>
<main>
  <h1>No connection</h1>
  <p>You're offline, so the desk can't be reached. Its pages aren't stored on this device because they hold customers' data. What you typed is kept on this device, and comes back with the page.</p>
  <p><a href="">Try again</a></p>
</main>
`;

function isDesk(address) {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && /^\/desk(\/|$)/.test(pathname);
}

addEventListener("install", () => skipWaiting());

addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  // The scope is a beginning of addresses, and a city's may begin like that.
  if (mode !== "navigate" || method !== "GET" || !isDesk(url)) return;
  event.respondWith(
    fetch(event.request).catch(
      () =>
        new Response(noConnection, {
          status: 503,
          headers: {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
          },
        }),
    ),
  );
});

addEventListener("push", (event) => {
  const { lead, title, body, unread } = event.data.json();
  event.waitUntil(
    Promise.all([
      // With a tag of its own: should it come twice, the second silently replaces the first.
      registration.showNotification(title, {
        body,
        tag: lead ?? title,
        icon: "/desk-192.png",
        data: { lead },
      }),
      navigator.setAppBadge?.(unread),
    ]),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openLead(event.notification.data.lead));
});

/** In a desk that is open, without reloading it: what is half typed there stays. Without a lead: To do. */
async function openLead(lead) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const desk = windows.find(({ url }) => isDesk(url));
  if (!desk) return clients.openWindow(lead ? `/desk/leads/${lead}` : "/desk");
  if (lead) desk.postMessage({ lead });
  return desk.focus();
}
