import { defaultSlug } from "../../content/locations.ts";
import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../support/journey.ts";
import { ben } from "../support/people.ts";

test.use({ person: ben });

test("Ben in Houston forgets a ZIP and adds it, and the request is on disk", { tag: "@all" }, async ({
  page,
  visitor,
  leadsOnDisk,
}) => {
  await page.goto("/houston");

  const form = page.locator("#quote form");
  const summary = form.getByRole("alert");

  await test.step("he forgets the destination ZIP: the summary says so and links to it", async () => {
    await waitForIslands(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await form.locator("button[type=submit]").click();
    await summary.getByRole("link", { name: "Message is required" }).click();
    const label = form.locator("label", { hasText: "What's moving?" });
    const isSeen = (shown: Element) => {
      const { left, top, height } = shown.getBoundingClientRect();
      return shown === document.elementFromPoint(left + 2, top + height / 2);
    };
    await expect(form.getByLabel("What's moving?")).toBeFocused();
    expect(await label.evaluate(isSeen), "its label is in view, too").toBe(true);
    await page.emulateMedia({ reducedMotion: null });
    await form.getByLabel("Your name").fill(visitor.name);
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel("Email", { exact: true }).fill(visitor.email);
    await form.getByLabel("Moving from ZIP").fill(ben.zipFrom);
    await form.getByLabel("What's moving?").fill("One bedroom, no stairs.");
    await openExtras(form);
    await form.getByLabel(/packing/).check();
    await form.locator("button[type=submit]").click();
    await expect(summary).toBeFocused();
    await expect(form.locator(".field-error")).toHaveText(["Moving To Zip is required"]);
    await expect(form.getByLabel("Moving to ZIP")).toHaveAccessibleDescription("Moving To Zip is required");
    await summary.getByRole("link", { name: "Moving To Zip is required" }).click();
    await expect(form.getByLabel("Moving to ZIP")).toBeFocused();
    expect(await leadsOnDisk()).toEqual([]);
  });

  await test.step("a reload loses nothing", async () => {
    await page.reload();
    await waitForIslands(page);
    await expect(form.getByLabel("Your name")).toHaveValue(visitor.name);
    await expect(form.getByLabel("Phone number")).toHaveValue(visitor.phone);
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue(visitor.email);
    await expect(form.getByLabel("Moving from ZIP")).toHaveValue(ben.zipFrom);
    await expect(form.getByLabel("What's moving?")).toHaveValue("One bedroom, no stairs.");
    await expect(form.getByLabel(/packing/)).toBeChecked();
  });

  await test.step("he adds the other ZIP as ZIP+4 and gets the thank-you page", async () => {
    await form.getByLabel("Moving to ZIP").fill(`${ben.zipTo}-1234`);
    await expect(form.getByLabel("Moving to ZIP")).toHaveValue(ben.zipTo);
    await form.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      moveDate: "",
      fromAddress: ben.zipFrom,
      toAddress: ben.zipTo,
      packing: "true",
      ref: expect.any(String),
    });
    await expect(page.getByText("Packing services wanted")).toBeVisible();
    await expect(page.getByText("Not specified")).toHaveCount(1);
    await expect(
      page.getByRole("main").getByRole("link", { name: findPhone("houston").printed }),
    ).toBeVisible();
  });

  await test.step("the request is on disk with both ZIPs, in Houston's time", async () => {
    expect(await leadsOnDisk()).toEqual([
      expect.objectContaining({
        date: "2026-11-23",
        email: visitor.email,
        phone: visitor.phone,
        zip: ben.zipFrom,
        zipTo: ben.zipTo,
        location_id: 35818,
        name: visitor.name,
        // 6:30 in the morning by the site's clock is New York time.
        time: expect.stringMatching(/^05:/),
        note_from_customer: "One bedroom, no stairs.",
        location: "houston",
        version: 1,
        repeats: 0,
        packing: true,
        visitor_country: "USA",
      }),
    ]);
  });

  await test.step("a sent form is no longer kept as a draft", async () => {
    await page.goto("/houston");
    await waitForIslands(page);
    await expect(form.getByLabel("Your name")).toHaveValue("");
    await expect(form.getByLabel(/packing/)).not.toBeChecked();
  });
});

test("Ben asks without choosing a city: the Dallas phone is shown and no location is stored", {
  tag: "@all",
}, async ({ page, visitor, leadsOnDisk }) => {
  await page.goto("/get-quote");
  await expect(
    page.getByRole("banner").getByRole("link", { name: findPhone(defaultSlug).printed }),
  ).toBeVisible();
  await expect(page.locator(".city-plate")).toHaveCount(0);
  await checkAccessibility(page);
  await waitForIslands(page);

  const form = page.locator("#quote form");
  await form.locator("button[type=submit]").click();
  await expect(form.getByRole("alert").getByRole("link")).toHaveText([
    /Name is required$/,
    /Phone number is required$/,
    /A valid email is required$/,
    /Moving From Zip is required$/,
    /Moving To Zip is required$/,
    /Message is required$/,
  ]);
  await form.getByLabel("Your name").fill(visitor.name);
  await form.getByLabel("Phone number").fill(visitor.phone);
  await form.getByLabel("Email", { exact: true }).fill(visitor.email);
  await form.getByLabel("Moving from ZIP").fill(ben.zipFrom);
  await form.getByLabel("Moving to ZIP").fill(ben.zipTo);
  await form.getByLabel("What's moving?").fill("A piano.");
  await form.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible();

  expect(await leadsOnDisk()).toEqual([
    expect.objectContaining({ location_id: "", location: null, zip: ben.zipFrom, name: visitor.name }),
  ]);
});
