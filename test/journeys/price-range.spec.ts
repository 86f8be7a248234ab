import type { Page } from "@playwright/test";
import { loadPicker } from "../../content/junk-items.ts";
import { keptHere } from "../../content/kept.ts";
import { movingRangeWords } from "../../content/moving-range.ts";
import { rangeWords } from "../../content/price-range.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { carla } from "../support/people.ts";
import { runScript } from "../support/run-script.ts";
import type { Site } from "../support/site.ts";

// The range that a visitor reads is the one that's kept with the lead, with and without script.

/** "$420 to $540". */
async function readRange(page: Page): Promise<string> {
  const shown = page.locator(".price-range-ends strong");
  await expect(shown).toHaveText(/^\$[\d,]+ to \$[\d,]+$/);
  return (await shown.textContent()) ?? "";
}

/** What `npm run estimate` prints of the request that the thank-you page is about. */
async function replay(page: Page, site: Site): Promise<string> {
  const reference = new URL(page.url()).searchParams.get("ref") ?? "";
  return (await runScript("estimate", [reference], site.env)).out;
}

test("Ada sees what her move usually costs before she gives her name, and sends the form with it", async ({
  page,
  visitor,
  site,
  leadsOnDisk,
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
  const range = await readRange(page);
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
  await expect(page).toHaveURL(/\/thankyou/);
  expect(await leadsOnDisk()).toMatchObject([{ note_from_customer: "Two bedrooms" }]);
  expect(await replay(page, site)).toContain(`again  ${range} (Canadian dollars, plus tax): the same`);
});

test("a move that's too far to be priced by the hour gets no range, and the form all the same", async ({
  page,
}) => {
  await page.goto("/toronto/get-quote");
  await waitForIslands(page);
  const asking = page.locator("#range form");
  await asking.getByLabel(movingRangeWords.home).selectOption("one");
  await asking.locator("[name=zipFrom]").fill("M5V 2T6");
  await asking.locator("[name=zipTo]").fill("K1A 0B1");
  await asking.getByRole("button", { name: movingRangeWords.button }).click();
  await expect(page.getByText(movingRangeWords.tooFar)).toBeVisible();
  await expect(page.locator(".price-range-ends")).toHaveCount(0);
  await expect(page.locator("#quote form [name=zipTo]")).toHaveValue("K1A0B1");
});

test.describe("Carla", () => {
  test.use({ person: carla });

  test("sees what her load usually costs, and books it with that", async ({
    page,
    visitor,
    site,
    jobsOnDisk,
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
    await form.getByLabel("Your name").fill(visitor.name);
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel("What has to go?").fill("Four mattresses");
    await form.getByLabel("House").check();
    await form.getByLabel("Street address").fill(carla.street);
    await form.getByLabel("City").fill(carla.city);
    await form.getByLabel("State").fill(carla.state);
    await form.getByLabel("ZIP code").fill(carla.zip);
    await form.getByLabel("Tuesday, November 24").check();
    await form.getByLabel("9:00 AM to 11:00 AM").check();
    await form.getByLabel("Yes flexible").check();
    await form.getByRole("button", { name: "Book Now" }).click();
    await expect(page).toHaveURL(/\/thankyou/);
    expect(await jobsOnDisk()).toHaveLength(1);
    expect(await replay(page, site)).toContain(`again  ${range} (US dollars, plus tax): the same`);
  });
});
