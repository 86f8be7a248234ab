import type { Page } from "@playwright/test";
import { checkAccessibility, expect, test, waitForIslands } from "../support/journey.ts";
import { ben, carla } from "../support/people.ts";
import { startSite } from "../support/site.ts";

test.use({ person: carla });

const required = "This field is required";

function bookingForm(page: Page) {
  const form = page.locator("#booking form");
  return {
    form,
    summary: form.getByRole("alert"),
    days: form.getByRole("group", { name: "Day" }),
    windows: form.getByRole("group", { name: "Arrival window" }),
    send: form.getByRole("button", { name: "Book Now" }),
    expectNames: async (group: "Day" | "Arrival window", names: readonly string[]) => {
      const radios = form.getByRole("group", { name: group }).getByRole("radio");
      await expect(radios).toHaveCount(names.length);
      for (const [index, name] of names.entries()) await expect(radios.nth(index)).toHaveAccessibleName(name);
    },
  };
}

/** Fills in everything except the day, the window and the unit. */
async function fillAddress(page: Page, zip = carla.zip): Promise<void> {
  const { form } = bookingForm(page);
  await form.getByLabel("Your name").fill(carla.name);
  await form.getByLabel("Phone number").fill(carla.phone);
  await form.getByLabel("What has to go?").fill("A sofa.");
  await form.getByLabel("House").check();
  await form.getByLabel("Street address").fill(carla.street);
  await form.getByLabel("City").fill(carla.city);
  await form.getByLabel(/^(State|Province)/).fill(carla.state);
  await form.getByLabel(/^(ZIP|Postal) code/).fill(zip);
  await form.getByLabel("Yes flexible").check();
}

test("Carla in Atlanta books junk removal from apartment 4B, and the job is on disk", {
  tag: "@all",
}, async ({ page, visitor, jobsOnDisk, leadsOnDisk }) => {
  const { form, summary, windows, send, expectNames } = bookingForm(page);

  await test.step("the booking page offers seven days and four windows, and no Sunday", async () => {
    await page.goto("/atlanta/book-now");
    await expect(page.getByRole("heading", { level: 1, name: "Schedule Removal" })).toBeVisible();
    await expect(page.getByText("Book your junk removal now")).toBeVisible();
    await expectNames("Day", [
      "Monday, November 23",
      "Tuesday, November 24",
      "Wednesday, November 25",
      "Thursday, November 26",
      "Friday, November 27",
      "Saturday, November 28",
      "Monday, November 30",
    ]);
    await expectNames("Arrival window", [
      "9:00 AM to 11:00 AM",
      "11:00 AM to 1:00 PM",
      "1:00 PM to 3:00 PM",
      "3:00 PM to 5:00 PM",
    ]);
    await checkAccessibility(page);
  });

  await test.step("the unit is requested where there are units", async () => {
    const unit = form.getByLabel("Unit");
    await expect(unit).toBeHidden();
    await form.getByLabel("Condo/Apartment").check();
    await expect(unit).toBeVisible();
    await form.getByLabel("Business").check();
    await expect(unit).toBeHidden();
    await form.getByLabel("Condo/Apartment").check();
  });

  await test.step("sent as it is, the form lists what's missing, including the unit", async () => {
    await waitForIslands(page);
    await send.click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(
      [
        ...["Your name", "Phone number", "What has to go", "Street address", "Unit"],
        ...["Day", "Arrival window", "Are you flexible"],
      ].map((label) => `${label}: ${required}`),
    );
    await expect(form.getByLabel("Condo/Apartment")).toBeChecked();
    await expect(form.getByLabel("Unit")).toHaveAccessibleDescription(required);
    await checkAccessibility(page);
    await summary.getByRole("link", { name: /^Arrival window/ }).click();
    await expect(windows.getByRole("radio").first()).toBeFocused();
  });

  await test.step("she fills it in and forgets only the unit", async () => {
    await form.getByLabel("Your name").fill("carla reyes");
    await form.getByLabel("Phone number").fill(visitor.phone);
    await form.getByLabel("What has to go?").fill('Sofa & 2 chairs, third floor. "Old" ones!');
    await form.getByLabel("Street address").fill(carla.street);
    await form.getByLabel("City").fill(carla.city);
    await form.getByLabel("State").fill(carla.state);
    await form.getByLabel("ZIP code").fill(carla.zip);
    await form.getByLabel("Tuesday, November 24").check();
    await form.getByLabel("11:00 AM to 1:00 PM").check();
    await form.getByLabel("Yes flexible").check();
    await send.click();
    await expect(summary.getByRole("link")).toHaveText([`Unit: ${required}`]);
    await expect(form.getByLabel("Tuesday, November 24")).toBeChecked();
    await expect(form.getByLabel("11:00 AM to 1:00 PM")).toBeChecked();
    expect(await jobsOnDisk()).toEqual([]);
  });

  await test.step("with the unit she gets the thank-you page, whose URL has no address", async () => {
    await form.getByLabel("Unit").fill(carla.unit);
    await send.click();
    await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
    await checkAccessibility(page);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      form: "booking",
      date: "2026-11-24",
      window: "11:00",
      city: "atlanta",
      ref: expect.any(String),
    });
  });

  await test.step("the job is on disk as specified", async () => {
    const jobs = await jobsOnDisk();
    const specified = {
      brand_id: 1,
      cus_address: {
        street: "120 Peachtree St NE",
        unit: "4B",
        city: "Atlanta",
        state: "GA",
        zip: "30303",
        country: "USA",
      },
      cus_email: "Unavailable",
      cus_name: "Carla Reyes",
      cus_phone: visitor.phone,
      date: "2026-11-24",
      description: "Sofa 2 chairs, third floor. Old ones",
      start_time: "11:00",
      end_time: "13:00",
      ip_address: visitor.address,
      is_time_sensitive: false,
      sensitive_reason: "",
      job_status: "active",
      property_type: "Apartment",
      location_id: 10295,
      type: "Full Service",
    };
    expect(jobs).toMatchObject([
      {
        ...specified,
        id: expect.any(String),
        reference: new URL(page.url()).searchParams.get("ref"),
        form: "booking",
        location: "atlanta",
        captured_at: expect.stringMatching(/^2026-11-23T1/),
        version: 1,
        repeats: 0,
        visitor_country: "USA",
      },
    ]);
    expect(Object.keys(jobs[0] ?? {}).slice(0, 16)).toEqual(Object.keys(specified));
    expect(Object.keys(jobs[0]?.cus_address ?? {})).toEqual(Object.keys(specified.cus_address));
    expect(await leadsOnDisk()).toEqual([]);
  });
});

test.describe("with a phone set to Tokyo time", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("Carla comes in the afternoon: today's started windows are closed", { tag: "@all" }, async ({
    page,
    visitor,
    database,
  }) => {
    await using site = await startSite({ database, now: "2026-11-23T13:30:00-05:00" });
    const { form, summary, days, windows, send } = bookingForm(page);
    await page.goto(`${site.origin}/atlanta/book-now`);
    // Before the form is interactive, as a quick finger does.
    await form.getByLabel("Monday, November 23").check();
    await waitForIslands(page);
    await fillAddress(page);

    await test.step("today only the last window is left", async () => {
      const expectOnlyTheLast = async () => {
        for (const begun of ["9:00 AM", "11:00 AM", "1:00 PM"]) {
          const window = windows.getByLabel(new RegExp(`^${begun}`));
          await expect(window).toBeDisabled();
          await expect(window).toHaveAccessibleName(/already started$/);
        }
        await expect(windows.getByLabel(/^3:00 PM/)).toBeEnabled();
      };
      await expectOnlyTheLast();
      await form.getByLabel("Tuesday, November 24").check();
      await windows.getByLabel(/^9:00 AM/).check();
      await form.getByLabel("Monday, November 23").check();
      await expectOnlyTheLast();
      await expect(windows.getByLabel(/^9:00 AM/)).not.toBeChecked();
      await page.reload();
      await waitForIslands(page);
      await expect(form.getByLabel("Monday, November 23")).toBeChecked();
      await expectOnlyTheLast();
      await checkAccessibility(page);
      await windows.getByLabel(/^3:00 PM/).check();
    });

    await test.step("a window that starts while she reads is refused by the server, and nothing is lost", async () => {
      await site.moveClock("2026-11-23T15:00:00-05:00");
      await send.click();
      await expect(summary).toBeFocused();
      await expect(summary).toContainText("We can't book that day anymore. Please choose another.");
      await expect(form.getByLabel("Street address")).toHaveValue(carla.street);
      expect(await site.exportJobs()).toEqual([]);
    });

    await test.step("she picks tomorrow at nine instead", async () => {
      await form.getByLabel("Tuesday, November 24").check();
      await windows.getByLabel(/^9:00 AM/).check();
      await form.getByLabel("No, requires this time only").check();
      await send.click();
      await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
      const [job, ...more] = await site.exportJobs();
      expect(more).toEqual([]);
      expect(job).toMatchObject({
        date: "2026-11-24",
        start_time: "9:00",
        end_time: "11:00",
        is_time_sensitive: true,
        property_type: "House",
        cus_address: { unit: "" },
        ip_address: visitor.address,
      });
    });

    await test.step("after midnight she sees the days of the city the truck comes to", async () => {
      await site.moveClock("2026-11-24T00:30:00-05:00");
      const first = days.getByRole("radio").first();
      await page.goto(`${site.origin}/las-vegas-west/book-now`);
      await waitForIslands(page);
      await expect(first).toHaveAccessibleName("Monday, November 23 (no windows left)");
      await expect(first).toBeDisabled();
      await expect(days.getByText("none left")).toBeVisible();
      await expect(days.getByLabel("Tuesday, November 24")).toBeEnabled();
      await checkAccessibility(page);
    });
  });
});

test.describe("for a visitor in the USA who books in Canada", () => {
  test.use({ person: ben });

  test("nothing typed is lost, and the address keeps its postal code", { tag: "@all" }, async ({
    page,
    jobsOnDisk,
  }) => {
    const { form, send } = bookingForm(page);
    await page.goto("/toronto/book-now");
    await waitForIslands(page);
    await fillAddress(page, "");
    const message = form.getByLabel("What has to go?");
    await message.fill("");
    await message.pressSequentially("3-4 boxes; 1/2 couch");
    await expect(message).toHaveValue("3-4 boxes; 1/2 couch");
    const code = form.locator("[name=zip]");
    await code.pressSequentially("M5V 2T6");
    await expect(code).toHaveValue("M5V2T6");
    await code.press("Home");
    await code.press("Delete");
    await expect(code).toHaveValue("5V2T6");
    await code.press("M");
    await expect(code).toHaveValue("M5V2T6");

    await test.step("the field follows the address's country and removes nothing", async () => {
      await expect(form.getByLabel("ZIP code")).toHaveCount(1);
      await form.getByLabel("Country").selectOption("USA");
      await expect(code).toHaveValue("M5V2T6");
      await form.getByLabel("Country").selectOption("Canada");
      await expect(form.getByLabel("Postal code")).toHaveValue("M5V2T6");
      await expect(code).toHaveCSS("text-transform", "uppercase");
    });

    await form.getByLabel("Monday, November 30").check();
    await form.getByLabel("9:00 AM to 11:00 AM").check();
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await send.click();
    const fields = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ""));
    expect(fields).toMatchObject({ message: "3-4 boxes; 1/2 couch", zip: "M5V2T6", countryName: "Canada" });
    await expect(page.getByRole("heading", { name: "We got your junk removal request" })).toBeVisible();
    expect(await jobsOnDisk()).toMatchObject([
      {
        description: "3 4 boxes 1 2 couch",
        message: "3-4 boxes; 1/2 couch",
        cus_address: { zip: "m5v2t6", country: "Canada" },
      },
    ]);
  });
});
