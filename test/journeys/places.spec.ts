import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  expect,
  holdRequests,
  test as journey,
  waitForIslands,
} from "../support/journey.ts";
import { carla } from "../support/people.ts";
import { type PlaceServer, startGooglePlaces, startPhoton } from "../support/place-servers.ts";

// Address suggestions under the booking form's street field work by keyboard and tap and are never in the way.

const KEY = "a key";
const path = "/atlanta/book-now";
const thanks = "We got your junk removal request";

// In order, as the place servers belong to the worker.
journey.describe.configure({ mode: "default" });

const startGoogle = () => startGooglePlaces(KEY);
const byGoogle = journey.extend<{ google: PlaceServer; feelsWell: undefined }>({
  google: async ({ openPeer }, use) => use(await openPeer(startGoogle)),
  siteEnv: async ({ google }, use) =>
    use({ PLACES_PROVIDER: "google", PLACES_KEY: KEY, PLACES_URL: google.url, OUTBOUND_ALLOW: "loopback" }),
  feelsWell: [
    async ({ google }, use) => {
      google.feel("well");
      await use(undefined);
    },
    { auto: true },
  ],
});

const byPhoton = journey.extend<{ photon: PlaceServer }>({
  photon: async ({ openPeer }, use) => use(await openPeer(startPhoton)),
  siteEnv: async ({ photon }, use) =>
    use({ PLACES_PROVIDER: "photon", PLACES_URL: photon.url, OUTBOUND_ALLOW: "loopback" }),
});

function bookingForm(page: Page) {
  const form = page.locator("#booking form");
  const list = form.getByRole("listbox", { name: "Address suggestions" });
  return {
    form,
    street: form.getByLabel("Street address"),
    unit: form.getByLabel("Unit"),
    city: form.getByLabel("City"),
    state: form.getByLabel(/^(State|Province)/),
    zip: form.getByLabel(/^(ZIP|Postal) code/),
    country: form.getByLabel("Country"),
    list,
    options: list.getByRole("option"),
    active: list.getByRole("option", { selected: true }),
    said: form.locator(".street-field [role=status]"),
    summary: form.getByRole("alert"),
    send: form.getByRole("button", { name: "Book Now" }),
  };
}

/** Fills in everything except the address. */
async function fillTheRest(page: Page): Promise<void> {
  const { form, unit } = bookingForm(page);
  await form.getByLabel("Your name").fill(carla.name);
  await form.getByLabel("Phone number").fill(carla.phone);
  await form.getByLabel("What has to go?").fill("A sofa.");
  await form.getByLabel("Condo/Apartment").check();
  await unit.fill(carla.unit);
  await form.getByLabel("Tuesday, November 24").check();
  await form.getByLabel("9:00 AM to 11:00 AM").check();
  await form.getByLabel("Yes flexible").check();
}

async function open(page: Page): Promise<void> {
  await page.goto(path);
  await waitForIslands(page);
}

/** Waits until the field's list is loaded. */
async function useField(page: Page): Promise<void> {
  const { street } = bookingForm(page);
  await street.focus();
  await expect(street).toHaveRole("combobox");
}

/** Types into the focused field without a pause between keys, however busy the machine is. */
async function typeWithoutPause(page: Page, text: string): Promise<void> {
  await page.evaluate((letters) => {
    for (const letter of letters) document.execCommand("insertText", false, letter);
  }, text);
}

/** The page's requests for suggestions. */
function watchPlaces(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/places\/|address-suggestions/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

byGoogle.describe("by Google", () => {
  byGoogle.use({ person: carla });

  byGoogle("Carla types two words, chooses by keyboard and books", async ({ page, google, jobsOnDisk }) => {
    const { street, unit, city, state, zip, country, list, options, active, said, send } = bookingForm(page);
    const before = google.asked.length;
    await open(page);
    await fillTheRest(page);

    await journey.step("the list shows while she types, and focus stays in the field", async () => {
      await useField(page);
      await expect(street).toHaveAttribute("aria-expanded", "false");
      await typeWithoutPause(page, "120 peach");
      await expect(options).toHaveText([
        "120 Peachtree Street NortheastAtlanta, GA, USA",
        "1200 Peachtree Street NortheastAtlanta, GA, USA",
        "Peachtree RoadAtlanta, GA, USA",
      ]);
      await expect(list).toBeVisible();
      await expect(street).toBeFocused();
      await expect(street).toHaveAttribute("aria-expanded", "true");
      await expect(said).toHaveText("3 suggestions. Use the up and down arrow keys, and Enter to choose.");
      await expect(active).toHaveCount(0);
      await expect(page.getByText("Google Maps", { exact: true })).toBeVisible();
    });

    await journey.step("the arrows cycle through the list and what she typed", async () => {
      const activeId = () => street.getAttribute("aria-activedescendant");
      for (const at of [0, 1, 2, null, 0]) {
        await street.press("ArrowDown");
        if (at === null) await expect(active).toHaveCount(0);
        else await expect(options.nth(at)).toHaveAttribute("aria-selected", "true");
        expect(await activeId()).toBe(at === null ? null : await options.nth(at).getAttribute("id"));
      }
      await checkAccessibility(page);
      await street.press("ArrowUp");
      await street.press("ArrowUp");
      await expect(active).toContainText("Peachtree Road");
      await expect(street).toHaveValue("120 peach");
    });

    await journey.step("Escape and Tab close it and leave what she typed", async () => {
      await street.press("Escape");
      await expect(list).toBeHidden();
      await expect(street).toHaveAttribute("aria-expanded", "false");
      await street.press("ArrowDown");
      await expect(list).toBeVisible();
      await street.press("Tab");
      await expect(list).toBeHidden();
      await expect(unit).toBeFocused();
      await expect(street).toHaveValue("120 peach");
      await expect(zip).toHaveValue("");
    });

    await journey.step("Enter on a suggestion fills the address and keeps her unit", async () => {
      await street.focus();
      await street.press("ArrowDown");
      await street.press("Enter");
      await expect(list).toBeHidden();
      await expect(street).toHaveValue("120 Peachtree Street Northeast");
      await expect(street).toBeFocused();
      await expect(city).toHaveValue("Atlanta");
      await expect(state).toHaveValue("GA");
      await expect(zip).toHaveValue("30303");
      await expect(country).toHaveValue("USA");
      await expect(unit).toHaveValue(carla.unit);
      await expect(said).toHaveText("Address filled in. Please check it.");
    });

    await journey.step("her typing was one session, which the choice ended", async () => {
      const asked = google.asked.slice(before);
      const suggested = asked.filter(({ method }) => method === "POST");
      const [ended, ...more] = asked.filter(({ method }) => method === "GET");
      expect(more).toEqual([]);
      // She paused once, so one request was enough for nine letters.
      expect(suggested).toHaveLength(1);
      const sessions = new Set(suggested.map(({ body }) => body?.sessionToken));
      expect([...sessions]).toEqual([ended?.query.get("sessionToken")]);
      await street.fill("1 front st");
      await expect(options.first()).toContainText("1 Front Street West");
      expect(google.asked.at(-1)?.body?.sessionToken).not.toBe(ended?.query.get("sessionToken"));
    });

    await journey.step("the filled-in address survives a reload, can be edited and is booked", async () => {
      await street.fill("120 peachtree");
      await expect(options.first()).toContainText("120 Peachtree Street Northeast");
      await options.first().click();
      await expect(zip).toHaveValue("30303");
      await page.reload();
      await waitForIslands(page);
      await expect(street).toHaveValue("120 Peachtree Street Northeast");
      await expect(city).toHaveValue("Atlanta");
      await city.fill("Atlanta Midtown");
      await send.click();
      await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
      expect(await jobsOnDisk()).toMatchObject([
        {
          cus_address: {
            street: "120 Peachtree Street Northeast",
            unit: carla.unit,
            city: "Atlanta Midtown",
            state: "GA",
            zip: "30303",
            country: "USA",
          },
        },
      ]);
    });
  });

  byGoogle("Carla taps a suggestion, and the messages beside the address go", async ({ page }) => {
    const { street, city, zip, options, list, summary, send } = bookingForm(page);
    await open(page);
    await send.click();
    await expect(summary.getByRole("link", { name: /^Street address/ })).toBeVisible();
    await useField(page);
    await street.pressSequentially("120 peach");
    await options.nth(1).tap();
    await expect(list).toBeHidden();
    await expect(street).toHaveValue("1200 Peachtree Street Northeast");
    await expect(city).toHaveValue("Atlanta");
    await expect(zip).toHaveValue("30309");
    await expect(summary.getByRole("link", { name: /^(Street address|City|State)/ })).toHaveCount(0);
    await expect(street).not.toHaveAttribute("aria-invalid");
    await expect(summary.getByRole("link", { name: /^Your name/ })).toBeVisible();
  });

  byGoogle(
    "a road without a number gets the one Carla typed, and no old postal code",
    { tag: "@all" },
    async ({ page }) => {
      const { street, city, zip, options } = bookingForm(page);
      await open(page);
      await useField(page);
      await street.pressSequentially("120 peach");
      await options.first().click();
      await expect(zip).toHaveValue("30303");
      await street.fill("77b peachtree r");
      await options.nth(2).click();
      await expect(street).toHaveValue("77b Peachtree Road");
      await expect(city).toHaveValue("Atlanta");
      await expect(zip).toHaveValue("");
    },
  );

  byGoogle(
    "a suggested address overwrites the page's town, also with none",
    { tag: "@all" },
    async ({ page }) => {
      const { street, city, state, zip, options } = bookingForm(page);
      await open(page);
      await expect(city).toHaveValue("Atlanta");
      await expect(state).toHaveValue("GA");
      await useField(page);
      await street.pressSequentially("1 front st");
      await options.first().click();
      await expect(zip).toHaveValue("M5J2X5");
      await expect(city).toHaveValue("Toronto");
      await expect(state).toHaveValue("ON");
      await page.evaluate(() => localStorage.clear());
      await page.goto("/atlanta/faq");
      await open(page);
      await expect(city).toHaveValue("Atlanta");
      await useField(page);
      await street.pressSequentially("40 fernwood");
      await options.first().click();
      await expect(state).toHaveValue("AL");
      await expect(city).toHaveValue("");
    },
  );

  byGoogle("nothing is requested until the field is used and has three letters", async ({ page }) => {
    const asked = watchPlaces(page);
    const { street, options } = bookingForm(page);
    await open(page);
    await fillTheRest(page);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await useField(page);
    expect(asked.every((pathname) => pathname.startsWith("/assets/"))).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    await street.pressSequentially("12");
    await page.waitForTimeout(600);
    expect(asked.filter((pathname) => pathname.startsWith("/places/"))).toEqual([]);
    await typeWithoutPause(page, "0 peach");
    await expect(options.first()).toBeVisible();
    expect(asked.filter((pathname) => pathname.startsWith("/places/"))).toEqual(["/places/suggest"]);
  });

  byGoogle(
    "what Carla types before the list is there is asked about when it comes",
    { tag: "@all" },
    async ({ page }) => {
      const { street, options } = bookingForm(page);
      const release = await holdRequests(page, "**/assets/address-suggestions-*.js");
      await page.goto(path);
      // Her first touch is the field itself: the form becomes interactive as she types.
      await street.tap();
      await street.pressSequentially("120 peach");
      await waitForIslands(page);
      await release();
      await expect(options.first()).toContainText("120 Peachtree Street Northeast");
      await expect(street).toHaveValue("120 peach");
    },
  );

  byGoogle(
    "where the address cannot be had, the street is all that is filled in",
    { tag: "@all" },
    async ({ page, google }) => {
      const { street, city, zip, options, said } = bookingForm(page);
      await open(page);
      await useField(page);
      await city.fill("Decatur");
      await street.focus();
      await typeWithoutPause(page, "120 peach");
      await expect(options.first()).toBeVisible();
      google.feel("broken");
      await options.first().tap();
      await expect(street).toHaveValue("120 Peachtree Street Northeast");
      await expect(said).toHaveText("Street filled in. Please fill in the rest.");
      await expect(city).toHaveValue("Decatur");
      await expect(zip).toHaveValue("");
    },
  );

  for (const [mood, tag] of [
    ["gone", []],
    ["slow", ["@all"]],
  ] as const) {
    byGoogle(
      `with a provider that is ${mood} Carla types her address and books`,
      { tag: [...tag] },
      async ({ page, google, jobsOnDisk }) => {
        const { form, street, city, state, zip, list, said, summary } = bookingForm(page);
        google.feel(mood);
        await open(page);
        await fillTheRest(page);
        await useField(page);
        const asked = page.waitForRequest(/\/places\/suggest/);
        await typeWithoutPause(page, "120 Peachtree");
        await asked;
        await city.fill(carla.city);
        await state.fill(carla.state);
        await zip.fill(carla.zip);
        await expect(list).toBeHidden();
        await expect(said).toHaveText("");
        await expect(summary).toHaveCount(0);
        // Enter in the field sends the form, as in any other field.
        await street.press("Enter");
        await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
        await expect(form).toHaveCount(0);
        expect(await jobsOnDisk()).toMatchObject([
          { cus_address: { street: "120 Peachtree", zip: "30303" } },
        ]);
      },
    );
  }

  byGoogle(
    "with the list open and nothing chosen in it, Enter sends what Carla typed",
    async ({ page, jobsOnDisk }) => {
      const { street, city, state, options } = bookingForm(page);
      await open(page);
      await fillTheRest(page);
      await city.fill(carla.city);
      await state.fill(carla.state);
      await useField(page);
      await typeWithoutPause(page, "120 peachtree");
      await expect(options.first()).toBeVisible();
      await street.press("Enter");
      await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
      expect(await jobsOnDisk()).toMatchObject([{ cus_address: { street: "120 peachtree" } }]);
    },
  );

  byGoogle("where the list never comes the field is as good as before", { tag: "@all" }, async ({ page }) => {
    const { street } = bookingForm(page);
    const asked = watchPlaces(page);
    await page.route("**/assets/address-suggestions-*", (route) => route.abort());
    await open(page);
    await street.focus();
    await street.pressSequentially("120 Peachtree");
    await expect(street).toHaveRole("textbox");
    await expect(street).toHaveValue("120 Peachtree");
    expect(asked.some((pathname) => pathname.startsWith("/places/"))).toBe(false);
  });
});

byPhoton.describe("by Photon", () => {
  byPhoton.use({ person: carla });

  byPhoton(
    "a visitor in the USA chooses an address in Canada, and its postal code arrives whole",
    { tag: "@all" },
    async ({ page, photon, jobsOnDisk }) => {
      const { street, city, state, zip, country, options, send } = bookingForm(page);
      const before = photon.asked.length;
      await open(page);
      await fillTheRest(page);
      await useField(page);
      await typeWithoutPause(page, "12 rue peachtree");
      await expect(options).toHaveCount(3);
      await expect(page.getByText("© OpenStreetMap contributors")).toBeVisible();
      await checkAccessibility(page);
      await street.press("ArrowUp");
      await street.press("Enter");
      await expect(street).toHaveValue("12 Rue Peachtree");
      await expect(city).toHaveValue("Montréal");
      await expect(state).toHaveValue("QC");
      await expect(zip).toHaveValue("H2X1Y4");
      await expect(country).toHaveValue("Canada");
      // The suggestion came with its address.
      expect(photon.asked.slice(before).every(({ path }) => path === "/api")).toBe(true);
      await send.click();
      await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
      expect(await jobsOnDisk()).toMatchObject([{ cus_address: { zip: "h2x1y4", country: "Canada" } }]);
    },
  );
});
