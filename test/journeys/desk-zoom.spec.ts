import type { Page } from "@playwright/test";
import { deskOrigin, fillDemo, signInAsOwner } from "../support/desk.ts";
import { deskPages, openAddresses } from "../support/desk-addresses.ts";
import { expect, test } from "../support/journey.ts";
import { requestMove } from "../support/lead-page.ts";
import { listCovers, zoomedWindow } from "../support/low-window.ts";
import { listCovered, tabThrough, widths } from "../support/reach.ts";
import type { Site } from "../support/site.ts";

test.use({ isMobile: false });

/** 200 % on a screen of 1280 by 1024. */
const halfWindow = { width: 640, height: 512 };

/** What doesn't fit, or covers much of a page, at 200 and 400 %. */
async function listZoomFaults(page: Page, site: Site, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(zoomedWindow);
    await page.goto(deskOrigin(site) + path);
    await page.locator("main").waitFor();
    for (const size of [zoomedWindow, halfWindow]) {
      await page.setViewportSize(size);
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      if (across > size.width) faults.push(`${path} needs ${across} px of ${size.width}`);
      faults.push(...(await listCovers(page)).map((fault) => `${path} at ${size.height}: ${fault}`));
    }
  }
  return faults;
}

/** What can't be seen while it has the focus, and links whose middle takes no click. */
async function listReachFaults(
  page: Page,
  site: Site,
  paths: readonly string[],
  screens: readonly number[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(deskOrigin(site) + path);
    await page.locator("main").waitFor();
    faults.push(...(await tabThrough(page)).map((fault) => `${path}: ${fault}`));
    for (const width of screens) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await listCovered(page)).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  return faults;
}

test("a lead's page fits at 200 and 400 %, and all its controls are in reach", async ({
  page,
  site,
  visitor,
}) => {
  const lead = await requestMove(site, visitor);
  await signInAsOwner(page, site, lead);
  expect(await listZoomFaults(page, site, [lead])).toEqual([]);
  expect(await listReachFaults(page, site, [lead], [390])).toEqual([]);
});

test.describe("with the demo's leads", { tag: "@all" }, () => {
  test.use({ siteEnv: { DESK_OF: "zoom" } });
  test.describe.configure({ mode: "serial" });

  /** Every page that the owner can open, with a lead's or a customer's id where one belongs. */
  async function listPages(page: Page, site: Site): Promise<string[]> {
    await fillDemo(site);
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
    expect(pages.length).toBeGreaterThan(24);
    return pages;
  }

  test("at 200 and 400 % every page of the desk fits, and nothing covers much of it", async ({
    page,
    site,
  }) => {
    expect(await listZoomFaults(page, site, await listPages(page, site))).toEqual([]);
  });

  test("on every page of the desk what has the focus can be seen, and every link's middle takes a click", async ({
    page,
    site,
  }) => {
    expect(await listReachFaults(page, site, await listPages(page, site), widths)).toEqual([]);
  });
});
