import type { Locator, Page } from "@playwright/test";
import { parseCsv } from "../support/csv.ts";
import { createOwner, deskOrigin, downloaded, fillDemo, olga, signInAsOwner } from "../support/desk.ts";
import { checkAccessibility, expect, test } from "../support/journey.ts";
import { requestJob, requestMove } from "../support/lead-page.ts";
import { carla } from "../support/people.ts";

// A move and a job of October, and a move of Monday, November 23, which is today.
test.use({
  siteEnv: { DESK_OF: "export" },
  siteClock: "2026-10-20T10:00:00-04:00",
  viewport: { width: 360, height: 740 },
});
test.describe.configure({ mode: "serial" });

type Row = Record<string, string>;

function readRows(text: string): Row[] {
  const [names = [], ...rows] = parseCsv(text);
  return rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])));
}

const open = (page: Page) => page.getByRole("button", { name: "Export" });
const file = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Taps one after the other; the last one downloads. */
async function tapThrough(page: Page, ...taps: Locator[]) {
  for (const tap of taps.slice(0, -1)) await tap.click();
  return { taps: taps.length, ...(await downloaded(page, () => (taps.at(-1) as Locator).click())) };
}

test("last month is two taps away from the inbox, with move dates, packing and loads", async ({
  page,
  site,
  visitor,
}) => {
  await requestMove(site, visitor, { zipFrom: "m5v2t6", moveDate: "2026-12-20", packing: "true" });
  await requestJob(site, visitor, "Two mattresses", { "load.mattresses": "2" });
  // The printed link works for a day. No page is open yet: its session would end under it.
  await createOwner(site);
  await site.moveClock("2026-11-23T06:30:00-05:00");
  await requestMove(site, visitor);
  await signInAsOwner(page, site);
  const { taps, name, text } = await tapThrough(page, open(page), file(page, "CSV file: Last month"));
  expect(taps).toBe(2);
  expect(name).toBe("leads-2026-10-01-to-2026-10-31.csv");
  const [job, move, ...more] = readRows(text);
  expect(more).toEqual([]);
  expect(move).toMatchObject({ move_date: "2026-12-20", packing: "yes", zip_from: "M5V 2T6", address: "" });
  expect(job).toMatchObject({ load: "Mattresses × 2", visit: expect.stringMatching(/^2026-/) });
  expect(job?.address).toContain(carla.street);
});

test("the menu is whole at 360 px, and offers what the filter shows", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site);
  await open(page).click();
  await expect(page.locator(".export-choices > li")).toHaveCount(6);
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(across).toBeLessThanOrEqual(360);
  // On a phone the checker takes the bar of rooms, which the sheet covers, to lie over it.
  await page.setViewportSize({ width: 1024, height: 740 });
  await checkAccessibility(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const all = await downloaded(page, () => file(page, "JSON: Everything").click());
  expect(all.name).toBe("leads-2026-11-23.json");
  expect(JSON.parse(all.text)).toHaveLength(3);

  await signInAsOwner(page, site, "/desk/inbox?kind=junk&status=active");
  const { taps, text } = await tapThrough(page, open(page), file(page, "CSV file: This list"));
  expect(taps).toBe(2);
  const rows = readRows(text);
  expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual(["junk active"]);
});

test("later, the desk asks for the password on the way", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await site.forward(11 * 60_000);
  await open(page).click();
  await file(page, "CSV file: Last month").click();
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(olga.password);
  await page.getByRole("button", { name: "Continue" }).click();
  const { name } = await downloaded(page, () => page.getByRole("link", { name: "Download" }).click());
  expect(name).toBe("leads-2026-10-01-to-2026-10-31.csv");
});

test.describe("today, with the demo's leads", { tag: "@all" }, () => {
  test.use({ siteEnv: { DESK_OF: "books" }, siteClock: "2026-11-23T06:30:00-05:00" });

  test("the books of last month have what was won or done in it, whenever it came in", async ({
    page,
    site,
  }) => {
    await fillDemo(site);
    await signInAsOwner(page, site);
    const books = file(page, "CSV file: Won and done, last month");
    const { taps, name, text } = await tapThrough(page, open(page), books);
    expect({ taps, name }).toEqual({ taps: 2, name: "won-and-done-2026-10-01-to-2026-10-31.csv" });
    const rows = readRows(text);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["won", "done"]));
    expect(rows.some(({ received = "" }) => received < "2026-10-01T04:00")).toBe(true);
    const ever = await page.request.get(`${deskOrigin(site)}/desk/export?format=csv&status=won&status=done`);
    expect(rows.length).toBeLessThan(readRows(await ever.text()).length * 0.8);
    const won = rows.filter(({ kind }) => kind === "moving");
    expect(won.length).toBeGreaterThan(5);
    for (const { quoted = "" } of won) expect(quoted).toMatch(/^\d+\.00$/);
  });

  test("without JavaScript it works the same", async ({ page, site, browser }) => {
    await signInAsOwner(page, site);
    const { cookies } = await page.context().storageState();
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: deskOrigin(site) });
    await context.addCookies(cookies);
    const plain = await context.newPage();
    await plain.goto("/desk/inbox");
    const { name } = await tapThrough(plain, open(plain), file(plain, "CSV file: This week"));
    expect(name).toBe("leads-2026-11-23-to-2026-11-23.csv");
    await context.close();
  });
});
