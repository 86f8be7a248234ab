import type { Locator, Page, Route } from "@playwright/test";
import {
  deskOrigin,
  formatCookies,
  inviteDispatcher,
  olga,
  pressSignOut,
  signIn,
  signInAsOwner,
  signOut,
} from "../support/desk.ts";
import { checkAccessibility, expect, holdRequests, SCRIPTS, test } from "../support/journey.ts";
import { listConversation, openSheet, requestJob, requestMove } from "../support/lead-page.ts";
import type { Person } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// Nothing typed is ever lost: it waits on the device until its form is done or the person who typed it signs out.
// Each journey has its own lead.

const dan = {
  email: "dan@example.com",
  place: "toronto",
  name: "Dan Reyes",
  password: "harbour lantern moss",
};
const unsent = "It hasn’t been sent.";
const words = "She wants the piano first, and the harp last";

const note = (page: Page) => page.getByLabel("New note");
const notice = (page: Page) => page.locator(".draft").filter({ hasText: unsent });

/** Opens a lead of the journey's own as the owner; its address. */
async function openOwnLead(page: Page, site: Site, visitor: Person): Promise<string> {
  const path = await requestMove(site, visitor);
  await signInAsOwner(page, site, path);
  return deskOrigin(site) + path;
}

/** What this device keeps of drafts, as anybody with the device reads it. */
function readDevice(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith("desk-draft "))
      .map((name) => `${name} ${localStorage.getItem(name)}`),
  );
}

/** Ends every session of the owner, from another browser. */
async function endSessions(site: Site): Promise<void> {
  const cookie = formatCookies(await site.post("/desk/sign-in", olga));
  const ended = await site.post("/desk/account", { intent: "devices-end" }, { headers: { cookie } });
  expect(ended.status).toBeLessThan(400);
}

test("a reload, a click away and a closed page lose nothing", async ({ page, site, visitor, context }) => {
  await openOwnLead(page, site, visitor);
  await note(page).pressSequentially(words);
  await page.reload();
  await expect(note(page)).toHaveValue(words);
  await expect(notice(page)).toHaveText(/^You typed this on Nov \d+, \d+:\d\d [AP]M\. It hasn’t been sent\./);
  await expect(page.getByRole("status").filter({ hasText: "hasn’t been sent" })).toBeAttached();
  await checkAccessibility(page);

  // The page goes in the moment of the last key.
  await note(page).evaluate((field: HTMLTextAreaElement, more) => {
    field.setRangeText(more, field.value.length, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    location.reload();
  }, "!");
  await expect(notice(page)).toBeVisible();
  await expect(note(page)).toHaveValue(`${words}!`);

  await page.getByRole("link", { name: "Schedule" }).click();
  await expect(page.getByRole("heading", { name: "Schedule" })).toBeVisible();
  await page.goBack();
  await expect(note(page)).toHaveValue(`${words}!`);

  const again = await context.newPage();
  await again.goto(page.url());
  await expect(notice(again)).toBeVisible();
  await expect(note(again)).toHaveValue(`${words}!`);
  await note(again).press("End");
  await note(again).pressSequentially("?");
  await again.close();
  await page.reload();
  await expect(note(page)).toHaveValue(`${words}!?`);

  expect(await readDevice(page)).toHaveLength(1);
});

test("another lead has none of it, and discarding ends it", { tag: "@all" }, async ({
  page,
  site,
  visitor,
}) => {
  const other = await requestMove(site, visitor, { name: "Bea Otter" });
  const address = await openOwnLead(page, site, visitor);
  await note(page).fill(words);
  await page.goto(deskOrigin(site) + other);
  await expect(page.getByRole("heading", { level: 1, name: "Bea Otter" })).toBeVisible();
  await expect(note(page)).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
  await page.goto(address);
  await expect(note(page)).toHaveValue(words);
  await notice(page).getByRole("button", { name: "Discard" }).click();
  await expect(note(page)).toHaveValue("");
  await expect(note(page)).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(note(page)).toHaveValue("");
  expect(await readDevice(page)).toEqual([]);

  // Typed and taken back: nothing is left of it.
  await note(page).pressSequentially("ab");
  await note(page).fill("");
  expect(await readDevice(page)).toEqual([]);
});

test("what is sent is gone, and nothing else", async ({ page, site, visitor }) => {
  await openOwnLead(page, site, visitor);
  const reason = page.locator("#lost-reason");
  await openSheet(page, "Lost");
  await reason.fill("Moved by friends");
  await page.keyboard.press("Escape");
  await expect(reason).toBeHidden();
  await note(page).fill("Rings the bell");
  await page.reload();
  await expect(note(page)).toHaveValue("Rings the bell");
  await expect(notice(page)).toHaveCount(2);
  await page.locator(".menu-button").click();
  await expect(page.getByRole("button", { name: "Lost… Draft" })).toBeVisible();
  // The menu's own button says it for what the menu holds.
  await expect(page.getByText("Draft", { exact: true })).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(listConversation(page).locator(".typed")).toContainText(["Rings the bell"]);
  await expect(note(page)).toHaveValue("");
  await expect(notice(page)).toHaveCount(1);
  await page.reload();
  const sheet = await openSheet(page, "Lost");
  await expect(reason).toHaveValue("Moved by friends");
  await expect(note(page)).toHaveValue("");
  await expect(notice(page)).toHaveCount(1);
  await sheet.getByRole("button", { name: "Discard" }).click();
  await expect(reason).toHaveValue("");
  await expect(page.getByText("Draft", { exact: true })).toHaveCount(0);
});

test("what is typed while a form is under way stays", { tag: "@all" }, async ({ page, site, visitor }) => {
  await openOwnLead(page, site, visitor);
  await note(page).fill("The first half");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.data*", async (route: Route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await note(page).fill("The first half and the second");
  release();
  await expect(listConversation(page).locator(".typed").first()).toHaveText("The first half");
  await expect(note(page)).toHaveValue("The first half and the second");
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(note(page)).toHaveValue("The first half and the second");
  await notice(page).getByRole("button", { name: "Discard" }).click();
});

test("a session that ends while typing: signing in leads back to the lead and the text", async ({
  page,
  site,
  visitor,
}) => {
  // Nothing tells the page, so that it learns of it from the form's answer.
  await page.route("**/desk/live*", (route) => route.abort());
  const address = await openOwnLead(page, site, visitor);
  await note(page).pressSequentially(words);
  await endSessions(site);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, olga);
  await expect(page).toHaveURL(address);
  await expect(note(page)).toHaveValue(words);
  await expect(notice(page)).toBeVisible();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(listConversation(page).locator(".typed").first()).toHaveText(words);
  expect(await readDevice(page)).toEqual([]);
});

test("a page that hears of its session's end goes to signing in and comes back with the text", {
  tag: "@all",
}, async ({ page, site, visitor }) => {
  const address = await openOwnLead(page, site, visitor);
  await note(page).pressSequentially(words);
  await endSessions(site);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, olga);
  await expect(page).toHaveURL(address);
  await expect(note(page)).toHaveValue(words);
  await expect(notice(page)).toBeVisible();
});

test("offline: typing, sending, reloading, and back online", { tag: "@all" }, async ({
  page,
  site,
  visitor,
  context,
}) => {
  await openOwnLead(page, site, visitor);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await note(page).pressSequentially(words);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("You’re offline. What you typed is still here").first()).toBeVisible();
  await expect(note(page)).toHaveValue(words);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText("What you typed is kept on this device")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(note(page)).toHaveValue(words);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page)).toHaveValue("");
  expect(await readDevice(page)).toEqual([]);
});

test("signing out ends what was typed and not sent, in every tab", async ({
  page,
  site,
  visitor,
  context,
}) => {
  const address = await openOwnLead(page, site, visitor);
  await note(page).fill(words);
  const other = await context.newPage();
  await other.goto(address);
  await expect(note(other)).toHaveValue(words);
  await note(other).press("End");
  await note(other).pressSequentially("!");
  await signOut(page);
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await readDevice(page)).toEqual([]);
  await signIn(page, olga);
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
  await page.goto(address);
  await expect(note(page)).toHaveValue("");
});

test("somebody else who signs in on the same browser finds nothing, and nothing is left for anybody", async ({
  page,
  site,
  visitor,
}) => {
  const address = await openOwnLead(page, site, visitor);
  const owner = formatCookies(await site.post("/desk/sign-in", olga));
  expect((await inviteDispatcher(site, owner, dan)).status).toBe(302);
  await note(page).fill(words);
  // Her session ends, which keeps the draft for her.
  await endSessions(site);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await readDevice(page)).toHaveLength(1);

  await signIn(page, dan);
  await expect(page).toHaveURL(address);
  await expect(note(page)).toHaveValue("");
  await expect(notice(page)).toHaveCount(0);
  expect(await readDevice(page)).toEqual([]);
  await note(page).fill("Dan's own");
  await page.reload();
  await expect(note(page)).toHaveValue("Dan's own");
  await signOut(page);
  await signIn(page, olga);
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
  await page.goto(address);
  await expect(note(page)).toHaveValue("");
});

test.describe("sent, and no answer came", () => {
  const asked = (page: Page) => page.getByRole("dialog", { name: /sent yet$/ });
  const cut = (page: Page) => page.route("**/*.data*", (route) => route.abort("internetdisconnected"));

  /** A note that was sent without a connection; its lead's address. */
  async function sendNowhere(page: Page, site: Site, visitor: Person): Promise<string> {
    const address = await openOwnLead(page, site, visitor);
    await note(page).fill(words);
    await cut(page);
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("You’re offline. What you typed is still here").first()).toBeVisible();
    return address;
  }

  test("signing out asks first: it's sent, and then one is out", async ({ page, site, visitor }) => {
    const address = await sendNowhere(page, site, visitor);
    await pressSignOut(page);
    await expect(asked(page)).toHaveAccessibleName("1 change hasn’t been sent yet");
    await expect(asked(page)).toContainText(words);
    await checkAccessibility(page);
    await asked(page).getByRole("button", { name: "Send now and sign out" }).click();
    await expect(asked(page)).toContainText("Still no answer. What you typed is still here.");
    await page.unrouteAll({ behavior: "wait" });
    await asked(page).getByRole("button", { name: "Send now and sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(await readDevice(page)).toEqual([]);
    await signIn(page, olga);
    await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
    await page.goto(address);
    await expect(listConversation(page).locator(".typed")).toHaveText([words]);
  });

  test("one may stay with it, also by key, or lose it", { tag: "@all" }, async ({ page, site, visitor }) => {
    const address = await sendNowhere(page, site, visitor);
    await page.unrouteAll({ behavior: "wait" });
    await pressSignOut(page);
    await page.keyboard.press("Escape");
    await expect(asked(page)).toHaveCount(0);
    await expect(note(page)).toHaveValue(words);
    await page.getByRole("link", { name: "Schedule" }).click();
    await expect(page.getByRole("heading", { name: "Schedule" })).toBeVisible();
    await pressSignOut(page);
    await asked(page).getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(address);
    await expect(note(page)).toHaveValue(words);
    await pressSignOut(page);
    await asked(page).getByRole("button", { name: "Stay signed in" }).click();
    await expect(asked(page)).toHaveCount(0);
    await pressSignOut(page);
    await asked(page).getByRole("button", { name: "Sign out and lose it" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(await readDevice(page)).toEqual([]);
    await signIn(page, olga);
    await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
    await expect(listConversation(page).locator(".typed")).toHaveCount(0);
  });

  test("its answer was lost on the way: sending it again on signing out has one effect", {
    tag: "@all",
  }, async ({ page, site, visitor }) => {
    const address = await openOwnLead(page, site, visitor);
    await note(page).fill(words);
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "POST") await route.fetch();
      await route.abort("internetdisconnected");
    });
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("You’re offline. What you typed is still here").first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await pressSignOut(page);
    await asked(page).getByRole("button", { name: "Send now and sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn(page, olga);
    await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
    await page.goto(address);
    await expect(listConversation(page).locator(".typed")).toHaveText([words]);
  });

  test("what isn't taken as it is keeps one signed in, with the way to it", { tag: "@all" }, async ({
    page,
    site,
  }) => {
    await signInAsOwner(page, site, "/desk/locations?location=toronto");
    const phone = page.getByLabel("Tracking phone");
    await phone.fill("(416) 555-01");
    await cut(page);
    await phone.press("Enter");
    await expect(page.getByText("You’re offline. What you typed is still here").first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("link", { name: "Schedule" }).click();
    await expect(page.getByRole("heading", { name: "Schedule" })).toBeVisible();
    await pressSignOut(page);
    await asked(page).getByRole("button", { name: "Send now and sign out" }).click();
    await expect(asked(page)).toContainText("It wasn’t taken as it is. You’re still signed in.");
    await asked(page).getByRole("link", { name: "See why" }).click();
    await expect(page).toHaveURL(/\/desk\/locations/);
  });
});

test("after seven days it's gone, and not before", { tag: "@all" }, async ({ page, site, visitor }) => {
  await openOwnLead(page, site, visitor);
  await note(page).fill(words);
  const typedAt = await page.evaluate(() => Date.now());
  const day = 24 * 60 * 60 * 1000;
  await page.clock.setFixedTime(typedAt + 6.9 * day);
  await page.reload();
  await expect(note(page)).toHaveValue(words);
  await page.clock.setFixedTime(typedAt + 7.1 * day);
  await page.reload();
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect.poll(() => readDevice(page)).toEqual([]);
  await expect(note(page)).toHaveValue("");
});

test("somebody else saved first: what's half typed stays", { tag: "@all" }, async ({
  page,
  site,
  visitor,
}) => {
  await openOwnLead(page, site, visitor);
  const { pathname } = new URL(page.url());
  const cookie = formatCookies(await site.post("/desk/sign-in", olga));
  const shown = await (await site.get(pathname, { headers: { cookie } })).text();
  const [lead = ""] = new RegExp(`${pathname.split("/").at(-1)}:\\d+`).exec(shown) ?? [];
  const reason = page.locator("#lost-reason");
  await openSheet(page, "Lost");
  await reason.fill("Moved by friends");
  const answer = await site.post(pathname, { intent: "contacted", lead }, { headers: { cookie } });
  expect(answer.status).toBe(200);
  await expect(page.locator(`.lead input[name="lead"][value="${lead}"]`)).toHaveCount(0);
  await expect(reason).toHaveValue("Moved by friends");
  await page.reload();
  await openSheet(page, "Lost");
  await expect(reason).toHaveValue("Moved by friends");
});

test.describe("on a site of its own", { tag: "@all" }, () => {
  test.use({ siteEnv: { DESK_OF: "drafts" } });

  test("somebody else saved first: what's half typed stays in locations and the schedule", async ({
    page,
    site,
  }) => {
    await signInAsOwner(page, site, "/desk/locations?location=toronto");
    const cookie = formatCookies(await site.post("/desk/sign-in", olga));
    const elsewhere = async (path: string, fields: Record<string, string>) => {
      const answer = await site.post(path, fields, { headers: { cookie } });
      expect(answer.status, `${path} ${fields.intent}`).toBe(200);
    };

    const phone = page.getByLabel("Tracking phone");
    const hours = page.getByLabel("Wednesday");
    const before = { phone: await phone.inputValue(), hours: await hours.inputValue() };
    const week = await page
      .locator('[id^="day-"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await phone.fill("(416) 555-01");
    await hours.fill("10 AM");
    const location = "toronto";
    await elsewhere("/desk/locations?location=toronto", {
      intent: "edit",
      location,
      phone: "(416) 555-0177",
      notify: "",
    });
    const days = Object.fromEntries(
      week.map((day, place) => [`day-${place}`, place === 2 ? "9 AM–4 PM" : day]),
    );
    await elsewhere("/desk/locations?location=toronto", { intent: "hours", location, ...days });
    // Another form of this page is sent, and everything is read again.
    await page.getByLabel("Maximum bookings per window").fill("7");
    await page.getByRole("button", { name: "Save number" }).click();
    await expect(page.getByText("9 AM–4 PM").first()).toBeVisible();
    await expect(phone).toHaveValue("(416) 555-01");
    await expect(hours).toHaveValue("10 AM");
    await page.reload();
    await expect(phone).toHaveValue("(416) 555-01");
    await expect(hours).toHaveValue("10 AM");
    await notice(page).getByRole("button", { name: "Discard" }).first().click();
    await expect(phone).toHaveValue("(416) 555-0177");
    await notice(page).getByRole("button", { name: "Discard" }).click();
    await expect(hours).toHaveValue("9 AM–4 PM");
    expect(before).not.toEqual({ phone: "(416) 555-0177", hours: "9 AM–4 PM" });

    await page.goto(`${deskOrigin(site)}/desk/schedule?location=toronto&day=2026-12-09`);
    const block = "Block Wednesday, December 9";
    await page.getByRole("button", { name: block, exact: true }).click();
    const why = page.getByLabel("Or in your own words").filter({ visible: true });
    await why.fill("The truck is at the ga");
    const close = { intent: "close", location, date: "2026-12-10", window: "*", reason: "Stocktaking" };
    await elsewhere("/desk/schedule?location=toronto&week=2026-12-07", close);
    await expect(page.getByText("Blocked: Stocktaking")).toBeAttached();
    await expect(why).toHaveValue("The truck is at the ga");
    await page.reload();
    const unsent = page.getByRole("button", { name: new RegExp(`^${block} ?Draft$`) });
    await unsent.click();
    await expect(why).toHaveValue("The truck is at the ga");
    await page.keyboard.press("Escape");
    // It isn't about another location's day.
    await page.getByLabel("Location", { exact: true }).selectOption("ottawa");
    await expect(page).toHaveURL(/location=ottawa/);
    await expect(unsent).toHaveCount(0);
    await page.goBack();
    await expect(unsent).toBeVisible();
  });
});

type Field = { selector: string; value: string | boolean };

/** The fields of the page's POST forms that one types into or picks from, each with what this test puts there. */
function listFields(page: Page): Promise<Field[]> {
  return page.evaluate(() => {
    const found: Field[] = [];
    for (const part of document.querySelectorAll("details")) part.open = true;
    for (const [nth, form] of [...document.forms].entries()) {
      if (form.getAttribute("role") === "search" || (form.getAttribute("method") ?? "post") !== "post")
        continue;
      form.dataset.nth = String(nth);
      for (const [place, field] of [...form.querySelectorAll("input, select, textarea")].entries()) {
        field.setAttribute("data-place", String(place));
        const selector = `form[data-nth="${nth}"] [data-place="${place}"]`;
        const { type, autocomplete } = field as HTMLInputElement;
        if (/password|one-time-code/.test(`${type} ${autocomplete}`)) continue;
        if (/^(text|email|tel|search|url|number|textarea)$/.test(type)) {
          const { maxLength } = field as HTMLInputElement;
          const value = type === "number" ? "7" : `typed ${nth}-${place}`;
          found.push({ selector, value: maxLength > 0 ? value.slice(0, maxLength) : value });
        } else if (type === "date") found.push({ selector, value: "2027-02-01" });
        else if (type === "checkbox") found.push({ selector, value: !(field as HTMLInputElement).checked });
        else if (type === "select-one") {
          const options = [...(field as HTMLSelectElement).options].filter(({ disabled }) => !disabled);
          const other = options.findLast(({ selected }) => !selected);
          if (other) found.push({ selector, value: other.value });
        }
      }
    }
    return found;
  });
}

/** In one go: the pages have hundreds of fields. The page has its turn after each, as after a person's. */
async function fillIn(page: Page, fields: readonly Field[]): Promise<void> {
  await page.evaluate(async (fields) => {
    for (const { selector, value } of fields) {
      const field = document.querySelector(selector) as HTMLInputElement;
      if (typeof value === "boolean") field.click();
      else {
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
        set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
      await new Promise((done) => setTimeout(done));
    }
  }, fields);
}

/** The same fields with what's in them now. */
const readBack = (page: Page, fields: readonly Field[]): Promise<Field[]> =>
  page.evaluate(
    (fields) =>
      fields.map(({ selector }) => {
        const field = document.querySelector(selector) as HTMLInputElement | null;
        return { selector, value: (field?.type === "checkbox" ? field.checked : field?.value) ?? "" };
      }),
    fields,
  );

/** Fills in all forms of each page and opens it again; the ids of all fields. */
async function comesBack(page: Page, site: Site, paths: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const path of paths) {
    await page.goto(deskOrigin(site) + path);
    // What's typed before the desk's scripts have come is kept once they have.
    await expect(page.locator("main h1")).toBeVisible();
    const fields = await listFields(page);
    seen.push(...(await page.locator("[data-place]").evaluateAll((all) => all.map((one) => one.id))));
    if (fields.length === 0) continue;
    await fillIn(page, fields);
    await page.reload();
    await expect(notice(page).first()).toBeAttached();
    await listFields(page);
    await expect.poll(() => readBack(page, fields), path).toEqual(fields);
    await page.evaluate(() => localStorage.clear());
  }
  return seen;
}

test("every form of every page: what's typed or picked there comes back", { tag: "@all" }, async ({
  page,
  site,
  visitor,
}) => {
  const job = await requestJob(site, visitor, "2 sofas");
  await openOwnLead(page, site, visitor);
  const { pathname } = new URL(page.url());
  const seen = await comesBack(page, site, [
    ...["/desk", "/desk/inbox", "/desk/inbox?location=toronto", pathname, job],
    ...["/desk/locations", "/desk/locations?location=toronto", "/desk/schedule?location=toronto"],
    ...["/desk/schedule?location=atlanta", "/desk/numbers", "/desk/people"],
    ...["/desk/people/audit", "/desk/privacy", "/desk/account", "/desk/restored"],
  ]);
  for (const id of [
    ...["noted-text", "phone", "day-2", "invite-email", "email", "name", "passkey-name", "view-name"],
  ]) {
    expect(seen).toContain(id);
  }
});

test("in two tabs: sent in one, it's gone from the other, unless somebody went on typing there", {
  tag: "@all",
}, async ({ page, site, visitor, context }) => {
  await openOwnLead(page, site, visitor);
  await note(page).fill("Said once");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(note(other)).toHaveValue("Said once");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page)).toHaveValue("");
  await expect(note(other)).toHaveValue("");
  await expect(notice(other)).toHaveCount(0);

  await note(page).fill("Said twice");
  await other.reload();
  await expect(note(other)).toHaveValue("Said twice");
  await note(other).fill("Said twice, and more");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page)).toHaveValue("");
  await expect(note(other)).toHaveValue("Said twice, and more");
  await other.reload();
  await expect(note(other)).toHaveValue("Said twice, and more");
  await notice(other).getByRole("button", { name: "Discard" }).click();
  await other.close();
});

test("fields that appear later get theirs back, choices too", { tag: "@all" }, async ({
  page,
  site,
  visitor,
}) => {
  await openOwnLead(page, site, visitor);
  const addFields = () =>
    note(page).evaluate((field) => {
      const asked = ["friends", "price"].map((value) =>
        Object.assign(document.createElement("input"), { type: "radio", name: "why", value }),
      );
      field.after(...asked, Object.assign(document.createElement("input"), { name: "more" }));
    });
  await addFields();
  const [friends, price, more] = ['[value="friends"]', '[value="price"]', '[name="more"]'].map((one) =>
    page.locator(one),
  ) as [Locator, Locator, Locator];
  await friends.check();
  await price.check();
  await more.fill("A van");
  await page.reload();
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await addFields();
  await expect(price).toBeChecked();
  await expect(more).toHaveValue("A van");
  await notice(page).getByRole("button", { name: "Discard" }).click();
  await expect(price).not.toBeChecked();
  await expect(friends).not.toBeChecked();
  await expect(more).toHaveValue("");
  expect(await readDevice(page)).toEqual([]);
});

test("typed while the page was still loading: neither text is lost", { tag: "@all" }, async ({
  page,
  site,
  visitor,
}) => {
  await openOwnLead(page, site, visitor);
  await note(page).fill(words);
  const release = await holdRequests(page, SCRIPTS);
  await page.reload({ waitUntil: "commit" });
  await note(page).waitFor({ state: "attached" });
  await note(page).evaluate((field: HTMLTextAreaElement) => {
    field.value = "And the stool";
  });
  await release();
  await expect(note(page)).toHaveValue(`${words}\nAnd the stool`);
  await page.reload();
  await expect(note(page)).toHaveValue(`${words}\nAnd the stool`);
  await notice(page).getByRole("button", { name: "Discard" }).click();
});

test("a paste that is too long for its field stays whole and isn't sent, and a line below says why", async ({
  page,
  site,
  visitor,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: deskOrigin(site) });
  const paste = async (field: Locator, text: string) => {
    await field.click();
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press("ControlOrMeta+V");
    await expect(field).toHaveValue(text);
  };
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const rest = page.locator(".too-long");
  const said = (most: string, end: string) => `Only ${most} characters fit here. This didn’t fit: “${end}”`;
  await openOwnLead(page, site, visitor);
  const long = "A harp and a piano. ".repeat(300);
  await paste(note(page), long);
  await expect(rest).toHaveText(said("5,000", long.slice(5_000)));
  await expect(rest).toHaveRole("status");
  await page.reload();
  await expect(note(page)).toHaveValue(long);
  posts.length = 0;
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page)).toBeFocused();
  expect(posts).toEqual([]);
  await expect(rest).toHaveText(said("5,000", long.slice(5_000)));
  await note(page).press("End");
  await page.keyboard.insertText("And 5 boxes.");
  await expect(rest).toContainText("And 5 boxes.”");
  await note(page).fill(`${"A".repeat(4_999)}🎹 and a harp`);
  await expect(rest).toHaveText(said("5,000", "🎹 and a harp"));
  await note(page).fill(long.slice(0, 4_000));
  await expect(rest).toHaveText("");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note(page)).toHaveValue("");

  await page.goto(`${deskOrigin(site)}/desk/new`);
  const name = page.getByLabel("Name", { exact: true });
  await paste(name, "Hubert Wolfeschlegelsteinhausen");
  posts.length = 0;
  await page.getByRole("button", { name: "Save lead" }).click();
  await expect(name).toBeFocused();
  await expect(rest).toHaveText(said("20", "steinhausen"));
  expect(posts).toEqual([]);
  await name.fill("");
  await page.goto(`${deskOrigin(site)}/desk/find`);
  const found = page.locator("#find-text");
  await paste(found, "A harp. ".repeat(26));
  await expect(rest).toHaveText(said("200", "A harp. "));
  const [field, line] = await Promise.all([found.boundingBox(), rest.boundingBox()]);
  expect((line?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(16);
});

test("passwords and codes are never kept", async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/account");
  const section = page.getByRole("region", { name: "Password", exact: true });
  await section.getByLabel("Current password", { exact: true }).fill(olga.password);
  await section.getByRole("button", { name: "Show: New password" }).click();
  await section.getByLabel("New password", { exact: true }).fill("plinth otter cobalt");
  await page.goto(`${deskOrigin(site)}/desk/inbox`);
  await page.getByRole("searchbox").first().fill("harp");
  expect(await readDevice(page)).toEqual([]);
});
