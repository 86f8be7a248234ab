import type { Page } from "@playwright/test";
import { deskOrigin, fillDemo, signInAsOwner } from "../support/desk.ts";
import { deskPages, openAddresses } from "../support/desk-addresses.ts";
import { expect, test } from "../support/journey.ts";
import { listCovers, zoomedWindow } from "../support/low-window.ts";
import { listCovered, tabThrough, widths } from "../support/reach.ts";
import type { Site } from "../support/site.ts";

test.use({ isMobile: false, siteEnv: { DESK_OF: "zoom" } });
test.describe.configure({ mode: "serial" });

/** 200 % on a screen of 1280 by 1024. */
const halfWindow = { width: 640, height: 512 };

/** Every page that the owner can open, with a lead's or a customer's id where one belongs. */
async function listPages(page: Page, site: Site): Promise<string[]> {
  await signInAsOwner(page, site);
  const href = await page.locator(".lead-open").first().getAttribute("href");
  const id = href?.split("/").at(-1) ?? "";
  const paths = deskPages
    .filter((path) => !openAddresses.includes(path))
    .map((path) => path.replace("0197-somebody", id));
  const pages: string[] = [];
  for (const path of paths) {
    const answer = await page.request.get(`${deskOrigin(site)}${path}`, { maxRedirects: 0 });
    if (answer.ok()) pages.push(path);
  }
  return pages;
}

test("at 200 and 400 % every page of the desk fits, and nothing covers much of it", async ({
  page,
  site,
}) => {
  await fillDemo(site);
  const pages = await listPages(page, site);
  expect(pages.length).toBeGreaterThan(24);
  const faults: string[] = [];
  for (const path of pages) {
    await page.setViewportSize(zoomedWindow);
    await page.goto(deskOrigin(site) + path);
    await page.locator("main").waitFor({ timeout: 60_000 });
    for (const size of [zoomedWindow, halfWindow]) {
      await page.setViewportSize(size);
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      if (across > size.width) faults.push(`${path} needs ${across} px of ${size.width}`);
      faults.push(...(await listCovers(page)).map((fault) => `${path} at ${size.height}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test("on every page of the desk what has the focus can be seen, and every link's middle takes a click", async ({
  page,
  site,
}) => {
  const faults: string[] = [];
  for (const path of await listPages(page, site)) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(deskOrigin(site) + path);
    await page.locator("main").waitFor({ timeout: 60_000 });
    faults.push(...(await tabThrough(page)).map((fault) => `${path}: ${fault}`));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await listCovered(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
