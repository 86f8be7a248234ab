import { signInAsOwner } from "../support/desk.ts";
import { checkAccessibility, expect, test } from "../support/journey.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the owner makes a key, copies it, and revokes it", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsOwner(page, site, "/desk/settings");
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await page.getByRole("button", { name: "Make the key" }).click();
  await expect(page.getByText("Say what it’s for.")).toHaveCount(2);
  await checkAccessibility(page);
  await page.getByLabel("What is it for?").fill("HubSpot");
  await page.getByLabel("Read leads, with customers’ names").check();
  await page.getByLabel("All locations").check();
  await page.getByLabel("Works until").selectOption("90 days from now");
  await page.getByRole("button", { name: "Make the key" }).click();
  const shown = page.getByLabel("Your new key");
  await expect(shown).toHaveValue(/^tg_live_[0-9a-f]{72}$/);
  const copy = page.getByRole("button", { name: "Copy the key" });
  // As on a page without HTTPS.
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await copy.click();
  await expect(page.getByText("This browser won’t copy it. Select it and copy it yourself.")).toBeVisible();
  await checkAccessibility(page);
  await page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const key = await shown.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await checkAccessibility(page);
  const read = () => page.request.get("/api/v1/leads", { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(`tg_live_…${key.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Revoke HubSpot" }).click();
  await expect(page.getByText("Revoked. It doesn’t work anymore.")).toBeVisible();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  expect((await read()).status()).toBe(401);
});
