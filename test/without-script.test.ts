import { join } from "node:path";
import { within } from "@testing-library/dom";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { marketingConsent } from "../content/forms.ts";
import { defaultSlug } from "../content/locations.ts";
import { photoWords } from "../content/photos.ts";
import { findPhone } from "./support/content.ts";
import { ada, ben, carla, type Person, rob } from "./support/people.ts";
import { draw } from "./support/photo-files.ts";
import { type PlainForm, type PlainPage, visitAs } from "./support/plain-browser.ts";
import { type Site, startSite } from "./support/site.ts";

// Every request that a form of ours takes, from a browser without JavaScript: what it shows is filled in and sent.

/** A Monday morning before the first window in all our time zones. */
const MORNING = "2026-11-23T06:30:00-05:00";
const moved = "Your Move Matters to Us.";
const booked = "We got your junk removal request";
const required = "This field is required";

let site: Site;
beforeAll(async () => {
  site = await startSite({ now: MORNING });
});
afterAll(() => site.close());
beforeEach(() => site.moveClock(MORNING));

const titleOf = (page: PlainPage) => page.getByRole("heading", { level: 1 }).textContent;
const queryOf = ({ url }: PlainPage) => Object.fromEntries(url.searchParams);

function fillPerson(form: PlainForm, { name, phone, email }: Person): void {
  form.fill("Your name", name);
  form.fill("Phone number", phone);
  form.fill(/^Email/, email);
}

/** Everything but the message, the day, the window and the unit. */
function fillAddress(form: PlainForm, zip = carla.zip): void {
  form.fill("Your name", carla.name);
  form.fill("Phone number", carla.phone);
  form.check("House");
  form.fill("Street address", carla.street);
  form.fill("City", carla.city);
  form.fill(/^(State|Province)/, carla.state);
  form.fill(/^(ZIP|Postal) code/, zip);
  form.check("Yes flexible");
}

describe("a move", () => {
  test("Ada in Toronto is told what's missing, keeps what she typed, and is thanked", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const page = await browser.open("/toronto");
    const form = page.form("#quote form");
    expect(page.queryAllByLabelText(/zip/i)).toEqual([]);
    expect(form.getByLabelText("Moving from postal code (optional)").ariaRequired).toBeNull();
    form.fill("Your name", "ada byron");
    form.fill("Phone number", "555-0142");
    form.fill("Email", "ada.example.com");

    const refused = await form.send();
    expect(refused.status).toBe(422);
    const again = refused.form("#quote form");
    expect(again.faults()).toEqual([
      "Phone number is required",
      "A valid email is required",
      "What's moving: Message is required",
    ]);
    expect(again.read("Your name")).toMatch(/^ada byron$/i);
    expect(again.read("Phone number")).toBe("555-0142");
    expect(again.read("Email")).toBe("ada.example.com");
    expect(await leadsOnDisk()).toEqual([]);

    again.fill("Phone number", visitor.phone);
    again.fill("Email", visitor.email);
    again.fill("What's moving?", "Two rooms & a piano,\nthird floor.");
    expect(again.getByLabelText<HTMLInputElement>(/^Moving date/).min).toBe("2026-11-23");
    again.fill(/^Moving date/, "2026-11-22");
    const tooEarly = (await again.send()).form("#quote form");
    expect(tooEarly.faults()).toEqual(["Moving date: That day has passed. Please choose another."]);
    expect(tooEarly.read(/^Moving date/)).toBe("2026-11-22");

    tooEarly.fill(/^Moving from postal code/, "m5v 2t6");
    tooEarly.fill(/^Moving to postal code/, "77002-1234");
    tooEarly.fill(/^Moving date/, "2026-12-01");
    tooEarly.check(/packing/);
    const thanks = await tooEarly.send();
    expect(titleOf(thanks)).toBe(moved);
    expect(thanks.url.pathname).toBe("/thankyou");
    expect(queryOf(thanks)).toEqual({
      moveDate: "2026-12-01",
      fromAddress: "M5V2T6",
      toAddress: "77002",
      packing: "true",
      ref: expect.any(String),
    });
    thanks.getByText("Tuesday, December 1, 2026");
    const [lead, ...more] = await leadsOnDisk();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      ...{ name: "Ada Byron", phone: visitor.phone, email: visitor.email, zip: "m5v2t6", zipTo: "77002" },
      note_from_customer: "Two rooms & a piano,\nthird floor.",
      ...{ form: "moving-quote", location: "toronto", move_date: "2026-12-01", packing: true },
      ...{ reference: queryOf(thanks).ref, version: 1, repeats: 0 },
    });
  });

  test("Ben in Houston forgets a ZIP, adds it as ZIP+4, and finds the form empty afterwards", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ben);
    const form = (await browser.open("/houston")).form("#quote form");
    for (const label of ["Moving from ZIP", "Moving to ZIP"]) {
      expect(form.getByLabelText(label).ariaRequired).toBe("true");
    }
    fillPerson(form, visitor);
    form.fill("Moving from ZIP", ben.zipFrom);
    form.fill("What's moving?", "One bedroom, no stairs.");
    form.check(/packing/);
    const refused = await form.send();
    const again = refused.form("#quote form");
    expect(again.faults()).toEqual(["Moving To Zip is required"]);
    expect(again.hints("Moving to ZIP")).toEqual(["Moving To Zip is required"]);
    expect(again.read("Moving from ZIP")).toBe(ben.zipFrom);
    expect(again.read("What's moving?")).toBe("One bedroom, no stairs.");
    expect(again.read(/packing/)).toBe(true);
    const reloaded = (await refused.reload()).form("#quote form");
    expect(reloaded.faults()).toEqual(["Moving To Zip is required"]);
    expect(reloaded.read("Your name")).toBe(visitor.name);
    expect(await leadsOnDisk()).toEqual([]);

    reloaded.fill("Moving to ZIP", `${ben.zipTo}-1234`);
    const thanks = await reloaded.send();
    expect(titleOf(thanks)).toBe(moved);
    expect(queryOf(thanks)).toMatchObject({ moveDate: "", fromAddress: ben.zipFrom, toAddress: ben.zipTo });
    thanks.getByText("Packing services wanted");
    thanks.inside("main").getByRole("link", { name: findPhone("houston").printed });
    expect(await leadsOnDisk()).toMatchObject([
      {
        ...{ name: visitor.name, zip: ben.zipFrom, zipTo: ben.zipTo, location_id: 35818, packing: true },
        // 6:30 in the morning by the site's clock is New York time.
        ...{ date: "2026-11-23", time: expect.stringMatching(/^05:/), version: 1, repeats: 0 },
      },
    ]);

    const fresh = (await browser.open("/houston")).form("#quote form");
    expect([fresh.read("Your name"), fresh.read(/packing/)]).toEqual(["", false]);
  });

  test("Ben asks without choosing a city: the default phone is shown and no location is stored", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ben);
    const page = await browser.open("/get-quote");
    page.inside("banner").getByRole("link", { name: findPhone(defaultSlug).printed });
    const again = (await page.form("#quote form").send()).form("#quote form");
    expect(again.faults()).toEqual([
      "Name is required",
      "Phone number is required",
      "A valid email is required",
      "Moving From Zip is required",
      "Moving To Zip is required",
      "What's moving: Message is required",
    ]);
    fillPerson(again, visitor);
    again.fill("Moving from ZIP", ben.zipFrom);
    again.fill("Moving to ZIP", ben.zipTo);
    again.fill("What's moving?", "A piano.");
    expect(titleOf(await again.send())).toBe(moved);
    expect(await leadsOnDisk()).toMatchObject([{ location_id: "", location: null, zip: ben.zipFrom }]);
  });

  test("the second form of a page refuses on its own", async () => {
    const { browser, visitor } = visitAs(site, ben);
    const form = (await browser.open("/houston")).form("#quote-again form");
    form.fill("Your name", visitor.name);
    const refused = await form.send();
    expect(refused.form("#quote-again form").faults()).toHaveLength(5);
    expect(refused.form("#quote form").faults()).toEqual([]);
  });

  test("sent again after going back, it's the same request, counted", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const form = (await browser.open("/toronto")).form("#quote form");
    fillPerson(form, visitor);
    form.fill("What's moving?", "A sofa.");
    const [first, second] = await Promise.all([form.send(), form.send()]);
    const third = await form.send();
    expect([queryOf(second).ref, queryOf(third).ref]).toEqual([queryOf(first).ref, queryOf(first).ref]);
    expect(await leadsOnDisk()).toMatchObject([{ reference: queryOf(first).ref, version: 1, repeats: 2 }]);
  });

  test("the request can't be stored: the page says so and whom to call, and takes it later", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const form = (await browser.open("/toronto/get-quote")).form("#quote form");
    const message = "Everything <but> the kitchen sink.";
    fillPerson(form, visitor);
    form.fill("What's moving?", message);
    form.fill(/^Moving date/, "2027-02-01");
    form.check(/packing/);
    const other = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 10_000 });
    other.exec("alter table leads rename to leads_gone");
    const refused = await form.send();
    other.exec("alter table leads_gone rename to leads");
    other.close();
    expect(refused.status).toBe(503);
    const summary = refused.inside("alert");
    summary.getByRole("heading", { name: "Sorry, we couldn't save your request" });
    const phone = findPhone("toronto");
    const phoneIn = (name: string) => name.includes(phone.printed);
    expect(summary.getByRole<HTMLAnchorElement>("link", { name: phoneIn }).href).toBe(phone.tel);
    const mail = new URL(summary.getByRole<HTMLAnchorElement>("link", { name: /^Email us/ }).href);
    expect(mail.protocol + mail.pathname).toBe(`mailto:${brand.contactEmail}`);
    const text = summary.getByRole<HTMLAnchorElement>("link", { name: /^Text us/ }).href;
    for (const written of [mail.searchParams.get("body") ?? "", decodeURIComponent(text)]) {
      for (const words of [visitor.name, visitor.phone, visitor.email, message, "2027-02-01", "Toronto"]) {
        expect(written.toLowerCase()).toContain(words.toLowerCase());
      }
    }
    const again = refused.form("#quote form");
    expect(again.read("Your name")).toBe(visitor.name);
    expect(again.read("What's moving?")).toBe(message);
    expect(again.read(/^Moving date/)).toBe("2027-02-01");
    expect(again.read(/packing/)).toBe(true);
    await expect.poll(() => site.log()).toContain("a lead could not be stored");
    expect(site.log()).not.toContain(visitor.email);
    expect(titleOf(await refused.reload())).toBe(moved);
    expect(await leadsOnDisk()).toMatchObject([{ note_from_customer: message, version: 1, repeats: 0 }]);
  });
});

describe("a booking", () => {
  test("Carla in Atlanta books from apartment 4B once she's told what's missing", async () => {
    const { browser, visitor, jobsOnDisk, leadsOnDisk } = visitAs(site, carla);
    const page = await browser.open("/atlanta/book-now");
    expect(titleOf(page)).toBe("Schedule Removal in Atlanta");
    const form = page.form("#booking form");
    expect(form.choices("Day")).toEqual([
      "Monday, November 23",
      "Tuesday, November 24",
      "Wednesday, November 25",
      "Thursday, November 26",
      "Friday, November 27",
      "Saturday, November 28",
      "Monday, November 30",
    ]);
    expect(form.choices("Arrival window")).toEqual([
      "9:00 AM to 11:00 AM",
      "11:00 AM to 1:00 PM",
      "1:00 PM to 3:00 PM",
      "3:00 PM to 5:00 PM",
    ]);
    form.check("Condo/Apartment");
    const empty = (await form.send()).form("#booking form");
    expect(empty.faults()).toEqual(
      [
        ...["Your name", "Phone number", "What has to go", "Street address", "Unit"],
        ...["Day", "Arrival window", "Are you flexible"],
      ].map((label) => `${label}: ${required}`),
    );
    expect(empty.read("Condo/Apartment")).toBe(true);

    fillAddress(empty);
    empty.check("Condo/Apartment");
    empty.fill("Phone number", visitor.phone);
    empty.fill("What has to go?", 'Sofa & 2 chairs, third floor. "Old" ones!');
    empty.check("Tuesday, November 24", "Day");
    empty.check("11:00 AM to 1:00 PM", "Arrival window");
    const again = (await empty.send()).form("#booking form");
    expect(again.faults()).toEqual([`Unit: ${required}`]);
    expect(again.read("Tuesday, November 24")).toBe(true);
    expect(again.read("11:00 AM to 1:00 PM")).toBe(true);
    expect(await jobsOnDisk()).toEqual([]);

    again.fill("Unit", carla.unit);
    const thanks = await again.send();
    expect(titleOf(thanks)).toBe(booked);
    expect(queryOf(thanks)).toEqual({
      ...{ form: "booking", date: "2026-11-24", window: "11:00", city: "atlanta" },
      ref: expect.any(String),
    });
    const { street, unit, city, state, zip } = carla;
    expect(await jobsOnDisk()).toMatchObject([
      {
        cus_address: { street, unit, city, state, zip, country: "USA" },
        ...{ cus_name: carla.name, cus_phone: visitor.phone, date: "2026-11-24", start_time: "11:00" },
        ...{ description: "Sofa 2 chairs, third floor. Old ones", property_type: "Apartment" },
        ...{ reference: queryOf(thanks).ref, location: "atlanta", version: 1, repeats: 0 },
      },
    ]);
    expect(await leadsOnDisk()).toEqual([]);
  });

  test("a window that has started is refused, then one that starts meanwhile, and nothing is lost", async () => {
    const { browser, jobsOnDisk } = visitAs(site, carla);
    await site.moveClock("2026-11-23T13:30:00-05:00");
    const form = (await browser.open("/atlanta/book-now")).form("#booking form");
    fillAddress(form);
    form.fill("What has to go?", "A sofa.");
    form.check("Monday, November 23", "Day");
    form.check(/^1:00 PM/, "Arrival window");
    const begun = (await form.send()).form("#booking form");
    const refusal = "That time has already started. Please choose a later one.";
    expect(begun.faults()).toEqual([`Arrival window: ${refusal}`]);
    expect(begun.read("Monday, November 23")).toBe(true);

    begun.check(/^3:00 PM/, "Arrival window");
    await site.moveClock("2026-11-23T15:00:00-05:00");
    const gone = (await begun.send()).form("#booking form");
    expect(gone.faults()).toEqual(["Day: We can't book that day anymore. Please choose another."]);
    expect(gone.read("Street address")).toBe(carla.street);
    expect(await jobsOnDisk()).toEqual([]);

    gone.check("Tuesday, November 24", "Day");
    gone.check("9:00 AM to 11:00 AM", "Arrival window");
    gone.check("No, requires this time only");
    expect(titleOf(await gone.send())).toBe(booked);
    expect(await jobsOnDisk()).toMatchObject([
      { date: "2026-11-24", start_time: "9:00", is_time_sensitive: true, cus_address: { unit: "" } },
    ]);
  });

  test("the days are those of the city that the truck comes to", async () => {
    const { browser } = visitAs(site, carla);
    // 12:30 AM on Tuesday in Atlanta; still Monday evening in Las Vegas.
    await site.moveClock("2026-11-24T00:30:00-05:00");
    const daysOf = async (city: string) =>
      (await browser.open(`/${city}/book-now`)).form("#booking form").choices("Day");
    expect((await daysOf("atlanta"))[0]).toBe("Tuesday, November 24");
    const west = (await browser.open("/las-vegas-west/book-now")).form("#booking form");
    const [today, tomorrow] = within(west.getByRole("group", { name: "Day" })).getAllByRole<HTMLInputElement>(
      "radio",
    );
    expect([today?.disabled, tomorrow?.disabled]).toEqual([true, false]);
    expect(west.choices("Day")[0]).toContain("Monday, November 23 (no windows left)");
    await site.moveClock("2026-11-29T12:00:00-05:00");
    const sunday = await daysOf("atlanta");
    expect(sunday).toHaveLength(6);
    expect(sunday[0]).toBe("Monday, November 30");
  });

  test("Ada in Canada is asked for a postal code, stored in lower case", async () => {
    const { browser, jobsOnDisk } = visitAs(site, ada);
    const form = (await browser.open("/toronto/book-now")).form("#booking form");
    expect(form.queryAllByLabelText("ZIP code")).toEqual([]);
    form.getByLabelText("Province");
    fillAddress(form, "m5V 2T6");
    form.fill("What has to go?", "A sofa.");
    form.check("Monday, November 30", "Day");
    form.check("9:00 AM to 11:00 AM", "Arrival window");
    expect(titleOf(await form.send())).toBe(booked);
    expect(await jobsOnDisk()).toMatchObject([
      { cus_address: { zip: "m5v2t6", country: "Canada" }, location_id: 13929 },
    ]);
    (await visitAs(site, carla).browser.open("/toronto/book-now")).getByLabelText(/^ZIP code/);
  });

  test("the page's town and region are filled in; what replaces them is kept and sent", async () => {
    const { browser, jobsOnDisk } = visitAs(site, carla);
    for (const [path, town, region] of [
      ["/toronto/book-now", "Toronto", "ON"],
      ["/gta/book-now", "Mississauga", "ON"],
      ["/edmonton/book-now", "Edmonton", "AB"],
      ["/atlanta-north/book-now", "Sandy Springs", "GA"],
      ["/houston/book-now", "Houston", "TX"],
      ["/charlotte-north/book-now", "Charlotte", "NC"],
    ] as const) {
      const form = (await browser.open(path)).form("#booking form");
      expect([form.read("City"), form.read(/^(State|Province)/)]).toEqual([town, region]);
    }
    const form = (await browser.open("/atlanta/book-now")).form("#booking form");
    expect([form.read("City"), form.read("State")]).toEqual(["Atlanta", "GA"]);
    const typed = "3-4 boxes (kitchen); 1/2 couch & Éloïse's “piano” — €5 #2";
    fillAddress(form);
    form.fill("City", "Decatur");
    form.fill("State", "");
    form.fill("What has to go?", typed);
    form.check("Tuesday, November 24", "Day");
    form.check("11:00 AM to 1:00 PM", "Arrival window");
    const again = (await form.send()).form("#booking form");
    expect(again.faults()).toEqual([`State: ${required}`]);
    expect([again.read("City"), again.read("State")]).toEqual(["Decatur", ""]);
    again.fill("State", "Georgia");
    expect(titleOf(await again.send())).toBe(booked);
    expect(await jobsOnDisk()).toMatchObject([
      {
        cus_address: { city: "Decatur", state: "Georgia" },
        message: typed,
        description: expect.stringMatching(/^3 4 boxes kitchen 1 2 couch [\p{L}\p{N} .,]*5 2$/u),
      },
    ]);
  });

  test("a page without a city fills in neither", async () => {
    const { browser } = visitAs(site, carla);
    const form = (await browser.open("/book-now")).form("#booking form");
    expect([form.read("City"), form.read(/^(State|Province)/)]).toEqual(["", ""]);
  });
});

describe("an estimate", () => {
  test("Ada uses the short form, where the email is optional, on each page that has it", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const message = "A garage full of boxes.";
    const first = (await browser.open("/toronto/how-it-works")).form("#estimate form");
    const empty = (await first.send()).form("#estimate form");
    expect(empty.faults()).toEqual([
      "Name is required",
      "Phone number is required",
      "What has to move or go: Message is required",
    ]);
    empty.fill("Your name", visitor.name);
    empty.fill("Phone number", "555-0142");
    empty.fill("What has to move or go?", message);
    const short = (await empty.send()).form("#estimate form");
    expect(short.faults()).toEqual(["We need all ten digits of your number, or an email, to reach you."]);
    short.fill("Phone number", "1-800-MOVE-NOW");
    expect(queryOf(await short.send()).fromAddress).toBe("Toronto");

    const second = (await browser.open("/toronto/reviews")).form("#estimate form");
    fillPerson(second, { ...visitor, email: "ada@example" });
    second.fill("What has to move or go?", message);
    const mistyped = (await second.send()).form("#estimate form");
    expect(mistyped.faults()).toEqual(["Invalid email format"]);
    expect(mistyped.read(/^Email/)).toBe("ada@example");
    expect(mistyped.getByLabelText(/^Email/).ariaInvalid).toBe("true");
    mistyped.fill(/^Email/, visitor.email);
    expect(titleOf(await mistyped.send())).toBe(moved);

    const third = (await browser.open("/toronto/what-we-take")).form("#estimate form");
    fillPerson(third, { ...visitor, email: "" });
    third.fill("What has to move or go?", "A hot tub.");
    expect(titleOf(await third.send())).toBe(moved);
    const kept = { name: visitor.name, zip: "", zipTo: "", type: "moving", location: "toronto", version: 1 };
    expect(await leadsOnDisk()).toMatchObject([
      { ...kept, email: "Unavailable", phone: "1-800-MOVE-NOW", phone_e164: "+18006683669" },
      { ...kept, email: visitor.email, note_from_customer: message },
      { ...kept, email: "Unavailable", note_from_customer: "A hot tub." },
    ]);
  });

  test("a ticked box for coupons stays ticked until the request is on disk", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const form = (await browser.open("/toronto/reviews")).form("#estimate form");
    expect(form.read(/coupons and news/)).toBe(false);
    expect(form.hints(/coupons and news/)).toEqual([marketingConsent.terms]);
    form.fill("Your name", visitor.name);
    form.check(/coupons and news/);
    const again = (await form.send()).form("#estimate form");
    expect(again.read(/coupons and news/)).toBe(true);
    again.fill("Phone number", visitor.phone);
    again.fill("What has to move or go?", "A hot tub.");
    expect(titleOf(await again.send())).toBe(moved);
    const { version, text } = marketingConsent;
    expect(await leadsOnDisk()).toMatchObject([{ consent: { given: true, version, text } }]);
  });
});

describe("photos", () => {
  const drawPhoto = async (width: number) =>
    new File([new Uint8Array(await draw({ width, height: 500, kind: "png" }))], "sofa.png", {
      type: "image/png",
    });

  test("come along with the request", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const form = (await browser.open("/toronto/get-quote")).form("#quote form");
    fillPerson(form, visitor);
    form.fill("What's moving?", "Two sofas");
    form.attach(/^Photos/, [await drawPhoto(700), await drawPhoto(600)]);
    const thanks = await form.send();
    expect(queryOf(thanks).photos).toBe("2");
    expect(thanks.words()).toContain(photoWords.sent(2));
    expect(await leadsOnDisk()).toMatchObject([{ note_from_customer: "Two sofas" }]);
  });

  test("are added on the thank-you page, and what can't be taken says why", async () => {
    const { browser, visitor } = visitAs(site, ada);
    const form = (await browser.open("/toronto/get-quote")).form("#quote form");
    fillPerson(form, visitor);
    form.fill("What's moving?", "Photos later");
    const photos = (await form.send()).form("#photos form");
    photos.attach(photoWords.choose, [await drawPhoto(700), new File(["not a photo"], "notes.jpg")]);
    const answer = await photos.send(photoWords.send);
    expect(queryOf(answer)).toMatchObject({ photos: "1", refused: "unreadable" });
    const alert = answer.getByRole("alert").textContent;
    expect(alert).toContain(photoWords.notSent(1));
    expect(alert).toContain(photoWords.problems.unreadable);
    expect(answer.words()).toContain(photoWords.sent(1));
  });
});

test("Rob's markup in every field comes back as text, and is stored as he typed it", async () => {
  const markup = `<b class="rob">x</b><script>document.title="rob"</script><img src=x onerror="document.title='rob'">"'`;
  const { browser, leadsOnDisk } = visitAs(site, rob);
  for (const [path, selector, message] of [
    ["/houston/get-quote", "#quote form", "What's moving?"],
    ["/houston/book-now", "#booking form", "What has to go?"],
  ] as const) {
    const form = (await browser.open(path)).form(selector);
    for (const field of form.getAllByRole<HTMLInputElement>("textbox")) field.value = markup;
    form.fill("Phone number", "<b>12</b>");
    const refused = await form.send();
    expect(refused.form(selector).read(message)).toBe(markup);
    expect(refused.document.querySelectorAll(".rob, img[src=x]")).toHaveLength(0);
  }
  const names = ["moveDate", "fromAddress", "toAddress", "packing", "ref"];
  const thanks = await browser.open(`/thankyou?${new URLSearchParams(names.map((name) => [name, markup]))}`);
  expect(thanks.getAllByRole("definition").filter(({ textContent }) => textContent === markup)).toHaveLength(
    4,
  );
  const found = await browser.open(`/?q=${encodeURIComponent(markup.slice(0, 40))}`);
  expect(found.getAllByText(/matching “/)[0]?.textContent).toContain(markup.slice(0, 40));
  for (const page of [thanks, found]) {
    expect(page.document.querySelectorAll(".rob, img[src=x]")).toHaveLength(0);
  }

  const form = (await browser.open("/toronto/reviews")).form("#estimate form");
  for (const field of form.getAllByRole<HTMLInputElement>("textbox")) field.value = markup;
  form.fill("Phone number", "+49 30 5550 0100");
  form.fill(/^Email/, "rob@spam.example");
  expect((await form.send()).url.href).not.toContain("spam");
  const [lead] = await leadsOnDisk();
  expect(lead?.note_from_customer).toBe(markup);
  expect(lead?.name).not.toMatch(/[<>"=]/);
});
