import { expect, openExtras, test, waitForIslands } from "../support/journey.ts";
import { rob } from "../support/people.ts";

test.use({ person: rob });

const markup = `<b class="rob">x</b><script>document.title="rob"</script><img src=x onerror="document.title='rob'">"'`;

test("Rob types markup everywhere, and it's shown as text everywhere", async ({ page }) => {
  const harmless = async () => {
    await expect(page.locator(".rob")).toHaveCount(0);
    await expect(page.locator("img[src=x]")).toHaveCount(0);
    expect(await page.title()).not.toBe("rob");
  };

  await test.step("in every field of the quote form", async () => {
    await page.goto("/houston/get-quote");
    await waitForIslands(page);
    const form = page.locator("#quote form");
    await openExtras(form);
    const fields = form.locator(
      "input:not([type=hidden], [type=checkbox], [type=date], [type=file]), textarea",
    );
    for (const field of await fields.all()) await field.fill(markup);
    await form.getByLabel("Phone number").fill("<b>12</b>");
    await form.locator("button[type=submit]").click();
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(form.getByLabel("What's moving?")).toHaveValue(markup);
    await harmless();
  });

  await test.step("in the directory's filter", async () => {
    await page.goto(`/?q=${encodeURIComponent(markup.slice(0, 40))}`);
    await expect(page.getByText(`matching “${markup.slice(0, 40)}”`).filter({ visible: true })).toBeVisible();
    await waitForIslands(page);
    await harmless();
  });
});
