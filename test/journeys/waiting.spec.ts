import type { BrowserContext, Locator, Page } from "@playwright/test";
import { keptHere, waitingForm } from "../../content/kept.ts";
import { photoWords } from "../../content/photos.ts";
import { waitingBar } from "../../content/waiting.ts";
import { putChange, raiseRevision, removeChange } from "../../schedule/records.server.ts";
import { openDebugger } from "../support/accessibility.ts";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../support/journey.ts";
import { writeBeside } from "../support/outbox.ts";
import type { Person } from "../support/people.ts";
import { draw } from "../support/photo-files.ts";
import { type Site, startSite } from "../support/site.ts";

// What was sent while nobody could be reached goes out by itself, once, and the visitor hears what became of it.

test.use({
  siteEnv: { DESK_OF: "waiting" },
  expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/],
});

const path = "/toronto/get-quote";
const message = "A piano & nine boxes.";

/** Each test's own: a worker's requests don't come from the visitor's address. */
const emailOf = ({ address }: Person) => `${address.replaceAll(".", "-")}@waiting.example`;

function quote(page: Page) {
  const form = page.locator("#quote form");
  return {
    form,
    send: form.locator("button[type=submit]"),
    waits: form.locator(".form-waiting"),
    name: form.getByLabel("Your name"),
    message: form.getByLabel("What's moving?"),
    photos: form.getByLabel(/^Photos/),
  };
}

const bar = (page: Page): Locator => page.getByRole("region", { name: waitingBar.label });

async function openForm(page: Page, to = path): Promise<void> {
  await page.goto(to);
  await waitForIslands(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe("activated");
}

async function fillIn(page: Page, visitor: Person): Promise<void> {
  const { form, name, message: what } = quote(page);
  await name.fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("Email", { exact: true }).fill(emailOf(visitor));
  await what.fill(message);
}

async function choosePhotos(page: Page, count: number): Promise<void> {
  const chosen = Array.from({ length: count }, async (_, index) => ({
    name: `${index}.png`,
    mimeType: "image/png",
    buffer: await draw({ width: 700 + index, height: 500, kind: "png" }),
  }));
  await openExtras(quote(page).form);
  await quote(page).photos.setInputFiles(await Promise.all(chosen));
  await page.waitForLoadState("networkidle");
}

/** A quote that waits, on a phone without a connection. */
async function sendOffline(
  page: Page,
  context: BrowserContext,
  visitor: Person,
  { photos = 0 } = {},
): Promise<void> {
  await openForm(page);
  await fillIn(page, visitor);
  if (photos > 0) await choosePhotos(page, photos);
  await context.setOffline(true);
  await quote(page).send.click();
  await expect(quote(page).waits).toBeVisible();
}

/** Makes it look as if it had waited for over a day. */
async function ageByADay(page: Page): Promise<void> {
  await page.evaluate(() =>
    // Once the worker has tried.
    navigator.locks.request("waiting", async () => {
      const cache = await caches.open("waiting");
      for (const place of await cache.keys()) {
        const request = await (await cache.match(place))?.json();
        await cache.put(place, Response.json({ ...request, since: Date.now() - 25 * 60 * 60 * 1000 }));
      }
    }),
  );
}

async function leadsOf(site: Site, visitor: Person) {
  return (await site.exportLeads()).filter(({ email }) => email === emailOf(visitor));
}

/** What the browser still has of it, in any of its storages. */
function listLeft(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open("waiting");
    const places = (await cache.keys()).map(({ url }) => new URL(url).pathname.split("/")[1] ?? "");
    const photos = (await caches.keys()).filter((name) => name !== "waiting");
    return [...places, ...photos, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (name) => /^(waiting|draft)/.test(name),
    );
  });
}

test.describe("sent without a connection", () => {
  test("it waits, and goes out when the connection is back, and the form is empty again", async ({
    page,
    context,
    visitor,
    site,
  }) => {
    const { waits, name, message: what } = quote(page);
    await test.step("the form says so at once, and how to reach us meanwhile", async () => {
      await sendOffline(page, context, visitor);
      await expect(waits).toBeFocused();
      await expect(waits.getByRole("heading")).toHaveText(waitingForm.offline);
      await expect(waits).toContainText(waitingForm.text);
      const call = waits.getByRole("link", { name: findPhone("toronto").printed });
      await expect(call).toHaveAttribute("href", findPhone("toronto").tel);
      const text = await waits.getByRole("link", { name: /^Text/ }).getAttribute("href");
      expect(decodeURIComponent(text ?? "")).toContain(message);
      const mail = new URL((await waits.getByRole("link", { name: /^Email/ }).getAttribute("href")) ?? "");
      expect(mail.searchParams.get("body")).toContain(`Your name: ${visitor.name}\r\n`);
      expect(mail.searchParams.get("body")).toContain(message);
      await expect(bar(page)).toBeHidden();
      await checkAccessibility(page);
      expect(await leadsOf(site, visitor)).toEqual([]);
    });

    await test.step("back online, it's one lead, and the page says when it went out", async () => {
      await context.setOffline(false);
      await expect(bar(page)).toContainText("We have it");
      await expect(waits).toHaveCount(0);
      await expect(name).toHaveValue("");
      await expect(what).toHaveValue("");
      await checkAccessibility(page);
      expect(await leadsOf(site, visitor)).toEqual([
        expect.objectContaining({ note_from_customer: message, version: 1, repeats: 0 }),
      ]);
      await bar(page).getByRole("link", { name: waitingBar.next }).click();
      await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible();
      await page.goto(path);
      await waitForIslands(page);
      await expect(bar(page)).toBeHidden();
      await expect(name).toHaveValue("");
      expect(await listLeft(page)).toEqual([]);
    });
  });

  test("with the page closed, it goes out when any page of ours is opened, and its photos follow it", async ({
    page,
    context,
    visitor,
    site,
  }) => {
    await sendOffline(page, context, visitor, { photos: 2 });
    await expect(quote(page).waits).not.toContainText(waitingForm.withoutPhotos);
    await page.close();
    await context.setOffline(false);
    const other = await context.newPage();
    // A page without a form, and nobody touches it.
    await other.goto("/toronto/faq");
    await expect(bar(other)).toContainText("We have it");
    await checkAccessibility(other);
    const next = bar(other).getByRole("link", { name: waitingBar.next });
    await expect(next).toHaveAttribute("href", /photos=2/);
    await next.click();
    await expect(other.getByText(photoWords.sent(2))).toBeVisible();
    expect(await leadsOf(site, visitor)).toMatchObject([{ version: 1, repeats: 0 }]);
    expect(await listLeft(other)).toEqual([]);
  });

  test("photos that waited a day go out by hand with their request", { tag: "@all" }, async ({
    page,
    context,
    visitor,
    site,
  }) => {
    await sendOffline(page, context, visitor, { photos: 2 });
    await ageByADay(page);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await openForm(again);
    const { photos, send } = quote(again);
    await expect.poll(() => photos.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(2);
    await send.click();
    await expect(again).toHaveURL(/photos=2/);
    expect(await leadsOf(site, visitor)).toMatchObject([{ version: 1, repeats: 0 }]);
    expect(await listLeft(again)).toEqual([]);
  });

  test("with every page closed, the browser wakes the worker, and the next page tells", {
    tag: "@all",
  }, async ({ page, context, visitor, site }) => {
    await sendOffline(page, context, visitor);
    const origin = site.origin;
    await page.goto("about:blank");
    await context.setOffline(false);
    const session = await openDebugger(page);
    const registered = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (ours) resolve(ours.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    await session.send("ServiceWorker.dispatchSyncEvent", {
      origin,
      registrationId,
      tag: "waiting",
      lastChance: false,
    });
    await expect.poll(async () => (await leadsOf(site, visitor)).length).toBe(1);
    await page.goto("/toronto/faq");
    await expect(bar(page)).toContainText("We have it");
    expect(await leadsOf(site, visitor)).toMatchObject([{ version: 1, repeats: 0 }]);
  });

  test("two tabs of the same form: it goes out once, and both tell", { tag: "@all" }, async ({
    page,
    context,
    visitor,
    site,
  }) => {
    const other = await context.newPage();
    await sendOffline(page, context, visitor);
    await context.setOffline(false);
    await other.goto(path);
    await Promise.all([page, other].map((tab) => expect(bar(tab)).toContainText("We have it")));
    for (const tab of [page, other]) await expect(quote(tab).name).toHaveValue("");
    expect(await leadsOf(site, visitor)).toMatchObject([{ version: 1, repeats: 0 }]);
    await bar(other).getByRole("button", { name: waitingBar.close }).click();
    await expect(bar(page)).toBeHidden();
  });

  test("forgotten or canceled, it never goes out, and what was typed in a canceled one is still there", async ({
    page,
    context,
    visitor,
    site,
  }) => {
    const { form, send, waits, name } = quote(page);
    const forget = form.getByRole("button", { name: keptHere.forget });
    await sendOffline(page, context, visitor, { photos: 1 });
    await forget.click();
    await expect(waits).toHaveCount(0);
    await expect(name).toHaveValue("");

    await fillIn(page, visitor);
    await send.click();
    await waits.getByRole("button", { name: waitingForm.drop }).click();
    await expect(waits).toHaveCount(0);
    await expect(form.getByRole("status")).toHaveText(waitingForm.dropped);
    await context.setOffline(false);
    await page.reload();
    await expect(name).toHaveValue(visitor.name);
    await waitForIslands(page);
    await page.waitForLoadState("networkidle");
    await expect(waits).toHaveCount(0);
    expect(await leadsOf(site, visitor)).toEqual([]);
    await forget.click();
    expect(await listLeft(page)).toEqual([]);
  });

  test("edited and sent again by hand while it waits, it's one lead with the last words", {
    tag: "@all",
  }, async ({ page, context, visitor, site }) => {
    const { send, waits, message: what } = quote(page);
    await sendOffline(page, context, visitor);
    await what.fill("Only the piano.");
    await send.click();
    await expect(waits).toBeFocused();
    await page.reload().catch(() => undefined);
    await context.setOffline(false);
    await page.goto("/toronto/reviews");
    await expect(bar(page)).toContainText("We have it");
    expect(await leadsOf(site, visitor)).toMatchObject([
      { note_from_customer: "Only the piano.", version: 1, repeats: 0 },
    ]);
  });

  test("a bar that couldn't be fetched comes with the next connection", { tag: "@all" }, async ({
    page,
    context,
    visitor,
    site,
  }) => {
    await page.route("**/assets/tell-waiting-*", (route) => route.abort());
    await sendOffline(page, context, visitor);
    const refused = page.waitForEvent("requestfailed", (request) => /tell-waiting/.test(request.url()));
    await context.setOffline(false);
    await expect.poll(() => leadsOf(site, visitor)).toHaveLength(1);
    await expect(quote(page).waits).toHaveCount(0);
    await refused;
    await expect(bar(page)).toHaveCount(0);
    await page.unrouteAll();
    await expect(async () => {
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(bar(page)).toContainText("We have it", { timeout: 2_000 });
    }).toPass();
  });

  test("after a day the visitor is asked first, and the form has its photos again", { tag: "@all" }, async ({
    page,
    context,
    visitor,
    site,
  }) => {
    await sendOffline(page, context, visitor, { photos: 2 });
    await ageByADay(page);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await openForm(again);
    await expect(bar(again)).toContainText("Do you still want to send it?");
    await checkAccessibility(again);
    expect(await leadsOf(site, visitor)).toEqual([]);
    const { photos } = quote(again);
    await expect.poll(() => photos.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(2);
    await expect(photos).toBeVisible();
    await bar(again).getByRole("button", { name: waitingBar.send }).click();
    await expect(bar(again)).toContainText("We have it");
    expect(await leadsOf(site, visitor)).toMatchObject([{ version: 1, repeats: 0 }]);
  });
});

test.describe("a booking", () => {
  test("whose window was taken meanwhile comes back with what's wrong", { tag: "@all" }, async ({
    page,
    context,
    visitor,
    site,
  }) => {
    const taken = { schedule_key: "*", visit_date: "2026-11-26", visit_window: "9:00" };
    const form = page.locator("#booking form");
    const window = form.getByLabel("9:00 AM to 11:00 AM");
    await openForm(page, "/toronto/book-now");
    await form.getByLabel("Your name").fill(visitor.name);
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel(/^Email/).fill(emailOf(visitor));
    await form.getByLabel("What has to go?").fill("A hot tub.");
    await form.getByLabel("House").check();
    await form.getByLabel("Street address").fill("1 Front St");
    await form.getByLabel("Thursday, November 26").check();
    await window.check();
    await form.getByLabel("Yes flexible").check();
    await context.setOffline(true);
    await form.locator("button[type=submit]").click();
    await expect(form.locator(".form-waiting")).toBeVisible();
    const mail = await form.getByRole("link", { name: /^Email us/ }).getAttribute("href");
    expect(new URL(mail ?? "").searchParams.get("body")).toContain("Arrival window: 9:00 AM to 11:00 AM");
    expect(new URL(mail ?? "").searchParams.get("body")).toContain("Are you flexible: Yes flexible");

    await test.step("it's taken meanwhile", async () => {
      const change = { ...taken, kind: "closed", reason: "", changed_by: "test", changed_at: 0 } as const;
      await writeBeside(site, async (transaction) => {
        await putChange(transaction, change);
        await raiseRevision(transaction);
      });
    });

    await test.step("another page says why, and leads to the form", async () => {
      await page.goto("about:blank");
      await context.setOffline(false);
      await page.goto("/toronto/faq");
      await expect(bar(page)).toContainText("Someone just took that window.");
      await checkAccessibility(page);
      await bar(page).getByRole("link", { name: waitingBar.open }).click();
      await expect(page).toHaveURL("/toronto/book-now");
      await expect(form.getByRole("alert")).toContainText("Someone just took that window.");
      await expect(form.getByLabel("Street address")).toHaveValue("1 Front St");
      await expect(window).toBeDisabled();
      await expect(bar(page)).toBeHidden();
    });

    await test.step("with another window it's booked, once", async () => {
      await form.getByLabel("1:00 PM to 3:00 PM").check();
      await form.locator("button[type=submit]").click();
      await expect(page).toHaveURL(/thankyou/);
      expect((await site.exportJobs()).filter(({ email }) => email === emailOf(visitor))).toMatchObject([
        { start_time: "13:00", version: 1, repeats: 0 },
      ]);
      expect(await listLeft(page)).toEqual([]);
      await writeBeside(site, async (transaction) => {
        await removeChange(transaction, taken);
        await raiseRevision(transaction);
      });
    });
  });
});

test("the server is down: the request waits with ways to reach us, and it's one lead once it's up", async ({
  page,
  visitor,
  database,
}) => {
  await using site = await startSite({ database });
  const { waits, name } = quote(page);
  await page.clock.install();
  await openForm(page, site.origin + path);
  await fillIn(page, visitor);
  await site.stop();
  await quote(page).send.click();
  await expect(waits).toBeFocused();
  await expect(waits.getByRole("heading")).toHaveText(waitingForm.unreachable);
  await expect(waits.getByRole("link", { name: findPhone("toronto").printed })).toBeVisible();

  await site.restart();
  // Nobody does anything: the page tries every minute.
  await page.clock.fastForward(60_000);
  await expect(bar(page)).toContainText("We have it");
  await expect(name).toHaveValue("");
  expect(await site.exportLeads()).toMatchObject([{ email: emailOf(visitor), version: 1, repeats: 0 }]);
});
