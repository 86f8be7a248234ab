import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { marketingConsent } from "../../content/forms.ts";
import { addLine } from "../../leads/records/history.server.ts";
import { delayReact, deskOrigin, formatCookies, olga, signInAsOwner } from "../support/desk.ts";
import { adasQuote } from "../support/form-fields.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { listConversation, openSheet, press, requestJob, requestMove, unfold } from "../support/lead-page.ts";
import { dora } from "../support/leads.ts";
import { readOutbox, writeBeside } from "../support/outbox.ts";
import type { HttpPeer } from "../support/peers/http-peer.ts";
import { makeSecret, startReceiver } from "../support/peers/webhook-receiver.ts";
import { ada, ben, buildHeaders, carla } from "../support/people.ts";
import type { Site } from "../support/site.ts";
import { writeHistory } from "../support/wordy-lead.ts";

const secret = makeSecret();

// The page of one lead: everything that's known about it.

/** On a site with a webhook. */
const withWebhook = test.extend<{ receiver: HttpPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  receiver: async ({}, use) => {
    await using receiver = await startReceiver();
    await use(receiver);
  },
  siteEnv: async ({ receiver }, use) =>
    use({ WEBHOOK_URL: receiver.origin, WEBHOOK_SECRET: secret, OUTBOUND_ALLOW: "loopback" }),
});

async function openLead(page: Page, name: string): Promise<void> {
  await page.locator(".lead-open").filter({ hasText: name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

withWebhook("the customer's source, consent, edits and details", async ({ page, site, receiver }) => {
  receiver.mood = { status: 503 };
  await site.post("/toronto/get-quote", adasQuote("An earlier request"), { from: ada });
  const ad = await site.get("/toronto?utm_source=google&utm_campaign=spring+moves&gclid=Cj0", { from: ada });
  const newsletter = await site.get("/toronto/reviews?utm_source=letter", {
    from: ada,
    headers: { cookie: formatCookies(ad) },
  });
  const cookie = [formatCookies(ad).split("; ")[0], formatCookies(newsletter)].join("; ");
  const fields = {
    ...adasQuote("Two rooms"),
    submissionKey: "journey-of-a-lead-0001",
    marketingConsent: marketingConsent.version,
  };
  await site.post("/toronto/get-quote", fields, { headers: { ...buildHeaders(ada), cookie } });
  const changed = { ...fields, message: "Three rooms", phone: "416 555 0199" };
  await site.post("/toronto/get-quote", changed, { headers: { ...buildHeaders(ada), cookie } });

  const lead = (await site.exportLeads()).find(({ note_from_customer: note }) => note === "Three rooms");
  await signInAsOwner(page, site, `/desk/leads/${lead?.id}`);
  await expect(page.getByRole("region", { name: "Request" })).toContainText("Three rooms");

  await unfold(page, "Where they came from");
  const from = page.getByRole("region", { name: "Where they came from" });
  const fact = (name: string) => from.locator("div").filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact("First touch")).toContainText("utm_campaign spring moves");
  await expect(fact("First touch")).toContainText("to /toronto");
  await expect(fact("Last touch")).toContainText("utm_source letter");
  await expect(fact("Last touch")).toContainText("to /toronto/reviews");
  await expect(fact("Coupons and news")).toContainText(
    `“${marketingConsent.text}” (version ${marketingConsent.version})`,
  );

  const changes = listConversation(page).filter({ hasText: "sent it again with changes" });
  await expect(changes.getByRole("listitem")).toHaveText([
    `phone: ${ada.phone} 416 555 0199`,
    "note from customer: Two rooms Three rooms",
  ]);
  await expect(changes.getByRole("deletion")).toHaveCount(2);

  await expect(page.getByRole("link", { name: "Call (416) 555-0199" })).toHaveAttribute(
    "href",
    "tel:+14165550199",
  );
  await expect(page.getByRole("link", { name: "Text", exact: true })).toHaveAttribute(
    "href",
    "sms:+14165550199",
  );
  await expect(page.getByRole("link", { name: "Email", exact: true })).toHaveAttribute(
    "href",
    `mailto:${ada.email}`,
  );
  await expect(page.getByRole("link", { name: "Map" })).toHaveCount(0);

  const word = page.getByRole("region", { name: "Deliveries" });
  const told = word.getByRole("listitem").filter({ hasText: "The webhook in .env: new lead" });
  const delivery = async () => (await readOutbox(site, "webhook")).find((one) => one.lead_id === lead?.id);
  await expect.poll(async () => (await delivery())?.reason).toContain("503");
  await page.reload();
  await unfold(page, "Deliveries");
  await expect(told).toContainText(/waiting to be sent, next try Nov 23, .*, answered 503/);
  await failForGood(site);
  await page.reload();
  await expect(told).toContainText(/failed.*, answered 503/);
  await checkDeskPage(page, "lead-whole");
  receiver.mood = "well";
  await told.getByRole("button", { name: "Send again: The webhook in .env: new lead" }).click();
  await expect(page.getByText("It’s being sent again now.")).toBeVisible();
  await site.pass(60_000);
  await expect.poll(async () => (await delivery())?.state).toBe("delivered");
  await page.reload();
  await unfold(page, "Deliveries");
  await expect(told).toContainText("delivered");

  const same = page.getByRole("region", { name: "Same person" });
  await expect(same.getByRole("listitem")).toContainText("same email");
  await same.getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("region", { name: "Request" })).toContainText("An earlier request");
  await unfold(page, "Where they came from");
  await expect(page.getByRole("region", { name: "Where they came from" })).toContainText("Didn’t agree");
  await expect(changes).toHaveCount(0);
});

test("the load and the addresses, with the route from door to door", async ({ page, site, visitor }) => {
  const load = { "load.old-furniture": "2", "load.appliances": "1" };
  await signInAsOwner(page, site, await requestJob(site, visitor, "2 sofas; 3-4 boxes", load));
  await expect(page.getByRole("listitem").filter({ hasText: "Old furniture × 2" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "× 1" })).toBeVisible();
  const said = page.getByRole("region", { name: "Request" });
  await expect(said).toContainText("2 sofas; 3-4 boxes");
  const map = await page.getByRole("link", { name: "Map" }).getAttribute("href");
  expect(new URL(map ?? "").searchParams.get("query")).toContain(`${carla.street}`);
  const codes = { zipFrom: ben.zipFrom, zipTo: "m5v 2t6", moveDate: "2027-01-15" };
  await signInAsOwner(page, site, await requestMove(site, visitor, codes));
  await expect(said.locator("dl > div").filter({ hasText: /^Moving/ })).toHaveText([
    `Moving from${ben.zipFrom}`,
    "Moving toM5V 2T6",
    "Moving dateFriday, January 15, 2027",
  ]);
  const way = new URL((await page.getByRole("link", { name: "Map" }).getAttribute("href")) ?? "");
  expect([way.searchParams.get("origin"), way.searchParams.get("destination")]).toEqual([
    ben.zipFrom,
    "m5v2t6",
  ]);
});

test("a move is quoted as a range, won with its day, and done with what was paid", async ({
  page,
  site,
  visitor,
}) => {
  await signInAsOwner(page, site, await requestMove(site, visitor, { moveDate: "2026-12-20" }));
  const facts = page.getByRole("region", { name: "Request" });
  const latest = listConversation(page).first();
  const send = (name: string) =>
    page.getByRole("dialog", { name, exact: true }).getByRole("button", { name, exact: true }).click();
  const closeNotice = () => page.locator(".notice").getByRole("button", { name: "Close" }).click();

  await (await openSheet(page, "Quoted")).getByLabel("Amount (optional)").fill("1450-1800");
  await send("Quoted");
  await expect(facts).toContainText("Quoted$1,450–1,800");
  await closeNotice();

  const won = await openSheet(page, "Won");
  await expect(won.getByLabel("Price (optional)")).toHaveValue("$1,450–1,800");
  await won.getByLabel("Price (optional)").fill("1600");
  await expect(won.getByLabel("Move day")).toHaveValue("2026-12-20");
  await won.getByLabel("Move day").fill("2020-01-31");
  await send("Won");
  await expect(won.getByLabel("Move day"), "the browser refuses a day that has passed").toBeFocused();
  await won.getByLabel("Move day").fill("2026-12-08");
  await won.getByLabel("Arrival").selectOption("8:30 AM");
  await won.getByLabel("Crew").fill("Blue");
  await send("Won");
  await expect(facts).toContainText("Move dayTue, Dec 8, 8:30 AM");
  await closeNotice();
  await expect(latest).toContainText(`marked it won: ${olga.name}, $1,600, Tue, Dec 8, 8:30 AM, crew Blue`);
  await expect(
    page.locator(".lead-bar > :is(.main, form)"),
    "there's nothing to do before its day",
  ).toHaveCount(0);

  const planned = await openSheet(page, "Day and crew");
  await expect(planned.getByLabel("Arrival")).toHaveValue("8:30");
  await planned.getByLabel("Move day").fill("2026-12-09");
  await planned.getByLabel("Arrival").selectOption("No time yet");
  await send("Day and crew");
  await expect(latest).toContainText("set the day to Wed, Dec 9, crew Blue");
  await closeNotice();
  await (await openSheet(page, "Done")).getByLabel("Final amount (optional)").fill("1,725.50");
  await send("Done");
  await expect(facts).toContainText("Final amount$1,725.50");
  await closeNotice();
  await press(page, "Reopen");
  await expect(latest).toContainText("reopened it");
  await closeNotice();
  await (await openSheet(page, "Canceled")).getByRole("button", { name: "Weather" }).click();
  await expect(page.locator(".lead-head .status")).toHaveText("Canceled");
  await expect(facts).toContainText("ReasonWeather");
});

test("on a slow phone the menu closes too, when its action and the lead it changed are drawn at once", {
  tag: "@all",
}, async ({ page, site, visitor }) => {
  await signInAsOwner(page, site, await requestMove(site, visitor));
  await page.evaluate(delayReact, 500);
  await (await openSheet(page, "Lost")).getByRole("button", { name: "No answer" }).click();
  await expect(page.locator(".lead-head .status")).toHaveText("Lost");
  await expect(page.getByRole("button", { name: "Reopen" }), "the menu is closed").toHaveCount(0);
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
});

test("long words and many lines fit a phone, and missing details are shown as missing", {
  tag: "@all",
}, async ({ page, site, visitor }) => {
  const words = "piano ".repeat(600) + "Donaudampfschifffahrtsgesellschaft".repeat(12);
  await requestMove(site, visitor, { message: words, name: "Lo Ng" });
  await nameAtLength(site, "Lo Ng");
  await signInAsOwner(page, site);
  await expect(page.locator(".lead-line").first()).toContainText("Lo-Ng-Lo-Ng");
  await checkDeskPage(page, "inbox-long");
  await page.locator(".lead-open").filter({ hasText: "Lo-Ng" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Lo-Ng/ })).toBeVisible();
  await expect(page.locator(".message", { hasText: "Donaudampf" })).toBeHidden();
  await page.getByText("Show more").click();
  await expect(page.locator(".message", { hasText: "Donaudampf" })).toBeVisible();

  const lead = await page.locator('.lead input[name="lead"]').first().inputValue();
  const headers = { origin: deskOrigin(site) };
  for (let n = 0; n < 60; n++) {
    const form = { intent: n % 2 ? "unread" : "read", lead };
    expect((await page.request.post(`${page.url()}.data`, { form, headers })).ok()).toBe(true);
  }
  const note = { intent: "noted", lead, text: `https://example.com/${"long".repeat(60)}` };
  await page.request.post(`${page.url()}.data`, { form: note, headers });
  await page.reload();
  const shown = listConversation(page).filter({ visible: true });
  await expect(shown).toHaveCount(12);
  await checkDeskPage(page, "lead-long");
  await page.getByText(/\d+ earlier entries/).click();
  await expect(shown).toHaveCount(50);
  await checkDeskPage(page, "lead-long-unfolded");
  await page.getByRole("link", { name: /\d+ entries before these/ }).click();
  await expect(page.getByRole("link", { name: "Back to the newest entries" })).toBeVisible();
  expect(await shown.count()).toBeGreaterThan(10);
  await checkDeskPage(page, "lead-long-earlier");
  await page.getByRole("link", { name: "Back to the newest entries" }).click();
  await expect(shown).toHaveCount(12);

  const little = { formId: "estimate", name: "Mo Little", phone: "(416) 555-0111", message: "Hello" };
  expect((await site.post("/toronto/reviews", little, { from: visitor })).status).toBe(303);
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await openLead(page, "Mo Little");
  await expect(page.locator(".reach a")).toHaveText(["Text"]);
  await expect(page.getByRole("link", { name: "Call (416) 555-0111" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Same person" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Assigned to Unassigned" })).toBeVisible();
  await checkDeskPage(page, "lead-little");
});

test.describe("a lead with a long history", { tag: "@all" }, () => {
  // Its own site: To do lists the first few leads only.
  test.use({ siteEnv: { DESK_OF: "history" } });

  test("older entries and whole messages are this lead's alone, and what is done there shows", async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await site.post("/toronto/get-quote", { ...adasQuote("Little"), name: "Lou Little" }, { from: ada });
    await site.post("/toronto/get-quote", { ...adasQuote("Much"), name: "Wanda Wordy" }, { from: ada });
    const { id } = (await site.exportLeads()).find(({ name }) => name === "Wanda Wordy") ?? {};
    const wanda = { id: String(id), email: ada.email, beginning: site.now() };
    await writeBeside(site, (transaction) => writeHistory(transaction, wanda, { notes: 60, emails: 2 }));
    await signInAsOwner(page, site);
    await openLead(page, "Wanda Wordy");
    const entries = listConversation(page).filter({ visible: true });
    const older = page.getByRole("link", { name: "entries before these" });
    const back = page.locator(".lead-back a");

    const emails = entries.filter({ has: page.locator(".email-subject") });
    const [last, second] = [emails.nth(0), emails.nth(1)];
    await expect(last.locator(".typed").first()).toHaveText(/…$/);
    const rest = page.getByRole("link", {
      name: /^Show the other 9\d,\d+ characters of Wanda Wordy’s email, Nov/,
    });
    await expect(rest).toHaveCount(2);
    expect(new Set(await rest.allTextContents()).size, "each link says which message it's of").toBe(2);
    await expect(last.locator(".typed").first().locator("+ p")).toContainText("Show the other");
    await checkDeskPage(page, "lead-message-cut");
    for (const [entry, left] of [
      [second, 1],
      [last, 0],
    ] as const) {
      await entry.getByRole("link", { name: "Show the other" }).press("Enter");
      await expect(rest).toHaveCount(left);
      await expect(entry.locator(".typed").first()).toBeFocused();
      await expect(entry.locator(".typed").first()).not.toHaveText(/…$/);
    }
    await checkDeskPage(page, "lead-message-whole");

    await older.click();
    await expect(page).toHaveURL(/\?before=\d+#stream$/);
    await checkDeskPage(page, "lead-older");
    await openLead(page, "Lou Little");
    await expect(page).toHaveURL(/\/desk\/leads\/[\w-]+$/);
    await expect(entries.first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: "Back to the newest entries" })).toBeVisible();
    await expect(back).toHaveAttribute("href", "/desk/inbox");

    const newer = page.getByText("There’s something newer.");
    await page.getByLabel("New note").fill("Asked about the piano");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(entries.first()).toContainText("Asked about the piano");
    await expect(page).toHaveURL(/\/desk\/leads\/[\w-]+$/);

    await page.goto(`${deskOrigin(site)}/desk`);
    await openLead(page, "Wanda Wordy");
    await older.click();
    await expect(page).toHaveURL(/before=/);
    await expect(back).toHaveText("To do");
    const headers = { origin: deskOrigin(site) };
    const lead = await page.locator('.lead input[name="lead"]').first().inputValue();
    await expect(newer).toHaveCount(0);
    const note = { intent: "noted", lead, text: "Said at another desk" };
    expect(
      (await page.request.post(`${deskOrigin(site)}/desk/leads/${id}.data`, { form: note, headers })).ok(),
    ).toBe(true);
    await expect(newer).toBeVisible();
    await page.getByRole("link", { name: "Back to the newest entries" }).click();
    await expect(entries.first()).toContainText("Said at another desk");
    await expect(back).toHaveText("To do");

    const read = { leadId: wanda.id, at: site.now(), actor: dora, action: "read" as const };
    await writeBeside(site, async (transaction) => {
      for (let n = 0; n < 50; n++) await addLine(transaction, read);
    });
    await failOften(site, wanda.id);
    await page.reload();
    await expect(page.getByText(/^Deliveries \(120 of 12\d failed\)$/)).toBeVisible();
    await expect(page.getByText(/^2\d older deliveries aren’t listed\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Undo: added a note" }).click();
    await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Redo: added a note" })).toBeVisible();
  });
});

/** As if the tenth attempt had failed, too: by schedule that's hours later. */
function failForGood(site: Site): Promise<unknown> {
  return writeBeside(site, (transaction) =>
    transaction.updateTable("deliveries").set({ state: "dead" }).where("state", "=", "waiting").execute(),
  );
}

function failOften(site: Site, leadId: string): Promise<unknown> {
  return writeBeside(site, async (transaction) => {
    const one = await transaction
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .where("postings.lead_id", "=", leadId)
      .selectAll("deliveries")
      .limit(1)
      .executeTakeFirstOrThrow();
    const dead = {
      ...one,
      state: "dead" as const,
      due_at: site.now(),
      claimed_by: null,
      claimed_until: null,
    };
    const copies = Array.from({ length: 120 }, () => ({ ...dead, id: randomUUID() }));
    await transaction.insertInto("deliveries").values(copies).execute();
  });
}

/** A name that no form accepts but another system may have written: 120 letters without a space. */
function nameAtLength(site: Site, name: string): Promise<unknown> {
  return writeBeside(site, (transaction) =>
    transaction
      .updateTable("leads")
      .set({ name: `${name.replace(" ", "-")}-`.repeat(20) })
      .where("name", "=", name)
      .execute(),
  );
}
