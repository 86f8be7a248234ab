import type { Page } from "@playwright/test";
import { entryMessages } from "../../leads/desk-entry.ts";
import { movingMessages } from "../../leads/moving-lead.ts";
import { deskOrigin, signInAsOwner } from "../support/desk.ts";
import { checkDeskDialog, checkDeskPage, expect, test } from "../support/journey.ts";
import { requestJob, requestMove } from "../support/lead-page.ts";
import { carla } from "../support/people.ts";

// Finding anybody from any page, by thumb and by keyboard.

/** Nobody else in the journeys has these names and numbers. */
const asks = { name: "Fay Dunmore", phone: "(416) 555-0171", email: "fay@example.com" };
const other = { name: "Hugo Lindqvist", phone: "(416) 555-0172", email: "hugo@example.com" };
const sought = { name: "Ines Zabala", phone: "(416) 555-0173", email: "ines@example.com" };

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Find anybody" });
const field = (page: Page) => page.getByRole("combobox", { name: "Name, phone, email" });

test("by phone, with two taps and the digits, and put right; opened leads come back", async ({
  page,
  site,
  visitor,
}) => {
  await requestMove(site, visitor, { ...asks, message: "A piano" });
  await requestMove(site, visitor, { ...asks, message: "A storage unit" });
  await requestMove(site, visitor, other);
  await signInAsOwner(page, site, "/desk/locations");
  await expect(page.getByRole("heading", { level: 1, name: "Locations" })).toBeVisible();

  let taps = 0;
  const tap = async (target: ReturnType<Page["locator"]>) => {
    taps += 1;
    await target.tap();
  };
  await tap(page.getByRole("link", { name: "Find" }));
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially(asks.phone.replace(/\D/g, ""));
  const options = page.getByRole("option").filter({ hasText: asks.name });
  await expect(options).toHaveCount(3);
  await checkDeskDialog(page, "find-phone");
  await tap(options.first());
  await expect(page.getByRole("heading", { level: 1, name: asks.name })).toBeVisible();
  expect(taps).toBe(2);

  await test.step("what they typed is corrected, by the form's rules", async () => {
    await page.getByRole("button", { name: "Correct…" }).tap();
    const sheet = page.getByRole("dialog", { name: "Correct what they typed" });
    await checkDeskDialog(page, "lead-correct");
    await sheet.getByLabel("Phone").fill("555 0142");
    await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(sheet.getByLabel("Phone")).toBeFocused();
    await expect(sheet.getByLabel("Phone")).toHaveAccessibleDescription(entryMessages.shortPhone);
    await checkDeskDialog(page, "lead-correct-wrong");
    await sheet.getByLabel("Phone").fill("647 555 0188");
    await sheet.getByRole("button", { name: "Correct", exact: true }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByText("Corrected.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Call (647) 555-0188" })).toBeVisible();
    const corrected = page.getByRole("listitem").filter({ hasText: "corrected what they typed" });
    await expect(corrected.getByRole("deletion")).toHaveText(asks.phone);
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
  await expect(page.getByRole("heading", { level: 1, name: asks.name })).toBeVisible();
  await expect(page.getByText("Asked twice")).toBeVisible();
  await checkDeskPage(page, "customer");

  await test.step("someone else is merged, seen before it's done, and parted by undo", async () => {
    await page.getByLabel("Someone else").fill("hugo lindqvist");
    await page.getByRole("button", { name: "Look up" }).tap();
    await page.getByRole("button", { name: `Same person: ${other.name}` }).tap();
    const sheet = page.getByRole("dialog", { name: "Merge two customers" });
    await expect(sheet).toContainText("3 requests together");
    // On a phone the checker takes the bar of rooms, which the sheet covers, to lie over it.
    await page.setViewportSize({ width: 1280, height: 800 });
    await checkDeskDialog(page, "customer-merge");
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

test("a job's property, timing and load are put right", { tag: "@all" }, async ({ page, site, visitor }) => {
  await signInAsOwner(page, site, await requestJob(site, visitor, "One couch"));
  await page.getByRole("button", { name: "Correct…" }).tap();
  const sheet = page.getByRole("dialog", { name: "Correct what they typed" });
  await expect(sheet.getByLabel("Unit")).toBeVisible();
  await sheet.getByLabel("Property").selectOption("Business");
  await expect(sheet.getByLabel("Unit")).toBeHidden();
  await sheet.getByLabel("Time-sensitive").selectOption("Yes");
  await sheet.getByText("What they want picked up").tap();
  await sheet.getByLabel("Pianos").fill("1");
  await checkDeskDialog(page, "lead-correct-job");
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

test("by keyboard alone, with the focus back where it was", async ({ page, site, visitor }) => {
  await requestMove(site, visitor, sought);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAsOwner(page, site, "/desk/numbers");
  const link = page.getByRole("link", { name: "Schedule" }).first();
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("uz/uz");
  await expect(field(page), "no key while one types").toHaveValue("uz/uz");
  await expect(findDialog(page)).toContainText("Nobody found.");
  await checkDeskDialog(page, "find-nobody");
  await page.keyboard.press("Escape");
  await expect(findDialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await test.step("a quick Escape and / leave it open", async () => {
    await page.evaluate(async () => {
      for (const key of ["Escape", "/"]) {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
        // As between two keys: React draws, but the dialog's own event hasn't come.
        await Promise.resolve();
      }
    });
    await expect(field(page)).toBeFocused();
  });
  await page.keyboard.type(sought.name.toLowerCase());
  const option = page.getByRole("option", { name: sought.name }).first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  const id = await option.getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  const options = page.getByRole("option");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: sought.name })).toBeVisible();

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
    await page.keyboard.type(`${sought.name.toLowerCase()}\n`);
    answer.resolve();
    await expect(page.getByRole("heading", { level: 1, name: sought.name })).toBeVisible();
    await page.unrouteAll();
  });

  await page.context().setOffline(true);
  await page.keyboard.press("/");
  await expect(findDialog(page)).toContainText("You’re offline.");
  await page.context().setOffline(false);
});
