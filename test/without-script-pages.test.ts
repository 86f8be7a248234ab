import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logoAlt } from "../content/alternative-texts.ts";
import { directoryWords } from "../content/directory.ts";
import { findingWords } from "../content/finding.ts";
import { labels, movingCodeLabel, movingQuote } from "../content/forms.ts";
import { loadPicker } from "../content/junk-items.ts";
import { keptHere } from "../content/kept.ts";
import { badgeGroups, type Territory, territories } from "../content/locations.ts";
import { movingRangeWords } from "../content/moving-range.ts";
import { frame } from "../content/pages.ts";
import { rangeWords } from "../content/price-range.ts";
import { outsideOurAreas } from "../content/thank-you.ts";
import { citySlugs, findPhone, findTerritory } from "./support/content.ts";
import { ada, ben, carla, rob } from "./support/people.ts";
import { type PlainPage, visitAs } from "./support/plain-browser.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// Finding a city, counting a load, asking for a price and what comes after a request, from a browser without JavaScript.

const NOW = "2026-11-23T06:30:00-05:00";

let site: Site;
beforeAll(async () => {
  site = await startSite({ now: NOW });
});
afterAll(() => site.close());

const nameOf = (slug: string) => findTerritory(slug).locationName;
const areaOf = (slug: string) => directoryWords.serviceArea(nameOf(slug));
const pathOf = ({ pathname, search }: URL) => pathname + search;

type Side = "canada" | "usa";
type Plates = Record<string, string[]>;
const byName = new Intl.Collator("en").compare;

/** The signs and plates of a list of territories, by the specification's rules. */
function buildPlates(chosen: readonly Territory[]): Plates {
  const plates: Plates = {};
  for (const { badgeGroup, cities, locationName } of chosen) {
    const region = badgeGroups[badgeGroup].name;
    plates[region] ??= [];
    plates[region].push(...(cities.length > 0 ? cities : [locationName]));
  }
  for (const region of Object.keys(plates)) plates[region] = [...new Set(plates[region])].sort(byName);
  return plates;
}

const all = Object.values<Territory>(territories);
const countryOf = ({ badgeGroup }: Territory): Side =>
  badgeGroups[badgeGroup].country === "Canada" ? "canada" : "usa";
const territoriesIn = (group: string) => all.filter(({ badgeGroup }) => badgeGroup === group);

const inOrder = (plates: Plates) => Object.entries(plates).sort(([one], [other]) => byName(one, other));

/** A side's signs and plates, in the page's order. */
function readPlates({ document }: PlainPage, side: Side): [string, string[]][] {
  return [...document.querySelectorAll(`.side-${side} .region`)].map((sign) => [
    sign.querySelector("h2")?.textContent ?? "",
    [...sign.querySelectorAll(".towns b")].map(({ textContent }) => textContent),
  ]);
}

const answerOf = ({ document }: PlainPage) => document.querySelector(".crew-answer")?.textContent;
const sideOf = (page: PlainPage) =>
  page.document.querySelector<HTMLInputElement>("[name=country]:checked")?.value;

async function look(home: PlainPage, text: string, side?: Side): Promise<PlainPage> {
  const form = home.form("form.truck-hero");
  form.fill(directoryWords.filter, text);
  if (side) form.check(directoryWords.sides[side]);
  return form.send(directoryWords.button);
}

describe("the directory", () => {
  test("opens on the visitor's country and has both countries' cities by province, in order, each once", async () => {
    for (const [person, side, logo] of [
      [ada, "canada", logoAlt.Canada],
      [ben, "usa", logoAlt.USA],
      // A third country: the toggle stays where it starts.
      [rob, "canada", logoAlt.other],
    ] as const) {
      const page = await visitAs(site, person).browser.open("/");
      expect(sideOf(page)).toBe(side);
      page.inside("banner").getAllByRole("img", { name: logo });
    }
    const home = await visitAs(site, ada).browser.open("/");
    for (const side of ["canada", "usa"] as const) {
      const plates = buildPlates(all.filter((one) => countryOf(one) === side));
      expect(readPlates(home, side)).toEqual(inOrder(plates));
    }
    const links = new Set([...home.document.links].map(({ pathname }) => pathname.slice(1)));
    expect(citySlugs.filter((slug) => !links.has(slug))).toEqual([]);
    const { cities } = findTerritory("hamilton");
    expect(buildPlates([findTerritory("hamilton")]).Ontario).toHaveLength(cities.length - 1);
    const city = await home.follow(/^Stoney Creek ?Hamilton/);
    city.inside("banner").getAllByRole("link", { name: findPhone("hamilton").printed });
    expect(city.inside("main").getAllByText(/^Stoney Creek$/)).toHaveLength(1);
  });

  test("finds cities by city, location or province in any case, and as addresses have them", async () => {
    const searches: [Side, string, Plates][] = [
      ["canada", "eToBi", { Ontario: ["Etobicoke"] }],
      ["canada", "St Catharines, ON", { Ontario: ["St. Catharines"] }],
      ["canada", " gta ", buildPlates([findTerritory("gta")])],
      ["canada", "ALBERTA", buildPlates(territoriesIn("alberta"))],
      ["canada", "stoney creek", { Ontario: ["Stoney Creek"] }],
      ["usa", "Phoenix EAST", buildPlates([findTerritory("phoenix-east")])],
      ["usa", "north carolina", buildPlates(territoriesIn("north-carolina"))],
      ["usa", "Ft Lauderdale", buildPlates([findTerritory("fort-lauderdale")])],
      ["usa", "hoUSTon, tx", { Texas: ["Houston"] }],
      ["usa", "hoUSTon", { Texas: ["Houston"] }],
    ];
    let page = await visitAs(site, ada).browser.open("/");
    for (const [side, text, expected] of searches) {
      page = await look(page, text, side);
      const count = Object.values(expected).flat().length;
      expect(page.document.querySelector(`.side-${side} .found`)?.textContent).toBe(
        `Found ${count} cities matching “${text.trim()}”`,
      );
      expect(readPlates(page, side)).toEqual(inOrder(expected));
      expect(sideOf(page)).toBe(side);
    }
    expect(pathOf((await page.follow(/^Houston/)).url)).toBe("/houston");
  });

  test("without a match, the search can be cleared or the other country's matches shown", async () => {
    const page = await look(await visitAs(site, ada).browser.open("/"), "Houston", "canada");
    const canada = within(page.document.querySelector<HTMLElement>(".side-canada") ?? page.document.body);
    canada.getByRole("heading", { name: directoryWords.nothing });
    canada.getByText("Found 0 cities matching “Houston”");
    expect(readPlates(page, "canada")).toEqual([]);
    const there = await page.follow("United States: 1 found");
    expect(sideOf(there)).toBe("usa");
    expect(readPlates(there, "usa")).toEqual([["Texas", ["Houston"]]]);
    const cleared = await page.form(".side-canada .listed form").send(directoryWords.clear);
    expect(cleared.getByLabelText<HTMLInputElement>(directoryWords.filter).value).toBe("");
    expect(readPlates(cleared, "canada").length).toBeGreaterThan(1);
  });

  test("an unknown city leads home, and case doesn't matter", async () => {
    const { browser } = visitAs(site, ada);
    expect((await browser.open("/atlantis/faq")).url.pathname).toBe("/");
    const faq = await browser.open("/Toronto/FAQ");
    faq.getByRole("heading", { level: 1, name: /^FAQ/ });
  });
});

describe("a postal code or ZIP", () => {
  test("in a served area names the crew, whose form has the code when it's sent", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const page = await look(await browser.open("/"), "m5v 2t6");
    expect(answerOf(page)).toBe(`${findingWords.served("M5V 2T6")}${areaOf("toronto")}.`);
    expect(page.document.querySelectorAll(".plate")).toHaveLength(0);
    const phone = findPhone("toronto");
    const call = page.getByRole<HTMLAnchorElement>("link", { name: findingWords.call(phone.printed) });
    expect(call.href).toBe(phone.tel);
    const quote = await page.follow(findingWords.quote);
    expect(pathOf(quote.url)).toBe("/toronto/get-quote?zipFrom=M5V2T6");
    const form = quote.form("#quote form");
    expect(form.read(new RegExp(movingCodeLabel("from", "Canada")))).toBe("M5V2T6");
    form.fill(labels.name, visitor.name);
    form.fill(labels.phone, visitor.phone);
    form.fill(labels.email, visitor.email);
    form.fill(movingQuote.message, "Two rooms");
    expect((await form.send(movingQuote.button)).url.pathname).toBe("/thankyou");
    expect(await leadsOnDisk()).toMatchObject([{ zip: "m5v2t6", zipTo: "", name: visitor.name }]);
  });

  test("outside every area names the nearest crew, its phone and a form to ask anyway", async () => {
    const { browser, visitor, leadsOnDisk } = visitAs(site, ada);
    const west = "las-vegas-west";
    const page = await look(await browser.open("/"), "90210", "canada");
    const away = findingWords.away("90210", nameOf(west), "230 miles");
    expect(answerOf(page)).toBe(away);
    page.getByRole("link", { name: findingWords.call(findPhone(west).printed) });
    const asking = await page.follow(findingWords.askAnyway);
    expect(pathOf(asking.url)).toBe(`/${west}/get-quote?zipFrom=90210`);
    expect(asking.document.querySelector("#quote")?.textContent).toContain(away);
    const form = asking.form("#quote form");
    form.fill(labels.name, visitor.name);
    form.fill(labels.phone, visitor.phone);
    form.fill(labels.email, visitor.email);
    form.fill(movingQuote.message, "A piano, far away");
    const thanks = await form.send();
    expect(thanks.words()).toContain(outsideOurAreas(nameOf(west), "230 miles"));
    expect(await leadsOnDisk()).toMatchObject([{ zip: "90210", name: visitor.name }]);
  });

  test("that nobody knows is said to be one, and the search can be cleared", async () => {
    const page = await look(await visitAs(site, ada).browser.open("/"), "X9X 9X9");
    expect(answerOf(page)).toBe(findingWords.unknown("X9X 9X9"));
    expect(page.queryAllByRole("link", { name: findingWords.askAnyway })).toEqual([]);
    const cleared = await page.form(".crew-clear form").send(directoryWords.clear);
    expect(answerOf(cleared)).toBe("");
    expect(cleared.document.querySelectorAll(".plate").length).toBeGreaterThan(100);
  });

  test.each(["123", "Atlantis"])("%s is none: nothing is found, with a word about codes", async (text) => {
    const page = await look(await visitAs(site, ada).browser.open("/"), text);
    const nothing = page.document.querySelector<HTMLElement>(".side-canada .nothing-found");
    expect(nothing?.textContent).toContain(directoryWords.nothing);
    expect(nothing?.textContent).toContain(findingWords.hint);
    expect(answerOf(page)).toBe("");
  });
});

describe("a load", () => {
  const countOf = (page: PlainPage, thing: string) =>
    page.getByLabelText<HTMLInputElement>(loadPicker.howMany(thing));
  const put = (page: PlainPage, counts: Readonly<Record<string, string>>) => {
    for (const [thing, count] of Object.entries(counts)) countOf(page, thing).value = count;
    return page.form("form.load-picker").send(loadPicker.show);
  };
  const saidOf = ({ document }: PlainPage) => document.querySelector("#load [role=status]")?.textContent;
  const filled = ({ document }: PlainPage) => document.querySelectorAll("#load .gauge .in").length;
  const halfLoad = "$20 off: a half load or more";
  const fullLoad = "$50 off: a full load or more";

  test("Carla counts her items, the truck fills, and her job has the counts", async () => {
    const { browser, visitor, jobsOnDisk } = visitAs(site, carla);
    const empty = await browser.open("/atlanta/what-we-take");
    expect(saidOf(empty)).toContain("Nothing on the truck yet");
    const half = await put(empty, { Pianos: "2", Sheds: "1" });
    expect(saidOf(half)).toContain("About half a load (6.9 cubic yards)");
    expect(saidOf(half)).toContain(halfLoad);
    expect([filled(half), countOf(half, "Pianos").value, half.url.hash]).toEqual([4, "2", "#load"]);
    const full = await put(half, { "Hot tubs": "1", "Old furniture": "1" });
    expect(saidOf(full)).toContain("About a full load (14.5 cubic yards)");
    expect(saidOf(full)).toContain(fullLoad);
    expect(saidOf(full)).not.toContain(halfLoad);
    expect(filled(full)).toBe(8);
    const again = await put(full, { "Hot tubs": "0", "Old furniture": "0" });
    expect(filled(again)).toBe(4);

    const first = await again.form("form.load-picker").send(loadPicker.book);
    expect(first.url.pathname).toBe("/atlanta/book-now");
    expect(first.form("#booking form").read("What has to go?")).toBe("Pianos 2, Sheds 1. About half a load.");
    const changing = await first.follow("Change the load");
    expect([countOf(changing, "Pianos").value, countOf(changing, "Sheds").value]).toEqual(["2", "1"]);
    countOf(changing, "Mattresses").value = "3";
    const booking = await changing.form("form.load-picker").send(loadPicker.book);
    const form = booking.form("#booking form");
    const counted = "Mattresses 3, Pianos 2, Sheds 1. About three quarters of a load.";
    expect(form.read("What has to go?")).toBe(counted);
    fillBooking(booking, visitor.phone);
    form.fill("What has to go?", `${counted} Behind the house.`);
    const refused = await form.send();
    const kept = refused.form("#booking form");
    expect(kept.faults()).toEqual(["Are you flexible: This field is required"]);
    expect(refused.words()).toContain("On the truck: Mattresses 3, Pianos 2, Sheds 1");
    expect(kept.read("What has to go?")).toBe(`${counted} Behind the house.`);
    kept.check("Yes flexible");
    const thanks = await kept.send();
    thanks.getByText("Mattresses 3, Pianos 2, Sheds 1");
    expect(await jobsOnDisk()).toMatchObject([
      {
        load: { mattresses: 3, pianos: 2, sheds: 1 },
        description: "Mattresses 3, Pianos 2, Sheds 1. About three quarters of a load. Behind the house.",
      },
    ]);
  });

  function fillBooking(page: PlainPage, phone: string): void {
    const form = page.form("#booking form");
    form.fill("Your name", carla.name);
    form.fill("Phone number", phone);
    form.check("House");
    form.fill("Street address", carla.street);
    form.fill("City", carla.city);
    form.fill(/^(State|Province)/, carla.state);
    form.fill(/^(ZIP|Postal) code/, carla.zip);
    form.check("Tuesday, November 24");
    form.check("11:00 AM to 1:00 PM");
  }

  test("nonsense in its address counts as zero, and more than a truck is said", async () => {
    const { browser } = visitAs(site, carla);
    const page = await browser.open("/atlanta/what-we-take?load.pianos=many&load.boats=3&load.sheds=-1");
    expect(filled(page)).toBe(0);
    const over = await put(page, { "Hot tubs": "4" });
    expect(saidOf(over)).toContain("About 1.5 loads (21.6 cubic yards)");
    expect(filled(over)).toBe(8);
  });

  test("without a chosen city it can be booked or removed; a remembered city takes it over", async () => {
    const { browser, visitor, jobsOnDisk } = visitAs(site, carla);
    const page = await browser.open("/book-now?load.hot-tubs=2");
    expect(page.words()).toContain("On the truck: Hot tubs 2. About three quarters of a load.");
    expect(page.queryAllByRole("link", { name: "Change the load" })).toEqual([]);
    const empty = await page.follow("Empty the truck");
    expect(pathOf(empty.url)).toBe("/book-now");
    expect(empty.form("#booking form").read("What has to go?")).toBe("");
    fillBooking(page, visitor.phone);
    const form = page.form("#booking form");
    form.check("Yes flexible");
    await form.send();
    expect(await jobsOnDisk()).toMatchObject([{ location: null, load: { "hot-tubs": 2 } }]);
    await browser.open("/atlanta/faq");
    const remembered = await browser.open("/book-now?load.hot-tubs=2");
    expect(pathOf(remembered.url)).toBe("/atlanta/book-now?load.hot-tubs=2");
    const change = remembered.getByRole<HTMLAnchorElement>("link", { name: "Change the load" });
    expect(change.getAttribute("href")).toBe("/atlanta/what-we-take?load.hot-tubs=2#load");
  });

  test("sees its usual price, is booked with that, and the price is the same when it's replayed", async () => {
    const { browser, visitor } = visitAs(site, carla);
    const page = await put(await browser.open("/atlanta/what-we-take"), { Mattresses: "4" });
    const range = readRange(page);
    expect(page.document.querySelector(".price-range")?.textContent).toContain(rangeWords.noQuote);
    const booking = await page.form("form.load-picker").send(loadPicker.book);
    expect(booking.words()).toContain(`Usually ${range} (US dollars, plus tax).`);
    fillBooking(booking, visitor.phone);
    const form = booking.form("#booking form");
    form.check("Yes flexible");
    expect(await replay(await form.send())).toContain(`again  ${range} (US dollars, plus tax): the same`);
  });
});

function readRange({ document }: PlainPage): string {
  const range = document.querySelector(".price-range-ends strong")?.textContent ?? "";
  expect(range).toMatch(/^\$[\d,]+ to \$[\d,]+$/);
  return range;
}

/** What `npm run estimate` prints of the request that the thank-you page is about. */
const replay = async ({ url }: PlainPage) =>
  (await runScript("estimate", [url.searchParams.get("ref") ?? ""], site.env)).out;

describe("a move's usual price", () => {
  async function ask(home: string, to: string): Promise<PlainPage> {
    const form = (await visitAs(site, ada).browser.open("/toronto/get-quote")).form("#range form");
    const fill = (name: string, value: string) => {
      const [field] = form.element.querySelectorAll<HTMLInputElement>(`[name=${name}]`);
      if (field) field.value = value;
    };
    form.fill(movingRangeWords.home, home);
    form.fill(movingRangeWords.flights, "3");
    form.fill(movingRangeWords.elevators, "1");
    fill("zipFrom", "M5V 2T6");
    fill("zipTo", to);
    return form.send(movingRangeWords.button);
  }

  test("is shown before Ada gives her name, and goes with her request", async () => {
    const page = await ask("two", "M6K 1A1");
    const range = readRange(page);
    const said = page.document.querySelector(".price-range")?.textContent;
    for (const words of [rangeWords.noQuote, rangeWords.sample, movingRangeWords.moves]) {
      expect(said).toContain(words);
    }
    const form = page.form("#quote form");
    expect(form.element.querySelector<HTMLInputElement>("[name=zipFrom]")?.value).toBe("M5V2T6");
    expect(form.element.textContent).not.toContain(keptHere.typed);
    form.fill("Your name", ada.name);
    form.fill("Phone number", ada.phone);
    form.fill("Email", ada.email);
    form.fill("What's moving?", "Two bedrooms");
    const thanks = await form.send();
    expect(await replay(thanks)).toContain(`again  ${range} (Canadian dollars, plus tax): the same`);
  });

  test("isn't given for a move that's too far, and the form is there all the same", async () => {
    const page = await ask("one", "K1A 0B1");
    expect(page.words()).toContain(movingRangeWords.tooFar);
    expect(page.document.querySelector(".price-range-ends")).toBeNull();
    expect(page.document.querySelector<HTMLInputElement>("#quote form [name=zipTo]")?.value).toBe("K1A0B1");
  });
});

describe("after a booking", () => {
  const factsOf = (page: PlainPage) => {
    const [terms, texts] = [page.getAllByRole("term"), page.getAllByRole("definition")];
    return Object.fromEntries(
      terms.map(({ textContent }, index) => [textContent, texts[index]?.textContent]),
    );
  };

  test("the page says day and window, and leads to the booking, which is moved and canceled there", async () => {
    const { browser, visitor, jobsOnDisk } = visitAs(site, carla);
    const form = (await browser.open("/phoenix-west/book-now")).form("#booking form");
    form.fill("Your name", carla.name);
    form.fill("Phone number", visitor.phone);
    form.fill("What has to go?", "A sofa.");
    form.check("House");
    form.fill("Street address", "1 Palm Rd");
    form.check("Friday, November 27");
    form.check("9:00 AM to 11:00 AM");
    form.check("Yes flexible");
    const thanks = await form.send();
    expect(factsOf(thanks)).toMatchObject({
      Day: "Friday, November 27",
      Window: "9:00 AM to 11:00 AM",
      Where: "Phoenix West",
      Reference: (await jobsOnDisk())[0]?.reference,
    });
    expect(thanks.words()).toContain("You asked for Friday, November 27, 9:00 AM to 11:00 AM.");
    expect(thanks.words()).not.toMatch(/2026-11|Palm Rd|estimate|Not specified/);

    const booking = await thanks.follow("See, move or cancel your booking");
    expect(booking.url.pathname).toMatch(/^\/booking\/[\w-]{43}$/);
    expect(booking.words()).toContain("1 Palm Rd");
    const moving = booking.form("form:has(select)");
    moving.fill("Available days and windows", "Saturday, November 28, 1:00 PM to 3:00 PM");
    const asked = await moving.send("Choose this time");
    expect(await jobsOnDisk()).toMatchObject([{ date: "2026-11-27" }]);
    const moved = await press(asked, "Yes, move it");
    expect(moved.words()).toContain("Your visit has moved.");
    expect(await jobsOnDisk()).toMatchObject([{ date: "2026-11-28", start_time: "13:00" }]);
    expect(factsOf(await thanks.reload())).toMatchObject({ Day: "Saturday, November 28" });

    const kept = await (await press(moved, "Cancel the booking")).follow("No, leave it as it is");
    const gone = await press(await press(kept, "Cancel the booking"), "Yes, cancel it");
    gone.getByRole("heading", { name: "Your junk removal is canceled" });
    expect(await jobsOnDisk()).toMatchObject([{ job_status: "cancelled" }]);
    const after = await browser.open(pathOf(thanks.url));
    after.getByRole("heading", { name: "Your junk removal is canceled" });

    const elsewhere = await visitAs(site, carla).browser.open(pathOf(thanks.url));
    expect(factsOf(elsewhere)).toMatchObject({ Day: "Friday, November 27" });
    expect(elsewhere.queryAllByRole("link", { name: "See, move or cancel your booking" })).toEqual([]);
    expect(elsewhere.words()).toContain("open the link in your confirmation email");
    const unknown = await browser.open(booking.url.pathname.slice(0, -2));
    unknown.getByRole("heading", { name: "This link doesn't work" });
  });

  /** Presses the only button of that name, in whichever form it is. */
  async function press(page: PlainPage, name: string): Promise<PlainPage> {
    const form = page.getByRole<HTMLButtonElement>("button", { name }).form;
    if (!form) throw new Error(`${name} is in no form.`);
    form.dataset.pressed = "";
    return page.form("[data-pressed]").send(name);
  }

  test("by its address it's the move's page, and nonsense in it does no harm", async () => {
    const { browser } = visitAs(site, carla);
    expect(factsOf(await browser.open("/thankyou"))).toEqual({
      ...{ Date: "Not specified", From: "Not specified", To: "Not specified" },
    });
    const page = await browser.open(
      "/thankyou?moveDate=2026-12-01&fromAddress=Toronto&toAddress=Ottawa&packing=true",
    );
    expect(factsOf(page)).toEqual({
      ...{ Date: "Tuesday, December 1, 2026", From: "Toronto", To: "Ottawa" },
      Packing: "Packing services wanted",
    });
    expect(factsOf(await browser.open("/thankyou?packing=false")).Packing).toBe("No packing services");
    const odd = `<img src=x onerror="document.title='odd'">${"long".repeat(120)}`;
    for (const form of ["booking", "moving-quote", odd]) {
      const names = ["date", "window", "city", "moveDate", "fromAddress", "toAddress", "packing", "ref"];
      const query = new URLSearchParams({ form, ...Object.fromEntries(names.map((name) => [name, odd])) });
      const strange = await browser.open(`/thankyou?${query}`);
      expect(strange.getByRole("heading", { level: 1 }).textContent).toBe(
        form === "booking" ? "We got your junk removal request" : "Your Move Matters to Us.",
      );
      expect(strange.document.querySelector("img[src=x]")).toBeNull();
    }
  });
});

describe("a page without its script", () => {
  test("remembers the last visited city, where the forms then go", async () => {
    const { browser } = visitAs(site, ada);
    expect(pathOf((await browser.open("/get-quote")).url)).toBe("/get-quote");
    await browser.open("/ottawa/faq");
    const quote = await (await browser.open("/")).follow(frame.getQuote);
    expect(quote.url.pathname).toBe("/ottawa/get-quote");
    quote.inside("banner").getAllByRole("link", { name: findPhone("ottawa").printed });
    const booking = await browser.open("/book-now?utm_source=flyer");
    expect(pathOf(booking.url)).toBe("/ottawa/book-now?utm_source=flyer");
    await browser.open("/edmonton");
    expect((await browser.open("/get-quote")).url.pathname).toBe("/edmonton/get-quote");
  });

  test("has its seven pages behind a menu that HTML opens, and its questions in native disclosures", async () => {
    const page = await visitAs(site, ada).browser.open("/toronto/reviews");
    const menu = page.getByRole("button", { name: frame.menu });
    const sheet = page.document.getElementById(menu.getAttribute("popovertarget") ?? "");
    expect(sheet?.hasAttribute("popover")).toBe(true);
    const links = [...(sheet?.querySelectorAll("a") ?? [])];
    expect(links.map(({ textContent }) => textContent)).toEqual(Object.values(frame.navigation));
    expect(links.filter(({ ariaCurrent }) => ariaCurrent === "page").map(({ pathname }) => pathname)).toEqual(
      ["/toronto/reviews"],
    );
    const faq = await page.follow(frame.navigation.faq);
    expect(faq.document.querySelectorAll(".topics details[open]").length).toBeGreaterThan(0);
    const take = await visitAs(site, carla).browser.open("/atlanta/what-we-take");
    const stub = take.getByText("$50", { exact: false, selector: "summary, summary *" }).closest("details");
    expect(stub?.textContent).toContain("Saved: show this screen");
  });

  test("has no film, nothing kept, and a plain field for the street", async () => {
    const { browser } = visitAs(site, ada);
    expect((await browser.open("/toronto")).document.querySelector("video, [src*='.mp4']")).toBeNull();
    const quote = await browser.open("/toronto/get-quote");
    expect(quote.document.querySelector(".kept-line")).toBeNull();
    const street = (await browser.open("/toronto/book-now")).getByLabelText("Street address");
    expect(street.role).toBeNull();
  });
});
