import { marketingConsent } from "../../../content/forms.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../../support/journey.ts";

test("Ada ticks the box for coupons, and it stays ticked until her request is on disk", async ({
  page,
  visitor,
  leadsOnDisk,
}) => {
  await page.goto("/toronto/reviews");
  await waitForIslands(page);
  const form = page.locator("form[method=post]");
  const box = form.getByRole("checkbox", { name: /coupons and news/ });
  await openExtras(form);
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription(marketingConsent.terms);

  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel(/coupons and news/).check();
  await page.reload();
  await waitForIslands(page);
  await expect(box, "what is checked is in sight").toBeVisible();
  await expect(box).toBeChecked();
  await form.locator("button[type=submit]").click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expect(box).toBeChecked();
  await checkAccessibility(page);

  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("What has to move or go?").fill("A hot tub.");
  await form.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible();
  const { version, text } = marketingConsent;
  expect(await leadsOnDisk()).toMatchObject([{ consent: { given: true, version, text } }]);
});
