import type { Page } from "@playwright/test";
import { openDebugger } from "../../support/accessibility.ts";
import { findPhone } from "../../support/content.ts";
import { checkAccessibility, expect, test } from "../../support/journey.ts";
import { ben } from "../../support/people.ts";

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
  await page.goto("/get-quote");
  await expect(page).toHaveURL("/get-quote");

  await page.goto("/ottawa/faq");
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(["city=ottawa"]);

  await page.goto("/");
  await page.getByRole("link", { name: "GET QUOTE" }).click();
  await expect(page).toHaveURL("/ottawa/get-quote");
  await expect(
    page.getByRole("banner").getByRole("link", { name: findPhone("ottawa").printed }),
  ).toBeVisible();
  await checkPlainPage(page);
  await page.goto("/book-now?utm_source=flyer");
  await expect(page).toHaveURL("/ottawa/book-now?utm_source=flyer");

  await test.step("the last visited city counts", async () => {
    await page.goto("/edmonton");
    await page.goto("/get-quote");
    await expect(page).toHaveURL("/edmonton/get-quote");
  });
});

test.describe("for Ben in Houston", () => {
  test.use({ person: ben });

  test("reloading a refused form shows the same message and stores nothing", async ({
    page,
    leadsOnDisk,
  }) => {
    const form = page.locator("#quote-again form");
    await page.goto("/houston");
    await form.getByLabel("Your name").fill(ben.name);
    await form.locator("button[type=submit]").click();
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(form.getByRole("alert")).toBeFocused();
      await expect(form.getByLabel("Your name")).toHaveValue(ben.name);
      await expect(form.locator(".field-error")).toHaveText([
        "Phone number is required",
        "A valid email is required",
        "Moving From Zip is required",
        "Moving To Zip is required",
        "Message is required",
      ]);
    }
    await expect(page.locator("#quote .field-error")).toHaveCount(0);
    expect(await leadsOnDisk()).toEqual([]);
  });
});
