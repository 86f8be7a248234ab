import type { Page } from "@playwright/test";
import { checkAccessibility, expect, holdRequests, test, waitForIslands } from "../support/journey.ts";
import { ada, ben } from "../support/people.ts";

type Side = "Canada" | "United States";

/** The visible signs and plates, in order. */
async function shownPlates(page: Page): Promise<[string, string[]][]> {
  const regions = page.locator(".region").filter({ visible: true });
  return regions.evaluateAll((signs) =>
    signs.map((sign) => [
      sign.querySelector("h2")?.textContent ?? "",
      [...sign.querySelectorAll(".towns li:not([hidden]) b")].map((city) => city.textContent ?? ""),
    ]),
  );
}

function radio(page: Page, side: Side) {
  return page.getByRole("radio", { name: side, exact: true });
}

/** Clicks the toggle where a finger does: on its label. */
async function choose(page: Page, side: Side): Promise<void> {
  await page.getByRole("group", { name: "Country" }).getByText(side, { exact: true }).click();
}

async function filter(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder("Start typing to filter by city...");
  await box.fill(text);
}

test("Ada sees her country's cities, the toggle shows the others, and nobody is asked for her country", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await waitForIslands(page);
  for (const [side, region] of [
    ["Canada", "Alberta"],
    ["United States", "Arizona"],
  ] as const) {
    await choose(page, side);
    await expect(radio(page, side)).toBeChecked();
    await expect(page.getByRole("region", { name: side })).toBeVisible();
    await expect(page.getByRole("region")).toHaveCount(1);
    expect((await shownPlates(page))[0]?.[0]).toBe(region);
    await checkAccessibility(page);
  }
  expect(asked).not.toContain("/country.json");
});

test("what Find finds is on the screen, on a phone as well", { tag: "@all" }, async ({ page }) => {
  for (const size of [
    { width: 360, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/");
    await waitForIslands(page);
    await page.getByLabel("Your city, postal code or ZIP").fill("ham");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await expect(page.getByText(/^Found 14 cities/).filter({ visible: true })).toBeInViewport();
    await expect(page.locator(".areas .plate").filter({ visible: true }).first()).toBeInViewport();
  }
});

/** On a phone's screen, and not behind what sticks to its lower edge. */
async function expectAnswerAboveBar(page: Page): Promise<void> {
  await expect(page.locator(".crew-links a")).toHaveCount(2);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const edge = (of: string) => document.querySelector(of)?.getBoundingClientRect();
        return (edge(".mobile-bar")?.top ?? 0) - (edge(".crew-links")?.bottom ?? Number.POSITIVE_INFINITY);
      }),
    )
    .toBeGreaterThan(0);
}

test("the answer to a postal code or a position isn't behind the phone's bar", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/");
  await waitForIslands(page);
  // On a slow line "Find" is pressed before the answer is there.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/nearest.json?*", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByLabel("Your city, postal code or ZIP").fill("M5V 2T6");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  pressed.resolve();
  await expectAnswerAboveBar(page);
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 43.6426, longitude: -79.3871 });
  await page.goto("/");
  await waitForIslands(page);
  await page.getByRole("button", { name: "Use my location" }).click();
  await expectAnswerAboveBar(page);
});

test("filtering while typing gives the same result as the form's address", async ({ page }) => {
  for (const [text, country, side] of [
    ["york", "canada", "Canada"],
    ["San", "usa", "United States"],
  ] as const) {
    await page.goto("/");
    await waitForIslands(page);
    await choose(page, side);
    await filter(page, text);
    await expect(page.getByText(`cities matching “${text}”`).filter({ visible: true })).toBeVisible();
    const whileTyping = await shownPlates(page);
    expect(whileTyping.length).toBeGreaterThan(0);

    await page.goto(`/?q=${text}&country=${country}`);
    expect(await shownPlates(page)).toEqual(whileTyping);
    await waitForIslands(page);
    expect(await shownPlates(page)).toEqual(whileTyping);
  }
});

test("without a match, the search can be cleared or the other country's matches shown", {
  tag: "@all",
}, async ({ page }) => {
  const nothing = page.getByRole("heading", { name: "No cities found" }).filter({ visible: true });
  await page.goto("/");
  await waitForIslands(page);

  await filter(page, "Atlantis");
  await expect(nothing).toBeVisible();
  await expect(page.getByText("Found 0 cities matching “Atlantis”").filter({ visible: true })).toBeVisible();
  expect(await shownPlates(page)).toEqual([]);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(nothing).toHaveCount(0);
  await expect(page.getByPlaceholder("Start typing to filter by city...")).toHaveValue("");
  await expect(page.getByPlaceholder("Start typing to filter by city...")).toBeFocused();
  await expect.poll(() => shownPlates(page)).not.toEqual([]);

  await filter(page, "Houston");
  await expect(nothing).toBeVisible();
  await page.getByRole("link", { name: "United States: 1 found" }).press("Enter");
  await expect(radio(page, "United States")).toBeChecked();
  await expect.poll(() => shownPlates(page)).toEqual([["Texas", ["Houston"]]]);
  await expect(countOf(page, "Houston")).toBeFocused();

  const release = await holdRequests(page, "**/cities.html?*");
  await filter(page, "Ft Lauderdale");
  await expect(countOf(page, "Ft Lauderdale")).toHaveText(/^Found 0 /);
  for (const said of [nothing, countOf(page, "Ft Lauderdale")])
    await expect(said, "nothing is said before the answer").toHaveCSS("opacity", "0");
  const clear = page.getByRole("button", { name: "Clear Search" }).filter({ visible: true });
  for (const part of await clear.locator("xpath=ancestor-or-self::*").all())
    await expect(part, "what takes the focus is seen").toHaveCSS("opacity", "1");
  await release();
  await expect(countOf(page, "Ft Lauderdale")).toHaveText(/^Found 14 /);
  await expect(countOf(page, "Ft Lauderdale")).toHaveCSS("opacity", "1");
  expect((await shownPlates(page)).flat(2)).toContain("Fort Lauderdale");
});

function countOf(page: Page, text: string) {
  return page.getByText(`matching “${text}”`).filter({ visible: true });
}

test("a late answer takes the place of no newer one, and no focus away", { tag: "@all" }, async ({
  page,
}) => {
  const answers = new Map<string, () => void>();
  await page.route("**/cities.html?*", async (route) => {
    const query = new URL(route.request().url()).searchParams.get("q") ?? "";
    await new Promise<void>((resolve) => answers.set(query, resolve));
    await route.continue();
  });
  const ask = async (text: string) => {
    await filter(page, text);
    await expect.poll(() => answers.has(text)).toBe(true);
  };
  const answer = async (text: string) => {
    const isIts = (url: string) => new URL(url).searchParams.get("q") === text;
    const [response] = await Promise.all([
      page.waitForResponse((one) => isIts(one.url())),
      answers.get(text)?.(),
    ]);
    await response.finished();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  };
  await page.goto("/");
  await waitForIslands(page);
  await ask("Hamilton, ON");
  await ask("Toronto, ON");
  await answer("Toronto, ON");
  await expect(countOf(page, "Toronto, ON")).toHaveText(/^Found [1-9]/);
  const plates = await shownPlates(page);
  await answer("Hamilton, ON");
  await expect(countOf(page, "Toronto, ON")).toHaveText(/^Found [1-9]/);
  expect(await shownPlates(page)).toEqual(plates);

  await ask("Ottawa, ON");
  await page.getByRole("button", { name: "Clear Search" }).focus();
  await answer("Ottawa, ON");
  await expect(countOf(page, "Ottawa, ON")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(".listed a").filter({ visible: true }).first()).toBeFocused();
});

test.describe("for a visitor whose address has no country", () => {
  // A private network without a country.
  test.use({ person: { ...ada, address: "10.0.0.1" } });

  const spinner = (page: Page) => page.getByRole("status", { name: "Finding your country" });

  test("a spinner shows while the browser asks, and Canada is the fallback", { tag: "@all" }, async ({
    page,
  }) => {
    const answer = await holdRequests(page, "**/country.json");
    await page.goto("/");
    await expect(radio(page, "Canada")).toBeChecked();
    await waitForIslands(page);
    await expect(spinner(page)).toBeVisible();
    await checkAccessibility(page);
    await answer();
    await expect(spinner(page)).toHaveCount(0);
    await expect(radio(page, "Canada")).toBeChecked();
    await expect(page.getByRole("region", { name: "Canada" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("ipData"))).toBeNull();
  });

  test.describe("when the request fails", () => {
    test.use({ expectedFaults: [/^Error: Network response was not ok: 503/] });

    test("it's logged to the console and Canada is shown", { tag: "@all" }, async ({ page }) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      await page.route("**/country.json", (route) => route.fulfill({ status: 503 }));
      await page.goto("/");
      await waitForIslands(page);
      await expect.poll(() => errors.join("\n")).toContain("Network response was not ok: 503");
      await expect(spinner(page)).toHaveCount(0);
      await expect(radio(page, "Canada")).toBeChecked();
    });
  });

  test("the result is kept for one hour", { tag: "@all" }, async ({ page }) => {
    const noon = Date.parse("2026-11-23T12:00:00Z");
    let asked = 0;
    await page.route("**/country.json", async (route) => {
      asked++;
      // By the time of the request, the phone has left the private network.
      await route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": ben.address } });
    });
    await page.clock.setFixedTime(noon);
    await page.goto("/");
    await waitForIslands(page);
    await expect(radio(page, "United States")).toBeChecked();
    await expect(page.getByRole("region", { name: "United States" })).toBeVisible();
    const kept = await page.evaluate(() => ({ ...sessionStorage }));
    expect(JSON.parse(kept.ipData ?? "")).toEqual({
      country_name: "USA",
      city: "",
      region_code: "",
      postal: "",
    });
    expect(kept.ipDataTimestamp).toBe(String(noon));

    for (const [later, questions] of [
      [3_599_999, 1],
      [3_600_000, 2],
    ] as const) {
      await page.clock.setFixedTime(noon + later);
      await page.reload();
      await waitForIslands(page);
      await expect(radio(page, "United States")).toBeChecked();
      expect(asked).toBe(questions);
    }
  });

  test("the answer's country, or else its city, is shown; any other answer shows Canada", async ({
    page,
  }) => {
    let answer: object = {};
    let asked = 0;
    await page.route("**/country.json", async (route) => {
      asked++;
      await route.fulfill({ json: answer });
    });
    for (const [given, side] of [
      [{ country_name: "the United States of America" }, "United States"],
      [{ city: "Houston" }, "United States"],
      [{ country_name: "Canada" }, "Canada"],
      [{ country_name: "Mexico" }, "Canada"],
    ] as const) {
      [answer, asked] = [given, 0];
      await page.goto("/");
      await waitForIslands(page);
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem("ipData")))
        .toBe(JSON.stringify(answer));
      await expect(spinner(page)).toHaveCount(0);
      await expect(radio(page, side)).toBeChecked();
      expect(asked).toBe(1);
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  test("the visitor's choice wins over the detected country", { tag: "@all" }, async ({ page }) => {
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/country.json", async (route) => {
      await mayAnswer;
      await route.fulfill({ json: { country_name: "Canada" } });
    });
    await page.goto("/");
    await waitForIslands(page);
    await expect(spinner(page)).toBeVisible();
    await choose(page, "United States");
    answer();
    await expect(spinner(page)).toHaveCount(0);
    await expect(radio(page, "United States")).toBeChecked();
  });
});
