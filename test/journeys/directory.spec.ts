import type { Page } from "@playwright/test";
import { logoAlt } from "../../content/alternative-texts.ts";
import { badgeGroups, type Territory, territories } from "../../content/locations.ts";
import { findPhone, findTerritory } from "../support/content.ts";
import { checkAccessibility, expect, holdRequests, test, waitForIslands } from "../support/journey.ts";
import { ada, ben, buildHeaders, type Person, rob } from "../support/people.ts";

type Side = "Canada" | "United States";
type Plates = Record<string, string[]>;

const sides: readonly Side[] = ["Canada", "United States"];
const byName = new Intl.Collator("en").compare;

/** The signs and plates of a list of territories, by the specification's rules. */
function buildPlates(chosen: readonly Territory[]): Plates {
  const plates: Plates = {};
  for (const { badgeGroup, cities, locationName } of chosen) {
    const region = badgeGroups[badgeGroup].name;
    plates[region] ??= [];
    plates[region].push(...(cities.length > 0 ? cities : [locationName]));
  }
  for (const region of Object.keys(plates)) plates[region] = [...new Set(plates[region])].sort(byName);
  return plates;
}

function listTerritories(side: Side): Territory[] {
  const country = side === "Canada" ? "Canada" : "USA";
  return Object.values<Territory>(territories).filter(
    ({ badgeGroup }) => badgeGroups[badgeGroup].country === country,
  );
}

function territoriesIn(group: string): Territory[] {
  return Object.values<Territory>(territories).filter(({ badgeGroup }) => badgeGroup === group);
}

/** The visible signs and plates, in order. */
async function shownPlates(page: Page): Promise<[string, string[]][]> {
  const regions = page.locator(".region").filter({ visible: true });
  return regions.evaluateAll((signs) =>
    signs.map((sign) => [
      sign.querySelector("h2")?.textContent ?? "",
      [...sign.querySelectorAll(".towns b")].map((city) => city.textContent ?? ""),
    ]),
  );
}

/** The signs in alphabetical order, each with its plates. */
function inOrder(plates: Plates): [string, string[]][] {
  return Object.entries(plates).sort(([one], [other]) => byName(one, other));
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

test("Ada sees her country's cities by province, in order, each once, and the toggle shows the others", async ({
  page,
}) => {
  await page.goto("/");
  await waitForIslands(page);
  for (const side of sides) {
    await choose(page, side);
    await expect(radio(page, side)).toBeChecked();
    await expect(page.getByRole("region", { name: side })).toBeVisible();
    expect(await shownPlates(page)).toEqual(inOrder(buildPlates(listTerritories(side))));
    await checkAccessibility(page);
  }
  expect(buildPlates([findTerritory("hamilton")]).Ontario).toHaveLength(
    findTerritory("hamilton").cities.length - 1,
  );

  await choose(page, "Canada");
  const plate = page.getByRole("link", { name: "Stoney Creek Hamilton Service Area" });
  await expect(plate).toHaveAttribute("href", "/hamilton");
  await plate.click();
  await expect(
    page.getByRole("banner").getByRole("link", { name: findPhone("hamilton").printed }),
  ).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: /^Stoney Creek$/ }),
  ).toHaveCount(1);
});

test("the filter finds cities by city, location or province name in any case, and as addresses have them", async ({
  page,
}) => {
  const searches: [Side, string, Plates][] = [
    ["Canada", "eToBi", { Ontario: ["Etobicoke"] }],
    ["Canada", "St Catharines, ON", { Ontario: ["St. Catharines"] }],
    ["Canada", " gta ", buildPlates([findTerritory("gta")])],
    ["Canada", "ALBERTA", buildPlates(territoriesIn("alberta"))],
    ["Canada", "stoney creek", { Ontario: ["Stoney Creek"] }],
    ["United States", "Phoenix EAST", buildPlates([findTerritory("phoenix-east")])],
    ["United States", "north carolina", buildPlates(territoriesIn("north-carolina"))],
    ["United States", "Ft Lauderdale", buildPlates([findTerritory("fort-lauderdale")])],
    ["United States", "hoUSTon, tx", { Texas: ["Houston"] }],
    ["United States", "hoUSTon", { Texas: ["Houston"] }],
  ];
  await page.goto("/");
  await waitForIslands(page);
  for (const [side, text, expected] of searches) {
    await test.step(`"${text}" in ${side}`, async () => {
      await choose(page, side);
      await filter(page, text);
      const count = Object.values(expected).flat().length;
      await expect(page.getByText(/^Found/).filter({ visible: true })).toHaveText(
        `Found ${count} cities matching “${text.trim()}”`,
      );
      await expect.poll(() => shownPlates(page)).toEqual(inOrder(expected));
      await expect(radio(page, side)).toBeChecked();
    });
  }
  await checkAccessibility(page);
});

test("what Find finds is on the screen, on a phone as well", async ({ page }) => {
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

test("without a match, the search can be cleared or the other country's matches shown", async ({ page }) => {
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
  await expect.poll(() => shownPlates(page)).toEqual(inOrder(buildPlates(listTerritories("Canada"))));

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

test("a late answer takes the place of no newer one, and no focus away", async ({ page }) => {
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

test("the country is picked by the visitor's IP address", async ({ page }) => {
  const visits: [Person, Side, string][] = [
    [ada, "Canada", logoAlt.Canada],
    [ben, "United States", logoAlt.USA],
    // Rob's is a third country: the toggle stays where it starts.
    [rob, "Canada", logoAlt.other],
  ];
  const questions: string[] = [];
  page.on("request", (request) => questions.push(new URL(request.url()).pathname));
  for (const [person, side, logo] of visits) {
    await page.setExtraHTTPHeaders(buildHeaders(person));
    await page.goto("/");
    await expect(radio(page, side)).toBeChecked();
    await expect(page.getByRole("region", { name: side })).toBeVisible();
    await expect(page.getByRole("region")).toHaveCount(1);
    await expect(page.getByRole("banner").getByRole("img", { name: logo, exact: true })).toBeVisible();
  }
  expect(questions).not.toContain("/country.json");
});

test("each location has a link in the page's HTML", async ({ site }) => {
  const page = await (await site.get("/", { from: ada })).text();
  const links = new Set(Array.from(page.matchAll(/href="\/([a-z-]+)"/g), ([, slug]) => slug));
  const slugs = Object.keys(territories);
  // Both San Antonio slugs are one page with this address.
  expect(slugs.filter((slug) => !links.has(slug))).toEqual(["sanantonio"]);
  for (const slug of slugs) expect((await site.get(`/${slug}`)).status).toBe(200);
});

test("an unknown city redirects home, and case doesn't matter", async ({ page }) => {
  await page.goto("/atlantis/faq");
  await expect(page).toHaveURL("/");
  await page.goto("/Toronto/FAQ");
  await expect(page).toHaveURL(/\/toronto\/faq$/i);
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
});

test.describe("for a visitor whose address has no country", () => {
  // A private network without a country.
  test.use({ person: { ...ada, address: "10.0.0.1" } });

  const spinner = (page: Page) => page.getByRole("status", { name: "Finding your country" });

  /** Answers the page's country requests and counts them. */
  async function answerCountry(page: Page, answer: object): Promise<{ asked: () => number }> {
    let asked = 0;
    await page.route("**/country.json", async (route) => {
      asked++;
      await route.fulfill({ json: answer });
    });
    return { asked: () => asked };
  }

  test("a spinner shows while the browser asks, and Canada is the fallback", async ({ page }) => {
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

    test("it's logged to the console and Canada is shown", async ({ page }) => {
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

  test("the result is kept for one hour", async ({ page }) => {
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

  for (const [answer, side] of [
    [{ country_name: "the United States of America" }, "United States"],
    [{ city: "Houston" }, "United States"],
    [{ country_name: "Canada" }, "Canada"],
    [{ country_name: "Mexico" }, "Canada"],
  ] as const) {
    test(`${JSON.stringify(answer)} shows ${side}`, async ({ page }) => {
      const { asked } = await answerCountry(page, answer);
      await page.goto("/");
      await waitForIslands(page);
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem("ipData")))
        .toBe(JSON.stringify(answer));
      await expect(spinner(page)).toHaveCount(0);
      await expect(radio(page, side)).toBeChecked();
      expect(asked()).toBe(1);
    });
  }

  test("the visitor's choice wins over the detected country", async ({ page }) => {
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
