import { signInAsOwner } from "../support/desk.ts";
import { adasQuote, bensQuote } from "../support/form-fields.ts";
import { expect, test } from "../support/journey.ts";
import { ada, ben, buildHeaders } from "../support/people.ts";

// Its own site, without other tests' leads.
test.use({ siteEnv: { DESK_OF: "live" } });

test("a click while the page loads a change doesn't lose it, and isn't a lost connection", async ({
  page,
  site,
}) => {
  await site.post("/toronto/get-quote", adasQuote("Two rooms"), { from: ada });
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: ada.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: ada.name })).toBeVisible();

  // The change is still on its way when somebody walks on to the list.
  const reload = Promise.withResolvers<void>();
  await page.route(`**${new URL(page.url()).pathname}.data*`, () => reload.resolve());
  await site.post("/houston/get-quote", bensQuote("A piano"), { headers: buildHeaders(ben) });
  await reload.promise;
  await page.locator(".lead-head").getByRole("link", { name: "Inbox" }).click();

  await expect(page).toHaveURL(/\/desk\/inbox$/);
  await expect(page.locator(".lead-line").filter({ hasText: ben.name })).toBeVisible({ timeout: 8_000 });
  // The notice waits three seconds before it shows.
  await page.waitForTimeout(4_000);
  await expect(page.getByText(/Offline since/)).toBeHidden();
});
