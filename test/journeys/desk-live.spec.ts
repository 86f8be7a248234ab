import { deskOrigin, signInAsOwner } from "../support/desk.ts";
import { expect, test } from "../support/journey.ts";
import { requestMove } from "../support/lead-page.ts";
import { ada, atAddress } from "../support/people.ts";

test("a click while the page loads a change doesn't lose it, and isn't a lost connection", async ({
  page,
  site,
  visitor,
}) => {
  await page.clock.install();
  const path = await requestMove(site, visitor);
  await signInAsOwner(page, site, path);
  await expect(page.getByRole("heading", { level: 1, name: visitor.name })).toBeVisible();

  // The change is still on its way when somebody walks on to the list.
  const reload = Promise.withResolvers<void>();
  await page.route(`**${path}.data*`, () => reload.resolve());
  const next = await requestMove(site, atAddress(ada, 40_000));
  await reload.promise;
  await page.locator(".lead-head").getByRole("link", { name: "Inbox" }).click();

  await expect(page).toHaveURL(`${deskOrigin(site)}/desk/inbox`);
  await expect(page.locator(`.lead-line a[href="${next}"]`).first()).toBeVisible();
  // The notice waits three seconds before it shows.
  await page.clock.runFor(4_000);
  await expect(page.getByText(/Offline since/)).toBeHidden();
});
