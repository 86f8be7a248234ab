import type { Locator, Page, Route } from "@playwright/test";
import { deskOrigin, olga, openRoom, signInAsOwner, signOut, waitForStartLink } from "../support/desk.ts";
import { expect, test } from "../support/journey.ts";
import { listConversation, requestMove } from "../support/lead-page.ts";
import { ada } from "../support/people.ts";

// The desk in a truck: the network fails in the middle of a form, or the server does. What was typed stays, the
// page says what happened, and sending it again has one effect.
test.use({ siteEnv: { DESK_OF: "lost-connection" } });
test.describe.configure({ mode: "serial" });

const noConnection = "You’re offline. What you typed is still here";
const noAnswer = "The desk couldn’t do this just now. What you typed is still here";

/** Runs work while every submitted form meets `fate`. */
async function whilePosting(page: Page, fate: (route: Route) => Promise<void>, work: () => Promise<void>) {
  const posts = async (route: Route) =>
    route.request().method() === "POST" ? fate(route) : route.fallback();
  await page.route("**/*.data*", posts);
  await work();
  await page.unrouteAll({ behavior: "wait" });
}

const cutOff = (route: Route) => route.abort("internetdisconnected");
const stumble = (route: Route) => route.fulfill({ status: 503, body: "Back in a moment" });
/** The server applies it; its response is lost in the tunnel. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("internetdisconnected");
}

type Filled = {
  /** The form or section with the message. */
  place: Locator;
  /** The field and what's typed into it. */
  field: Locator;
  typed: string;
  button: Locator;
};

/** Sends a filled-in form without a network and to a failing server. */
async function survives(page: Page, { place, field, typed, button }: Filled): Promise<void> {
  await field.fill(typed);
  for (const [fate, word] of [
    [cutOff, noConnection],
    [stumble, noAnswer],
  ] as const) {
    await whilePosting(page, fate, async () => {
      await button.click();
      await expect(place.getByText(word)).toBeVisible();
    });
    await expect(field).toHaveValue(typed);
  }
}

/** It has arrived, but the page doesn't know: sending it again says so. */
async function arrivesOnce(page: Page, { place, field, typed, button }: Filled) {
  await whilePosting(page, loseAnswer, async () => {
    await button.click();
    await expect(place.getByText(noConnection)).toBeVisible();
  });
  await expect(field).toHaveValue(typed);
  await button.click();
  await expect(place.getByText("Already done. It went through the first time.")).toBeVisible();
}

test("the owner link and signing in", { tag: "@all" }, async ({ page, site }) => {
  await page.goto(`${deskOrigin(site)}${await waitForStartLink(site)}`);
  await page.getByLabel("Your email").fill(olga.email);
  await page.getByLabel("New password", { exact: true }).fill(olga.password);
  await survives(page, {
    place: page.locator("form"),
    field: page.getByLabel("Your name"),
    typed: olga.name,
    button: page.getByRole("button", { name: "Create my account" }),
  });
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(olga.password);
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();

  await signOut(page);
  await page.getByLabel("Password", { exact: true }).fill(olga.password);
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await survives(page, {
    place: page.locator("form"),
    field: page.getByLabel("Email"),
    typed: olga.email,
    button,
  });
  await button.click();
  await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
});

test("people, privacy and the account", { tag: "@all" }, async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/people");
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  const ask = page.getByRole("region", { name: "Invite someone" });
  const invite: Filled = {
    place: ask,
    field: ask.getByLabel("Their email"),
    typed: "dan@example.com",
    button: ask.getByRole("button", { name: "Send the invitation" }),
  };
  await survives(page, invite);
  await expect(page.getByRole("checkbox", { name: /^Toronto/ })).toBeChecked();
  await arrivesOnce(page, invite);
  await expect(page.getByRole("heading", { name: "dan@example.com" })).toHaveCount(1);
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByText("invited dan@example.com", { exact: false })).toHaveCount(1);

  await openRoom(page, "Privacy");
  const look = page.getByRole("region", { name: "What we have on someone" });
  const find = {
    place: look,
    field: look.getByLabel("Their email"),
    typed: "nobody@example.com",
    button: look.getByRole("button", { name: "Look up" }),
  };
  await survives(page, find);
  await find.button.click();
  await expect(page.getByText("We have nothing under this phone or email.")).toBeVisible();

  await openRoom(page, "Account");
  const you = page.getByRole("region", { name: "You" });
  const name = {
    place: you,
    field: you.getByLabel("Name"),
    typed: "Olga Marsh-Reyes",
    button: you.getByRole("button", { name: "Save" }),
  };
  await survives(page, name);
  await arrivesOnce(page, name);
  const section = page.getByRole("region", { name: "Password", exact: true });
  await section.getByLabel("Current password", { exact: true }).fill(olga.password);
  await survives(page, {
    place: section,
    field: section.getByLabel("New password", { exact: true }),
    typed: "plinth otter cobalt",
    button: section.getByRole("button", { name: "Change password" }),
  });
});

test("locations and the schedule", { tag: "@all" }, async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/locations?location=toronto");
  const record = page.getByRole("region", { name: "Phone and email" });
  const phone = {
    place: record,
    field: record.getByLabel("Tracking phone"),
    typed: "(416) 555-0155",
    button: record.getByRole("button", { name: "Save" }),
  };
  await survives(page, phone);
  await arrivesOnce(page, phone);
  const places = page.getByRole("region", { name: "Bookings per window" });
  const number = {
    place: places,
    field: places.getByLabel("Maximum bookings per window"),
    typed: "7",
    button: places.getByRole("button", { name: "Save number" }),
  };
  await survives(page, number);
  await arrivesOnce(page, number);

  await page.goto(`${deskOrigin(site)}/desk/schedule?location=toronto&day=2026-12-09`);
  const day = page.getByRole("region", { name: "Wednesday, December 9" });
  await day.getByRole("button", { name: "Block Wednesday, December 9", exact: true }).click();
  const block = {
    place: page.getByRole("dialog"),
    field: page.getByLabel("Or in your own words").filter({ visible: true }),
    typed: "The truck is at the garage",
    button: page.getByRole("button", { name: "Block the whole day" }),
  };
  await survives(page, block);
  // The week updates itself: what has arrived shows, although its response was lost.
  await whilePosting(page, loseAnswer, async () => {
    await block.button.click();
    await expect(day.getByText("Blocked: The truck is at the garage")).toBeVisible();
  });
});

test("a lead's note, a saved view and many leads at once", async ({ page, site }) => {
  await signInAsOwner(page, site, await requestMove(site, ada));
  const note = {
    place: page.locator("main"),
    field: page.getByLabel("New note"),
    typed: "Called from the tunnel",
    button: page.getByRole("button", { name: "Add note" }),
  };
  await survives(page, note);
  await arrivesOnce(page, note);
  await expect(note.field).toHaveValue("");
  const notes = listConversation(page).locator(".typed");
  await expect(notes).toHaveCount(1);
  await note.field.fill("Gate code 4");
  await whilePosting(page, loseAnswer, async () => {
    await note.button.click();
    await expect(note.place.getByText(noConnection)).toBeVisible();
  });
  await note.field.fill("Gate code 4411");
  await note.button.click();
  await expect(notes).toHaveText([/Gate code 4411$/, /Gate code 4$/, /Called from the tunnel$/]);

  await page.goto(`${deskOrigin(site)}/desk/inbox?location=toronto`);
  const view = {
    place: page.locator(".shown-filter"),
    field: page.getByLabel("Name this view"),
    typed: "Moves",
    button: page.getByRole("button", { name: "Save view" }),
  };
  await survives(page, view);
  await arrivesOnce(page, view);

  const tick = page.getByRole("checkbox", { name: `Select ${ada.name}` });
  await tick.check();
  await page.getByLabel("With selected leads").selectOption("contacted");
  const apply = page.getByRole("button", { name: "Apply" });
  for (const [fate, word] of [
    [cutOff, noConnection],
    [stumble, noAnswer],
    [loseAnswer, noConnection],
  ] as const) {
    await whilePosting(page, fate, async () => {
      await apply.click();
      await expect(page.locator(".notice").getByText(word)).toBeVisible();
    });
    await expect(tick).toBeChecked();
  }
  await apply.click();
  // The saved view's message is still beside it.
  await expect(
    page.locator(".notice").getByText("Already done. It went through the first time."),
  ).toBeVisible();
  await expect(tick).not.toBeChecked();
});

test.describe("a fault of a page", () => {
  test.use({ expectedFaults: [/toSorted/] });

  test("is called one, and a page that can't be had is called offline", async ({ page, site }) => {
    await signInAsOwner(page, site);
    await page.route("**/desk/schedule.data*", cutOff);
    await openRoom(page, "Schedule");
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await signInAsOwner(page, site);
    await page.evaluate(() => Reflect.deleteProperty(Array.prototype, "toSorted"));
    await openRoom(page, "Numbers");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  });
});
