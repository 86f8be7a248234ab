import { Agent, request as httpRequest } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { marketingConsent } from "../content/forms.ts";
import { findLeastHold, LONGEST_HOLD } from "./support/longest-hold.ts";
import { ada, atAddress, ben, carla, type Person, rob } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What a refused form says: the error catalog of the specification's section 8, word for word, in the
// HTML that a browser without JavaScript shows, and the same as JSON for the form's island.

type Fields = Record<string, string>;
type FieldErrors = readonly (readonly [field: string, message: string])[];

const NOW = "2026-12-02T15:00:00Z";

const quote = { name: "Ada Byron", phone: "4165550142", email: "ada@example.com", message: "Two rooms" };
const estimate = { name: "Ada Byron", phone: "4165550142", message: "Two rooms" };
const booking = {
  name: "Carla Reyes",
  phone: "4045550163",
  message: "One couch",
  street: "120 Peachtree St NE",
  city: "Atlanta",
  state: "GA",
  countryName: "USA",
  selectedDate: "2026-12-04",
  timeSlot: "13:00",
  propertyType: "House",
  isTimeSensitive: "false",
};

const forms = [
  { formId: "quote", path: "/toronto/get-quote", from: ada, valid: quote },
  { formId: "quote", path: "/toronto", from: ada, valid: quote },
  { formId: "quote-again", path: "/toronto", from: ada, valid: quote },
  { formId: "quote", path: "/toronto/hire", from: ada, valid: quote },
  { formId: "quote", path: "/get-quote", from: ada, valid: quote },
  { formId: "estimate", path: "/toronto/how-it-works", from: ada, valid: estimate },
  { formId: "estimate", path: "/toronto/reviews", from: ada, valid: estimate },
  { formId: "estimate", path: "/toronto/what-we-take", from: ada, valid: estimate },
  { formId: "booking", path: "/atlanta/book-now", from: carla, valid: booking },
  { formId: "booking", path: "/book-now", from: carla, valid: booking },
] as const;

/** On one page of each form, and in `npm run test:all` on every page that has it. */
function testEachForm(name: string, run: (form: (typeof forms)[number]) => Promise<void>): void {
  const usual: readonly (typeof forms)[number][] = [forms[0], forms[2], forms[6], forms[8]];
  test.each(usual)(name, run);
  test.each(forms.filter((form) => !usual.includes(form)))(name, { tags: ["all"] }, run);
}

const quoteForm = forms[0];
const landingForm = forms[1];
const estimateForm = forms[6];
const bookingForm = forms[8];

let site: Site;
beforeAll(async () => {
  site = await startSite({ now: NOW });
});
afterAll(() => site.close());

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** A form's controls by name: their values and the messages that a screen reader reads with them. */
function readForm(html: string, formId: string) {
  const marker = `name="formId" value="${formId}"`;
  const start = html.lastIndexOf("<form", html.indexOf(marker));
  expect(start, `a form ${formId}`).toBeGreaterThan(-1);
  const form = html.slice(start, html.indexOf("</form>", start));
  const readText = (id: string) => new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(form)?.[1];
  const described = (tag: string) =>
    (attribute(tag, "aria-describedby") ?? "")
      .split(" ")
      .filter((id) => id.endsWith("-error"))
      .map((id) => readText(id) ?? `nothing has the id ${id}`);

  const values: Fields = {};
  const messages: Record<string, string[]> = {};
  const ids = [...form.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, "name") ?? "";
    if (/type="(radio|checkbox)"/.test(tag)) {
      if (tag.includes('checked=""')) values[name] = attribute(tag, "value") ?? "";
      continue;
    }
    values[name] = attribute(tag, "value") ?? "";
    if (described(tag).length > 0) {
      messages[name] = described(tag);
      expect(attribute(tag, "aria-invalid")).toBe("true");
    }
  }
  for (const [, tag = "", text = ""] of form.matchAll(/(<textarea[^>]*>)(.*?)<\/textarea>/gs)) {
    values[attribute(tag, "name") ?? ""] = text.replace(/^\n/, "");
    if (described(tag).length > 0) messages[attribute(tag, "name") ?? ""] = described(tag);
  }
  for (const [, tag = "", options = ""] of form.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)) {
    values[attribute(tag, "name") ?? ""] =
      /value="([^"]*)"[^>]*selected|selected=""[^>]*value="([^"]*)"/.exec(options)?.[1] ?? "";
    if (described(tag).length > 0) messages[attribute(tag, "name") ?? ""] = described(tag);
  }
  for (const [tag] of form.matchAll(/<fieldset[^>]*>/g)) {
    if (described(tag).length > 0) messages[attribute(tag, "data-name") ?? ""] = described(tag);
  }
  const summary = /<div class="form-summary"[^>]*>.*?<\/div>/s.exec(form)?.[0];
  const links = [...(summary ?? "").matchAll(/<a href="#([^"]*)">(.*?)<\/a>/g)].map(
    ([, id = "", text = ""]) => {
      expect(ids, "the fields' ids").toContain(id);
      return [
        id.slice(formId.length + 1),
        text.replace(/<!-- -->/g, "").replace(/^.*?: (?=[A-Z])/, ""),
      ] as const;
    },
  );
  const places = links.map(([field]) => ids.indexOf(`${formId}-${field}`));
  expect(places, "the summary in the order of the form").toEqual(places.toSorted((a, b) => a - b));
  return { values, messages, links, summary, names: new Set(Object.keys(values)), form };
}

/** Sends a form without JavaScript and parses the page that comes back. */
async function sendPlainly(path: string, formId: string, fields: Fields, from: Person) {
  const answer = await site.post(path, { formId, ...fields }, { from });
  const html = await answer.text();
  return { answer, html, ...readForm(html, formId) };
}

/** Expects one message beside each field, linked from the summary that takes focus, and no more. */
function expectErrors({ messages, links, summary }: ReturnType<typeof readForm>, errors: FieldErrors): void {
  expect(links).toEqual(errors);
  expect(messages).toEqual(Object.fromEntries(errors.map(([field, message]) => [field, [message]])));
  expect(summary).toMatch(/role="alert"/);
  expect(summary).toMatch(/tabindex="-1"/i);
  expect(summary).toMatch(/autofocus=""/i);
}

const REQUIRED = "This field is required";
const TEN_DIGITS = "We need all ten digits of your number, or an email, to reach you.";
const movingEmpty: FieldErrors = [
  ["name", "Name is required"],
  ["phone", "Phone number is required"],
  ["email", "A valid email is required"],
  ["message", "Message is required"],
];
const bookingEmpty: FieldErrors = [
  "name",
  "phone",
  "message",
  "propertyType",
  "street",
  "city",
  "state",
  "countryName",
  "selectedDate",
  "timeSlot",
  "isTimeSensitive",
].map((field) => [field, REQUIRED]);

const catalog: readonly [
  what: string,
  form: { formId: string; path: string; from: Person },
  fields: Fields,
  errors: FieldErrors,
][] = [
  ["an empty quote from Canada", quoteForm, {}, movingEmpty],
  [
    "an empty quote from the USA",
    { ...quoteForm, path: "/houston/get-quote", from: ben },
    {},
    [
      ...movingEmpty.slice(0, 3),
      ["zipFrom", "Moving From Zip is required"],
      ["zipTo", "Moving To Zip is required"],
      ["message", "Message is required"],
    ],
  ],
  ["an empty quote on the landing page", landingForm, {}, movingEmpty],
  ["an empty second quote on the landing page", forms[2], {}, movingEmpty],
  ["an empty quote without a city", forms[4], {}, movingEmpty],
  ["a name of digits", quoteForm, { ...quote, name: "12345" }, [["name", "Name is required"]]],
  [
    "a phone of nine digits",
    quoteForm,
    { ...quote, phone: "416-555-014" },
    [["phone", "Phone number is required"]],
  ],
  [
    "an email without @",
    quoteForm,
    { ...quote, email: "ada.example.com" },
    [["email", "A valid email is required"]],
  ],
  ["a blank message", quoteForm, { ...quote, message: " \n " }, [["message", "Message is required"]]],
  [
    "an empty estimate",
    estimateForm,
    {},
    [
      ["name", "Name is required"],
      ["phone", "Phone number is required"],
      ["message", "Message is required"],
    ],
  ],
  [
    "an email that mail can't be sent to",
    quoteForm,
    { ...quote, email: "v9@mail,example,com" },
    [["email", "Invalid email format"]],
  ],
  [
    "a malformed email in an estimate",
    estimateForm,
    { ...estimate, email: "ada@home" },
    [["email", "Invalid email format"]],
  ],
  ...["abc", "1", "(416) 555-014 ext. 2"].flatMap((phone): (typeof catalog)[number][] => [
    [
      `an estimate without an email from ${phone}`,
      estimateForm,
      { ...estimate, phone },
      [["phone", TEN_DIGITS]],
    ],
    [`a booking without an email from ${phone}`, bookingForm, { ...booking, phone }, [["phone", TEN_DIGITS]]],
  ]),
  [
    "a moving date that has passed",
    quoteForm,
    { ...quote, moveDate: "2026-12-01" },
    [["moveDate", "That day has passed. Please choose another."]],
  ],
  [
    "a moving date that is none",
    quoteForm,
    { ...quote, moveDate: "next Friday" },
    [["moveDate", "Please enter the date like this: 2026-12-31."]],
  ],
  [
    "a moving date that no calendar has",
    quoteForm,
    { ...quote, moveDate: "2027-02-30" },
    [["moveDate", "Please enter the date like this: 2026-12-31."]],
  ],
  [
    "a postal code at an address in the USA",
    bookingForm,
    { ...booking, zip: "M5V 2T6" },
    [["zip", "That’s a Canadian postal code. Choose Canada, or enter a ZIP code."]],
  ],
  ["an empty booking", bookingForm, {}, bookingEmpty],
  ["an empty booking without a city", forms[9], {}, bookingEmpty],
  ...Object.keys(booking)
    .map(
      (field) =>
        [
          `a booking without ${field}`,
          bookingForm,
          { ...booking, [field]: "" },
          [[field, REQUIRED]],
        ] as const,
    )
    .map(([what, form, fields, errors]): (typeof catalog)[number] => [
      what,
      form,
      fields,
      errors as FieldErrors,
    ]),
  [
    "an apartment without a unit",
    bookingForm,
    { ...booking, propertyType: "Apartment" },
    [["unit", REQUIRED]],
  ],
  [
    "a kind of property that is not offered",
    bookingForm,
    { ...booking, propertyType: "Castle" },
    [["propertyType", REQUIRED]],
  ],
  ["a window that is not offered", bookingForm, { ...booking, timeSlot: "8:00" }, [["timeSlot", REQUIRED]]],
];

describe("the error catalog", () => {
  test.each(catalog)("%s", async (_, { path, formId, from }, fields, errors) => {
    const page = await sendPlainly(path, formId, fields, from);
    expect(page.answer.status).toBe(422);
    expect(page.answer.headers.get("content-type")).toContain("text/html");
    expectErrors(page, errors);
    // The form's island gets the same as JSON.
    const told = await site.post(path, { formId, ...fields }, { from, accept: "application/json" });
    expect(told.status).toBe(422);
    expect(await told.json()).toMatchObject({
      errors: errors.map(([field, message]) => ({ field, message })),
      values: fields,
      problem: null,
    });
  });

  test("a past day or window gets its own message", async () => {
    // At 10:00 in Atlanta the first window has started.
    const begun = await sendPlainly(
      "/atlanta/book-now",
      "booking",
      { ...booking, selectedDate: "2026-12-02", timeSlot: "9:00" },
      carla,
    );
    expectErrors(begun, [["timeSlot", "That time has already started. Please choose a later one."]]);
    const gone = await sendPlainly(
      "/atlanta/book-now",
      "booking",
      { ...booking, selectedDate: "2026-12-01" },
      carla,
    );
    expectErrors(gone, [["selectedDate", escaped("We can't book that day anymore. Please choose another.")]]);
  });

  test("the second form on a page shows its own errors and leaves the first alone", async () => {
    const { html } = await sendPlainly("/toronto", "quote-again", { name: "Second" }, ada);
    expect(readForm(html, "quote-again").values.name).toBe("Second");
    const first = readForm(html, "quote");
    expect(first.values.name).toBe("");
    expect(first.summary).toBeUndefined();
  });
});

describe("everything typed is kept", () => {
  const nasty = `<script>alert("1")</script>'"&amp;--></textarea><img src=x onerror=alert(1)>`;
  /** Values that no filter accepts: they still come back as typed. */
  const typed: Record<string, Fields> = {
    quote: {
      name: nasty,
      phone: nasty,
      email: nasty,
      zipFrom: nasty,
      zipTo: nasty,
      message: `\n\nline one\n${nasty}`,
      moveDate: "2027-01-15",
      packing: "true",
    },
    "quote-again": { name: nasty, phone: nasty, email: nasty, message: nasty },
    estimate: { name: nasty, phone: nasty, email: nasty, message: nasty },
    booking: {
      name: nasty,
      phone: nasty,
      message: nasty,
      street: nasty,
      unit: nasty,
      city: nasty,
      state: nasty,
      zip: nasty,
      countryName: "Canada",
      selectedDate: "2026-12-05",
      timeSlot: "15:00",
      propertyType: "Apartment",
      isTimeSensitive: "true",
    },
  };

  testEachForm("$formId on $path with a script in every field", async ({ formId, path }) => {
    // Each form has an error: a phone without digits, a country, an empty message.
    const fields = { ...typed[formId], ...(formId === "booking" ? { name: "" } : { email: "nobody" }) };
    const { answer, html, values } = await sendPlainly(path, formId, fields, ben);
    expect(answer.status).toBe(422);
    const kept = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]));
    expect(kept).toEqual(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, escaped(value)])),
    );
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("--></textarea>");
  });

  testEachForm("$formId on $path with the documented fields only", async ({ path, valid, from }) => {
    // Hidden fields aren't part of the documented interface: a page with one form knows which is meant.
    const { name: _, ...rest } = valid;
    const answer = await site.post(path, rest, { from });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(path.endsWith("book-now") ? REQUIRED : "Name is required");
    expect(html).toContain(`value="${valid.phone}"`);
    expect(html).toContain(`>${valid.message}</textarea>`);
  });

  test("an unknown field does no harm and isn't shown", async () => {
    const fields = { __proto__x: "1", constructor: "2", toString: "3", "<blink>": "4", name: "Kept" };
    const { answer, values, html } = await sendPlainly("/toronto", "quote", fields, ada);
    expect(answer.status).toBe(422);
    expect(values.name).toBe("Kept");
    expect(html).not.toContain("<blink>");
  });

  test("an unknown form id still gets a response", async () => {
    const answer = await site.post("/toronto/reviews", { formId: '"><script>', name: "Kept" }, { from: ada });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html.includes('"><script>"'), "a script in the page").toBe(false);
    expect(html.includes("Phone number is required"), "the message is there").toBe(true);
  });
});

describe("ZIP and postal codes", () => {
  const nowhere = { ...ben, address: "10.0.0.1" };

  /** What a page offers first: the labels of its ZIP or postal codes, and whether they're optional. */
  async function offered(
    path: string,
    from: Person | undefined,
  ): Promise<[string, "required" | "optional"][]> {
    const html = await (await site.get(path, from ? { from } : {})).text();
    return [...html.matchAll(/<label for="(?:quote|booking)-zip\w*">(.*?)<\/label>/g)].map(
      ([, label = ""]) => [label.replace(/<.*$/, ""), label.includes("(optional)") ? "optional" : "required"],
    );
  }

  test.each<[string, string, Person | undefined, string, "required" | "optional"]>([
    ["Canada", "/toronto/get-quote", ada, "postal code", "optional"],
    ["Canada, in Houston", "/houston/get-quote", ada, "postal code", "optional"],
    ["the USA", "/houston/get-quote", ben, "ZIP", "required"],
    ["the USA, in Toronto", "/toronto/get-quote", ben, "ZIP", "required"],
    ["Germany", "/toronto/get-quote", rob, "ZIP or postal code", "optional"],
    ["no country that is known, in Toronto", "/toronto/get-quote", nowhere, "postal code", "optional"],
    ["no country that is known, in Houston", "/houston/get-quote", nowhere, "ZIP", "required"],
    ["nobody knows where, without a city", "/get-quote", undefined, "ZIP", "required"],
  ])("a move is asked for both ends by the visitor's country: %s", async (_, path, from, code, how) => {
    expect(await offered(path, from)).toEqual([
      [`Moving from ${code}`, how],
      [`Moving to ${code}`, how],
    ]);
    const answer = await site.post(path, { formId: "quote", ...quote, phone: "" }, from ? { from } : {});
    const { links } = readForm(await answer.text(), "quote");
    expect(links.map(([field]) => field)).toEqual(
      how === "required" ? ["phone", "zipFrom", "zipTo"] : ["phone"],
    );
  });

  test("one ZIP isn't enough", async () => {
    const { links } = await sendPlainly("/houston", "quote", { ...quote, zipFrom: "77002" }, ben);
    expect(links).toEqual([["zipTo", "Moving To Zip is required"]]);
  });

  test.each([
    ["the USA", ben],
    ["Canada", ada],
    ["Germany", rob],
    ["nowhere", nowhere],
  ])("a move can cross the border for a visitor from %s", async (where, from) => {
    const message = `From Toronto to Houston, asked from ${where}`;
    const ends = { zipFrom: "m5v 2t6", zipTo: "77002-1234" };
    const answer = await site.post("/toronto", { ...quote, ...ends, message }, { from });
    expect(answer.status).toBe(303);
    const leads = await site.exportLeads();
    const stored = leads.find(({ note_from_customer }) => note_from_customer === message);
    expect(stored).toMatchObject({ zip: "m5v2t6", zipTo: "77002" });
    const address = new URL(answer.headers.get("location") ?? "", site.origin).searchParams;
    expect([address.get("fromAddress"), address.get("toAddress")]).toEqual(["M5V2T6", "77002"]);
  });

  test.each([
    [ada, "Postal code"],
    [ben, "ZIP code"],
    [rob, "ZIP code"],
    [nowhere, "Postal code"],
  ])("the booking form offers %s the usual code first and requires none", async (from, label) => {
    expect(await offered("/toronto/book-now", from)).toEqual([[label, "optional"]]);
    const street = `${from.address} St`;
    expect((await site.post("/toronto/book-now", { ...booking, street }, { from })).status).toBe(303);
  });

  test.each([
    ["Canada", "M5V 2T6", "m5v2t6"],
    ["canada", "M5V-2T6", "m5v2t6"],
    ["USA", "77002-1234", "77002"],
    ["USA", "TX 77002", "77002"],
    ["United States", "77002-1234", "77002"],
  ])("an address in %s keeps %s, wherever the visitor is", async (countryName, zip, kept) => {
    const message = `Code ${zip.replace(/\W/g, " ")} in ${countryName}`;
    for (const from of [ada, ben, rob, nowhere]) {
      const answer = await site.post(
        "/toronto/book-now",
        { ...booking, countryName, zip, message: `${message} for ${from.address}` },
        { from },
      );
      expect(answer.status).toBe(303);
    }
    const stored = (await site.exportJobs()).filter(({ description }) =>
      String(description).startsWith(`${message} for `),
    );
    expect(stored.map(({ cus_address }) => cus_address)).toMatchObject(Array(4).fill({ zip: kept }));
  });
});

describe("what is stored", () => {
  test.each(["/TORONTO/get-quote", "/toronto/get-quote/", "/t%6Fronto/get-quote", "/toronto/get%2Dquote"])(
    "a form sent to %s is the city's",
    async (path) => {
      const answer = await site.post(path, { ...quote, message: path }, { from: ada });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toContain("fromAddress=Toronto");
    },
  );

  test("a booking's description has spaces for forbidden characters, and the typed message is kept", async () => {
    const typed = "3-4 boxes; 1/2 couch\r\n(no lift!)";
    const answer = await site.post(
      "/atlanta/book-now",
      { ...booking, message: typed },
      { from: atAddress(carla, 7) },
    );
    expect(answer.status).toBe(303);
    const reference = new URL(answer.headers.get("location") ?? "", site.origin).searchParams.get("ref");
    expect((await site.exportJobs()).find((job) => job.reference === reference)).toMatchObject({
      description: "3 4 boxes 1 2 couch no lift",
      message: "3-4 boxes; 1/2 couch\n(no lift!)",
    });
  });

  test.each([
    ["an email", { phone: "abc", email: "carla@example.com" }],
    ["a number of letters", { phone: "1-800-MOVE-NOW" }],
    ["ten digits and a word", { phone: "404.555.0163 [home]" }],
  ])("a customer with %s can be reached", async (_, reached) => {
    const from = atAddress(carla, 8);
    const booked = await site.post("/atlanta/book-now", { ...booking, ...reached }, { from });
    const asked = await site.post("/toronto/reviews", { ...estimate, ...reached }, { from });
    expect([booked.status, asked.status]).toEqual([303, 303]);
  });

  test("today isn't in the past by the city's own clock", async () => {
    // 15:00 in London is 10:00 in Toronto; at 4:30 it is still the day before.
    await site.moveClock("2026-12-03T04:30:00Z");
    const from = atAddress(ada, 9);
    const asked = await site.post(
      "/toronto",
      { ...quote, moveDate: "2026-12-02", message: "Today" },
      { from },
    );
    expect(asked.status).toBe(303);
    const page = await (await site.get("/toronto", { from })).text();
    expect(/<input[^>]*name="moveDate"[^>]*>/.exec(page)?.[0]).toContain('min="2026-12-02"');
    await site.moveClock(NOW);
  });
});

describe("JSON for the form's island", () => {
  const asJson = { from: atAddress(ada, 9), accept: "application/json" };

  test("an accepted form says where to go next", async () => {
    const answer = await site.post("/toronto", { ...quote, message: "As JSON" }, asJson);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("location")).toBeNull();
    const { location, ...rest } = (await answer.json()) as { location: string };
    expect(rest).toEqual({});
    expect(location).toMatch(/^\/thankyou\?.*ref=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(answer.headers.get("set-cookie")).toMatch(/^city=toronto;/);
    const again = await site.post("/toronto", { ...quote, message: "As JSON" }, asJson);
    expect(await again.json()).toEqual({ location });
  });

  test("an unreadable form gets a problem, not a page", async () => {
    const answer = await fetch(`${site.origin}/toronto`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ problem: "unreadable", errors: [], values: {} });
  });

  test("a browser that accepts anything gets the page", async () => {
    for (const accept of [
      "*/*",
      "text/html,application/xhtml+xml,*/*;q=0.8",
      "application/json, text/html",
    ]) {
      const answer = await site.post("/toronto", { name: "Ada" }, { accept, from: ada });
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
  });
});

const COULD_NOT_READ = escaped("We couldn't read that");

describe("other bodies", () => {
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(new URL(path, site.origin), {
      method: "POST",
      redirect: "manual",
      headers: { "x-forwarded-for": ada.address, ...headers },
      body,
    });

  const multipart = (fields: Fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  test("multipart works like the default encoding", async () => {
    const message = 'Línea 1\r\nLínea 2 & "more"; name="x"';
    const answer = await send("/toronto", multipart({ ...quote, message }));
    expect(answer.status).toBe(303);
    const refused = await send("/toronto", multipart({ formId: "quote", ...quote, phone: "1", message }));
    expect(refused.status).toBe(422);
    const { values, links } = readForm(await refused.text(), "quote");
    expect(links).toEqual([["phone", "Phone number is required"]]);
    expect(values).toMatchObject({ name: "Ada Byron", email: "ada@example.com" });
    const stored = (await site.exportLeads()).map(({ note_from_customer }) => note_from_customer);
    expect(stored).toContain(message.replaceAll("\r\n", "\n"));
  });

  testEachForm(
    "a photo is refused with a message and nothing typed is lost ($formId on $path)",
    async ({ formId, path, from, valid }) => {
      const message = `With a photo, from ${formId} on ${path}`;
      const photo = new Blob([new Uint8Array(300_000).fill(45)], { type: "image/jpeg" });
      const form = multipart({ formId, ...valid, message });
      form.set("photo", photo, "sofa.jpg");
      // The fields after the file count, too.
      form.set("marketingConsent", marketingConsent.version);
      const answer = await send(path, form, { "x-forwarded-for": from.address });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain("Send it again without the file");
      expect(html).not.toContain(COULD_NOT_READ);
      const { values, links } = readForm(html, formId);
      expect(values).toMatchObject({ ...valid, message, marketingConsent: marketingConsent.version });
      expect(links).toEqual([]);

      const again = await site.post(path, { formId, ...valid, message }, { from });
      expect(again.status).toBe(303);
    },
  );

  test("a file in place of a field is refused and its content discarded", async () => {
    const form = multipart({ formId: "quote", ...quote });
    form.set("message", new Blob(["A file's own words"]), "message.txt");
    const answer = await send("/toronto", form, { accept: "application/json" });
    expect(answer.status).toBe(422);
    const { message, ...kept } = quote;
    expect(await answer.json()).toMatchObject({ problem: "files", errors: [], values: kept });
    expect(JSON.stringify(await site.exportLeads())).not.toContain("own words");
  });

  test("an empty file field counts as no file", async () => {
    const form = multipart({ formId: "quote", ...quote, message: "No photo chosen" });
    form.set("photo", new Blob([]), "");
    expect((await send("/toronto", form)).status).toBe(303);
  });

  test("too many photos get 413 with the form and the phone", async () => {
    const form = multipart({ formId: "quote", ...quote });
    form.set("photo", new Blob([new Uint8Array(101_000_000)]), "film.mp4");
    const answer = await send("/toronto", form);
    expect(answer.status).toBe(413);
    await expectApology(answer);
  });

  test("the last value of a repeated field counts", async () => {
    const body = new URLSearchParams({ formId: "quote", name: "First" });
    body.append("name", "Last");
    const { values } = readForm(await (await send("/toronto", body)).text(), "quote");
    expect(values.name).toBe("Last");
  });

  test("invalid UTF-8, broken escapes and half characters are read as far as possible", async () => {
    const body = "formId=quote&name=%E9loise%ZZ%&phone=%ED%A0%80416&message=a%00b%ff";
    const answer = await send("/toronto", body, { "content-type": "application/x-www-form-urlencoded" });
    expect(answer.status).toBe(422);
    const { values } = readForm(await answer.text(), "quote");
    expect(values.name).toBe("\ufffdloise%ZZ%");
    expect(values.message).toBe("ab\ufffd");
  });

  testEachForm(
    "a body that's too large for $path ($formId) gets 413 with the form and the phone",
    async ({ path }) => {
      const answer = await send(path, new URLSearchParams({ ...quote, message: "x".repeat(70_000) }));
      expect(answer.status).toBe(413);
      await expectApology(answer);
    },
  );

  test("a body that's too large without a content-length gets 413", async () => {
    // 16 times the limit, one piece per turn of the event loop: an endless body would fill this process.
    async function* pieces() {
      for (let piece = 0; piece < 256; piece++) {
        yield new TextEncoder().encode("message=0123456789abcdef".padEnd(4_096, "&"));
        await setImmediate();
      }
    }
    const answer = await fetch(new URL("/toronto", site.origin), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: pieces(),
      duplex: "half",
    } as unknown as RequestInit);
    expect(answer.status).toBe(413);
  });

  test("a long message up to the limit is accepted whole", async () => {
    const message = "long ".repeat(12_000).trim();
    const answer = await send("/toronto", new URLSearchParams({ ...quote, message }));
    expect(answer.status).toBe(303);
    const stored = (await site.exportLeads()).map(({ note_from_customer }) => note_from_customer);
    expect(stored).toContain(message);
  });

  test.each([
    ["one word", "a".repeat(60_000)],
    ["one word without spaces", "搬".repeat(20_000)],
    ["links that are none", "<a ".repeat(20_000)],
    ["a link of signs", `http://${"!".repeat(60_000)}a`],
  ])("a long message of %s holds nobody up", async (_, message) => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ ...quote, message })) form.append(name, text);
    const hold = await findLeastHold(() =>
      site.measureLongestHold(async () => expect((await send("/toronto", form)).status).toBe(303)),
    );
    expect(hold).toBeLessThan(LONGEST_HOLD);
  });

  test.each(["text/plain", "application/json", "application/octet-stream", "image/png", "nonsense", ""])(
    "the content type %j gets 415 with the form and the phone",
    async (type) => {
      for (const { path } of type === "text/plain" ? [quoteForm, estimateForm, bookingForm] : [quoteForm]) {
        const answer = await send(path, new TextEncoder().encode('{"name":"Ada"}'), { "content-type": type });
        expect(answer.status).toBe(415);
        await expectApology(answer);
      }
    },
  );

  test.each([
    [
      "no end",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda',
    ],
    ["no boundary", "multipart/form-data", "--x\r\n\r\n--x--"],
    [
      "another boundary",
      "multipart/form-data; boundary=y",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    ],
    ["no headers", "multipart/form-data; boundary=x", "--x\r\n\r\nAda\r\n--x--\r\n"],
    ["nothing", "multipart/form-data; boundary=x", ""],
  ])("broken multipart (%s) gets 400 with the form and the phone", async (_, type, body) => {
    for (const { path } of [quoteForm, bookingForm]) {
      const answer = await send(path, body, { "content-type": type });
      expect(answer.status).toBe(400);
      await expectApology(answer);
    }
  });

  /** Expects the page with its form, the apology and the number to call. */
  async function expectApology(answer: Response): Promise<void> {
    const html = await answer.text();
    expect(html.includes('name="submissionKey"'), "the form is there").toBe(true);
    expect(html.includes(COULD_NOT_READ), "the apology is there").toBe(true);
    expect(html.split(COULD_NOT_READ)[1]?.slice(0, 500)).toMatch(/href="tel:\+1\d{10}"/);
  }

  test("the connection still works after an unread body", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": body.length,
        };
        const sent = httpRequest(new URL("/toronto", site.origin), {
          method: "POST",
          agent,
          headers,
          timeout: 60_000,
        });
        sent.on("response", (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode));
        });
        sent.on("timeout", () => sent.destroy(new Error("No answer in a minute.")));
        sent.on("error", reject);
        sent.end(body);
      });
    try {
      expect(await post(`message=${"x".repeat(300_000)}`)).toBe(413);
      // The visitor shortens the text and sends it again: browsers reuse the connection.
      expect(await post("message=short")).toBe(422);
    } finally {
      agent.destroy();
    }
  });
});
