import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { ada, ben, carla, type Person } from "./support/people.ts";
import { type ExportedRecord, type Site, startSite } from "./support/site.ts";

// What a form sends and what is stored: the records of the specification's section 3.

type Fields = Record<string, string>;

/** An evening when our cities have three different hours and UTC has another day. */
const NOW = "2026-12-02T02:30:00Z";

const buildQuote = ({ name, phone, email }: Person, message: string): Fields => ({
  name,
  phone,
  email,
  message,
});

const buildEstimate = ({ name, phone }: Person, message: string): Fields => ({ name, phone, message });

const carlasBooking = {
  name: carla.name,
  phone: carla.phone,
  message: "One couch, two chairs.",
  street: carla.street,
  unit: carla.unit,
  city: carla.city,
  state: carla.state,
  zip: carla.zip,
  countryName: "USA",
  selectedDate: "2026-12-04",
  timeSlot: "13:00",
  propertyType: "Apartment",
  isTimeSensitive: "false",
};

const adasBooking = {
  ...carlasBooking,
  name: ada.name,
  phone: ada.phone,
  street: "301 Front St W",
  unit: "9",
  city: "Toronto",
  state: "ON",
  zip: "m5v 2T6",
  countryName: "Canada",
  propertyType: "House",
  isTimeSensitive: "true",
};

/** The thank-you address that an accepted form redirects to. */
function readThanks(response: Response): URL {
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "", "http://tailgate.test");
}

/** Everything the site has stored, by the reference the visitor got. */
async function readRecords(site: Site) {
  const [leads, jobs] = await Promise.all([site.exportLeads(), site.exportJobs()]);
  return (response: Response): ExportedRecord => {
    const reference = readThanks(response).searchParams.get("ref");
    const found = [...leads, ...jobs].filter((record) => record.reference === reference);
    expect(found).toHaveLength(1);
    return found[0] as ExportedRecord;
  };
}

/** The specification's fields of a record in order, without ours. */
function specified(record: ExportedRecord): [string, unknown][] {
  return Object.entries(record).slice(0, Object.keys(record).indexOf("id"));
}

const pagesWithForms: [string, Fields][] = [
  ["/barrie", buildQuote(ada, "From the landing page")],
  ["/barrie/hire", buildQuote(ada, "From hire")],
  ["/barrie/get-quote", buildQuote(ada, "From the quote page")],
  ["/barrie/how-it-works", buildEstimate(ada, "From how it works")],
  ["/barrie/reviews", buildEstimate(ada, "From the reviews")],
  ["/barrie/what-we-take", buildEstimate(ada, "From the junk list")],
];

/** The local times at NOW. */
const clocks: [string, string][] = [
  ["toronto", "21:30"],
  ["miami", "21:30"],
  ["austin-north", "20:30"],
  ["phoenix-east", "19:30"],
  ["las-vegas-east", "18:30"],
];

const windows = ["9:00", "11:00", "13:00", "15:00"];

mostlyOnSqlite("an accepted form", (database) => {
  let site: Site;
  let findRecord: Awaited<ReturnType<typeof readRecords>>;
  const answers = new Map<string, Response>();
  const answerTo = (what: string) => answers.get(what) as Response;

  beforeAll(async () => {
    site = await startSite({ database, now: NOW });
    const send = async (what: string, path: string, fields: Fields, from: Person) => {
      answers.set(what, await site.post(path, fields, { from }));
    };
    const { zipFrom, zipTo } = ben;
    // However long the start took: its minutes are in the records.
    await site.moveClock(NOW);
    await Promise.all([
      send(
        "quote",
        "/houston/get-quote",
        { ...buildQuote(ben, "Two rooms,\r\nno stairs"), zipFrom, zipTo },
        ben,
      ),
      send("estimate", "/hamilton/reviews", buildEstimate(ada, "A piano"), ada),
      send("booking", "/atlanta/book-now", carlasBooking, carla),
      send("canadian booking", "/toronto/book-now", adasBooking, ada),
      send("cityless quote", "/get-quote", buildQuote(ada, "From nowhere"), ada),
      send("cityless booking", "/book-now", adasBooking, ada),
      ...pagesWithForms.map(([path, fields]) => send(path, path, fields, ada)),
      ...clocks.map(([slug]) => send(slug, `/${slug}`, buildQuote(ada, "What time is it?"), ada)),
      ...windows.map((timeSlot) =>
        send(timeSlot, "/orlando-south/book-now", { ...carlasBooking, timeSlot }, carla),
      ),
    ]);
    findRecord = await readRecords(site);
  });
  afterAll(() => site.close());

  test("a moving quote is stored as a Lead, field by field", () => {
    const record = findRecord(answerTo("quote"));
    expect(specified(record)).toEqual([
      ["date", "2026-12-01"],
      ["email", "ben@example.com"],
      ["phone", "713-555-0118"],
      ["zip", "77002"],
      ["zipTo", "77449"],
      ["source", "Paid Ads"],
      ["brand_id", 1],
      ["status", "new"],
      ["type", "moving"],
      ["won_by", ""],
      ["location_id", 35818],
      ["name", "Ben Okafor"],
      ["time", "20:30"],
      ["note_from_customer", "Two rooms,\nno stairs"],
      ["ip_address", ben.address],
    ]);
    expect(record).toMatchObject({ location: "houston", form: "moving-quote", version: 1, repeats: 0 });
  });

  test("a free estimate without an email is stored with Unavailable", () => {
    const record = findRecord(answerTo("estimate"));
    expect(specified(record)).toEqual([
      ["date", "2026-12-01"],
      ["email", "Unavailable"],
      ["phone", "(416) 555-0142"],
      ["zip", ""],
      ["zipTo", ""],
      ["source", "Paid Ads"],
      ["brand_id", 1],
      ["status", "new"],
      ["type", "moving"],
      ["won_by", ""],
      ["location_id", 35818],
      ["name", "Ada Byron"],
      ["time", "21:30"],
      ["note_from_customer", "A piano"],
      ["ip_address", ada.address],
    ]);
    expect(record.location).toBe("hamilton");
  });

  test("a booking is stored as a Job, field by field", () => {
    const record = findRecord(answerTo("booking"));
    expect(specified(record)).toEqual([
      ["brand_id", 1],
      ["cus_address", expect.anything()],
      ["cus_email", "Unavailable"],
      ["cus_name", "Carla Reyes"],
      ["cus_phone", "+1 404 555 0163"],
      ["date", "2026-12-04"],
      ["description", "One couch, two chairs."],
      ["start_time", "13:00"],
      ["end_time", "15:00"],
      ["ip_address", carla.address],
      ["is_time_sensitive", false],
      ["sensitive_reason", ""],
      ["job_status", "active"],
      ["property_type", "Apartment"],
      ["location_id", 10295],
      ["type", "Full Service"],
    ]);
    expect(Object.entries(record.cus_address as object)).toEqual([
      ["street", "120 Peachtree St NE"],
      ["unit", "4B"],
      ["city", "Atlanta"],
      ["state", "GA"],
      ["zip", "30303"],
      ["country", "USA"],
    ]);
    expect(record.location).toBe("atlanta");
  });

  test("a booking in Canada keeps its postal code in lower case, and a house has no unit", () => {
    expect(findRecord(answerTo("canadian booking"))).toMatchObject({
      cus_address: { unit: "", zip: "m5v2t6", country: "Canada" },
      is_time_sensitive: true,
      property_type: "House",
      location_id: 13929,
    });
  });

  test("without a chosen city, location_id is empty and the time is Dallas time", () => {
    const lead = findRecord(answerTo("cityless quote"));
    expect(lead).toMatchObject({ location_id: "", location: null, date: "2026-12-01", time: "20:30" });
    expect(findRecord(answerTo("cityless booking"))).toMatchObject({ location_id: "", location: null });
    for (const what of ["cityless quote", "cityless booking"]) {
      const cookies = answerTo(what).headers.getSetCookie();
      expect(cookies.filter((cookie) => cookie.startsWith("city="))).toEqual([]);
    }
  });

  test.each(pagesWithForms)("%s accepts its form and remembers the city", (path, { message }) => {
    expect(findRecord(answerTo(path))).toMatchObject({
      location_id: 16243,
      note_from_customer: message,
    });
    expect(answerTo(path).headers.get("set-cookie")).toMatch(/^city=barrie;/);
    expect(answerTo(path).headers.get("cache-control")).toBe("no-store");
  });

  test.each(clocks)("in %s it was %s", (slug, time) => {
    expect(findRecord(answerTo(slug))).toMatchObject({ date: "2026-12-01", time });
  });

  test("a job ends two hours after its window starts", () => {
    const jobs = windows.map((window) => findRecord(answerTo(window)));
    expect(jobs.map(({ start_time, end_time }) => `${start_time} to ${end_time}`)).toEqual([
      "9:00 to 11:00",
      "11:00 to 13:00",
      "13:00 to 15:00",
      "15:00 to 17:00",
    ]);
  });

  test("every request has its own reference", () => {
    const references = [...answers.values()].map((answer) => readThanks(answer).searchParams.get("ref"));
    for (const reference of references) expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(new Set(references).size).toBe(answers.size);
  });

  const secret = { email: "quiet@example.org", phone: "(647) 555-0107", name: "Ottoline Quietly" };
  const message = "My safe is heavy";
  test.each<[string, Person, Fields, Fields]>([
    [
      "/houston/get-quote",
      ben,
      { ...secret, message, zipFrom: "77002", zipTo: "77449", moveDate: "2027-01-15", packing: "true" },
      { moveDate: "2027-01-15", fromAddress: "77002", toAddress: "77449", packing: "true" },
    ],
    [
      "/toronto/get-quote",
      ada,
      { ...secret, message, zipTo: "m5v 2t6" },
      { moveDate: "", fromAddress: "Toronto", toAddress: "M5V2T6", packing: "false" },
    ],
    ["/toronto/reviews", ada, { ...secret, message, safe: "My safe" }, { fromAddress: "Toronto" }],
    [
      "/atlanta/book-now",
      carla,
      { ...carlasBooking, ...secret, street: "77 Whisper Way", unit: "12C", message },
      { form: "booking", date: "2026-12-04", window: "13:00", city: "atlanta" },
    ],
    [
      "/book-now",
      carla,
      { ...carlasBooking, ...secret, street: "77 Whisper Way", unit: "12C", message },
      { form: "booking", date: "2026-12-04", window: "13:00" },
    ],
  ])("%s leads to a thank-you address that says nothing personal", async (path, from, fields, told) => {
    const thanks = readThanks(await site.post(path, fields, { from }));
    const { ref, ...rest } = Object.fromEntries(thanks.searchParams);
    expect(thanks.pathname).toBe("/thankyou");
    expect(rest).toEqual(told);
    const text = decodeURIComponent(thanks.search).toLowerCase().replace(String(ref).toLowerCase(), "");
    for (const personal of ["quiet", "ottoline", "647", "0107", "whisper", "12c", "30303", "safe"]) {
      expect(text).not.toContain(personal);
    }
  });
});

type Trial = {
  what: string;
  /** A form with `text` in the field under test; `mark` makes each submission its own lead. */
  sent: (text: string, mark: string) => [path: string, fields: Fields, from: Person];
  read: (record: ExportedRecord) => unknown;
  /** What was typed and what is stored; null where the form is refused. */
  cases: readonly (readonly [typed: string, kept: string | null])[];
};

const inQuote =
  (field: string, from: Person = ada): Trial["sent"] =>
  (text, mark) => [
    "/toronto",
    { ...buildQuote(from, `Try ${mark}`), zipFrom: "1", zipTo: "1", [field]: text },
    from,
  ];
const inEstimate =
  (field: string): Trial["sent"] =>
  (text, mark) => ["/toronto/reviews", { ...buildEstimate(ada, `Try ${mark}`), [field]: text }, ada];
const inCarlasBooking =
  (field: string): Trial["sent"] =>
  (text, mark) => [
    "/atlanta/book-now",
    { ...carlasBooking, street: `${mark} Main St`, [field]: text },
    carla,
  ];
const inAdasBooking =
  (field: string): Trial["sent"] =>
  (text, mark) => ["/toronto/book-now", { ...adasBooking, street: `${mark} King St`, [field]: text }, ada];

const readAddress = (record: ExportedRecord) => record.cus_address as Record<string, string>;

const trials: readonly Trial[] = [
  {
    what: "names: letters and spaces, apostrophe and hyphen inside, each word capitalized, at most 20",
    sent: inQuote("name"),
    read: ({ name }) => name,
    cases: [
      ["ada byron", "Ada Byron"],
      ["  ada   byron ", "Ada Byron"],
      ["o'brien", "O'Brien"],
      ["jean-luc picard", "Jean-Luc Picard"],
      ["éloïse dupré", "Éloïse Dupré"],
      ["R2D2 unit 7", "RD Unit"],
      ["<b>Bold</b>", "BBoldb"],
      ["'quoted'", "Quoted"],
      ["abcdefghijklmnopqrstuvwxyz", "Abcdefghijklmnopqrst"],
      ["李 小龙", "李 小龙"],
      ["=1+1", null],
      ["123", null],
    ],
  },
  {
    what: "phones of a quote: digits, letters, - [ ] ( ) space . +, at most 25, ten digits among them",
    sent: inQuote("phone"),
    read: ({ phone }) => phone,
    cases: [
      ["(416) 555-0142", "(416) 555-0142"],
      ["+1.416.555.0142", "+1.416.555.0142"],
      ["[416] 555 0142 ext", "[416] 555 0142 ext"],
      ["416/555_0142*", "4165550142"],
      ["1234567890123456789012345678", "1234567890123456789012345"],
      // The limit comes first: ten digits must remain after it.
      ["aaaaaaaaaaaaaaaa4165550142", null],
      ["416555014", null],
    ],
  },
  {
    what: "phones of an estimate without an email: ten digits that can be dialed",
    sent: inEstimate("phone"),
    read: ({ phone }) => phone,
    cases: [
      ["1-800-MOVE-NOW", "1-800-MOVE-NOW"],
      ["416.555.0142 [home]", "416.555.0142 [home]"],
      ["911", null],
      ["***", null],
    ],
  },
  {
    what: "phones of a booking without an email: ten digits that can be dialed",
    sent: inAdasBooking("phone"),
    read: ({ cus_phone }) => cus_phone,
    cases: [
      ["1-800-MOVE-NOW", "1-800-MOVE-NOW"],
      ["416.555.0142 [home]", "416.555.0142 [home]"],
      ["911", null],
      ["***", null],
    ],
  },
  {
    what: "emails of a quote: something with an @",
    sent: inQuote("email"),
    read: ({ email }) => email,
    cases: [
      ["ben@example.com", "ben@example.com"],
      [" ben@example.com ", "ben@example.com"],
      ["ben@home", "ben@home"],
      ["ben@example,com", "ben@example.com"],
      ["ben@example.com.", "ben@example.com"],
      ["ben@example.com,ada@example.com", null],
      ["ben.example.com", null],
      ["", null],
    ],
  },
  {
    what: "emails of an estimate: a standard one or none",
    sent: inEstimate("email"),
    read: ({ email }) => email,
    cases: [
      [" ben@example.com ", "ben@example.com"],
      ["", "Unavailable"],
      ["ben@home", null],
      ["ben.example.com", null],
      ["a b@example.com", null],
    ],
  },
  {
    what: "codes from the USA: a ZIP of at most 5 digits, or a postal code",
    sent: inQuote("zipFrom", ben),
    read: ({ zip }) => zip,
    cases: [
      ["77002", "77002"],
      ["77 00-2", "77002"],
      ["770021234", "77002"],
      ["7a7b", "77"],
      ["M5V 2T6", "m5v2t6"],
      ["K1A OB1", "k1a0b1"],
      ["none", null],
      ["", null],
    ],
  },
  {
    what: "codes from elsewhere: the same, or none",
    sent: inQuote("zipTo", ada),
    read: ({ zipTo }) => zipTo,
    cases: [
      ["77002-1234", "77002"],
      ["M5V 2T6", "m5v2t6"],
      ["", ""],
    ],
  },
  {
    what: "messages of a quote: as typed, lines and signs and all, but for what no screen can show",
    sent: inQuote("message"),
    read: ({ note_from_customer }) => note_from_customer,
    cases: [
      [
        '  3 rooms & a "piano" <b>\r\n\r\n\tstairs: 2\u0007\u0000  ',
        '3 rooms & a "piano" <b>\n\n\tstairs: 2',
      ],
      [" \n ", null],
    ],
  },
  {
    what: "messages of a booking: letters, digits, space, dot, comma",
    sent: inCarlasBooking("message"),
    read: ({ description }) => description,
    cases: [
      ["Couch, 2 chairs.", "Couch, 2 chairs."],
      ["a couch!\nand <b>chairs</b> @ $5; (old)", "a couch and b chairs b 5 old"],
      ["!!!", null],
    ],
  },
  {
    what: "units of an apartment: at most 12",
    sent: inCarlasBooking("unit"),
    read: (record) => readAddress(record).unit,
    cases: [
      ["  Suite   12 ", "Suite 12"],
      ["abcdefghijklmnop", "abcdefghijkl"],
      [" ", null],
    ],
  },
  {
    what: "ZIPs of a booking: digits, at most 5, or none",
    sent: inCarlasBooking("zip"),
    read: (record) => readAddress(record).zip,
    cases: [
      ["30303-1234", "30303"],
      ["3 0 3", "303"],
      ["", ""],
    ],
  },
  {
    what: "postal codes: letters and digits, at most 6, in lower case, or none",
    sent: inAdasBooking("zip"),
    read: (record) => readAddress(record).zip,
    cases: [
      ["M5V 2T6", "m5v2t6"],
      ["m5v-2t6-99", "m5v2t6"],
      ["", ""],
    ],
  },
  {
    what: "days: the next eight without the Sunday, and no window that has begun",
    sent: inAdasBooking("selectedDate"),
    read: ({ date }) => date,
    cases: [
      ["2026-12-02", "2026-12-02"],
      ["2026-12-08", "2026-12-08"],
      ["2026-12-09", null],
      ["2026-12-06", null],
      ["2026-12-01", null],
      ["2026-11-30", null],
      ["tomorrow", null],
    ],
  },
  {
    what: "windows: the four",
    sent: inAdasBooking("timeSlot"),
    read: ({ start_time }) => start_time,
    cases: [
      ["9:00", "9:00"],
      ["10:00", null],
      ["09:00", null],
    ],
  },
  {
    what: "property types: the three",
    sent: inAdasBooking("propertyType"),
    read: ({ property_type }) => property_type,
    cases: [
      ["House", "House"],
      ["Apartment", "Apartment"],
      ["Business", "Business"],
      ["Condo/Apartment", null],
      ["constructor", null],
    ],
  },
];

describe("what the filters leave of typed text", () => {
  let site: Site;
  const kept = new Map<string, unknown[]>();

  beforeAll(async () => {
    site = await startSite({ now: NOW });
    const answers = await Promise.all(
      trials.map(({ sent, cases }, trial) =>
        Promise.all(
          cases.map(([typed], index) => {
            const [path, fields, from] = sent(typed, `${trial} ${index}`);
            return site.post(path, fields, { from });
          }),
        ),
      ),
    );
    const findRecord = await readRecords(site);
    for (const [index, { what, read }] of trials.entries()) {
      kept.set(
        what,
        (answers[index] ?? []).map((answer) => {
          if (answer.status === 422) return null;
          return read(findRecord(answer));
        }),
      );
    }
  });
  afterAll(() => site.close());

  test.each(trials)("$what", ({ what, cases }) => {
    expect(cases.map(([typed], index) => [typed, kept.get(what)?.[index]])).toEqual(cases);
  });
});
