import { checkAccessibility, expect, test, waitForIslands } from "../../support/journey.ts";

const message = "A garage full of boxes.";

test("Ada requests an estimate with the short form, where the email is optional", async ({
  page,
  visitor,
  leadsOnDisk,
}) => {
  const form = page.locator("#estimate form");
  const summary = form.getByRole("alert");
  const thanks = page.getByRole("heading", { name: "Your Move Matters to Us." });

  await test.step("on how-it-works she leaves everything empty, and then only the email", async () => {
    await page.goto("/toronto/how-it-works");
    await waitForIslands(page);
    await checkAccessibility(page);
    await form.locator("button[type=submit]").click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Name is required",
      "Phone number is required",
      "What has to move or go: Message is required",
    ]);
    await checkAccessibility(page);
    await form.getByLabel("Your name").fill(visitor.name);
    await form.getByLabel("Phone number").fill("555-0142");
    await form.getByLabel("What has to move or go?").fill(message);
    await form.locator("button[type=submit]").click();
    await expect(summary.getByRole("link")).toHaveText([
      "We need all ten digits of your number, or an email, to reach you.",
    ]);
    await form.getByLabel("Phone number").fill("1-800-MOVE-NOW");
    await form.locator("button[type=submit]").click();
    await expect(thanks).toBeVisible();
    expect(new URL(page.url()).searchParams.get("fromAddress")).toBe("Toronto");
  });

  await test.step("on reviews she mistypes the email, gets an error and corrects it", async () => {
    await page.goto("/toronto/reviews");
    await waitForIslands(page);
    await checkAccessibility(page);
    await form.getByLabel("Your name").fill(visitor.name);
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel(/^Email/).fill("ada@example");
    await form.getByLabel("What has to move or go?").fill(message);
    await form.locator("button[type=submit]").click();
    await expect(summary).toBeFocused();
    await expect(form.locator(".field-error")).toHaveText(["Invalid email format"]);
    await expect(form.getByLabel(/^Email/)).toHaveValue("ada@example");
    await expect(form.getByLabel(/^Email/)).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel(/^Email/).fill(visitor.email);
    await form.locator("button[type=submit]").click();
    await expect(thanks).toBeVisible();
  });

  await test.step("on what-we-take she asks about junk", async () => {
    await page.goto("/toronto/what-we-take");
    await waitForIslands(page);
    await checkAccessibility(page);
    await form.getByLabel("Your name").fill(visitor.name);
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel("What has to move or go?").fill("A hot tub.");
    await form.locator("button[type=submit]").click();
    await expect(thanks).toBeVisible();
  });

  await test.step("three requests are on disk", async () => {
    const kept = { name: visitor.name, zip: "", zipTo: "", type: "moving", location: "toronto", version: 1 };
    expect(await leadsOnDisk()).toEqual([
      expect.objectContaining({
        ...kept,
        email: "Unavailable",
        phone: "1-800-MOVE-NOW",
        phone_e164: "+18006683669",
        note_from_customer: message,
      }),
      expect.objectContaining({ ...kept, email: visitor.email, note_from_customer: message }),
      expect.objectContaining({ ...kept, email: "Unavailable", note_from_customer: "A hot tub." }),
    ]);
  });
});
