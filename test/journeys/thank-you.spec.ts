import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";

// Carla books a junk removal and uses what the thank-you page offers; others open that page by its address.

test.use({ person: carla });

const booked = "We got your junk removal request";

function factsOf(page: Page) {
  const names = page.getByRole("main").getByRole("term");
  return async () => {
    const [terms, texts] = [await names.allInnerTexts(), page.getByRole("main").getByRole("definition")];
    const all = await texts.allInnerTexts();
    return Object.fromEntries(terms.map((term, index) => [term, all[index]]));
  };
}

test("Carla books, reads her day and window, saves the date, and moves and cancels from there", {
  tag: "@all",
}, async ({ page, visitor, jobsOnDisk }) => {
  const facts = factsOf(page);
  await test.step("she books", async () => {
    await page.goto("/phoenix-west/book-now");
    await waitForIslands(page);
    const form = page.locator("#booking form");
    await form.getByLabel("Your name").fill(carla.name);
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel("What has to go?").fill("A sofa.");
    await form.getByLabel("House").check();
    await form.getByLabel("Street address").fill("1 Palm Rd");
    await form.getByLabel("City").fill("Phoenix");
    await form.getByLabel("State").fill("AZ");
    await form.getByLabel("Friday, November 27").check();
    await form.getByLabel("9:00 AM to 11:00 AM").check();
    await form.getByLabel("Yes flexible").check();
    await form.getByRole("button", { name: "Book Now" }).click();
    await expect(page.getByRole("heading", { level: 1, name: booked })).toBeVisible();
  });
  const [job] = await jobsOnDisk();
  const thanks = page.url();

  await test.step("the page says when and where in words, and what comes next", async () => {
    expect(await facts()).toEqual({
      Day: "Friday, November 27",
      Window: "9:00 AM to 11:00 AM",
      Where: "Phoenix West",
      Reference: job?.reference,
    });
    const main = page.getByRole("main");
    await expect(
      main.getByText("You asked for Friday, November 27, 9:00 AM to 11:00 AM. We'll call to confirm."),
    ).toBeVisible();
    await expect(main.getByRole("link", { name: findPhone("phoenix-west").printed })).toBeVisible();
    await expect(main.getByText("Good until Monday, November 30").first()).toBeVisible();
    await expect(main.getByText("tell you the price before they lift anything")).toBeVisible();
    expect(await main.textContent()).not.toMatch(/2026-11|Palm Rd|estimate|Not specified/);
    await checkAccessibility(page);
  });

  await test.step("the calendar file has the window in the city's own time", async () => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Add it to your calendar" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("junk-removal.ics");
    const event = await readFile(await download.path(), "utf8");
    expect(event).toContain("DTSTART:20261127T160000Z");
    expect(event).toContain("DTEND:20261127T180000Z");
  });

  await test.step("reloaded, it's the same page and still leads to the booking", async () => {
    await page.reload();
    expect((await facts()).Day).toBe("Friday, November 27");
    await page.getByRole("link", { name: "See, move or cancel your booking" }).click();
    await expect(page).toHaveURL(/\/booking\/[\w-]{43}$/);
    await expect(page.getByText("1 Palm Rd")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add it to your calendar" })).toBeVisible();
  });

  await test.step("moved, the thank-you page says the new time", async () => {
    await page.getByLabel("Available days and windows").selectOption({
      label: "Saturday, November 28, 1:00 PM to 3:00 PM",
    });
    await page.getByRole("button", { name: "Choose this time" }).click();
    await page.getByRole("button", { name: "Yes, move it" }).click();
    await expect(page.getByRole("status").first()).toContainText("Your visit has moved.");
    await page.goto(thanks);
    expect(await facts()).toMatchObject({
      Day: "Saturday, November 28",
      Window: "1:00 PM to 3:00 PM",
    });
  });

  await test.step("canceled, the thank-you page leads to the booking, which says so", async () => {
    await page.getByRole("link", { name: "See, move or cancel your booking" }).click();
    await page.getByRole("button", { name: "Cancel the booking" }).click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByRole("status").first()).toContainText("The crew won't come.");
    expect(await jobsOnDisk()).toMatchObject([{ job_status: "cancelled" }]);
    await page.goto(thanks);
    await expect(page.getByRole("heading", { name: "Your junk removal is canceled" })).toBeVisible();
  });

  await test.step("on another device it says what it was told and where the link is", async () => {
    await page.context().clearCookies();
    await page.goto(thanks);
    expect((await facts()).Day).toBe("Friday, November 27");
    await expect(page.getByRole("link", { name: "See, move or cancel your booking" })).toHaveCount(0);
    await expect(page.getByText("open the link in your confirmation email")).toBeVisible();
    await checkAccessibility(page);
  });
});

test("by its address it's the move's page, and nonsense in it stays within the screen", async ({ page }) => {
  await page.goto("/thankyou");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Move Matters to Us.");
  await checkAccessibility(page);
  const odd = `<img src=x onerror="document.title='odd'">${"long".repeat(120)}`;
  for (const form of ["booking", "moving-quote"]) {
    const names = ["date", "window", "city", "moveDate", "fromAddress", "toAddress", "packing", "ref"];
    const query = new URLSearchParams({ form, ...Object.fromEntries(names.map((name) => [name, odd])) });
    await page.goto(`/thankyou?${query}`);
    expect(await page.title()).not.toBe("odd");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
});

test("on the smallest phone the raccoon covers nothing of the number", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/thankyou?form=booking&city=toronto");
  const [numberEnds, raccoonBegins] = await page.locator(".thanks").evaluate((top) => {
    const number = document.createRange();
    number.selectNodeContents(top.querySelector(".big-phone") ?? top);
    return [
      number.getBoundingClientRect().right,
      top.querySelector(".dolly")?.getBoundingClientRect().left ?? 0,
    ] as const;
  });
  expect(numberEnds).toBeLessThan(raccoonBegins);
});
