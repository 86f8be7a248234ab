import type { Page } from "@playwright/test";
import { entryMessages } from "../../leads/desk-entry.ts";
import { movingMessages } from "../../leads/moving-lead.ts";
import { deskOrigin, signInAsOwner } from "../support/desk.ts";
import { adasQuote, bensQuote, carlasBooking } from "../support/form-fields.ts";
import { checkAccessibility, checkDeskPage, expect, test } from "../support/journey.ts";
import { ada, ben, carla } from "../support/people.ts";

// Finding anybody from any page, by thumb and by keyboard.

test.use({ siteEnv: { DESK_OF: "find" } });

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Find anybody" });
const field = (page: Page) => page.getByRole("combobox", { name: "Name, phone, email" });

/** In both color schemes. What a dialog covers is out of reach, so the bar of rooms isn't looked for. */
async function checkDialog(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page);
    for (const width of process.env.PICTURES ? [360, 768, 1440] : []) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `test-results/desk/${name}-${colorScheme}-${width}.png` });
    }
  }
}

test("by phone, with two taps and the digits, and put right; opened leads come back", async ({
  page,
  site,
}) => {
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  await site.post("/toronto/get-quote", adasQuote("A storage unit"), { from: ada });
  await site.post("/houston/get-quote", bensQuote("A harp"), { from: ben });
  await signInAsOwner(page, site);
  await page.goto(`${deskOrigin(site)}/desk/locations`);
  await expect(page.getByRole("heading", { level: 1, name: "Locations" })).toBeVisible();

  let taps = 0;
  const tap = async (target: ReturnType<Page["locator"]>) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole("link", { name: "Find" }));
  await expect(field(page)).toBeFocused();
  await expect(findDialog(page)).toContainText("Leads you open show up here");
  await field(page).pressSequentially(ada.phone.replace(/\D/g, "").slice(0, 7));
  const options = page.getByRole("option");
  await expect(options).toHaveCount(3);
  await expect(options.first()).toContainText(ada.name);
  await checkDialog(page, "find-phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await tap(options.first());
  await expect(page.getByRole("heading", { level: 1, name: ada.name })).toBeVisible();
  expect(taps).toBe(2);

  await test.step("what they typed is corrected, by the form's rules", async () => {
    await page.getByRole("button", { name: "Correct…" }).tap();
    const sheet = page.getByRole("dialog", { name: "Correct what they typed" });
    await checkDialog(page, "lead-correct");
    await page.setViewportSize({ width: 390, height: 844 });
    await sheet.getByLabel("Phone").fill("555 0142");
    await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(sheet.getByLabel("Phone")).toBeFocused();
    await expect(sheet.getByLabel("Phone")).toHaveAccessibleDescription(entryMessages.shortPhone);
    await checkDialog(page, "lead-correct-wrong");
    await page.setViewportSize({ width: 390, height: 844 });
    await sheet.getByLabel("Phone").fill("647 555 0188");
    await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("Corrected.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Call (647) 555-0188" })).toBeVisible();
    const corrected = page.getByRole("listitem").filter({ hasText: "corrected what they typed" });
    await expect(corrected.getByRole("deletion")).toHaveText(ada.phone);
    await expect(corrected.getByRole("insertion")).toHaveText("647 555 0188");
  });

  await test.step("and so are the day they want and the packing", async () => {
    await page.getByRole("button", { name: "Correct…" }).tap();
    const sheet = page.getByRole("dialog", { name: "Correct what they typed" });
    await sheet.getByLabel("Moving date").fill("2020-01-31");
    await sheet.getByLabel("Help with packing").selectOption("Yes");
    await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(sheet.getByLabel("Moving date")).toHaveAccessibleDescription(movingMessages.dayPassed);
    await sheet.getByLabel("Moving date").fill("2031-01-31");
    await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(sheet).toBeHidden();
    const facts = page.getByRole("region", { name: "Request" });
    await expect(facts).toContainText("Moving dateFriday, January 31, 2031");
    await expect(facts).toContainText("Help with packingyes");
    await page.getByRole("button", { name: "Undo", exact: true }).tap();
    await expect(facts).not.toContainText("January 31");
  });

  await page.getByRole("link", { name: "Their 2nd request" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: ada.name })).toBeVisible();
  await expect(page.getByText("Asked twice")).toBeVisible();
  await checkDeskPage(page, "customer");

  await test.step("someone else is merged, seen before it's done, and parted by undo", async () => {
    await page.getByLabel("Someone else").fill("ben okafor");
    await page.getByRole("button", { name: "Look up" }).tap();
    await page.getByRole("button", { name: `Same person: ${ben.name}` }).tap();
    const sheet = page.getByRole("dialog", { name: "Merge two customers" });
    await expect(sheet).toContainText("3 requests together");
    // On a phone the checker takes the bar of rooms, which the sheet covers, to lie over it.
    await page.setViewportSize({ width: 1280, height: 800 });
    await checkDialog(page, "customer-merge");
    await page.setViewportSize({ width: 390, height: 844 });
    await sheet.getByRole("button", { name: "Merge" }).tap();
    await expect(page.getByText("Asked 3 times")).toBeVisible();
    await expect(page.getByText("They’re one customer now.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(page.getByText("Asked twice")).toBeVisible();
  });

  await page.getByRole("link", { name: "Find" }).tap();
  await expect(options).toHaveCount(2);
  await expect(findDialog(page)).toContainText("Recently opened");
});

test("a job's property, timing and load are put right", async ({ page, site }) => {
  const form = await (await site.get("/atlanta/book-now", { from: carla })).text();
  const day = /name="selectedDate"[^>]*value="([\d-]+)"/.exec(form)?.[1];
  await site.post("/atlanta/book-now", carlasBooking("One couch", day), { from: carla });
  await signInAsOwner(page, site);
  await page.goto(`${deskOrigin(site)}/desk/inbox`);
  await page.getByRole("link", { name: carla.name }).first().tap();
  await page.getByRole("button", { name: "Correct…" }).tap();
  const sheet = page.getByRole("dialog", { name: "Correct what they typed" });
  await expect(sheet.getByLabel("Unit")).toBeVisible();
  await sheet.getByLabel("Property").selectOption("Business");
  await expect(sheet.getByLabel("Unit")).toBeHidden();
  await sheet.getByLabel("Time-sensitive").selectOption("Yes");
  await sheet.getByText("What they want picked up").tap();
  await sheet.getByLabel("Pianos").fill("1");
  await checkDialog(page, "lead-correct-job");
  await page.setViewportSize({ width: 390, height: 844 });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
  const fields = new URLSearchParams((await sent).postData() ?? "");
  expect(Object.fromEntries(fields)).toMatchObject({
    intent: "corrected",
    propertyType: "Business",
    isTimeSensitive: "true",
    "load.pianos": "1",
    "load.mattresses": "",
  });
  await expect(sheet).toBeHidden();
  const facts = page.getByRole("region", { name: "Request" });
  await expect(facts).toContainText("Pianos × 1");
  await expect(facts).toContainText("PropertyBusiness");
  await expect(facts).not.toContainText(carla.unit);
});

test("by keyboard alone, with the focus back where it was", async ({ page, site }) => {
  await site.post("/houston/get-quote", bensQuote("A harp"), { from: ben });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsOwner(page, site);
  await page.goto(`${deskOrigin(site)}/desk/numbers`);
  const link = page.getByRole("link", { name: "Schedule" }).first();
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("q/z");
  await expect(field(page), "no key while one types").toHaveValue("q/z");
  await expect(findDialog(page)).toContainText("Nobody found.");
  await checkDialog(page, "find-nobody");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await expect(findDialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type(ben.name.toLowerCase());
  const option = page.getByRole("option", { name: ben.name }).first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  const id = await option.getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  const options = page.getByRole("option");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: ben.name })).toBeVisible();

  await test.step("Enter before the answer is there opens it once it is", async () => {
    await page.goto(`${deskOrigin(site)}/desk/numbers`);
    const answer = Promise.withResolvers<void>();
    await page.route("**/desk/find/results", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await expect(link).toBeVisible();
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(`${ben.name.toLowerCase()}\n`);
    answer.resolve();
    await expect(page.getByRole("heading", { level: 1, name: ben.name })).toBeVisible();
    await page.unrouteAll();
  });

  await page.context().setOffline(true);
  await page.keyboard.press("/");
  await expect(findDialog(page)).toContainText("You’re offline.");
  await page.context().setOffline(false);
});
