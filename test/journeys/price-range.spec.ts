import type { Page } from "@playwright/test";
import { loadPicker } from "../../content/junk-items.ts";
import { keptHere } from "../../content/kept.ts";
import { movingRangeWords } from "../../content/moving-range.ts";
import { rangeWords } from "../../content/price-range.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";

// The range that a visitor reads goes along with the form.

/** "$420 to $540". */
async function readRange(page: Page): Promise<string> {
  const shown = page.locator(".price-range-ends strong");
  await expect(shown).toHaveText(/^\$[\d,]+ to \$[\d,]+$/);
  return (await shown.textContent()) ?? "";
}

test("Ada sees what her move usually costs before she gives her name, and sends the form with it", async ({
  page,
  visitor,
}) => {
  await page.goto("/toronto/get-quote");
  await waitForIslands(page);
  const asking = page.locator("#range form");
  await asking.getByLabel(movingRangeWords.home).selectOption("two");
  await asking.getByLabel(movingRangeWords.flights).selectOption("3");
  await asking.getByLabel(movingRangeWords.elevators).selectOption("1");
  await asking.locator("[name=zipFrom]").fill("M5V 2T6");
  await asking.locator("[name=zipTo]").fill("M6K 1A1");
  await asking.locator("[name=packing]").check();
  await asking.getByRole("button", { name: movingRangeWords.button }).click();
  await expect(page).toHaveURL(/homeSize=two/);
  await waitForIslands(page);
  await readRange(page);
  const answer = page.locator(".price-range");
  for (const said of [rangeWords.noQuote, rangeWords.sample, movingRangeWords.moves]) {
    await expect(answer).toContainText(said);
  }
  await answer.getByText(rangeWords.rules).click();
  await expect(answer.getByText(/Each flight of stairs adds/)).toBeVisible();
  await expect(page.locator("#range [name=zipFrom]")).toHaveValue("M5V 2T6");
  await checkAccessibility(page);

  const form = page.locator("#quote form");
  await expect(form.locator("[name=zipFrom]")).toHaveValue("M5V2T6");
  await expect(form.getByText(keptHere.typed), "nothing was typed into this form yet").toHaveCount(0);
  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("Email", { exact: true }).fill(visitor.email);
  await form.getByLabel("What's moving?").fill("Two bedrooms");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.locator("button[type=submit]").click();
  const body = (await sent).postData() ?? "";
  for (const [name, value] of [
    ["homeSize", "two"],
    ["flights", "3"],
    ["elevators", "1"],
  ] as const) {
    expect(body, name).toMatch(new RegExp(`\\b${name}(=|"\\s+)${value}\\b`));
  }
});

test.describe("Carla", () => {
  test.use({ person: carla });

  test("sees what her load usually costs as she counts, and on the booking form", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/atlanta/what-we-take");
    await waitForIslands(page);
    await page.getByLabel(loadPicker.howMany("Mattresses")).fill("4");
    const range = await readRange(page);
    await expect(page.locator(".price-range")).toContainText(rangeWords.noQuote);
    await page.getByRole("button", { name: loadPicker.book }).click();
    await expect(page).toHaveURL(/\/book-now\?/);
    await waitForIslands(page);
    const form = page.locator("#booking form");
    await expect(form.getByText(`Usually ${range} (US dollars, plus tax).`)).toBeVisible();
  });
});
