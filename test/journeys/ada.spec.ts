import { findPhone } from "../support/content.ts";
import { checkAccessibility, expect, openExtras, test, waitForIslands } from "../support/journey.ts";

test.use({ siteClock: "2026-11-23T10:05:00-05:00" });

test("Ada in Toronto finds her city and requests a quote, and the request is on disk", async ({
  page,
  visitor,
  leadsOnDisk,
}) => {
  await test.step("the directory opens on her country, and the toggle shows the other one", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Canada" })).toBeChecked();
    await expect(page.getByRole("link", { name: /^Houston/ })).toBeHidden();
    await page.getByText("United States", { exact: true }).first().click();
    await expect(page.getByRole("link", { name: /^Houston/ })).toBeVisible();
    await page.getByText("Canada", { exact: true }).first().click();
  });

  await test.step("she types her city and picks its plate", async () => {
    const filter = page.getByPlaceholder("Start typing to filter by city...");
    await filter.fill("zzz");
    await expect(page.getByText("No cities found").first()).toBeVisible();
    await page.getByRole("button", { name: "Clear Search" }).click();
    await expect(page.getByRole("link", { name: /^Ottawa/ })).toBeVisible();

    await filter.fill("toronto");
    await expect(page.getByText(/^Found [1-9]\d* cities matching .toronto.$/)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Ottawa/ })).toBeHidden();
    await page.getByRole("link", { name: /^Toronto/ }).click();
    await expect(page).toHaveURL("/toronto");
  });

  const form = page.locator("#quote form");
  const summary = form.getByRole("alert");

  await test.step("her city's page shows its phone and asks for an optional postal code, not a ZIP", async () => {
    await expect(page.getByRole("heading", { level: 1, name: /Toronto/ })).toBeVisible();
    await expect(
      page.getByRole("banner").getByRole("link", { name: findPhone("toronto").printed }),
    ).toBeVisible();
    await expect(form.getByLabel(/zip/i)).toHaveCount(0);
    for (const end of ["from", "to"]) {
      const code = form.getByLabel(`Moving ${end} postal code (optional)`);
      await expect(code).not.toHaveAttribute("aria-required");
    }
  });

  await test.step("missing fields get messages, and what she typed stays", async () => {
    await waitForIslands(page);
    await form.getByLabel("Your name").fill("ada byron");
    await form.getByLabel("Phone number").fill("555-0142");
    await form.getByLabel("Email", { exact: true }).fill("ada.example.com");
    await form.locator("button[type=submit]").click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      /Phone number is required$/,
      /A valid email is required$/,
      /Message is required$/,
    ]);
    await expect(form.locator(".field-error")).toHaveText([
      "Phone number is required",
      "A valid email is required",
      "Message is required",
    ]);
    await expect(form.getByLabel("Your name")).toHaveValue(/^ada byron$/i);
    await expect(form.getByLabel("Phone number")).toHaveValue("555-0142");
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue("ada.example.com");
    await checkAccessibility(page);
    expect(await leadsOnDisk()).toEqual([]);
  });

  await test.step("she fills them in and picks yesterday as moving date: an error shows before anything is sent", async () => {
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel("Email", { exact: true }).fill(visitor.email);
    await form.getByLabel("What's moving?").fill("Two rooms & a piano,\nthird floor.");
    await openExtras(form);
    await expect(form.getByLabel("Moving date")).toHaveAttribute("min", "2026-11-23");
    await form.getByLabel("Moving date").fill("2026-11-22");
    let isSent = false;
    page.on("request", (request) => {
      isSent ||= request.method() === "POST";
    });
    await form.locator("button[type=submit]").click();
    await expect(summary.getByRole("link")).toHaveText([/That day has passed. Please choose another.$/]);
    await expect(form.getByLabel("Moving date")).toHaveValue("2026-11-22");
    expect(isSent).toBe(false);
  });

  await test.step("with a future date she gets the thank-you page", async () => {
    await form.getByLabel("Moving from postal code").pressSequentially("m5v 2t6");
    await form.getByLabel("Moving to postal code").pressSequentially("77002-1234");
    await expect(form.getByLabel("Moving from postal code")).toHaveValue("M5V2T6");
    await expect(form.getByLabel("Moving to postal code")).toHaveValue("77002");
    await form.getByLabel("Moving date").fill("2026-12-01");
    await form.getByLabel(/packing/).check();
    await form.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { name: "Your Move Matters to Us." })).toBeVisible();
    await checkAccessibility(page);
    const address = new URL(page.url());
    expect(address.pathname).toBe("/thankyou");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      moveDate: "2026-12-01",
      fromAddress: "M5V2T6",
      toAddress: "77002",
      packing: "true",
      ref: expect.any(String),
    });
    await expect(page.getByText("Not specified")).toHaveCount(0);
    await expect(page.getByText("Tuesday, December 1, 2026", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByText(/coupon|junk removal/i)).toHaveCount(0);
  });

  await test.step("the request is on disk as specified", async () => {
    const leads = await leadsOnDisk();
    const specified = {
      date: "2026-11-23",
      email: visitor.email,
      phone: visitor.phone,
      zip: "m5v2t6",
      zipTo: "77002",
      source: "Paid Ads",
      brand_id: 1,
      status: "new",
      type: "moving",
      won_by: "",
      location_id: 13929,
      name: "Ada Byron",
      time: expect.stringMatching(/^10:\d\d$/),
      note_from_customer: "Two rooms & a piano,\nthird floor.",
      ip_address: visitor.address,
    };
    expect(leads).toMatchObject([
      {
        ...specified,
        reference: new URL(page.url()).searchParams.get("ref"),
        form: "moving-quote",
        location: "toronto",
        captured_at: expect.stringMatching(/^2026-11-23T15:/),
        version: 1,
        repeats: 0,
        move_date: "2026-12-01",
        packing: true,
        visitor_country: "Canada",
      },
    ]);
    // The specification's fields come first, in order; ours follow.
    expect(Object.keys(leads[0] ?? {}).slice(0, 15)).toEqual(Object.keys(specified));
  });
});
