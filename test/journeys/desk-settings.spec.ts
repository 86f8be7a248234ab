import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import { write } from "../../db/connect.server.ts";
import { deskOrigin, inviteDispatcher, openAnotherBrowser, signInAsOwner } from "../support/desk.ts";
import { adasQuote } from "../support/form-fields.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { withDatabase } from "../support/outbox.ts";
import { startHttpPeer } from "../support/peers/http-peer.ts";
import { ada } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// The owner's settings, the table of locations and replies without a lead, in all their states. They run in order.

test.use({
  siteEnv: { DESK_OF: "settings", OUTBOUND_ALLOW: "loopback" },
  viewport: { width: 1280, height: 800 },
});
test.describe.configure({ mode: "serial" });

const password = "harbour lantern moss";
const dan = { email: "dan@example.com", name: "Dan Reyes", password, place: "atlanta" };
const eva = { email: "eva@example.com", name: "Eva Holt", password, place: "atlanta" };

/** As the owner, on her page of people. */
async function inviteTo(
  page: Page,
  site: Site,
  person: Parameters<typeof inviteDispatcher>[2],
): Promise<void> {
  await open(page, site, "people");
  const cookies = await page.context().cookies(deskOrigin(site));
  await inviteDispatcher(site, cookies.map(({ name, value }) => `${name}=${value}`).join("; "), person);
}

async function open(page: Page, site: Site, path: string): Promise<void> {
  await signInAsOwner(page, site, `/desk/${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Walks on with Tab until the control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const named = page
    .getByRole("main")
    .getByLabel(name, { exact: true })
    .or(page.getByRole("button", { name }));
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    if (await named.first().evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`The keyboard doesn't get to "${name}".`);
}

for (const { names, tag } of [
  { names: ["", "answering", "messages"], tag: [] },
  {
    names: ["notifications", "texts", "templates", "holidays", "capacity", "webhooks", "api"],
    tag: ["@all"],
  },
])
  test(`pages of settings are fit to be read and reached, empty and as they come: ${names.join(" ").trim()}`, {
    tag,
  }, async ({ page, site }) => {
    for (const name of names) {
      await test.step(name || "all", async () => {
        await open(page, site, `settings/${name}`.replace(/\/$/, ""));
        await checkDeskPage(page, `settings-${name || "all"}`);
      });
    }
  });

test("who's told that nobody answers: refused, saved by keyboard, undone, and for one location", {
  tag: "@all",
}, async ({ page, site }) => {
  await inviteTo(page, site, dan);
  await open(page, site, "settings/answering");
  await page.getByLabel("Step 2: after (minutes)").fill("20");
  await page.getByRole("button", { name: "Save the order" }).click();
  await expect(page.getByText("This comes after the step before it: enter more than 30.")).toBeVisible();
  await expect(page.getByLabel("Step 2: after (minutes)")).toHaveValue("20");
  await checkDeskPage(page, "settings-answering-refused");
  await page.getByLabel("Step 1: tell").focus();
  await page.keyboard.type("Dan");
  await tabTo(page, "Step 1: after (minutes)");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved. It counts for leads")).toBeVisible();
  await expect(page.getByText("Set here by Olga Marsh").first()).toBeVisible();
  await checkDeskPage(page, "settings-answering-saved");
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(page.getByText("Standard", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Step 1: after (minutes)")).toHaveValue("30");

  await page.getByLabel("Location", { exact: true }).selectOption("Atlanta");
  await page.getByRole("button", { name: "Open" }).click();
  const atlanta = page.getByRole("region", { name: "For Atlanta" });
  await atlanta.getByLabel("Step 1: tell").selectOption("Dan Reyes");
  await atlanta.getByLabel("Step 1: after (minutes)").fill("5");
  await atlanta.getByRole("button", { name: "Save the order" }).click();
  await expect(page.getByText("Dan Reyes after 5 minutes")).toBeVisible();
  await checkDeskPage(page, "settings-answering-own");
  await atlanta.getByRole("button", { name: "Back to the usual order" }).click();
  await expect(page.getByText("None. All of them use the order above.")).toBeVisible();
});

test("addresses, words and closed days: refused, saved, and as they were", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await open(page, site, "settings/notifications");
  await page.getByLabel("Email new leads to").fill("night at example");
  await page.getByRole("button", { name: "Save addresses" }).click();
  await expect(page.getByText("That’s not an email address").first()).toBeVisible();
  await checkDeskPage(page, "settings-notifications-refused");
  await page.getByLabel("Email new leads to").fill("night@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved. The next lead goes there.")).toBeVisible();
  await checkDeskPage(page, "settings-notifications-saved");
  await page.getByLabel("Email new leads to").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Back to the standard addresses.")).toBeVisible();

  for (const [room, text] of [
    ["messages", /Subject/],
    ["templates", /Subject/],
  ] as const) {
    await open(page, site, `settings/${room}`);
    const words = page.locator("details.words").first();
    await words.locator("summary").press("Enter");
    const subject = words.getByLabel(text).first();
    const usual = await subject.inputValue();
    await subject.fill("");
    await words.getByRole("button", { name: "Save" }).click();
    await expect(words.getByText("Enter some text").first()).toBeVisible();
    await checkDeskPage(page, `settings-${room}-refused`);
    await subject.fill(`${usual}!`);
    await words.getByRole("button", { name: "Save" }).click();
    await expect(words.getByText("Changed here")).toBeVisible();
    await checkDeskPage(page, `settings-${room}-saved`);
    await words.getByRole("button", { name: "Back to the usual words" }).click();
    await expect(words.getByText("Changed here")).toHaveCount(0);
    await expect(subject).toHaveValue(usual);
  }

  await open(page, site, "settings/holidays");
  await page.getByRole("button", { name: "Close this day" }).click();
  await expect(page.getByText("Pick today or a later day.").first()).toBeVisible();
  await checkDeskPage(page, "settings-holidays-refused");
  await page.getByLabel("Day", { exact: true }).fill("2026-12-07");
  await page.getByLabel("Why").fill("Stocktaking");
  await page.getByLabel("Where").selectOption("All of Canada");
  await page.getByRole("button", { name: "Close this day" }).click();
  const day = page.getByRole("listitem").filter({ hasText: "Stocktaking" });
  await expect(day).toContainText("All of Canada");
  await checkDeskPage(page, "settings-holidays-saved");
  await day.getByRole("button").click();
  await expect(page.getByText("Mon, Dec 7 is open again.")).toBeVisible();

  await open(page, site, "settings/webhooks");
  await page.getByLabel("Name").fill("Our CRM");
  await page.getByLabel("Address").fill("ftp://example.com");
  await page.getByRole("button", { name: /^Add/ }).click();
  await expect(page.getByText("starts with https://").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Our CRM");
  await checkDeskPage(page, "settings-webhooks-refused");
  await open(page, site, "settings/api");
  await page.getByRole("button", { name: "Make the key" }).click();
  await expect(page.getByText("Say what it’s for.").first()).toBeVisible();
  await checkDeskPage(page, "settings-api-refused");
});

test("locations are found, edited in place, and several changed at once by keyboard, and back", async ({
  page,
  site,
  browser,
}) => {
  await open(page, site, "locations");
  const search = page.getByLabel("Find a city, town or region");
  await search.fill("nowhere");
  await expect(page.getByText("None of your locations match “nowhere”")).toBeVisible();
  await checkDeskPage(page, "locations-none");
  await search.fill("ontario");
  await expect(page.getByRole("status").filter({ hasText: " of " })).toBeVisible();
  await page.getByRole("link", { name: "Edit Toronto" }).click();
  await page.getByLabel("Maximum bookings per window").fill("many");
  await page.getByRole("button", { name: "Save number" }).click();
  await expect(page.getByText("Enter a number from 1 to 99").first()).toBeVisible();
  await checkDeskPage(page, "locations-edited");

  await open(page, site, "locations");
  for (const name of ["Select Toronto", "Select Ottawa"]) {
    await page.getByLabel(name, { exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: "Change the selected ones" }).press("Enter");
  await expect(page.getByRole("heading", { name: "For 2 locations" })).toBeVisible();
  await checkDeskPage(page, "change-empty");
  await page.getByLabel("Maximum bookings per window").fill("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a number from 1 to 99").first()).toBeVisible();
  await checkDeskPage(page, "change-refused");
  await page.getByLabel("Maximum bookings per window").fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check the change" })).toBeVisible();
  await checkDeskPage(page, "change-preview");
  await page.getByRole("button", { name: "Change 2 locations" }).press("Enter");
  await expect(page.getByText("Changed for 2 locations.")).toBeVisible();
  await checkDeskPage(page, "change-done");
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone for 2 locations.")).toBeVisible();
  await checkDeskPage(page, "change-undone");

  await inviteTo(page, site, eva);
  const theirs = await openAnotherBrowser(browser, site, 41);
  try {
    const desk = deskOrigin(site);
    const form = { email: eva.email, password };
    await theirs.request.post(`${desk}/desk/sign-in`, { form, headers: { origin: desk }, maxRedirects: 0 });
    await theirs.goto("/desk/locations?location=atlanta");
    await expect(theirs.getByText("The owner or a manager can change this.").first()).toBeVisible();
    await expect(theirs.getByRole("button", { name: /^Save/ })).toHaveCount(0);
    await checkDeskPage(theirs, "locations-read-only");
  } finally {
    await theirs.context().close();
  }
});

test("a webhook is added, tested, failing, paused, resumed and removed", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await using crm = await startHttpPeer(() => ({ status: 200, body: "Thanks" }));
  await open(page, site, "settings/webhooks");
  await page.getByLabel("Name").fill("Our CRM");
  await page.getByLabel("Address").fill(`${crm.origin}/in`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Its secret, shown only once" })).toHaveValue(/^whsec_/);
  await checkDeskPage(page, "settings-webhooks-added");
  const hook = page.getByRole("listitem").filter({ hasText: /our.crm/i });
  const press = (name: RegExp) => hook.getByRole("button", { name }).press("Enter");
  await expect(hook).toBeVisible();
  await press(/^Send a test/);
  await expect(hook.getByText("The test isn’t a lead.")).toBeVisible();
  expect(crm.requests.length).toBeGreaterThan(0);
  await checkDeskPage(page, "settings-webhooks-tested");
  crm.mood = { status: 500 };
  await press(/^Send a test/);
  await expect(hook.getByText("The test didn’t get through: answered 500.")).toBeVisible();
  await checkDeskPage(page, "settings-webhooks-failed");
  await press(/^Pause/);
  await expect(hook.getByText("Paused. Leads wait until you resume it; nothing is lost.")).toBeVisible();
  await checkDeskPage(page, "settings-webhooks-paused");
  await press(/^Resume/);
  await expect(hook.getByText("Resumed. What was waiting goes out now.")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await press(/^Remove/);
  await expect(page.getByText("is removed. Leads no longer go there.")).toBeVisible();
  await expect(hook).toHaveCount(0);
});

/** A reply that fits no lead. */
async function receive(site: Site, reply: { correspondent: string; subject: string }): Promise<void> {
  await withDatabase(site, () =>
    write((transaction) =>
      transaction
        .insertInto("lead_messages")
        .values({
          ...{ id: newId(), lead_id: null, line: null, way: "email", direction: "in", kind: "written" },
          ...{ at: site.now(), text: "Can you come an hour later?", quoted: "", attachments: "[]" },
          ...{ message_id: `${newId()}@example.com`, refs: "", posting_id: null },
          ...reply,
        })
        .execute(),
    ),
  );
}

test("replies without a lead: none, one, a wrong reference, and removed", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await open(page, site, "unassigned");
  await expect(page.getByText("Every reply is on its lead.")).toBeVisible();
  await checkDeskPage(page, "unassigned-none");
  await receive(site, {
    correspondent: "someone.with.a.long.address@mail.example.com",
    subject: "About Saturday",
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "About Saturday" })).toBeVisible();
  await checkDeskPage(page, "unassigned-one");
  await page.getByLabel("Reference of the lead").fill("AAAA-AAAA");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No lead has this reference.").first()).toBeVisible();
  await checkDeskPage(page, "unassigned-wrong");
  await page.getByRole("button", { name: "Remove: About Saturday" }).press("Enter");
  await expect(page.getByText("Every reply is on its lead.")).toBeVisible();

  await site.post("/toronto/get-quote", adasQuote("Two rooms and a harp"), { from: ada });
  await receive(site, { correspondent: ada.email, subject: "One more thing" });
  await page.reload();
  await expect(page.getByLabel("Reference of the lead")).not.toHaveValue("");
  await checkDeskPage(page, "unassigned-known");
  await page.getByRole("button", { name: "Add to the lead" }).press("Enter");
  await expect(page.getByText("It’s on the lead now.")).toBeVisible();
});
