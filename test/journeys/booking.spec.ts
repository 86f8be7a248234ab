import type { Page } from "@playwright/test";
import { carlasBooking } from "../support/form-fields.ts";
import { checkAccessibility, expect, test } from "../support/journey.ts";
import { readMailFolder } from "../support/mail-folder.ts";
import { carla } from "../support/people.ts";
import { tabThrough } from "../support/reach.ts";

// Carla opens the link in her confirmation on her phone, moves her visit and finally cancels it.

test.use({
  person: carla,
  siteEnv: { PUBLIC_ORIGIN: "https://www.tailgate.example" },
  contextOptions: { reducedMotion: "reduce" },
  // Taking pictures resizes the window during page transitions.
  expectedFaults: [/Transition was aborted/],
});

/** Checks the page, and with PICTURES=1 leaves pictures at three widths in test-results/booking/. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of process.env.PICTURES ? [1440, 768, 360] : []) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/booking/${name}-${width}.png`, fullPage: true });
  }
  await checkAccessibility(page);
  expect(await tabThrough(page)).toEqual([]);
}

test("a booking is shown, moved and canceled by its link", async ({ page, site, visitor, jobsOnDisk }) => {
  const email = `carla-${visitor.address.replaceAll(".", "-")}@example.com`;
  const fields = { ...carlasBooking("One couch", "2026-11-25"), email };
  expect((await site.post("/atlanta/book-now", fields, { from: visitor })).status).toBe(303);
  const findLink = async () => {
    const mails = await readMailFolder(site);
    const mail = mails.find(({ to }) => to?.some(({ address }) => address === email));
    return /https:\/\/www\.tailgate\.example(\/booking\/[\w-]+)/.exec(mail?.text ?? "")?.[1];
  };
  await expect.poll(findLink).toBeDefined();
  await page.goto((await findLink()) ?? "");
  await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
  await look(page, "booked");

  await page
    .getByLabel("Available days and windows")
    .selectOption({ label: "Friday, November 27, 9:00 AM to 11:00 AM" });
  await page.getByRole("button", { name: "Choose this time" }).click();
  await look(page, "move");
  expect((await jobsOnDisk())[0]).toMatchObject({ date: "2026-11-25" });
  await page.getByRole("button", { name: "Yes, move it" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your visit has moved.");
  await look(page, "moved");
  expect((await jobsOnDisk())[0]).toMatchObject({ date: "2026-11-27", start_time: "9:00" });

  await page.getByRole("button", { name: "Cancel the booking" }).click();
  await page.getByRole("link", { name: "No, leave it as it is" }).click();
  await page.getByRole("button", { name: "Cancel the booking" }).click();
  await look(page, "cancel");
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByRole("heading", { name: "Your junk removal is canceled" })).toBeVisible();
  await look(page, "cancelled");
  expect((await jobsOnDisk())[0]).toMatchObject({ job_status: "cancelled" });

  await page.goto(`${(await findLink())?.slice(0, -2)}`);
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  await look(page, "unknown");
});
