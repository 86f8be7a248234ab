import type { Page } from "@playwright/test";
import { deskOrigin, openAnotherBrowser, signInAsOwner } from "../support/desk.ts";
import { adasQuote, carlasBooking } from "../support/form-fields.ts";
import { checkAccessibility, checkDeskDialog, checkDeskPage, expect, test } from "../support/journey.ts";
import { openSheet, unfold } from "../support/lead-page.ts";
import { writeBeside } from "../support/outbox.ts";
import { ada, atAddress, carla } from "../support/people.ts";
import type { Site } from "../support/site.ts";

// Its own site: there's one owner. The journeys run in order, on a Wednesday: Monday has passed.
test.use({ siteEnv: { DESK_OF: "schedule" }, siteClock: "2026-11-25T06:30:00-05:00" });
test.describe.configure({ mode: "serial" });

type Wanted = { name: string; date?: string; timeSlot: string; place: number; slug?: string; email?: string };

async function book(
  site: Site,
  { name, date = "2026-11-25", timeSlot, place, slug = "atlanta", email = "" }: Wanted,
) {
  const fields = {
    ...carlasBooking(`Couch ${place}`, date),
    ...{ name, timeSlot, email, "load.appliances": "1", "load.old-furniture": "3" },
  };
  const answer = await site.post(`/${slug}/book-now`, fields, { from: atAddress(carla, 900 + place) });
  expect(answer.status).toBe(303);
}

const bookingPage = async (site: Site) => (await site.get("/atlanta/book-now", { from: carla })).text();
const findJob = async (site: Site, name: string) =>
  (await site.exportJobs()).find(({ cus_name }) => cus_name === name);

const wide = { width: 1440, height: 900 };

/** The board's parts, by their names. */
function readBoard(page: Page) {
  const day = (name: string) => page.getByRole("region", { name });
  const dialog = page.getByRole("dialog");
  return {
    day,
    dialog,
    ticket: (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) }),
    slot: (name: string, window: string) =>
      day(name)
        .locator(".slot")
        .filter({ has: page.getByRole("heading", { name: window, exact: true }) }),
    pick: (name: string) => dialog.getByRole("radio", { name }),
    move: dialog.getByRole("button", { name: /^Move/ }),
  };
}

async function checkOpenDialog(page: Page, name: string): Promise<void> {
  await checkDeskDialog(page, name);
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

const open = (page: Page, site: Site, query = "location=atlanta") =>
  signInAsOwner(page, site, `/desk/schedule?${query}`);

test("on a phone the schedule opens on today, and every other day is a link away", async ({ page, site }) => {
  await book(site, { name: "Carla Reyes", timeSlot: "9:00", place: 1, email: "carla@example.com" });
  await book(site, { name: "Nora Quist", timeSlot: "9:00", place: 2 });
  await book(site, { name: "Iris Wong", timeSlot: "13:00", place: 3 });
  await book(site, { name: "Mira Sol", timeSlot: "13:00", place: 4, slug: "miami" });
  await signInAsOwner(page, site, "/desk/schedule");
  const { day, ticket } = readBoard(page);
  const today = page.getByRole("heading", { name: "Wednesday, November 25 Today" });

  await test.step("all locations at once, each job with its location's name", async () => {
    await expect(today).toBeInViewport({ ratio: 1 });
    await expect(ticket("Mira Sol")).toContainText("Miami");
    await expect(ticket("Iris Wong")).toContainText("Atlanta");
    await expect(ticket("Iris Wong").locator(".place")).toHaveText("Atlanta");
    await checkDeskPage(page, "all-locations");
  });
  await test.step("one location, and a ticket with all that a dispatcher needs", async () => {
    await page.getByLabel("Location").selectOption("atlanta");
    await expect(page).toHaveURL(/location=atlanta/);
    await expect(ticket("Mira Sol")).toHaveCount(0);
    await expect(today).toBeInViewport({ ratio: 1 });
    const nora = ticket("Nora Quist");
    for (const words of ["Atlanta", "4 items", "Active"]) await expect(nora).toContainText(words);
    await expect(nora.getByRole("link", { name: "Call Nora Quist" })).toHaveAttribute("href", /^tel:\+1404/);
    await expect(nora.getByRole("link", { name: "Nora Quist", exact: true })).toHaveAttribute(
      "href",
      /^\/desk\/leads\//,
    );
    await checkDeskPage(page, "week");
  });
  await test.step("the strip of days", async () => {
    const days = page.getByRole("navigation", { name: "Days" });
    const links = days.getByRole("listitem").getByRole("link");
    expect(await links.count()).toBeGreaterThanOrEqual(7);
    await expect(links.first()).toHaveAccessibleName(/^Wednesday, November 25\s*3 jobs$/);
    await expect(links.first()).toHaveAttribute("aria-current", "date");
    await days.getByRole("link", { name: /^Friday, November 27/ }).click();
    await expect(page).toHaveURL(/day=2026-11-27/);
    await expect(day("Friday, November 27")).toBeVisible();
    await expect(day("Wednesday, November 25")).toBeHidden();
    await expect(page.getByText("Nothing booked yet.").filter({ visible: true })).toBeVisible();
    await days.getByRole("link", { name: /^Sunday, November 29/ }).click();
    await expect(page.getByText("Closed on Sundays").filter({ visible: true })).toBeVisible();
    await checkDeskPage(page, "sunday");
    await days.getByRole("link", { name: "Today" }).click();
    await expect(today).toBeInViewport({ ratio: 1 });
  });
});

test("on a desktop the week stands in one screen's width, each window in one row", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await page.setViewportSize(wide);
  await open(page, site);
  const { day, slot } = readBoard(page);
  await expect(day("Wednesday, November 25")).toHaveAttribute("data-today", "true");
  const names = ["Monday, November 23", "Wednesday, November 25", "Saturday, November 28"];
  for (const window of ["9–11 AM", "3–5 PM"]) {
    const tops = await Promise.all(names.map(async (name) => (await slot(name, window).boundingBox())?.y));
    expect(new Set(tops).size, window).toBe(1);
  }
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(day("Monday, November 30")).toBeVisible();
  await page.getByRole("link", { name: "This week" }).click();
  await expect(day("Wednesday, November 25")).toBeVisible();
});

test("a window is blocked with three taps, for a reason, at one location", async ({ page, site }) => {
  await open(page, site, "location=atlanta&day=2026-11-27");
  const { day, dialog, slot } = readBoard(page);
  const friday = day("Friday, November 27");
  await test.step("three taps", async () => {
    await friday.getByRole("button", { name: "Block Friday, November 27, 3:00 PM to 5:00 PM" }).tap();
    await checkOpenDialog(page, "block");
    await dialog.getByRole("radio", { name: "Truck in the shop" }).tap();
    await dialog.getByRole("button", { name: "Block this window" }).tap();
    await expect(friday.getByText("Blocked: Truck in the shop")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(".notice")).toBeFocused();
    await checkDeskPage(page, "week-blocked");
    const refused = await site.post(
      "/atlanta/book-now",
      { ...carlasBooking("Blocked", "2026-11-27"), timeSlot: "15:00" },
      { from: atAddress(carla, 950) },
    );
    expect(refused.status).toBe(422);
    await friday.getByRole("button", { name: /^Reopen/ }).click();
    await expect(friday.getByText("Blocked: Truck in the shop")).toHaveCount(0);
  });
  await test.step("a reason is needed, and may be one's own words", async () => {
    await friday.getByRole("button", { name: "Block Friday, November 27, 9:00 AM to 11:00 AM" }).click();
    await dialog.getByRole("button", { name: "Block this window" }).click();
    await expect(dialog.getByText("Pick a reason, or enter one.")).toBeVisible();
    await checkDeskDialog(page, "block-refused");
    await dialog.getByLabel("Or in your own words").fill("The mayor's parade");
    await dialog.getByRole("button", { name: "Block this window" }).click();
    await expect(
      slot("Friday, November 27", "9–11 AM").getByText("Blocked: The mayor's parade"),
    ).toBeVisible();
  });
  await test.step("on the board of all locations a location has to be chosen", async () => {
    await open(page, site, "location=*&day=2026-11-30");
    const monday = day("Monday, November 30");
    await monday.getByRole("button", { name: "Block Monday, November 30, 9:00 AM to 11:00 AM" }).click();
    await dialog.getByRole("radio", { name: "No crew" }).click();
    await dialog.getByRole("button", { name: "Block this window" }).click();
    await expect(dialog.getByLabel("Where")).toBeFocused();
    await checkDeskDialog(page, "block-where");
    await dialog.getByLabel("Where").selectOption({ label: "Miami" });
    await dialog.getByRole("button", { name: "Block this window" }).click();
    await expect(slot("Monday, November 30", "9–11 AM").getByText("Blocked in Miami")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test("a day is blocked, and a Sunday opened", { tag: "@all" }, async ({ page, site }) => {
  await open(page, site, "location=atlanta&day=2026-11-28");
  const { day, dialog } = readBoard(page);
  const saturday = day("Saturday, November 28");
  await saturday.getByRole("button", { name: "Block Saturday, November 28", exact: true }).click();
  await dialog.getByRole("radio", { name: "Training" }).click();
  await dialog.getByRole("button", { name: "Block the whole day" }).click();
  await expect(saturday.getByText("Blocked: Training")).toBeVisible();
  await expect.poll(() => bookingPage(site)).toContain("Saturday, November 28 (no windows left)");
  await checkDeskPage(page, "day-blocked");
  await open(page, site, "location=atlanta&day=2026-11-29");
  const sunday = day("Sunday, November 29");
  await sunday.getByRole("button", { name: "Open this day" }).click();
  await expect(sunday.getByText("Open as an extra day")).toBeVisible();
  await expect.poll(() => bookingPage(site)).toContain("Sunday, November 29");
});

test("a visit is moved months ahead: four taps, and the customer's words before anything goes out", async ({
  page,
  site,
}) => {
  await open(page, site);
  const { day, dialog, move, pick, ticket } = readBoard(page);
  await test.step("four taps", async () => {
    await ticket("Carla Reyes").getByRole("button", { name: "Move" }).tap();
    await pick("Thursday, November 26").tap();
    await expect(move).toBeDisabled();
    await pick("11 AM–1 PM").tap();
    await expect(dialog.getByText("Email to carla@example.com")).toBeVisible();
    await expect(
      dialog.getByText("Your visit has moved to Thursday, November 26, 11:00 AM to 1:00 PM."),
    ).toBeVisible();
    await checkOpenDialog(page, "move");
    await move.tap();
    await expect(page.getByText("Moved to Thursday, November 26.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(ticket("Carla Reyes").filter({ visible: true })).toHaveCount(0);
    expect(await findJob(site, "Carla Reyes")).toMatchObject({
      date: "2026-11-26",
      start_time: "11:00",
      end_time: "13:00",
    });
  });
  await test.step("undo", async () => {
    await checkDeskPage(page, "week-moved");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
    await expect(ticket("Carla Reyes").filter({ visible: true })).toBeVisible();
  });
  await test.step("by keyboard, to a day three months ahead, for a customer without email", async () => {
    await page.setViewportSize(wide);
    await ticket("Nora Quist").getByRole("button", { name: "Move" }).focus();
    await page.keyboard.press("Enter");
    await expect(pick("Wednesday, November 25")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.locator("legend .soft")).toHaveText("Thursday, November 26");
    await dialog.getByLabel("Another day").fill("2027-03-01");
    await expect(dialog.locator("legend .soft")).toHaveText("Monday, March 1");
    await page.keyboard.press("Tab");
    while (!(await pick("9–11 AM").evaluate((one) => one === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(pick("11 AM–1 PM")).toBeChecked();
    await expect(dialog.getByText("We don’t have an email for this customer.")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(move).toBeFocused();
    await expect(move).toHaveText("Move");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Moved to Monday, March 1.")).toBeVisible();
    await expect(page.locator(".notice")).toBeFocused();
    expect(await findJob(site, "Nora Quist")).toMatchObject({ date: "2027-03-01", start_time: "11:00" });
  });
  await test.step("by mouse: a ticket is dropped on another window, and the same words are asked about", async () => {
    const { slot } = readBoard(page);
    await open(page, site);
    await ticket("Iris Wong").dragTo(slot("Friday, November 27", "1–3 PM"));
    await expect(dialog.locator("legend .soft")).toHaveText("Friday, November 27");
    await expect(pick("1–3 PM")).toBeChecked();
    expect(await findJob(site, "Iris Wong")).toMatchObject({ date: "2026-11-25" });
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await ticket("Iris Wong").dragTo(slot("Friday, November 27", "1–3 PM"));
    await move.click();
    await expect(
      day("Friday, November 27").getByRole("link", { name: "Iris Wong", exact: true }),
    ).toBeVisible();
  });
});

test("a full window is overbooked only on purpose, and a colleague who was faster is named", async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize(wide);
  const { day, dialog, move, pick, slot, ticket } = readBoard(page);
  await test.step("a number that windows hold", async () => {
    await signInAsOwner(page, site, "/desk/locations?location=atlanta");
    await page.getByLabel("Maximum bookings per window").fill("none");
    await page.getByRole("button", { name: "Save number" }).click();
    await expect(page.getByText("Enter a number from 1 to 99")).toBeVisible();
    await page.getByLabel("Maximum bookings per window").fill("1");
    await page.getByRole("button", { name: "Save number" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });
  await test.step("full is said, and asked about", async () => {
    await open(page, site);
    const full = slot("Friday, November 27", "1–3 PM");
    await expect(full).toContainText("1 of 1 booked");
    await expect(full.getByText("Full", { exact: true })).toBeVisible();
    await ticket("Carla Reyes").getByRole("button", { name: "Move" }).click();
    await pick("Friday, November 27").check();
    await pick("1–3 PM").check();
    await expect(
      dialog.getByText("That window is full. This visit would make it 2 bookings for 1 spot."),
    ).toBeVisible();
    await expect(pick("9–11 AM")).toBeDisabled();
    await checkOpenDialog(page, "move-full");
  });
  await test.step("a colleague moves it meanwhile", async () => {
    const theirs = await openAnotherBrowser(browser, site, 22);
    try {
      await theirs.setViewportSize(wide);
      await open(theirs, site);
      const other = readBoard(theirs);
      await other.ticket("Carla Reyes").getByRole("button", { name: "Move" }).click();
      await other.pick("Thursday, November 26").check();
      await other.pick("9–11 AM").check();
      await other.move.click();
      await expect(theirs.getByText("Moved to Thursday, November 26.")).toBeVisible();
    } finally {
      await theirs.context().close();
    }
    await expect(
      day("Thursday, November 26").getByRole("link", { name: "Carla Reyes", exact: true }),
    ).toBeVisible();
    const answer = page.waitForResponse((one) => one.request().method() === "POST");
    await move.click();
    expect((await answer).status()).toBe(409);
    await expect(dialog.getByText("Someone else has changed this lead in the meantime.")).toBeVisible();
    await expect(dialog.getByText("Now Thursday, November 26, 9–11 AM")).toBeVisible();
    await checkDeskDialog(page, "move-meanwhile");
    await move.click();
    await expect(slot("Friday, November 27", "1–3 PM")).toContainText("2 of 1 booked");
  });
  await test.step("a window that has filled up since is refused", async () => {
    await ticket("Carla Reyes").getByRole("button", { name: "Move" }).click();
    await pick("Thursday, November 26").check();
    await pick("3–5 PM").check();
    await expect(dialog.getByText("Email to carla@example.com")).toBeVisible();
    await book(site, { name: "Una Vale", date: "2026-11-26", timeSlot: "15:00", place: 5 });
    await move.click();
    await expect(dialog.getByText("That window on Thursday, November 26 is full.")).toBeVisible();
    await expect(dialog.getByText("This visit would make it 2 bookings for 1 spot.")).toBeVisible();
    await move.click();
    await expect(slot("Thursday, November 26", "3–5 PM")).toContainText("2 of 1 booked");
  });
});

test("without a connection the dialog says so and keeps what was chosen", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await page.setViewportSize(wide);
  await open(page, site);
  const { dialog, move, pick, ticket } = readBoard(page);
  await ticket("Carla Reyes").getByRole("button", { name: "Move" }).click();
  await pick("Monday, November 30").check();
  await pick("11 AM–1 PM").check();
  await page.route("**/desk/schedule*", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.fallback(),
  );
  await move.click();
  await expect(dialog.getByText("You’re offline.")).toBeVisible();
  await expect(pick("11 AM–1 PM")).toBeChecked();
  await page.unroute("**/desk/schedule*");
  await move.click();
  await expect(page.getByText("Moved to Monday, November 30.")).toBeVisible();
});

test("won moves stand above the windows and are on the day's sheet", async ({ page, site }) => {
  await site.post("/atlanta/get-quote", { ...adasQuote("A harp"), name: "שרה לוי" }, { from: ada });
  await writeBeside(site, (transaction) =>
    transaction
      .updateTable("leads")
      .set({
        ...{ status: "won", move_on: "2026-11-26", move_at: "8:30", crew: "Blue truck" },
        ...{ quoted_amount: 125_000, quoted_to: 150_000 },
      })
      .where("kind", "=", "moving")
      .execute(),
  );
  await open(page, site, "location=atlanta&day=2026-11-26");
  const { ticket, slot } = readBoard(page);
  const move = ticket("שרה לוי").filter({ visible: true });
  for (const words of ["8:30 AM", "$1,250–$1,500", "Crew: Blue truck", "Won"])
    await expect(move).toContainText(words);
  await expect(move.getByRole("link", { name: "שרה לוי", exact: true })).toHaveCSS("direction", "rtl");
  await expect(slot("Thursday, November 26", "9–11 AM")).toContainText("0 of 1 booked");
  await checkDeskPage(page, "week-moves");

  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.reload();
  await page.getByRole("link", { name: "Print the day Thursday, November 26" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "");
  await expect(page).toHaveURL(/\/desk\/schedule\/sheet\?day=2026-11-26&location=atlanta$/);
  await expect(page.getByRole("heading", { level: 1, name: "Thursday, November 26, 2026" })).toBeVisible();
  for (const words of [carla.street, "Old furniture × 3, Appliances × 1", "A harp"]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Blue truck" }).click();
  await expect(page).toHaveURL(/crew=Blue/);
  await expect(page.getByText(carla.street)).toHaveCount(0);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.locator(".paper")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
});

test("a calendar link is made, stays through a reload, is read by an app, and revoked", {
  tag: "@all",
}, async ({ page, site }) => {
  await open(page, site);
  await page.getByText("In your own calendar").click();
  await page.getByRole("button", { name: "Make a link for Atlanta" }).click();
  await expect(page.getByText("Copy this link into your calendar app now.")).toBeVisible();
  const link = new URL(await page.getByLabel("Calendar link").inputValue());
  await checkDeskPage(page, "week-calendar");
  await page.locator(".notice").getByRole("button", { name: "Close" }).click();
  await book(site, { name: "Vera Lind", date: "2026-12-01", timeSlot: "15:00", place: 6 });
  await expect(page.getByRole("link", { name: "Tuesday, December 1 1 job" })).toBeVisible();
  await expect(page.getByLabel("Calendar link")).toHaveValue(link.href);
  await expect(page.getByText("Copy this link into your calendar app now.")).toHaveCount(0);
  await test.step("a reload that a press interrupts is made up for, although the press failed", async () => {
    let reloads = 0;
    await page.route("**/*.data*", (route) => {
      if (route.request().method() === "POST") return route.fulfill({ status: 503 });
      reloads += 1;
      return reloads === 1 ? undefined : route.fallback();
    });
    await book(site, { name: "Wim Ode", date: "2026-12-01", timeSlot: "13:00", place: 7 });
    await expect.poll(() => reloads).toBe(1);
    await page.getByRole("button", { name: "Make a link for Atlanta" }).click();
    await expect(page.getByRole("group").getByText("The desk couldn’t do this just now.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Tuesday, December 1 2 jobs" })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  const app = () => site.get(link.pathname);
  expect(await (await app()).text()).toContain("Carla Reyes");
  await page.getByRole("button", { name: "Revoke the link for Atlanta" }).click();
  await expect(page.getByText("Revoked.")).toBeVisible();
  await expect(page.getByLabel("Calendar link")).toHaveCount(0);
  expect((await app()).status).toBe(404);
});

test("two desks see each other's changes, and a window is blocked everywhere", { tag: "@all" }, async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site);
  const friday = page.getByRole("region", { name: "Friday, November 27" });
  const on = "day=2026-11-27";
  await open(page, site, `location=miami&${on}`);
  const theirs = await openAnotherBrowser(browser, site, 21);
  try {
    await open(theirs, site, `location=houston&${on}`);
    const theirFriday = theirs.getByRole("region", { name: "Friday, November 27" });
    await expect(theirFriday).toBeVisible();
    // What's open stays open, with what's typed in it.
    await theirFriday.getByRole("button", { name: "Block Friday, November 27, 9:00 AM to 11:00 AM" }).click();
    const typed = theirs.getByRole("dialog").getByLabel("Or in your own words");
    await typed.fill("Half a reason");

    await friday.getByRole("button", { name: "Block Friday, November 27, 3:00 PM to 5:00 PM" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Or in your own words").fill("All hands at training");
    await dialog.getByLabel("At every location").check();
    await checkOpenDialog(page, "block-everywhere");
    await dialog.getByRole("button", { name: "Block this window" }).click();
    await expect(friday.getByText("Blocked at every location: All hands at training")).toBeVisible();
    await expect(theirFriday.getByText("Blocked at every location: All hands at training")).toBeVisible();
    await expect(typed).toHaveValue("Half a reason");
    await theirs.keyboard.press("Escape");
    await theirFriday.getByRole("button", { name: "Reopen everywhere" }).click();
    await expect(friday.getByText("All hands at training")).toHaveCount(0);

    await book(site, { name: "Lena Ortiz", date: "2026-11-27", timeSlot: "13:00", place: 70, slug: "miami" });
    await expect(friday.getByRole("link", { name: "Lena Ortiz", exact: true })).toBeVisible();
  } finally {
    await theirs.context().close();
  }
});

test("a canceled visit is undone before the customer is emailed", { tag: "@all" }, async ({ page, site }) => {
  await open(page, site, "location=miami&day=2026-11-27");
  await page.getByRole("link", { name: "Lena Ortiz", exact: true }).click();
  const cancel = async () => {
    const sheet = await openSheet(page, "Canceled");
    await sheet.getByRole("button", { name: "Canceled", exact: true }).click();
    await expect(page.getByText("the customer is notified in 30 seconds")).toBeVisible();
  };
  const undo = async () => {
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
  };
  await cancel();
  await undo();
  await unfold(page, "Deliveries");
  await expect(page.getByText("withdrawn before it was sent").first()).toBeVisible();
  await cancel();
  await checkDeskPage(page, "lead-cancelled");
  await undo();
  await open(page, site, "location=miami&day=2026-11-27");
  await expect(page.getByRole("link", { name: "Lena Ortiz", exact: true })).toBeVisible();
});

test("visitors see the spots left by a general capacity, and a city's opening hours", {
  tag: "@all",
}, async ({ page, site }) => {
  await signInAsOwner(page, site, "/desk/settings/capacity");
  await page.getByLabel("Maximum bookings per window").fill("2");
  await page.getByRole("button", { name: "Save number" }).click();
  await expect(page.getByText("bookings per window as usual → 2")).toBeVisible();
  await checkDeskPage(page, "settings-capacity");
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
  await page.getByLabel("Friday, November 27").check();
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

test("a location's phone is soon on its public page, with history", { tag: "@all" }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site, "/desk/locations");
  await checkDeskPage(page, "locations");
  await page.getByRole("link", { name: "Kitchener", exact: true }).click();
  await expect(page.getByText("Shared by Kitchener, Waterloo")).toBeVisible();
  await page.getByLabel("Tracking phone").fill("555-01");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("That’s not a Canadian or US phone number")).toBeVisible();
  await checkDeskPage(page, "location-wrong");

  await site.get("/waterloo");
  await page.getByLabel("Tracking phone").fill("226 555 0199");
  await page.getByLabel("Email leads to").fill("kw@example.com, night@example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved\. The pages of Kitchener, Waterloo/)).toBeVisible();
  const phoneOn = async (slug: string) => (await site.get(`/${slug}`)).text();
  await expect.poll(() => phoneOn("waterloo"), { timeout: 60_000 }).toContain('href="tel:+12265550199"');
  await expect.poll(() => phoneOn("kitchener")).toContain("(226) 555-0199");
  await expect(page.getByText("→ (226) 555-0199")).toBeVisible();
  await checkDeskPage(page, "location");

  await page.goto(`${deskOrigin(site)}/desk/locations?location=guelph`);
  await page.getByLabel("Tracking phone").fill("519-555-0177");
  await page.getByLabel("Change it for Guelph only").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. The page of Guelph shows it now.")).toBeVisible();
  await expect.poll(() => phoneOn("guelph")).toContain("(519) 555-0177");
  await expect.poll(() => phoneOn("waterloo")).toContain("(226) 555-0199");
});
