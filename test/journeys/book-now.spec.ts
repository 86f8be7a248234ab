import type { Page } from "@playwright/test";
import { checkAccessibility, expect, test, waitForFonts, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";

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

/** Fills in what the page can't know. */
async function fillTheRest(page: Page): Promise<void> {
  const { form, message, days, windows } = bookingForm(page);
  await form.getByLabel("Your name").fill(carla.name);
  await form.getByLabel("Phone number").fill(carla.phone);
  await message.fill("A sofa.");
  await form.getByLabel("House").check();
  await form.getByLabel("Street address").fill(carla.street);
  await days.getByLabel("Tuesday, November 24").check();
  await windows.getByLabel("11:00 AM to 1:00 PM").check();
  await form.getByLabel("Yes flexible").check();
}

test("the town and region of the page's city are filled in, and sent", async ({ page, jobsOnDisk }) => {
  const { city, state, send } = bookingForm(page);
  for (const [path, town, region] of [
    ["/toronto/book-now", "Toronto", "ON"],
    ["/gta/book-now", "Mississauga", "ON"],
    ["/edmonton/book-now", "Edmonton", "AB"],
    ["/atlanta-north/book-now", "Sandy Springs", "GA"],
    ["/houston/book-now", "Houston", "TX"],
    ["/charlotte-north/book-now", "Charlotte", "NC"],
  ] as const) {
    await page.goto(path);
    await expect(city).toHaveValue(town);
    await expect(state).toHaveValue(region);
  }
  await page.goto("/atlanta/book-now");
  await waitForIslands(page);
  await fillTheRest(page);
  await send.click();
  await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
  expect(await jobsOnDisk()).toMatchObject([
    { cus_address: { street: carla.street, city: "Atlanta", state: "GA", country: "USA" } },
  ]);
});

test("a page without a city fills in neither", async ({ page }) => {
  const { city, state } = bookingForm(page);
  await page.goto("/book-now");
  await expect(city).toHaveValue("");
  await expect(state).toHaveValue("");
});

test("an edited town is sent, and a refused form keeps it", async ({ page, jobsOnDisk }) => {
  const { form, city, state, send } = bookingForm(page);
  await page.goto("/atlanta/book-now");
  await waitForIslands(page);
  await fillTheRest(page);
  await city.fill("Decatur");
  await state.fill("");
  await send.click();
  await expect(form.getByRole("alert").getByRole("link")).toHaveText(["State: This field is required"]);
  await expect(city).toHaveValue("Decatur");
  await expect(state).toHaveValue("");
  await state.fill("Georgia");
  await send.click();
  await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
  expect(await jobsOnDisk()).toMatchObject([{ cus_address: { city: "Decatur", state: "Georgia" } }]);
});

test("what was typed over the town is there again after another page", async ({ page }) => {
  const { city, state } = bookingForm(page);
  await page.goto("/atlanta/book-now");
  await waitForIslands(page);
  await city.fill("Decatur");
  await state.fill("");
  await page.goto("/atlanta/faq");
  await page.goto("/atlanta/book-now");
  await waitForIslands(page);
  await expect(city).toHaveValue("Decatur");
  await expect(state).toHaveValue("");
});

test("nothing of a message vanishes while it's typed or filtered where it's kept", async ({
  page,
  jobsOnDisk,
}) => {
  const { message, send } = bookingForm(page);
  const typed = "3-4 boxes (kitchen); 1/2 couch & Éloïse's “piano” — €5 #2";
  await page.goto("/atlanta/book-now");
  await waitForIslands(page);
  await fillTheRest(page);
  await message.fill("");
  await message.pressSequentially(typed);
  await expect(message).toHaveValue(typed);
  await send.click();
  await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
  const [job] = await jobsOnDisk();
  expect(job?.message).toBe(typed);
  expect(job?.description).toMatch(/^3 4 boxes kitchen 1 2 couch [\p{L}\p{N} .,]*5 2$/u);
});

test.describe("the days and windows", () => {
  test("are tiles with the whole label for those who can't see them", async ({ page }) => {
    const { days, windows } = bookingForm(page);
    await page.goto("/atlanta/book-now");
    const radios = days.getByRole("radio");
    await expect(radios).toHaveCount(7);
    await expect(radios.nth(1)).toHaveAccessibleName("Tuesday, November 24");
    await expect(radios.nth(6)).toHaveAccessibleName("Monday, November 30");
    await expect(windows.getByRole("radio").nth(1)).toHaveAccessibleName("11:00 AM to 1:00 PM");
    const tops = await radios.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops.slice(0, 4)).size, "four stand in a row at least").toBe(1);
  });
});

test.describe("the job ticket", () => {
  test("fills in while she chooses, silently", async ({ page }) => {
    const { form, ticket, days, windows, message, city } = bookingForm(page);
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
    });
  });
});

test.describe("on wide screens", () => {
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

test("on a phone the first field is high", async ({ page }) => {
  for (const path of ["/toronto/book-now", "/fort-lauderdale/book-now"]) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await waitForFonts(page);
    const name = await bookingForm(page).form.getByLabel("Your name").boundingBox();
    expect(name?.y, path).toBeLessThan(420);
  }
});
