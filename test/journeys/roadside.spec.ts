import { frame } from "../../content/pages.ts";
import { describeBreakdown, notFound } from "../../content/roadside.ts";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, test } from "../support/journey.ts";

const toronto = findPhone("toronto");

test("a closed road in a city has seven exits and the city's number", async ({ page }) => {
  const answer = await page.goto("/toronto/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(notFound.display.join(" "), {
    ignoreCase: true,
  });
  const exits = page.getByRole("navigation", { name: notFound.exits }).getByRole("link");
  await expect(exits).toHaveCount(8);
  for (const [part, label] of Object.entries(frame.navigation)) {
    await expect(exits.filter({ hasText: label })).toHaveAttribute(
      "href",
      part ? `/toronto/${part}` : "/toronto",
    );
  }
  const call = exits.filter({ hasText: toronto.printed });
  await expect(call).toHaveAttribute("href", toronto.tel);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await checkAccessibility(page);
});

test("a form that came to the wrong address finds the header, the truck and the number", async ({ page }) => {
  await page.goto("/toronto/faq");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(describeBreakdown(405).title);
  const call = page.getByRole("main").getByRole("link", { name: toronto.printed });
  await expect(call).toHaveAttribute("href", toronto.tel);
  await expect(page.getByRole("banner").getByRole("link", { name: toronto.printed })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await checkAccessibility(page);
});

test("on a phone all seven pages are behind MENU, with keyboard and Escape", async ({ page }) => {
  await page.goto("/toronto/reviews");
  const menu = page.getByRole("button", { name: frame.menu });
  const sheet = page.getByRole("navigation", { name: frame.pages });
  await expect(sheet).toBeHidden();
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  const links = sheet.getByRole("link");
  await expect(links).toHaveText(Object.values(frame.navigation));
  await expect(links.filter({ hasText: frame.navigation.reviews })).toHaveAttribute("aria-current", "page");
  for (const box of await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))) {
    expect(box).toBeGreaterThanOrEqual(48);
  }
  await page.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await checkAccessibility(page);
  await links.filter({ hasText: frame.navigation.faq }).click();
  await expect(page).toHaveURL("/toronto/faq");
});

test("the header's phone can be hit anywhere on 48 pixels of height", async ({ page }) => {
  const low: string[] = [];
  for (const path of ["/", "/toronto", "/toronto/no-such-page", "/thankyou"]) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const height = await page.evaluate(() => {
        const phone = document.querySelector("header .phone, main .phone");
        const box = phone?.getBoundingClientRect();
        if (!box) return 0;
        const [x, middle] = [box.left + box.width / 2, box.top + box.height / 2];
        const isHit = (y: number) => document.elementFromPoint(x, y)?.closest(".phone") === phone;
        let [top, bottom] = [middle, middle];
        while (isHit(top - 1)) top -= 1;
        while (isHit(bottom + 1)) bottom += 1;
        return bottom - top + 1;
      });
      if (height < 47.5) low.push(`${path} at ${width}: ${height}`);
    }
  }
  expect(low).toEqual([]);
});
