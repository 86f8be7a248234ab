import type { Page } from "@playwright/test";
import { deskOrigin, fillDemo, signInAsOwner } from "../support/desk.ts";
import { deskPages, openAddresses } from "../support/desk-addresses.ts";
import { expect, test } from "../support/journey.ts";
import { findObscured, listCovers, zoomedWindow } from "../support/low-window.ts";
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

test("on every page of the desk the keyboard's focus can be seen", async ({ page, site }) => {
  const hidden: string[] = [];
  for (const path of await listPages(page, site)) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(deskOrigin(site) + path);
    await page.locator("main").waitFor({ timeout: 60_000 });
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      const fault = await findObscured(page);
      if (fault === "the end") break;
      if (fault) hidden.push(`${path}: ${fault}`);
    }
  }
  expect(hidden).toEqual([]);
});
