import type { Page } from "@playwright/test";
import { openDebugger } from "../../support/accessibility.ts";
import { everyPage } from "../../support/every-page.ts";
import { checkAccessibility, expect, test } from "../../support/journey.ts";
import { ben, carla } from "../../support/people.ts";

// What only a real browser shows without script: focus, style sheets, native controls, cookies and double clicks. HTTP
// tests show the rest.

test.use({ javaScriptEnabled: false });

/** The page's own scripts were skipped when it was parsed, so it doesn't become interactive meanwhile. */
async function checkPlainPage(page: Page): Promise<void> {
  const session = await openDebugger(page);
  // The browser reacts only to a change: this session has to send "off" before its "on" counts.
  const switchOff = (value: boolean) => session.send("Emulation.setScriptExecutionDisabled", { value });
  await switchOff(true);
  await switchOff(false);
  await checkAccessibility(page);
  await switchOff(true);
}

test("Ada clicks twice, goes back and clicks again: one lead", async ({ page, visitor, leadsOnDisk }) => {
  const form = page.locator("#quote form");
  const thanks = page.getByRole("heading", { name: "Your Move Matters to Us." });
  await page.goto("/toronto");
  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("Email", { exact: true }).fill(visitor.email);
  await form.getByLabel("What's moving?").fill("A sofa.");
  await form.locator("button[type=submit]").dblclick();
  await expect(thanks).toBeVisible();
  const reference = new URL(page.url()).searchParams.get("ref");
  await page.reload();
  await expect(thanks).toBeVisible();
  const [lead, ...others] = await leadsOnDisk();
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ reference, version: 1, note_from_customer: "A sofa." });

  await page.goBack();
  await expect(form.getByLabel("What's moving?")).toHaveValue("A sofa.");
  await form.locator("button[type=submit]").click();
  await expect(thanks).toBeVisible();
  expect(new URL(page.url()).searchParams.get("ref")).toBe(reference);
  expect(await leadsOnDisk()).toEqual([
    expect.objectContaining({ reference, version: 1, repeats: (lead?.repeats ?? 0) + 1 }),
  ]);
});

test("a visited city is remembered, and the quote and booking forms go there", async ({ page, context }) => {
  await page.goto("/ottawa/faq");
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(["city=ottawa"]);
  await page.goto("/");
  await page.getByRole("link", { name: "GET QUOTE" }).click();
  await expect(page).toHaveURL("/ottawa/get-quote");
});

test("no page is wider than the screen or breaks WCAG 2.2 AA", async ({ page }) => {
  const faults: string[] = [];
  for (const path of everyPage) {
    await page.goto(path);
    await checkPlainPage(page);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) faults.push(`${path} needs ${needed} px of ${width}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  expect(faults).toEqual([]);
});

test("the country's toggle shows the other cities, and no button needs a script", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Use my location" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Canada" })).toBeVisible();
  await page.getByRole("group", { name: "Country" }).getByText("United States", { exact: true }).click();
  await expect(page.getByRole("region", { name: "United States" })).toBeVisible();
  await expect(page.getByRole("region")).toHaveCount(1);
  await page.goto("/toronto");
  await expect(page.locator(".scene img")).toBeVisible();
  await expect(page.locator(".scene video")).toHaveCount(0);
});

test("the pages are behind MENU, by keyboard, and an answer opens alone", async ({ page }) => {
  await page.goto("/toronto/faq");
  const sheet = page.getByRole("navigation", { name: "Pages" });
  const menu = page.getByRole("button", { name: "MENU" });
  await expect(sheet).toBeHidden();
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await checkPlainPage(page);
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(menu).toBeFocused();
  const items = page.locator(".topics > div").first().getByRole("group");
  await items.nth(1).locator("summary").press("Enter");
  await expect(items.nth(1)).toHaveJSProperty("open", true);
  await expect(items.first()).toHaveJSProperty("open", false);
  await page.goto("/atlanta/what-we-take");
  await page.locator("summary", { hasText: "$50" }).click();
  await expect(page.getByText("Saved: show this screen").first()).toBeVisible();
});

test.describe("for Ben in Houston", () => {
  test.use({ person: ben });

  test("a refused form's summary has the focus, leads to the field, and a reload shows it again", async ({
    page,
    leadsOnDisk,
  }) => {
    const form = page.locator("#quote-again form");
    await page.goto("/houston");
    await form.getByLabel("Your name").fill(ben.name);
    await form.locator("button[type=submit]").click();
    await checkPlainPage(page);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(form.getByRole("alert")).toBeFocused();
      await expect(form.getByLabel("Your name")).toHaveValue(ben.name);
      await expect(form.locator(".field-error")).toHaveCount(5);
    }
    await form.getByRole("alert").getByRole("link", { name: "Moving To Zip is required" }).click();
    await expect(form.getByLabel("Moving to ZIP")).toBeFocused();
    await expect(page.locator("#quote .field-error")).toHaveCount(0);
    expect(await leadsOnDisk()).toEqual([]);
  });
});

test.describe("for Carla", () => {
  test.use({ person: carla, siteClock: "2026-11-23T13:30:00-05:00" });

  test("a day's closed windows say so, the unit shows where there are units, and no ticket stays empty", async ({
    page,
    jobsOnDisk,
  }) => {
    await page.goto("/atlanta/book-now");
    const form = page.locator("#booking form");
    await expect(page.locator(".booking-ticket")).toBeHidden();
    await expect(form.getByLabel("Unit")).toBeHidden();
    await form.getByLabel("Condo/Apartment").check();
    await form.getByLabel("Monday, November 23").check();
    await expect(form.getByLabel(/^1:00 PM/)).toHaveAccessibleName(/not that day$/);
    await form.getByLabel("Your name").fill(carla.name);
    await form.getByLabel("Phone number").fill(carla.phone);
    await form.getByLabel("What has to go?").fill("A sofa.");
    await form.getByLabel("Street address").fill(carla.street);
    await form.getByLabel("Unit").fill(carla.unit);
    await form.getByLabel(/^3:00 PM/).check();
    await form.getByLabel("Yes flexible").check();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
    await checkPlainPage(page);
    expect(await jobsOnDisk()).toMatchObject([{ date: "2026-11-23", start_time: "15:00" }]);
  });
});
