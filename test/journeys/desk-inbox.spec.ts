import type { Page } from "@playwright/test";
import {
  deskOrigin,
  inviteDispatcher,
  olga,
  openAnotherBrowser,
  openRoom,
  signInAsOwner,
} from "../support/desk.ts";
import { adasQuote, bensQuote, carlasBooking } from "../support/form-fields.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { listConversation, openSheet, press } from "../support/lead-page.ts";
import { writeBeside } from "../support/outbox.ts";
import { ada, ben, buildHeaders, carla } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// Its own site, without other tests' leads. The journeys run in order.
test.use({ siteEnv: { DESK_OF: "inbox" } });
test.describe.configure({ mode: "serial" });

/**
 * An action on one desk shows on another within a second. This is for a busy machine, and shorter than the ten
 * seconds after which a desk looks for changes on its own.
 */
const soon = { timeout: 8_000 };

/** The milliseconds from an action until another desk shows it, kept with the journey's result. */
async function untilSeen(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await act();
  await seen();
  const description = `${Math.round(performance.now() - start)} ms`;
  test.info().annotations.push({ type: "seen on the other desk after", description });
}

/** Opens a page of the desk and waits until it follows changes and takes keys. */
async function listen(page: Page, go: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse(/\/desk\/live/);
  await go();
  await stream;
  await page.locator("body").waitFor();
}

function line(page: Page, name: string) {
  return page.locator(".lead-line").filter({ hasText: name });
}

const asAda = { headers: buildHeaders(ada) };

test("a quote shows at once on two desks, and each shows the other's actions", async ({
  page,
  site,
  browser,
}) => {
  await listen(page, () => signInAsOwner(page, site));
  await expect(page.getByText("No leads yet.")).toBeVisible();
  await checkDeskPage(page, "inbox-empty");
  const other = await openAnotherBrowser(browser, site, 11);
  await listen(other, () => signInAsOwner(other, site));

  await untilSeen(
    () => site.post("/toronto/get-quote", adasQuote("Two rooms and a piano"), asAda),
    () => expect(line(other, ada.name)).toBeVisible(soon),
  );
  for (const desk of [page, other]) {
    await expect(line(desk, ada.name)).toBeVisible(soon);
    await expect(line(desk, ada.name)).toContainText("New");
    await expect(line(desk, ada.name)).toContainText("(unread)");
    await expect(line(desk, ada.name)).toContainText("after hours");
  }

  await test.step("opened in one, it's read in both", async () => {
    await line(page, ada.name).getByRole("link", { name: ada.name }).first().click();
    await expect(page.getByRole("heading", { name: ada.name })).toBeVisible();
    await expect(page.getByRole("region", { name: "Request" })).toContainText("Two rooms and a piano");
    await expect(page.locator(".lead-head")).toContainText("came in while closed");
    await expect(line(other, ada.name)).not.toContainText("(unread)", soon);
  });

  await test.step("marked as contacted in one, it shows in the other", async () => {
    await other.getByRole("link", { name: ada.name }).first().click();
    await expect(other.getByRole("heading", { name: ada.name })).toBeVisible();
    await press(page, "Mark contacted");
    await expect(page.getByText("Marked contacted.", { exact: true })).toBeVisible();
    await expect(other.locator(".lead-head .status")).toHaveText("Contacted", soon);
    await expect(other.locator(".lead-head"), "it is half past six").toContainText("answered while closed");
    await checkDeskPage(page, "lead");
  });

  await test.step("undone by the notice’s button; the history’s names what it undoes", async () => {
    const undo = listConversation(page).getByRole("button");
    await expect(undo).toHaveText("Undo");
    await expect(undo).toHaveAccessibleName("Undo: marked it contacted");
    await untilSeen(
      () => page.locator(".notice").getByRole("button", { name: "Undo" }).click(),
      () => expect(other.locator(".lead-head .status")).toHaveText("New", soon),
    );
    await expect(undo).toHaveAccessibleName("Redo: marked it contacted");
  });

  await test.step("a call's note, a quote and a win", async () => {
    await page.getByLabel("New note").fill("Wants the first of the month\nand a piano stool");
    await page.getByLabel("I spoke with them").check();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(listConversation(other).locator(".typed")).toHaveText(
      "Wants the first of the month\nand a piano stool",
      { ...soon, useInnerText: true },
    );
    const quoted = await openSheet(page, "Quoted");
    await quoted.getByLabel("Amount (optional)").fill("1,250.50");
    await quoted.getByRole("button", { name: "Quoted", exact: true }).click();
    await expect(page.getByText("Marked quoted.", { exact: true })).toBeVisible();
    await expect(other.getByRole("definition").filter({ hasText: "$1,250.50" })).toBeVisible(soon);
    await page.getByRole("button", { name: "Follow up no date" }).click();
    await page.getByRole("dialog", { name: "Follow up" }).getByLabel("Another day").fill("2026-12-02");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(other.getByRole("button", { name: "Follow up Wed, Dec 2" })).toBeVisible(soon);
    await page.getByRole("button", { name: "Follow up Wed, Dec 2" }).click();
    await page.getByRole("button", { name: "Tomorrow" }).click();
    await expect(other.getByRole("button", { name: "Follow up Tue, Nov 24" })).toBeVisible(soon);
    await page.getByRole("button", { name: "Assigned to Unassigned" }).click();
    await page.getByRole("dialog").getByLabel("Assigned to").selectOption("Me");
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(other.getByRole("button", { name: `Assigned to ${olga.name}` })).toBeVisible(soon);
    const won = await openSheet(page, "Won");
    await won.getByRole("button", { name: "Won", exact: true }).click();
    await expect(other.getByRole("definition").filter({ hasText: olga.name })).toBeVisible(soon);
    await expect(other.getByRole("button", { name: "Quoted…" })).toHaveCount(0);
    await press(page, "Reopen");
    await expect(other.locator(".lead-head .status")).toHaveText("Contacted", soon);
  });
  await other.context().close();
});

test("an action on a lead that someone else changed is refused, and what was typed stays", async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: ada.name }).first().click();
  await expect(page.getByRole("heading", { name: ada.name })).toBeVisible();
  const other = await openAnotherBrowser(browser, site, 12);
  // This desk gets no changes, as on a train.
  await other.route(/\/desk\/live/, (route) => route.abort());
  await signInAsOwner(other, site, new URL(page.url()).pathname);
  const lost = await openSheet(page, "Lost");
  await lost.getByLabel("Or in your own words").fill("two others were lower");
  await lost.getByRole("button", { name: "Price" }).click();
  await expect(
    page.getByRole("definition").filter({ hasText: "Price: two others were lower" }),
  ).toBeVisible();

  await other.getByLabel("New note").fill("Half a thought");
  const quoted = await openSheet(other, "Quoted");
  await quoted.getByLabel("Amount (optional)").fill("900");
  await quoted.getByRole("button", { name: "Quoted", exact: true }).click();
  await expect(other.getByText(`${olga.name} changed this in the meantime`)).toContainText("It’s lost now");
  await expect(other.locator(".lead-head .status")).toHaveText("Lost");
  await expect(other.getByLabel("New note")).toHaveValue("Half a thought");
  await checkDeskPage(other, "lead-stale");
  await other.context().close();
});

test("several leads at once and undone, by keyboard, in the address and as a view", async ({
  page,
  site,
}) => {
  await site.post("/houston/get-quote", bensQuote("A harp"), { headers: buildHeaders(ben) });
  await site.post("/atlanta/book-now", carlasBooking("One couch", await visitDay(site)), {
    headers: buildHeaders(carla),
  });
  await signInAsOwner(page, site);
  await expect(page.locator(".lead-line")).toHaveCount(3);
  await expect(page.getByRole("heading", { name: "Inbox 3" })).toBeVisible();

  await test.step("ticked, assigned, undone", async () => {
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await checkDeskPage(page, "inbox-ticked");
    await page.getByLabel("With selected leads").selectOption("Me");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(`2 leads: assigned to ${olga.name}.`)).toBeVisible();
    await expect(line(page, ben.name)).toContainText(`Assigned to ${olga.name}`);
    await expect(page.getByRole("checkbox", { name: `Select ${ben.name}` })).not.toBeChecked();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 leads: undone.")).toBeVisible();
    await expect(line(page, ben.name)).not.toContainText(`Assigned to ${olga.name}`);
  });

  await test.step("who can't see all of them is said, and gets the others", async () => {
    const hana = {
      email: "hana@example.com",
      place: "houston",
      name: "Hana Ruiz",
      password: "harbour lamp moss",
    };
    const cookies = await page.context().cookies(deskOrigin(site));
    await inviteDispatcher(site, cookies.map(({ name, value }) => `${name}=${value}`).join("; "), hana);
    await page.reload();
    const option = page.getByLabel("With selected leads").getByRole("option", { name: hana.name });
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await expect(option).toHaveText(hana.name);
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await expect(option).toHaveText(`${hana.name} (can’t see all of these)`);
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await expect(option).toHaveText(hana.name);
    await page.getByRole("button", { name: "Select all" }).click();
    await page
      .getByLabel("With selected leads")
      .selectOption({ label: `${hana.name} (can’t see all of these)` });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(`1 lead: assigned to ${hana.name}.`)).toBeVisible();
    await expect(page.getByText("2 leads not changed.")).toContainText(
      `${hana.name} doesn’t work where this lead is. Choose someone who does.`,
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await expect(option).toHaveText(hana.name);
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).uncheck();
  });

  await test.step("an action that doesn't apply is refused with a message", async () => {
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await page.getByLabel("With selected leads").selectOption("contacted");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 lead not changed.")).toContainText(
      `${carla.name}: A lead marked “Active” can’t be changed to “Contacted”.`,
    );
  });

  await test.step("lost with a reason; refused ones are listed; undo restores all", async () => {
    await page.getByRole("button", { name: "Select all" }).click();
    const action = page.getByLabel("With selected leads");
    await expect(page.getByLabel("Reason")).toBeHidden();
    await action.selectOption("Lost…");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Enter why they were lost.")).toBeVisible();
    await page.getByLabel("Reason").fill("No answer");
    await checkDeskPage(page, "inbox-many-lost");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 lead: lost.")).toBeVisible();
    await expect(page.getByText("2 leads not changed.")).toContainText(
      `${carla.name}: A lead marked “Active” can’t be changed to “Lost”. ${ada.name}: It’s already marked “Lost”.`,
    );
    await expect(line(page, ben.name).locator(".status")).toHaveText("Lost");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    await expect(line(page, ben.name).locator(".status")).toHaveText("New");
  });

  await test.step("due for follow-up on a day, and undone", async () => {
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await page.getByLabel("With selected leads").selectOption("Follow up on…");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Choose a day to follow up.")).toBeVisible();
    await page.getByLabel("Follow up on", { exact: true }).fill("2020-01-31");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("2 leads not changed.")).toContainText("That day has passed.");
    await page.getByLabel("Follow up on", { exact: true }).fill("2026-11-30");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("2 leads: follow up Mon, Nov 30.")).toBeVisible();
    await expect(line(page, carla.name)).toContainText("Follow up Mon, Nov 30");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(line(page, carla.name)).not.toContainText("Follow up");
  });

  await test.step("by keyboard", async () => {
    await listen(page, () => page.reload());
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByLabel("Search").pressSequentially("jake/");
    await expect(page.getByLabel("Search"), "no key while one types").toHaveValue("jake/");
    await expect(page.getByLabel("Search")).toBeFocused();
    await expect(line(page, carla.name).locator(".status")).toHaveText("Active");
    const settings = page.getByRole("button", { name: "List settings" });
    const keys = page.getByRole("checkbox", { name: "Keyboard shortcuts" });
    await settings.click();
    await checkDeskPage(page, "inbox-settings");
    await keys.uncheck();
    await page.keyboard.press("Escape");
    await page.locator("body").press("j");
    await expect(page.getByRole("link", { name: carla.name }).first()).not.toBeFocused();
    await settings.click();
    await keys.check();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await listen(page, () => page.reload());
    await page.locator("body").press("j");
    await expect(page.getByRole("link", { name: carla.name }).first()).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("e");
    await expect(line(page, carla.name).locator(".status")).toHaveText("Confirmed");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: ben.name })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: carla.name }).first().click();
    await expect(page.getByText("120 Peachtree St NE")).toBeVisible();
    await checkDeskPage(page, "lead-job");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  });

  await test.step("the filter is in the address", async () => {
    await page.getByLabel("Search").fill("harp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\/inbox\?text=harp$/);
    await expect(page.locator(".lead-line")).toHaveCount(1);
    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.locator("#sources option")).toHaveAttribute("value", "direct");
    await page.getByRole("checkbox", { name: "No-show" }).check();
    await page.getByRole("checkbox", { name: "Lost" }).check();
    await page.getByLabel("From").fill("2026-11-01");
    await checkDeskPage(page, "inbox-filter");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No leads match your filters.")).toBeVisible();
    await checkDeskPage(page, "inbox-nothing");
    await page.getByRole("link", { name: "Clear the filter" }).click();
    await expect(page.locator(".lead-line")).toHaveCount(3);
    await page.goto(`${deskOrigin(site)}/desk/inbox?kind=moving&status=new&location=houston&from=2026-11-01`);
    await expect(page.locator(".lead-line")).toHaveCount(1);
    await expect(page.getByLabel("From")).toHaveValue("2026-11-01");
    await expect(page.getByText("Moving, New, Houston, from Nov 1, 2026")).toBeVisible();
    await page.goto(`${deskOrigin(site)}/desk/inbox?to=2026-11-01`);
    await expect(page.getByText("No leads match your filters.")).toBeVisible();
  });

  await test.step("saved, opened, removed", async () => {
    await page.goto(`${deskOrigin(site)}/desk/inbox?location=houston`);
    await page.getByLabel("Name this view").fill("Texas");
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
    await page.route("**/desk/inbox.data*", async (route) => {
      await isPressed;
      await route.continue();
    });
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "All", exact: true }).hover();
    await page.mouse.down();
    press();
    // The strip, which now has the new view, doesn't move from under the finger.
    await expect(page.getByText("Saved as Texas.")).toBeVisible();
    await page.mouse.up();
    await page.unrouteAll();
    await expect(page.locator(".lead-line")).toHaveCount(3);
    await page.getByRole("link", { name: "Texas" }).click();
    await expect(page.locator(".lead-line")).toHaveCount(1);
    await checkDeskPage(page, "inbox-view");
    await page.getByRole("button", { name: "Remove the view Texas" }).click();
    await expect(page.getByRole("link", { name: "Texas" })).toHaveCount(0);
  });
});

/** Two dead emails to the owner, a lead that has been in quarantine for two hours, and a destination that is paused. */
function giveTheOwnerWork(site: Site): Promise<unknown> {
  return writeBeside(site, async (transaction) => {
    const emails = transaction.updateTable("deliveries").where("destination", "=", "owner-mail");
    await emails
      .set({ state: "dead", settled_at: site.now() })
      .where("state", "in", ["waiting", "delivered"])
      .execute();
    await transaction
      .updateTable("postings")
      .set({ posted_at: site.now() - 2 * 60 * 60 * 1000 })
      .execute();
    await transaction
      .insertInto("destinations")
      .values({ name: "webhook", state: "paused", reason: "answered 401", since: site.now() })
      .execute();
  });
}

test("on a phone the list keeps its place when a lead was opened", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await signInAsOwner(page, site);
  const last = page.locator('a[href^="/desk/leads/"]').last();
  await expect(last).toBeVisible();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
  const before = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page).toHaveURL(/\/desk\/leads\//);
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -2);
});

test("a lead in quarantine is released", { tag: "@all" }, async ({ page, site, browser }) => {
  const words = "Cheap pills: https://pills.example, https://more.example and www.most.example";
  const robot = { ...adasQuote(words), name: "Robin Botham" };
  await site.post("/toronto/get-quote", robot, { headers: { "x-forwarded-for": "5.9.0.44" } });
  await signInAsOwner(page, site);
  await expect(line(page, ada.name)).toBeVisible();
  await expect(line(page, "Robin Botham")).toHaveCount(0);

  await test.step("what needs the owner is on every page of the desk", async () => {
    const attention = page.getByRole("region", { name: "Needs attention" });
    await expect(attention).toHaveCount(0);
    await giveTheOwnerWork(site);
    for (const name of ["Schedule", "Numbers", "Inbox"]) {
      await openRoom(page, name);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(attention.getByRole("heading", { name: "Needs attention" })).toBeVisible();
    }
    await expect(attention).toContainText("One lead has been in quarantine for over an hour");
    await expect(attention).toContainText("The webhook in .env: sending has stopped");
    await checkDeskPage(page, "inbox-attention");
    await attention
      .getByRole("link", { name: /^\w{4}-\w{4}$/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Deliveries" })).toContainText("failed");
    await page.getByRole("link", { name: "Review quarantine" }).click();
    await expect(page).toHaveURL(/standing=quarantined/);
    await expect(line(page, "Robin Botham")).toBeVisible();
    await page.getByRole("link", { name: "Inbox", exact: true }).click();
  });

  await page.getByRole("link", { name: "Quarantine", exact: true }).click();
  await expect(line(page, "Robin Botham")).toContainText("Quarantine:");
  await page.getByRole("link", { name: "Robin Botham" }).first().click();
  await expect(page.getByText("No notifications have gone out.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Same person" })).toBeVisible();
  const other = await openAnotherBrowser(browser, site, 13);
  await listen(other, () => signInAsOwner(other, site));
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("Released. Its notifications are going out now.")).toBeVisible();
  await expect(line(other, "Robin Botham")).toBeVisible(soon);
  await other.context().close();
});

test("a dispatcher sees and changes only what's in Toronto", { tag: "@all" }, async ({
  page,
  site,
  browser,
}) => {
  const tess = {
    ...adasQuote("Two rooms"),
    name: "Tess Reed",
    phone: "(416) 555-0177",
    email: "tess@example.com",
  };
  await site.post("/toronto/get-quote", tess, asAda);
  await site.post("/houston/get-quote", { ...bensQuote("A harp"), name: "Hal Stone" }, { from: ben });
  const hal = (await site.exportLeads()).find(({ name }) => name === "Hal Stone");
  const bensLead = `${deskOrigin(site)}/desk/leads/${hal?.id}`;
  await signInAsOwner(page, site, `/desk/leads/${hal?.id}`);
  const token = await page.locator('.lead input[name="lead"]').first().inputValue();
  await openRoom(page, "People");
  await page.getByLabel("Their email").fill("dan@example.com");
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByLabel("The link to send them").inputValue();

  const dan = await openAnotherBrowser(browser, site, 14);
  await dan.goto(link);
  await dan.getByLabel("Your name").fill("Dan Reyes");
  await dan.getByLabel("New password", { exact: true }).fill("harbour lantern moss");
  await dan.getByRole("button", { name: "Create my account" }).click();
  await expect(dan.getByRole("heading", { name: "To do" })).toBeVisible();
  await listen(dan, () => dan.goto("/desk/inbox"));
  await expect(line(dan, tess.name)).toBeVisible();
  await expect(line(dan, "Hal Stone")).toHaveCount(0);
  await dan.goto("/desk/inbox?location=houston");
  await expect(dan.getByText("No leads match your filters.")).toBeVisible();
  await dan.goto("/desk/inbox?text=harp");
  await expect(dan.getByText("No leads match your filters.")).toBeVisible();
  expect((await dan.goto(bensLead))?.status()).toBe(404);

  await test.step("and can't by typing an address", async () => {
    const fields = { intent: "contacted", lead: token };
    const headers = { origin: deskOrigin(site) };
    const answer = await dan.request.post(bensLead, { form: fields, headers });
    expect(answer.status()).toBe(404);
    const many = { intent: "many", action: "contacted", lead: token };
    const all = await dan.request.post("/desk/inbox", { form: many, headers });
    expect(all.status()).toBe(422);
    await page.goto(bensLead);
    await expect(page.locator(".lead-head .status")).toHaveText("New");
  });

  await test.step("the stream has no other location's changes and ends with the session", async () => {
    await listen(dan, () => dan.goto("/desk/inbox"));
    const told = dan.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const source = new EventSource("/desk/live");
          source.onopen = () => document.body.setAttribute("data-told", "");
          source.onmessage = ({ data }) => resolve(data);
        }),
    );
    await expect(dan.locator("body[data-told]")).toBeAttached();
    await press(page, "Mark contacted");
    await expect(page.getByText("Marked contacted.", { exact: true })).toBeVisible();
    await site.post("/toronto/get-quote", { ...tess, message: "A second thought" }, asAda);
    const [first] = JSON.parse(await told);
    expect(bensLead).not.toContain(first);
    await expect(line(dan, "A second thought")).toContainText("Repeat customer", soon);
    await page.goto(`${deskOrigin(site)}/desk/people`);
    const card = page.getByRole("listitem").filter({ hasText: "Dan Reyes" });
    await card.getByText("Change").click();
    await card.getByRole("button", { name: "Disable access" }).click();
    // The stream notices within ten seconds.
    await expect(dan).toHaveURL(/sign-in/, { timeout: 45_000 });
  });
  await dan.context().close();
});

test.describe("a site that's told to stop", () => {
  // The browser checks for a newer service worker and gets no response.
  test.use({ expectedFaults: [/fetching the script/] });

  test("doesn't wait for an open desk", { tag: "@all" }, async ({ page, site }) => {
    await listen(page, () => signInAsOwner(page, site));
    const asked = Date.now();
    expect(await site.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    await site.restart();
  });
});

/** A day that the booking form offers. */
async function visitDay(site: Site): Promise<string> {
  const form = await (await site.get("/atlanta/book-now", { headers: buildHeaders(carla) })).text();
  const days = [...form.matchAll(/name="selectedDate"[^>]*value="(\d{4}-\d{2}-\d{2})"/g)];
  return days.at(-1)?.[1] ?? "2026-11-27";
}
