import type { Page } from "@playwright/test";
import { directoryWords } from "../../content/directory.ts";
import { findingWords } from "../../content/finding.ts";
import { findPhone, findTerritory } from "../support/content.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { ben } from "../support/people.ts";

const toronto = { latitude: 43.6426, longitude: -79.3871 };
const losAngeles = { latitude: 34.0736, longitude: -118.4004 };

const nameOf = (slug: string) => findTerritory(slug).locationName;
const areaOf = (slug: string) => directoryWords.serviceArea(nameOf(slug));

/** What the page says to a code or a position, in a region that screen readers announce. */
const answer = (page: Page) => page.getByRole("status").and(page.locator(".crew-answer"));
const box = (page: Page) => page.getByPlaceholder(directoryWords.placeholder);
const nothing = (page: Page) => page.getByRole("heading", { name: directoryWords.nothing });
const clear = (page: Page) =>
  page.getByRole("button", { name: directoryWords.clear }).filter({ visible: true });
const locate = (page: Page) => page.getByRole("button", { name: findingWords.locate });

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await waitForIslands(page);
}

async function look(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
}

function listQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/nearest.json") questions.push(decodeURIComponent(search));
  });
  return questions;
}

test("Ada types her postal code and sees her crew, its phone and its form with the code", async ({
  page,
}) => {
  await openHome(page);
  await look(page, "m5v 2t6");
  await expect(answer(page)).toHaveText(`${findingWords.served("M5V 2T6")}${areaOf("toronto")}.`);
  await expect(nothing(page)).toHaveCount(0);
  await expect(page.locator(".plate").filter({ visible: true })).toHaveCount(0);
  await expect(answer(page).getByRole("link", { name: areaOf("toronto") })).toHaveAttribute(
    "href",
    "/toronto",
  );
  const phone = findPhone("toronto");
  await expect(page.getByRole("link", { name: findingWords.call(phone.printed) })).toHaveAttribute(
    "href",
    phone.tel,
  );
  await checkAccessibility(page);

  await expect(page.getByRole("link", { name: findingWords.quote }).first()).toHaveAttribute(
    "href",
    "/toronto/get-quote?zipFrom=M5V2T6",
  );
});

test("other text without a match still finds nothing, with a word about codes", { tag: "@all" }, async ({
  page,
}) => {
  await openHome(page);
  for (const text of ["123", "Atlantis"]) {
    await look(page, text);
    await expect(nothing(page).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(findingWords.hint).filter({ visible: true })).toBeVisible();
    await expect(answer(page)).toHaveText("");
    await expect(clear(page)).toBeVisible();
  }
});

test("while Ada types, the server is asked once, and never for the end of her code", async ({ page }) => {
  const questions = listQuestions(page);
  await openHome(page);
  await box(page).pressSequentially("m5v 2t6", { delay: 30 });
  await expect(answer(page)).toContainText("M5V 2T6");
  await box(page).fill("");
  await expect(page.locator(".plate").first()).toBeVisible();
  await box(page).fill("M5V1A1");
  await expect(answer(page)).toContainText("M5V 1A1");
  expect(questions).toEqual(["?code=M5V"]);
  await page.goto("/?q=77002");
  await waitForIslands(page);
  await expect(answer(page)).toHaveText(`${findingWords.served("77002")}${areaOf("houston")}.`);
  expect(questions, "what the page came with isn't asked again").toEqual(["?code=M5V"]);
});

test("a slow answer is waited for in words; after a failed one, the plain form works", async ({ page }) => {
  let fail = () => {};
  const mayFail = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/nearest.json*", async (route) => {
    await mayFail;
    await route.fulfill({ status: 503 });
  });
  await openHome(page);
  await box(page).fill("77002");
  await expect(answer(page)).toHaveText(findingWords.asking("77002"));
  fail();
  await expect(answer(page)).toHaveText(findingWords.failed("77002"));
  await checkAccessibility(page);
  await page.getByRole("button", { name: directoryWords.button, exact: true }).click();
  await expect(page).toHaveURL(/\/\?.*q=77002/);
  await expect(answer(page)).toHaveText(`${findingWords.served("77002")}${areaOf("houston")}.`);
});

test.describe("Ben's draft", () => {
  test.use({ person: ben });

  test("keeps a code that he changed, until he comes with another one", async ({ page }) => {
    const code = page.locator("#quote-zipFrom");
    const open = async (query: string) => {
      await page.goto(`/houston/get-quote${query}`);
      await waitForIslands(page);
    };
    await open("?zipFrom=77002");
    await code.fill("77449");
    await page.reload();
    await waitForIslands(page);
    await expect(code).toHaveValue("77449");
    await open("?zipFrom=77003");
    await expect(code).toHaveValue("77003");
    await page.goBack();
    await open("");
    await expect(code).toHaveValue("77449");
  });
});

test.describe("Use my location", () => {
  test.describe("allowed", () => {
    test.use({ permissions: ["geolocation"], geolocation: toronto });

    test("finds the crew on a press only, and the position isn't sent", async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`));
      await page.addInitScript(() => {
        const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
        navigator.geolocation.getCurrentPosition = (...args) => {
          document.documentElement.dataset.asked = "yes";
          ask(...args);
        };
      });
      await openHome(page);
      await expect(locate(page)).toBeVisible();
      await expect(page.locator("html")).not.toHaveAttribute("data-asked");
      await checkAccessibility(page);
      await locate(page).click();
      await expect(answer(page)).toHaveText(`${findingWords.served(null)}${areaOf("toronto")}.`);
      await expect(page.getByRole("link", { name: findingWords.quote }).first()).toHaveAttribute(
        "href",
        "/toronto/get-quote",
      );
      const phone = findPhone("toronto");
      await expect(page.getByRole("link", { name: findingWords.call(phone.printed) })).toBeVisible();
      await expect(page.locator(".plate").first()).toBeVisible();
      await expect(page.locator(".trade-signs a").first()).toHaveAttribute("href", "/toronto/get-quote");
      await checkAccessibility(page);
      expect(requests.filter((sent) => sent.includes("nearest.json"))).toHaveLength(1);
      expect(requests.filter((sent) => /43\.6|79\.3/.test(sent))).toEqual([]);

      await box(page).fill("90210");
      await expect(answer(page)).toContainText("90210");
      await clear(page).click();
      await expect(answer(page)).toHaveText("");
    });
  });

  test.describe("far away", () => {
    test.use({ permissions: ["geolocation"], geolocation: losAngeles });

    test("names the nearest crew and how far it is", { tag: "@all" }, async ({ page }) => {
      await openHome(page);
      await locate(page).click();
      await expect(answer(page)).toHaveText(findingWords.away(null, nameOf("las-vegas-west"), "230 miles"));
      await expect(page.getByRole("link", { name: findingWords.askAnyway })).toBeVisible();
    });

    test("says so when the crew's phone can't be looked up", { tag: "@all" }, async ({ page }) => {
      await page.route("**/nearest.json*", (route) => route.abort());
      await openHome(page);
      await locate(page).click();
      await expect(answer(page)).toHaveText(findingWords.failed(null));
      await expect(page.locator(".plate").first()).toBeVisible();
    });
  });

  test("says so when the browser refuses", { tag: "@all" }, async ({ page }) => {
    await openHome(page);
    await locate(page).click();
    await expect(answer(page)).toHaveText(findingWords.denied);
    await checkAccessibility(page);
    await box(page).fill("Houston");
    await expect(answer(page)).toHaveText("");
  });

  test("says so when the browser can't tell, and when that takes too long", { tag: "@all" }, async ({
    page,
  }) => {
    await openHome(page);
    for (const [code, words] of [
      [2, findingWords.unavailable],
      [3, findingWords.timeout],
    ] as const) {
      await page.evaluate((fault) => {
        navigator.geolocation.getCurrentPosition = (_, refuse) =>
          refuse?.({ code: fault } as GeolocationPositionError);
      }, code);
      await locate(page).click();
      await expect(answer(page)).toHaveText(words);
    }
  });
});
