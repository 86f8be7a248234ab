import type { BrowserContext, Page, Worker } from "@playwright/test";
import { push } from "../../content/push.ts";
import { deskOrigin, openRoom, signInAsOwner, signOut } from "../support/desk.ts";
import { adasQuote } from "../support/form-fields.ts";
import { checkAccessibility, checkDeskPage, expect, test } from "../support/journey.ts";
import { startHttpPeer } from "../support/peers/http-peer.ts";
import { makeDevice } from "../support/peers/push-service.ts";
import { ada, buildHeaders } from "../support/people.ts";

// Notifications of new leads on one device. The push service isn't the browser's own, which is remote: the page gets
// what that one would have returned, and what the desk sends is handed to the real service worker.
test.use({ siteEnv: { OUTBOUND_ALLOW: "127.0.0.1" }, serviceWorkers: "allow" });
test.describe.configure({ mode: "serial" });

const section = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** The numbers that the desk's pages set on its icon. */
async function recordBadge(context: BrowserContext): Promise<number[]> {
  const badges: number[] = [];
  await context.exposeFunction("recordBadge", (unread: number) => void badges.push(unread));
  await context.addInitScript(() => {
    const { recordBadge } = window as unknown as { recordBadge(unread: number): Promise<void> };
    Object.assign(Navigator.prototype, { setAppBadge: recordBadge });
  });
  return badges;
}

type Shown = { title: string; body: string; tag: string; data: unknown };
type WorkerScope = { badges: number[]; shown: Shown[] };

/** The running service worker, which records what it shows: a browser's own notifications go away by themselves. */
async function findWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope & Record<string, { prototype: object }>;
    Object.assign(scope, { badges: [], shown: [] });
    Object.assign(navigator, { setAppBadge: async (unread: number) => void scope.badges.push(unread) });
    Object.assign(scope.ServiceWorkerRegistration?.prototype ?? {}, {
      showNotification: async (title: string, { body, tag, data }: Shown) =>
        void scope.shown.push({ title, body, tag, data }),
    });
    // Browsers allow it only on a real click.
    Object.assign(scope.WindowClient?.prototype ?? {}, { focus: async () => undefined });
  });
  return worker;
}

/** Hands a message to the service worker as the browser does when its push service has brought one. */
async function deliver(page: Page, origin: string, notification: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith("/desk") && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(notification);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

/** Gives pages the permission to notify, and a push service that returns the subscription of `device`. */
async function givePushService(context: BrowserContext, subscription: object): Promise<void> {
  await context.addInitScript((toJSON) => {
    const known = () => localStorage.getItem("subscribed-for");
    const made = (key: string) => ({
      ...toJSON,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
          letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => toJSON,
      unsubscribe: async () => {
        localStorage.removeItem("subscribed-for");
        return true;
      },
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(Notification, { requestPermission: async () => "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (known() ? made(known() ?? "") : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem("subscribed-for", applicationServerKey);
        return made(applicationServerKey);
      },
    });
  }, subscription);
}

/** Turns notifications on for another device of the same person. */
async function turnOnElsewhere(page: Page, subscription: object): Promise<void> {
  await page.evaluate(async (said) => {
    const body = new URLSearchParams({ intent: "start", subscription: JSON.stringify(said) });
    await fetch("/desk/account/push", { method: "POST", body });
  }, subscription);
}

test("a device is notified of a new lead and opens it", async ({ page, site, context }) => {
  await using service = await startHttpPeer(() => ({ status: 201 }));
  const device = makeDevice(service);
  const badges = await recordBadge(context);
  await givePushService(context, device.subscription);
  await signInAsOwner(page, site, "/desk/account");
  await expect(section(page).getByRole("status")).toHaveText("Notifications are off on this device.");
  await page.emulateMedia({ colorScheme: "dark" });
  await section(page).getByRole("button", { name: "Notify this device about new leads" }).click();
  await expect(section(page).getByRole("status")).toContainText("Notifications are on");
  await expect(section(page).getByRole("listitem")).toHaveCount(0);
  await turnOnElsewhere(page, makeDevice(service).subscription);
  await page.reload();
  await expect(section(page).getByRole("status")).toContainText("Notifications are on");
  await expect(section(page).getByRole("listitem")).toHaveCount(1);
  await checkDeskPage(page, "push-on");
  await section(page).getByRole("button", { name: "Stop notifying Chrome on Android" }).click();
  await expect(section(page).getByText("Notifications are off on that device.")).toBeVisible();
  await expect(section(page).getByRole("listitem")).toHaveCount(0);

  const worker = await findWorker(context);
  badges.length = 0;
  await site.post("/toronto/get-quote", adasQuote("Two rooms"), { headers: buildHeaders(ada) });
  await expect.poll(() => badges, "the open desk counts at once").toEqual([1]);
  await expect.poll(() => device.requests().length).toBe(1);
  const [notification] = device.notifications();
  expect(notification).toMatchObject({ title: push.title.moving, body: "Toronto", unread: 1 });

  // Twice, as when the push service's response got lost: with the same tag, the phone shows it once.
  for (const sent of [notification, notification]) {
    await deliver(page, deskOrigin(site), sent ?? {});
  }
  const badgesOfWorker = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).badges);
  await expect.poll(badgesOfWorker).toEqual([1, 1]);
  const lead = notification?.lead;
  const shown = { title: push.title.moving, body: "Toronto", tag: lead, data: { lead } };
  expect(await worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)).toEqual([shown, shown]);

  await worker.evaluate(({ data }) => {
    const notification = { data, close: () => undefined };
    dispatchEvent(
      Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined }),
    );
  }, shown);
  await expect(page).toHaveURL(new RegExp(`/desk/leads/${lead}$`));
  await expect(page.getByRole("heading", { name: ada.name })).toBeVisible();
  await expect.poll(() => badges.at(-1), "it has been read").toBe(0);

  await openRoom(page, "Account");
  await section(page).getByRole("button", { name: "Stop notifying this device" }).click();
  await expect(section(page).getByRole("status")).toHaveText("Notifications are off on this device.");

  await site.post("/toronto/get-quote", adasQuote("Three rooms"), { headers: buildHeaders(ada) });
  await expect.poll(() => badges.at(-1)).toBe(1);
  await signOut(page);
  await expect.poll(() => badges.at(-1), "who is signed out has no unread leads").toBe(0);
  expect(device.requests()).toHaveLength(1);
});

test("an unreachable desk says so, and the public site isn't affected", async ({ page, site, context }) => {
  await signInAsOwner(page, site);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${deskOrigin(site)}/desk/schedule`);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await checkAccessibility(page);
  for (const path of ["/toronto", "/desks-we-move"]) {
    // A page of its own: the browser's error page arrives late and would interrupt the next visit.
    const lost = await context.newPage();
    await expect(lost.goto(`${deskOrigin(site)}${path}`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await lost.close();
  }
  await context.setOffline(false);
  await page.goto(`${deskOrigin(site)}/desk/schedule`);
  await expect(page.getByRole("heading", { name: "Schedule" })).toBeVisible();
  // Nothing personal is stored in the browser.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("the page says what blocks notifications and how to fix it", { tag: "@all" }, async ({
  page,
  site,
  context,
}) => {
  await signInAsOwner(page, site);
  for (const [obstruct, words] of [
    [
      () => Object.defineProperty(Notification, "permission", { get: () => "denied" }),
      "This browser is blocking the desk’s notifications",
    ],
    [
      () => {
        Object.assign(Navigator.prototype, { standalone: false });
        Reflect.deleteProperty(window, "PushManager");
      },
      "add the desk to your home screen first",
    ],
    [() => Reflect.deleteProperty(window, "PushManager"), "This browser can’t show notifications"],
  ] as const) {
    const device = await context.newPage();
    await device.addInitScript(obstruct);
    await device.goto(`${deskOrigin(site)}/desk/account`);
    await expect(section(device).getByRole("status")).toContainText(words);
    await expect(section(device).getByRole("button")).toHaveCount(0);
    await device.close();
  }
});
