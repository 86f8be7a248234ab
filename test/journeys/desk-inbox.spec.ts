import type { Browser, Page } from "@playwright/test";
import { deskOrigin, enterAsOwner, olga, signIn } from "../support/desk.ts";
import { adasQuote, bensQuote, carlasBooking } from "../support/form-fields.ts";
import { expect, lookAt, test } from "../support/journey.ts";
import { ada, ben, carla, headersOf } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// A site of its own, with nobody else's leads. The journeys follow one another.
test.use({ siteEnv: { DESK_OF: "inbox" } });
test.describe.configure({ mode: "serial" });

/** What one desk does shows on another within a second; generous, for a crowded machine. */
const soon = { timeout: 3_000 };

/** The milliseconds from an action until another desk shows it, kept with the journey's result. */
async function untilSeen(act: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await act();
  await seen();
  const description = `${Math.round(performance.now() - start)} ms`;
  test.info().annotations.push({ type: "seen on the other desk after", description });
}

/** Somebody else's browser, from another network. */
async function anotherBrowser(browser: Browser, site: Site, place: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: deskOrigin(site),
    extraHTTPHeaders: { "x-forwarded-for": `198.51.100.${place}` },
  });
  return context.newPage();
}

/** Comes to a page of the desk and waits until it is told of changes. */
async function listen(page: Page, go: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse(/\/desk\/live/);
  await go();
  await stream;
}

function line(page: Page, name: string) {
  return page.locator(".lead-line").filter({ hasText: name });
}

const asAda = { headers: headersOf(ada) };

test("a quote shows at once on two desks, and what one does the other sees", async ({
  page,
  site,
  browser,
}) => {
  await listen(page, () => enterAsOwner(page, site));
  await expect(page.getByText("No leads yet.")).toBeVisible();
  await lookAt(page, "inbox-empty");
  const other = await anotherBrowser(browser, site, 11);
  await other.goto("/desk/sign-in");
  await listen(other, () => signIn(other, olga));
  await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();

  await untilSeen(
    () => site.post("/toronto/get-quote", adasQuote("Two rooms and a piano"), asAda),
    () => expect(line(other, ada.name)).toBeVisible(soon),
  );
  for (const desk of [page, other]) {
    await expect(line(desk, ada.name)).toBeVisible(soon);
    await expect(line(desk, ada.name)).toContainText("new");
    await expect(line(desk, ada.name)).toContainText("(unread)");
    await expect(line(desk, ada.name)).toContainText("came in while closed");
  }

  await test.step("opened in one, it is read in both", async () => {
    await line(page, ada.name).getByRole("link", { name: ada.name }).first().click();
    await expect(page.getByRole("heading", { name: ada.name })).toBeVisible();
    await expect(page.getByText("Two rooms and a piano")).toBeVisible();
    await expect(line(other, ada.name)).not.toContainText("(unread)", soon);
  });

  await test.step("contacted in one, it says so in the other", async () => {
    await other.getByRole("link", { name: ada.name }).first().click();
    await expect(other.getByRole("heading", { name: ada.name })).toBeVisible();
    await page.getByRole("button", { name: "Contacted" }).click();
    await expect(page.getByText("Marked contacted.", { exact: true })).toBeVisible();
    await expect(other.locator(".lead-head .status")).toHaveText("contacted", soon);
    await expect(other.locator(".lead-head"), "it is half past six").toContainText("answered while closed");
    await lookAt(page, "lead");
  });

  await test.step("a step back, by its button", async () => {
    await untilSeen(
      () => page.locator(".notice").getByRole("button", { name: "Undo" }).click(),
      () => expect(other.locator(".lead-head .status")).toHaveText("new", soon),
    );
  });

  await test.step("a note of a call, an offer, who won it", async () => {
    await page.getByLabel("New note").fill("Wants the first of the month\nand a piano stool");
    await page.getByLabel("I spoke with them").check();
    await page.getByRole("button", { name: "Add the note" }).click();
    await expect(other.getByRole("region", { name: "Notes" }).locator(".typed")).toHaveText(
      "Wants the first of the month\nand a piano stool",
      { ...soon, useInnerText: true },
    );
    await page.getByLabel("Amount (optional)").fill("1,250.50");
    await page.getByRole("button", { name: "Quoted" }).click();
    await expect(page.getByText("Marked quoted.", { exact: true })).toBeVisible();
    await expect(other.getByRole("definition").filter({ hasText: "$1,250.50" })).toBeVisible(soon);
    await page.getByLabel("Follow up on").fill("2026-12-02");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("follow up Wed, Dec 2")).toBeVisible(soon);
    await page.getByLabel("Assigned to").selectOption("Me");
    await page.getByRole("button", { name: "Assign" }).click();
    await expect(other.getByText(`Assigned to ${olga.name}`)).toBeVisible(soon);
    await page.getByRole("button", { name: "Won" }).click();
    await expect(other.getByText(`Won by ${olga.name}`)).toBeVisible(soon);
    await expect(other.getByRole("button", { name: "Quoted" })).toHaveCount(0);
    await page.getByRole("button", { name: "Reopen" }).click();
    await expect(other.locator(".lead-head .status")).toHaveText("contacted", soon);
  });
  await other.context().close();
});

test("a step on what somebody else has changed is refused, and what was typed stays", async ({
  page,
  site,
  browser,
}) => {
  await enterAsOwner(page, site);
  await page.getByRole("link", { name: ada.name }).first().click();
  await expect(page.getByRole("heading", { name: ada.name })).toBeVisible();
  const other = await anotherBrowser(browser, site, 12);
  await other.goto("/desk/sign-in");
  await signIn(other, olga);
  // This desk hears of nothing, as on a train.
  await other.route(/\/desk\/live/, (route) => route.abort());
  await expect(other.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await other.goto(page.url());
  await page.getByLabel("Reason").fill("Price");
  await page.getByRole("button", { name: "Lost" }).click();
  await expect(page.getByText("Reason: Price")).toBeVisible();

  await other.getByLabel("New note").fill("Half a thought");
  await other.getByLabel("Amount (optional)").fill("900");
  await other.getByRole("button", { name: "Quoted" }).click();
  await expect(other.getByText(`${olga.name} changed this in the meantime`)).toContainText("It’s lost now");
  await expect(other.locator(".lead-head .status")).toHaveText("lost");
  await expect(other.getByLabel("New note")).toHaveValue("Half a thought");
  await lookAt(other, "lead-stale");
  await other.context().close();
});

test("without a connection nothing that was typed is lost", async ({ page, site, context }) => {
  await enterAsOwner(page, site);
  await page.getByRole("link", { name: ada.name }).first().click();
  const note = page.getByLabel("New note");
  await note.fill("Called from the tunnel");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add the note" }).click();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(note).toHaveValue("Called from the tunnel");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add the note" }).click();
  await expect(page.getByText("Note added.")).toBeVisible();
  await expect(note).toHaveValue("");

  await page.getByRole("button", { name: "Send again to owner-mail: lead.captured" }).click();
  await expect(page.getByText("It’s being sent again now.")).toBeVisible();
});

test("several at once, and back; by keyboard; in the address; as a view", async ({ page, site }) => {
  await site.post("/houston/get-quote", bensQuote("A harp"), { headers: headersOf(ben) });
  await site.post("/atlanta/book-now", carlasBooking("One couch", await visitDay(site)), {
    headers: headersOf(carla),
  });
  await enterAsOwner(page, site);
  await expect(page.locator(".lead-line")).toHaveCount(3);
  await expect(page.getByRole("heading", { name: "Inbox 3" })).toBeVisible();

  await test.step("ticked, assigned, undone", async () => {
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await lookAt(page, "inbox-ticked");
    await page.getByLabel("With the selected leads").selectOption("Me");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(`2 leads: assigned to ${olga.name}.`)).toBeVisible();
    await expect(line(page, ben.name)).toContainText(`Assigned to ${olga.name}`);
    await expect(page.getByRole("checkbox", { name: `Select ${ben.name}` })).not.toBeChecked();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 leads: undone.")).toBeVisible();
    await expect(line(page, ben.name)).not.toContainText(`Assigned to ${olga.name}`);
  });

  await test.step("what cannot be done is said", async () => {
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await page.getByLabel("With the selected leads").selectOption("contacted");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 lead not changed.")).toContainText(
      `${carla.name}: A lead that is active can’t become contacted.`,
    );
  });

  await test.step("lost, with the reason; those that were not are named; undo brings back all", async () => {
    await page.getByRole("button", { name: "Select all" }).click();
    const wish = page.getByLabel("With the selected leads");
    await expect(page.getByLabel("Reason")).toBeHidden();
    await wish.selectOption("Lost…");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Enter why they were lost.")).toBeVisible();
    await page.getByLabel("Reason").fill("No answer");
    await lookAt(page, "inbox-many-lost");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 lead: lost.")).toBeVisible();
    await expect(page.getByText("2 leads not changed.")).toContainText(
      `${carla.name}: A lead that is active can’t become lost. ${ada.name}: A lead that is lost can’t become lost.`,
    );
    await expect(line(page, ben.name).locator(".status")).toHaveText("lost");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 lead: undone.")).toBeVisible();
    await expect(line(page, ben.name).locator(".status")).toHaveText("new");
  });

  await test.step("to be looked at again on a day, and back", async () => {
    await page.getByRole("checkbox", { name: `Select ${ben.name}` }).check();
    await page.getByRole("checkbox", { name: `Select ${carla.name}` }).check();
    await page.getByLabel("With the selected leads").selectOption("Follow up on…");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Choose a day to follow up.")).toBeVisible();
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
    await page.getByText("Keys", { exact: true }).click();
    await expect(
      page.getByText("j next, k previous, Enter open, e contacted or confirmed, / search"),
    ).toBeVisible();
    await page.getByLabel("Search").pressSequentially("jake/");
    await expect(page.getByLabel("Search"), "no key while one types").toHaveValue("jake/");
    await expect(page.getByLabel("Search")).toBeFocused();
    await expect(line(page, carla.name).locator(".status")).toHaveText("active");
    await page.getByRole("checkbox", { name: "Use these keys" }).uncheck();
    await page.locator("body").press("j");
    await expect(page.getByRole("link", { name: carla.name }).first()).not.toBeFocused();
    await page.getByRole("checkbox", { name: "Use these keys" }).check();
    await page.getByText("Keys", { exact: true }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await listen(page, () => page.reload());
    await page.locator("body").press("j");
    await expect(page.getByRole("link", { name: carla.name }).first()).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("e");
    await expect(line(page, carla.name).locator(".status")).toHaveText("confirmed");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: ben.name })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: carla.name }).first().click();
    await expect(page.getByText("120 Peachtree St NE")).toBeVisible();
    await lookAt(page, "lead-job");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
    await page.locator("body").press("/");
    await expect(page.getByLabel("Search")).toBeFocused();
  });

  await test.step("the filter stands in the address", async () => {
    await page.keyboard.type("harp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/desk\?text=harp$/);
    await expect(page.locator(".lead-line")).toHaveCount(1);
    await page.getByText("More filters").click();
    await expect(page.locator("#sources option")).toHaveAttribute("value", "direct");
    await page.getByRole("checkbox", { name: "lost" }).check();
    await page.getByLabel("From").fill("2026-11-01");
    await lookAt(page, "inbox-filter");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No lead matches this.")).toBeVisible();
    await lookAt(page, "inbox-nothing");
    await page.getByRole("link", { name: "Clear the filter" }).click();
    await expect(page.locator(".lead-line")).toHaveCount(3);
    await page.goto(`${deskOrigin(site)}/desk?kind=moving&status=new&location=houston&from=2026-11-01`);
    await expect(page.locator(".lead-line")).toHaveCount(1);
    await expect(page.getByLabel("From")).toHaveValue("2026-11-01");
    await expect(page.getByText("Filters: moving, new, Houston, from 2026-11-01")).toBeVisible();
    await page.goto(`${deskOrigin(site)}/desk?to=2026-11-01`);
    await expect(page.getByText("No lead matches this.")).toBeVisible();
  });

  await test.step("saved, opened, removed", async () => {
    await page.goto(`${deskOrigin(site)}/desk?location=houston`);
    await page.getByLabel("Name of this view").fill("Texas");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(page.locator(".lead-line")).toHaveCount(3);
    await page.getByRole("link", { name: "Texas" }).click();
    await expect(page.locator(".lead-line")).toHaveCount(1);
    await lookAt(page, "inbox-view");
    await page.getByRole("button", { name: "Remove the view Texas" }).click();
    await expect(page.getByRole("link", { name: "Texas" })).toHaveCount(0);
  });
});

test("what is in quarantine is let out", async ({ page, site, browser }) => {
  const words = "Cheap pills: https://pills.example and https://more.example";
  const robot = { ...adasQuote(words), name: "Robin Botham" };
  await site.post("/toronto/get-quote", robot, { headers: { "x-forwarded-for": "5.9.0.44" } });
  await enterAsOwner(page, site);
  await expect(line(page, ada.name)).toBeVisible();
  await expect(line(page, "Robin Botham")).toHaveCount(0);
  await page.getByRole("link", { name: "Quarantine" }).click();
  await expect(line(page, "Robin Botham")).toContainText("Quarantine:");
  await page.getByRole("link", { name: "Robin Botham" }).first().click();
  await expect(page.getByText("No notifications have gone out.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Same person" })).toBeVisible();
  const other = await anotherBrowser(browser, site, 13);
  await other.goto("/desk/sign-in");
  await listen(other, () => signIn(other, olga));
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText("Released. Its notifications are going out now.")).toBeVisible();
  await expect(line(other, "Robin Botham")).toBeVisible(soon);
  await other.context().close();
});

test("a dispatcher sees and does what is in Toronto, nothing else", async ({ page, site, browser }) => {
  await enterAsOwner(page, site);
  await page.getByRole("link", { name: ben.name }).first().click();
  await expect(page.getByRole("heading", { name: ben.name })).toBeVisible();
  const bensLead = page.url();
  const token = await page.locator('input[name="lead"]').first().inputValue();
  await page.getByRole("link", { name: "People" }).click();
  await page.getByLabel("Their email").fill("dan@example.com");
  await page.getByRole("checkbox", { name: /^Toronto/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const link = await page.getByLabel("The link to send them").inputValue();

  const dan = await anotherBrowser(browser, site, 14);
  await dan.goto(link);
  await dan.getByLabel("Your name").fill("Dan Reyes");
  await dan.getByLabel("New password", { exact: true }).fill("harbour lantern moss");
  await listen(dan, () => dan.getByRole("button", { name: "Create my account" }).click());
  await expect(line(dan, ada.name)).toBeVisible();
  await expect(line(dan, ben.name)).toHaveCount(0);
  await dan.goto("/desk?location=houston");
  await expect(dan.getByText("No lead matches this.")).toBeVisible();
  await dan.goto("/desk?text=harp");
  await expect(dan.getByText("No lead matches this.")).toBeVisible();
  expect((await dan.goto(bensLead))?.status()).toBe(404);

  await test.step("nor by hand", async () => {
    const fields = { intent: "contacted", lead: token };
    const headers = { origin: deskOrigin(site) };
    const answer = await dan.request.post(bensLead, { form: fields, headers });
    expect(answer.status()).toBe(404);
    const many = { intent: "many", action: "contacted", lead: token };
    const all = await dan.request.post("/desk?index", { form: many, headers });
    expect(all.status()).toBe(422);
    await page.goto(bensLead);
    await expect(page.locator(".lead-head .status")).toHaveText("new");
  });

  await test.step("the stream tells of no other location, and ends with the session", async () => {
    await listen(dan, () => dan.goto("/desk"));
    const told = dan.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const source = new EventSource("/desk/live");
          source.onopen = () => document.body.setAttribute("data-told", "");
          source.onmessage = ({ data }) => resolve(data);
        }),
    );
    await expect(dan.locator("body[data-told]")).toBeAttached();
    await page.getByRole("button", { name: "Contacted" }).click();
    await expect(page.getByText("Marked contacted.", { exact: true })).toBeVisible();
    await site.post("/toronto/get-quote", adasQuote("A second thought"), asAda);
    const [first] = JSON.parse(await told);
    expect(bensLead).not.toContain(first);
    await expect(line(dan, "A second thought")).toContainText("Repeat customer", soon);
    await page.goto(`${deskOrigin(site)}/desk/people`);
    const card = page.getByRole("listitem").filter({ hasText: "Dan Reyes" });
    await card.getByText("Change").click();
    await card.getByRole("button", { name: "Disable access" }).click();
    await expect(dan).toHaveURL(/sign-in/, { timeout: 15_000 });
  });
  await dan.context().close();
});

test.describe("a site that is told to stop", () => {
  // The browser looks whether there is a newer service worker, and nobody answers.
  test.use({ expectedFaults: [/fetching the script/] });

  test("does not wait for an open desk", async ({ page, site }) => {
    await listen(page, () => enterAsOwner(page, site));
    const asked = Date.now();
    expect(await site.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(8_000);
    await site.restart();
  });
});

/** A day that the booking form offers. */
async function visitDay(site: Site): Promise<string> {
  const form = await (await site.get("/atlanta/book-now", { headers: headersOf(carla) })).text();
  const days = [...form.matchAll(/name="selectedDate"[^>]*value="(\d{4}-\d{2}-\d{2})"/g)];
  return days.at(-1)?.[1] ?? "2026-11-27";
}
