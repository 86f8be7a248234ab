import { deskOrigin, openAnotherBrowser, signInAsOwner } from "../support/desk.ts";
import { carlasBooking } from "../support/form-fields.ts";
import { checkDeskPage, expect, test } from "../support/journey.ts";
import { atAddress, carla } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// Its own site: there's one owner. The journeys run in order.
test.use({ siteEnv: { DESK_OF: "schedule" } });
test.describe.configure({ mode: "serial" });

async function book(site: Site, place: number, name: string, timeSlot: string): Promise<void> {
  const fields = { ...carlasBooking(`Couch ${place}`, "2026-11-25"), name, timeSlot };
  const answer = await site.post("/atlanta/book-now", fields, { from: atAddress(carla, 900 + place) });
  expect(answer.status).toBe(303);
}

const bookingPage = async (site: Site) => (await site.get("/atlanta/book-now", { from: carla })).text();

test("a week shows its visits, a window is blocked and opened, a job is moved", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await book(site, 1, "Carla Reyes", "9:00");
  await book(site, 2, "Nora Quist", "9:00");
  await book(site, 3, "Iris Wong", "13:00");
  await page.getByRole("link", { name: "Schedule" }).click();
  await page.getByLabel("Location", { exact: true }).selectOption("atlanta");
  await expect(page).toHaveURL(/location=atlanta/);
  const day = (name: string) => page.getByRole("region", { name });
  const wednesday = day("Wednesday, November 25");
  await expect(wednesday.getByRole("link", { name: "Nora Quist" })).toHaveAttribute(
    "href",
    /^\/desk\/leads\//,
  );
  await checkDeskPage(page, "week");

  await test.step("a window is blocked with a reason and can't be booked", async () => {
    const friday = day("Friday, November 27");
    await friday.getByText("Block Friday, November 27, 3:00 PM to 5:00 PM").click();
    await friday.getByLabel("Reason").filter({ visible: true }).fill("Truck in repair");
    await friday.getByRole("button", { name: "Block this window" }).filter({ visible: true }).click();
    await expect(friday.getByText("Blocked: Truck in repair")).toBeVisible();
    await checkDeskPage(page, "week-blocked");
    const refused = await site.post(
      "/atlanta/book-now",
      { ...carlasBooking("Blocked", "2026-11-27"), timeSlot: "15:00" },
      { from: atAddress(carla, 950) },
    );
    expect(refused.status).toBe(422);
    await friday.getByRole("button", { name: /^Reopen/ }).click();
    await expect(friday.getByText("Blocked: Truck in repair")).toHaveCount(0);
  });

  await test.step("a day is blocked and a Sunday opened", async () => {
    const saturday = day("Saturday, November 28");
    await saturday.getByText("Block the day").click();
    await saturday.getByLabel("Reason").filter({ visible: true }).fill("Company picnic");
    await saturday.getByRole("button", { name: "Block the whole day" }).click();
    await expect(saturday.getByText("Blocked: Company picnic")).toBeVisible();
    await expect.poll(() => bookingPage(site)).toContain("Saturday, November 28 (no windows left)");
    const sunday = day("Sunday, November 29");
    await sunday.getByRole("button", { name: "Open this day" }).click();
    await expect(sunday.getByText("Opened")).toBeVisible();
    await expect.poll(() => bookingPage(site)).toContain("Sunday, November 29");
  });

  await test.step("a job is moved to a free window", async () => {
    await wednesday.getByText("Move Nora Quist").click();
    await wednesday
      .getByLabel("Day and window")
      .filter({ visible: true })
      .selectOption({ label: "Thu 11 AM–1 PM" });
    await checkDeskPage(page, "week-move");
    await wednesday
      .getByRole("button", { name: "Move and notify the customer" })
      .filter({ visible: true })
      .click();
    await expect(page.getByText("Moved to Thursday, November 26.")).toBeVisible();
    await expect(day("Thursday, November 26").getByRole("link", { name: "Nora Quist" })).toBeVisible();
    await expect(wednesday.getByRole("link", { name: "Nora Quist" })).toHaveCount(0);
    const [moved] = (await site.exportJobs()).filter(({ cus_name }) => cus_name === "Nora Quist");
    expect(moved).toMatchObject({ date: "2026-11-26", start_time: "11:00", end_time: "13:00", version: 2 });
  });

  await test.step("a full window is refused unless staff confirm", async () => {
    await page.getByRole("link", { name: "Locations" }).click();
    await page.getByRole("link", { name: "Atlanta", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Atlanta", level: 1 })).toBeVisible();
    await page.getByLabel("Maximum bookings per window").fill("none");
    await page.getByRole("button", { name: "Save number" }).click();
    await expect(page.getByText("Enter a number from 1 to 99")).toBeVisible();
    await page.getByLabel("Maximum bookings per window").fill("1");
    await page.getByRole("button", { name: "Save number" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.goto(`${deskOrigin(site)}/desk/schedule?location=atlanta`);
    await expect(wednesday.getByText("1 of 1 booked · full")).toHaveCount(2);
    await wednesday.getByText("Move Iris Wong").click();
    const where = wednesday.getByLabel("Day and window").filter({ visible: true });
    await where.selectOption({ label: "Thu 11 AM–1 PM (full)" });
    const move = wednesday
      .getByRole("button", { name: "Move and notify the customer" })
      .filter({ visible: true });
    await move.click();
    await expect(page.getByText("That window on Thursday, November 26 is full.")).toBeVisible();
    await wednesday.getByLabel("Even if it’s full").filter({ visible: true }).check();
    await move.click();
    await expect(page.getByText("2 of 1 booked · full")).toBeVisible();
    await checkDeskPage(page, "week-full");
  });

  await test.step("undo reverts a move while there's a spot", async () => {
    await wednesday.getByText("Move Carla Reyes").click();
    const where = wednesday.getByLabel("Day and window").filter({ visible: true });
    await where.selectOption({ label: "Thu 9–11 AM" });
    await wednesday
      .getByRole("button", { name: "Move and notify the customer" })
      .filter({ visible: true })
      .click();
    await expect(page.getByText("the customer is notified in 30 seconds")).toBeVisible();
    await expect(wednesday.getByRole("link", { name: "Carla Reyes" })).toHaveCount(0);
    await checkDeskPage(page, "week-moved");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 lead: undone.")).toBeVisible();
    await expect(wednesday.getByRole("link", { name: "Carla Reyes" })).toBeVisible();
  });
});

test("two desks see each other's changes, and a window is blocked everywhere", async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site);
  const week = `${deskOrigin(site)}/desk/schedule?location=miami`;
  await page.goto(week);
  const friday = page.getByRole("region", { name: "Friday, November 27" });
  const theirs = await openAnotherBrowser(browser, site, 21);
  try {
    await signInAsOwner(theirs, site);
    await theirs.goto(week.replace("miami", "houston"));
    const theirFriday = theirs.getByRole("region", { name: "Friday, November 27" });
    await expect(theirFriday).toBeVisible();
    // What's open stays open, with what's typed in it.
    await theirFriday.getByText("Block Friday, November 27, 9:00 AM to 11:00 AM").click();
    const typed = theirFriday.getByLabel("Reason").filter({ visible: true });
    await typed.fill("Half a reason");

    await friday.getByText("Block Friday, November 27, 3:00 PM to 5:00 PM").click();
    await friday.getByLabel("Reason").filter({ visible: true }).fill("All hands at training");
    await friday.getByLabel("At every location").filter({ visible: true }).check();
    await checkDeskPage(page, "week-block-everywhere");
    await friday.getByRole("button", { name: "Block this window" }).filter({ visible: true }).click();
    await expect(friday.getByText("Blocked at every location: All hands at training")).toBeVisible();
    await expect(theirFriday.getByText("Blocked at every location: All hands at training")).toBeVisible();
    await expect(typed).toHaveValue("Half a reason");
    await theirFriday.getByRole("button", { name: "Reopen everywhere" }).click();
    await expect(friday.getByText("All hands at training")).toHaveCount(0);

    const fields = { ...carlasBooking("Booked meanwhile", "2026-11-27"), name: "Lena Ortiz" };
    await site.post("/miami/book-now", fields, { from: atAddress(carla, 970) });
    await expect(friday.getByRole("link", { name: "Lena Ortiz" })).toBeVisible();
  } finally {
    await theirs.context().close();
  }
});

test("a canceled visit is undone before the customer is emailed", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.goto(`${deskOrigin(site)}/desk/schedule?location=miami`);
  await page.getByRole("link", { name: "Lena Ortiz" }).click();
  const cancel = async () => {
    await page.getByRole("button", { name: "Canceled", exact: true }).click();
    await expect(page.getByText("the customer is notified in 30 seconds")).toBeVisible();
  };
  const undo = async () => {
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 lead: undone.")).toBeVisible();
  };
  await cancel();
  await undo();
  await expect(page.getByText("withdrawn before it was sent").first()).toBeVisible();
  await cancel();
  await checkDeskPage(page, "lead-cancelled");
  await undo();
  await page.goto(`${deskOrigin(site)}/desk/schedule?location=miami`);
  await expect(page.getByRole("link", { name: "Lena Ortiz" })).toBeVisible();
});

test("visitors see the spots left by a general capacity, and a city's opening hours", async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Locations" }).click();
  await page.getByLabel("Maximum bookings per window").fill("2");
  await page.getByRole("button", { name: "Save number" }).click();
  await expect(page.getByText("bookings per window as usual → 2")).toBeVisible();
  await checkDeskPage(page, "locations-everywhere");
  await page.goto(`${deskOrigin(site)}/desk/locations?location=miami`);
  await expect(page.getByText("Leave empty for the usual 2.")).toBeVisible();
  await page.getByLabel("Saturday").fill("9-5");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("say whether the closing time is AM or PM")).toBeVisible();
  await checkDeskPage(page, "hours-wrong");
  await page.getByLabel("Saturday").fill("8 AM–noon, 1-5 PM");
  await page.getByLabel("Sunday").fill("10-2 PM");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved. The pages of miami")).toBeVisible();
  await expect(page.getByLabel("Saturday")).toHaveValue("8 AM–noon, 1 PM–5 PM");
  await checkDeskPage(page, "hours");

  await page.goto(`${site.origin}/miami`);
  const line = "We pick up Monday to Friday 8 AM–7 PM; Saturday 8 AM–noon, 1 PM–5 PM; Sunday 10 AM–2 PM.";
  await expect(page.getByRole("contentinfo").getByText(line)).toBeVisible();
  await page.goto(`${site.origin}/miami/book-now`);
  await page.getByLabel("Friday, November 27").check({ force: true });
  const windows = page.getByRole("group", { name: "Arrival window" }).getByRole("radio");
  await expect(windows.locator("xpath=..")).toHaveText([
    "9:00 AM to 11:00 AM",
    "11:00 AM to 1:00 PM",
    "1:00 PM to 3:00 PM (1 left)",
    "3:00 PM to 5:00 PM",
  ]);

  await page.goto(`${deskOrigin(site)}/desk/locations?location=miami`);
  await page.getByRole("button", { name: "Reset to the usual hours" }).click();
  await expect(page.getByLabel("Sunday")).toHaveValue("closed");
});

test("a location's phone is soon on its public page, with history", async ({ page, site }) => {
  await signInAsOwner(page, site);
  await page.getByRole("link", { name: "Locations" }).click();
  await checkDeskPage(page, "locations");
  await page.getByRole("link", { name: "Kitchener", exact: true }).click();
  await expect(page.getByText("Shared by kitchener, waterloo")).toBeVisible();
  await page.getByLabel("Tracking phone").fill("555-01");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("That’s not a Canadian or US phone number")).toBeVisible();
  await checkDeskPage(page, "location-wrong");

  await site.get("/waterloo");
  await page.getByLabel("Tracking phone").fill("226 555 0199");
  await page.getByLabel("Email leads to").fill("kw@example.com, night@example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved\. The pages of kitchener, waterloo/)).toBeVisible();
  const phoneOn = async (slug: string) => (await site.get(`/${slug}`)).text();
  await expect.poll(() => phoneOn("waterloo"), { timeout: 5_000 }).toContain('href="tel:+12265550199"');
  await expect.poll(() => phoneOn("kitchener")).toContain("(226) 555-0199");
  await expect(page.getByText("→ (226) 555-0199")).toBeVisible();
  await checkDeskPage(page, "location");

  await page.goto(`${deskOrigin(site)}/desk/locations?location=guelph`);
  await page.getByLabel("Tracking phone").fill("519-555-0177");
  await page.getByLabel("Change it for guelph only").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. The pages of guelph show it now.")).toBeVisible();
  await expect.poll(() => phoneOn("guelph")).toContain("(519) 555-0177");
  await expect.poll(() => phoneOn("waterloo")).toContain("(226) 555-0199");
});
