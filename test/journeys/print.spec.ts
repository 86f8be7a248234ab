import type { Page } from "@playwright/test";
import { findPhone } from "../support/content.ts";
import { expect, test, waitForFonts } from "../support/journey.ts";

test.use({ siteEnv: { PUBLIC_ORIGIN: "https://www.tailgate.example" }, isMobile: false });

const toronto = findPhone("toronto");
/** Pixels of a Letter page within its margins. */
const paper = { width: 680, height: 920 };

async function openOnPaper(page: Page, path: string): Promise<void> {
  await page.setViewportSize(paper);
  await page.goto(path);
  await waitForFonts(page);
  await page.emulateMedia({ media: "print" });
  expect((await page.locator("main").allInnerTexts()).join().length).toBeGreaterThan(100);
}

async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Texts that aren't black on white, and what's wider than the sheet. */
function listFaintOrWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const holder = text.parentElement;
      if (!holder?.checkVisibility() || !text.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (range.getBoundingClientRect().right > innerWidth + 1) faults.add(`wide: ${text.textContent}`);
      for (let one: Element | null = holder; one; one = one.parentElement) {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(one);
        const isPlain = backgroundImage === "none" && /, 0\)$|255, 255, 255/.test(backgroundColor);
        if (color !== "rgb(0, 0, 0)" || !isPlain) faults.add(`faint: ${text.textContent}`);
      }
    }
    return [...faults];
  });
}

test("every page is black on white and within the sheet", async ({ page }) => {
  const faults: string[] = [];
  const hidden = new Set<string>();
  const parts = [".mobile-bar", ".sticky-header", ".quote-button", ".city-nav", ".scene"];
  for (const path of ["/", "/toronto", "/toronto/what-we-take", "/toronto/faq", "/toronto/no-such-page"]) {
    await openOnPaper(page, path);
    faults.push(...(await listFaintOrWide(page)).map((fault) => `${path} ${fault}`));
    for (const part of parts) {
      for (const one of await page.locator(part).all()) {
        await expect(one).toBeHidden();
        hidden.add(part);
      }
    }
  }
  expect([...hidden].sort()).toEqual(parts.sort());
  expect(faults).toEqual([]);
});

test("the coupons are one sheet with the logo, the site and the number", async ({ page }) => {
  await openOnPaper(page, "/toronto/reviews");
  const coupons = page.locator(".tickets .ticket");
  await expect(coupons).toHaveCount(2);
  for (const coupon of await coupons.all()) {
    expect(await coupon.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe("dashed");
    const { y = 0, height = 0 } = (await coupon.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(paper.height);
  }
  const section = page.locator("section", { has: page.locator(".tickets") });
  expect(await section.evaluate((one) => getComputedStyle(one).breakAfter)).toBe("page");
  const [first, second] = await coupons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(first && second && (first.right < second.left || first.bottom < second.top)).toBe(true);
  await expect(page.getByRole("banner").getByText(toronto.printed)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("img")).toBeVisible();
  const site = await page.evaluate(() => getComputedStyle(document.documentElement, "::after").content);
  expect(site).toContain("www.tailgate.example");
});

test("what was asked for is one sheet for the crew, with the number", async ({ page }) => {
  for (const query of [
    "form=booking&date=2026-11-26&window=13:00",
    "moveDate=2026-12-01&fromAddress=M5V%202T6&toAddress=Ottawa&packing=true",
  ]) {
    await openOnPaper(page, `/thankyou?ref=ABCD-EFGH&${query}`);
    expect(await countSheets(page)).toBe(1);
    expect(await listFaintOrWide(page)).toEqual([]);
    await expect(page.getByText("ABCD-EFGH")).toBeVisible();
    await expect(page.getByRole("banner").getByText(findPhone("dfw").printed)).toBeVisible();
  }
});
