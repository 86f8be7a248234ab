import { expect, openWithOwnFont, test, waitForIslands } from "../support/journey.ts";
import { ben, buildHeaders } from "../support/people.ts";

test.describe("on a phone of 360 by 780", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  for (const [city, person, tag] of [
    ["toronto", null, ["@all"]],
    ["houston", ben, []],
    ["fort-lauderdale", ben, ["@all"]],
  ] as const) {
    test(`the scene and the quote form's button are on the first screen of /${city}`, {
      tag: [...tag],
    }, async ({ page }) => {
      if (person) await page.setExtraHTTPHeaders(buildHeaders(person));
      await openWithOwnFont(page, `/${city}`);
      const edges = await page.evaluate(() => {
        const find = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return { scene: find(".scene"), card: find("#quote"), button: find("#quote [type=submit]") };
      });
      expect(edges.scene?.height).toBeGreaterThanOrEqual(120);
      expect(edges.scene?.top).toBeLessThan(edges.card?.top ?? 0);
      expect(edges.button?.height).toBeGreaterThan(0);
      expect(edges.button?.bottom).toBeLessThanOrEqual(800);
    });
  }

  test("all of Canada's cities fit into 5,000 pixels", async ({ page }) => {
    await openWithOwnFont(page, "/");
    expect(await page.locator(".plate").filter({ visible: true }).count()).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_000);
  });
});

test.describe("on a wide screen", { tag: "@all" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false });

  for (const path of ["/toronto", "/toronto/get-quote"]) {
    test(`the billboard's button stands above 680 pixels on ${path}`, async ({ page }) => {
      await openWithOwnFont(page, path);
      const button = page.locator("#quote [type=submit]");
      await expect(button).toBeVisible();
      expect(await button.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(680);
    });
  }

  for (const path of ["/toronto", "/houston/reviews", "/ottawa/how-it-works", "/toronto/what-we-take"]) {
    test(`the scene of ${path} doesn't lose its top, at any width`, async ({ page }) => {
      const cropped: number[] = [];
      await page.goto(path);
      for (const width of [768, 1024, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const box = await page.locator(".scene").first().boundingBox();
        if (!box || box.width / box.height > 2400 / 560 + 0.01) cropped.push(width);
      }
      expect(cropped).toEqual([]);
    });
  }
});

test("pressed words go into the message, come out again, and are what is sent", async ({
  page,
  visitor,
  leadsOnDisk,
}) => {
  await page.goto("/toronto");
  const form = page.locator("#quote form");
  const message = form.getByRole("textbox", { name: "What's moving?" });
  // Before the form is interactive, and after.
  await form.getByText("2 bedrooms").click();
  await waitForIslands(page);
  await expect(message).toHaveValue("2 bedrooms");
  await form.getByText("Piano").click();
  await form.getByText("Stairs").click();
  await form.getByText("Piano").click();
  await expect(message).toHaveValue("2 bedrooms, Stairs");
  await message.fill("2 bedrooms, Stairs, and a tall clock");
  await expect(form.getByRole("checkbox", { name: "Stairs" })).toBeChecked();
  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("Email", { exact: true }).fill(visitor.email);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.getByRole("button", { name: "Get my free quote" }).click();
  const body = new URLSearchParams((await sent).postData() ?? "");
  expect(body.get("message")).toBe("2 bedrooms, Stairs, and a tall clock");
  await expect(page).toHaveURL(/\/thankyou/);
  expect(await leadsOnDisk()).toMatchObject([{ note_from_customer: "2 bedrooms, Stairs, and a tall clock" }]);
});

test("a remembered city is on the plate of the home page", async ({ page }) => {
  await page.goto("/edmonton");
  await page.goto("/");
  await waitForIslands(page);
  const back = page.getByRole("link", { name: "Back to Edmonton" });
  await expect(back).toHaveAttribute("href", "/edmonton");
  await page.getByLabel("Your city, postal code or ZIP").focus();
  await page.keyboard.press("Tab");
  await expect(back).toBeFocused();
  await expect(back).not.toHaveCSS("outline-style", "none");
  await expect(page.getByRole("link", { name: "Book a pickup" })).toHaveAttribute(
    "href",
    "/edmonton/book-now",
  );
});
