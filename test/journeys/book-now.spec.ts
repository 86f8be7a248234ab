import type { Page } from "@playwright/test";
import { checkAccessibility, expect, test, waitForFonts, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";
import { startSite } from "../support/site.ts";

test.use({ person: carla });

function bookingForm(page: Page) {
  const form = page.locator("#booking form");
  return {
    form,
    city: form.getByLabel("City"),
    state: form.getByLabel(/^(State|Province)/),
    message: form.getByLabel("What has to go?"),
    days: form.getByRole("group", { name: "Day" }),
    windows: form.getByRole("group", { name: "Arrival window" }),
    send: form.getByRole("button", { name: "Book Now" }),
    ticket: page.locator(".booking-ticket"),
  };
}

test.describe("the job ticket", () => {
  test("fills in while she chooses, silently", async ({ page }) => {
    const { form, ticket, days, windows, message, city, state } = bookingForm(page);
    await page.goto("/atlanta/book-now");
    await waitForIslands(page);
    await expect(ticket).toHaveText(/Draft/);
    await expect(ticket).toContainText("Atlanta, GA");
    await days.getByLabel("Tuesday, November 24").check();
    await expect(ticket).toContainText("Tuesday, November 24");
    await windows.getByLabel("1:00 PM to 3:00 PM").check();
    await expect(ticket).toContainText("1:00 PM to 3:00 PM");
    await form.getByLabel("Street address").fill(carla.street);
    await city.fill("Decatur");
    await expect(ticket).toContainText(`${carla.street}, Decatur, GA`);
    await state.fill("");
    await message.fill("Two sofas");
    await expect(ticket).toContainText("Two sofas");
    await expect(ticket).toHaveAttribute("aria-hidden", "true");
    await expect(ticket.locator("[aria-live], [role=status], [role=alert]")).toHaveCount(0);
    await checkAccessibility(page);
    await test.step("and is full again after another page", async () => {
      await page.goto("/atlanta/faq");
      await page.goto("/atlanta/book-now");
      await waitForIslands(page);
      await expect(ticket).toContainText("Tuesday, November 24");
      await expect(ticket).toContainText("Two sofas");
      await expect(city).toHaveValue("Decatur");
      await expect(state).toHaveValue("");
    });
  });
});

test.describe("on wide screens", { tag: "@all" }, () => {
  test.use({ isMobile: false, hasTouch: false });

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    test(`${width} px: heading, fields, days and the sofa are on the first screen`, async ({ page }) => {
      const { form, message, days, windows } = bookingForm(page);
      await page.setViewportSize({ width, height });
      await page.goto("/toronto/book-now");
      await waitForFonts(page);
      for (const part of [
        page.getByRole("heading", { level: 1 }),
        form.getByLabel("Your name"),
        message,
        windows.getByRole("radio").last(),
      ]) {
        await expect(part).toBeInViewport({ ratio: 0.9 });
      }
      const scene = await page.locator(".scene").boundingBox();
      const card = await page.locator("#booking").boundingBox();
      const [left, right] = [await message.boundingBox(), await days.boundingBox()];
      if (!scene || !card || !left || !right) throw new Error("A part of the page isn't there.");
      expect(scene.y + scene.height, "the road is on the screen").toBeLessThanOrEqual(height);
      expect(card.x, "room for the sofa beside the card").toBeGreaterThan(width * 0.25);
      expect(right.x, "two columns").toBeGreaterThan(left.x + left.width);
    });
  }
});

test("on a phone the first field is high, and four days at least stand in a row", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/fort-lauderdale/book-now");
  await waitForFonts(page);
  const { form, days } = bookingForm(page);
  const name = await form.getByLabel("Your name").boundingBox();
  expect(name?.y).toBeLessThan(420);
  const radios = days.getByRole("radio");
  const tops = await radios.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
});

test("in the evening the list of what's missing leads to the first day that's left", async ({
  page,
  database,
}) => {
  await using site = await startSite({ database, now: "2026-11-23T20:30:00-05:00" });
  await page.goto(`${site.origin}/atlanta/book-now`);
  await waitForIslands(page);
  const { form, days, send } = bookingForm(page);
  await expect(days.getByRole("radio").first()).toBeDisabled();
  await send.tap();
  const summary = form.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /day/i }).tap();
  await expect(days.getByRole("radio", { disabled: false }).first()).toBeFocused();
});
