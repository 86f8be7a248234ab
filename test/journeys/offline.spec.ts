import type { Page } from "@playwright/test";
import { offline, tryAgain } from "../../content/roadside.ts";
import { findPhone } from "../support/content.ts";
import { deskOrigin, signInAsOwner } from "../support/desk.ts";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";

// The public site's service worker: without a connection there's still a page with our number. What it does for forms is
// in waiting.spec.ts.

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

/** What the browser has put aside for this site. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        kept.push(`${name} ${new URL(url).pathname}`);
      }
    }
    return kept;
  });
}

async function visit(page: Page, path: string, kept: string): Promise<void> {
  await page.goto(path);
  await waitForIslands(page);
  await expect.poll(() => listKept(page)).toEqual([`offline ${kept}`]);
}

test("without a connection the number of the last visited city is there", async ({ page, context }) => {
  const toronto = findPhone("toronto");
  await visit(page, "/", "/offline");
  await visit(page, "/edmonton", "/edmonton/offline");
  await visit(page, "/toronto", "/toronto/offline");
  // A page without a city doesn't forget it, and nothing else was ever kept.
  await visit(page, "/get-quote", "/toronto/offline");

  await context.setOffline(true);
  const answer = await page.goto("/toronto/faq");
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1, name: offline.title })).toBeVisible();
  const call = page.getByRole("main").getByRole("link", { name: toronto.printed });
  await expect(call).toHaveAttribute("href", toronto.tel);
  await expect(page.locator(".breakdown svg")).toBeVisible();
  await checkAccessibility(page);

  await context.setOffline(false);
  await page.getByRole("link", { name: tryAgain }).click();
  await expect(page).toHaveURL("/toronto/faq");
  await expect(page.getByRole("heading", { level: 1, name: offline.title })).toHaveCount(0);
});

test.describe("at the desk", () => {
  test.use({ siteEnv: { DESK_OF: "offline" } });

  test("the desk has its own worker and its own words", { tag: "@all" }, async ({ page, context, site }) => {
    const desk = deskOrigin(site);
    await visit(page, `${desk}/toronto`, "/toronto/offline");
    await page.goto(`${desk}/desk/sign-in`, { waitUntil: "networkidle" });
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await context.setOffline(false);
    await signInAsOwner(page, site);
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations())
          .filter(({ active }) => active?.state === "activated")
          .map(({ scope }) => new URL(scope).pathname),
      );
    await expect.poll(async () => (await scopes()).toSorted()).toEqual(["/", "/desk"]);
    await context.setOffline(true);
    await page.goto(`${desk}/desk/schedule`);
    await expect(page.getByText("the desk can't be reached")).toBeVisible();
    await page.goto(`${desk}/edmonton`);
    await expect(page.getByRole("heading", { level: 1, name: offline.title })).toBeVisible();
    expect(await listKept(page)).toEqual(["offline /toronto/offline"]);
  });
});
