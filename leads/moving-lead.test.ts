import { describe, expect, test } from "vitest";
import {
  checkFreeEstimate,
  checkMovingQuote,
  type MovingLead,
  movingMessages,
  toLeadRecord,
} from "./moving-lead.ts";
import type { Submission } from "./submission.ts";

const ada: Submission = {
  name: "ada lovelace",
  phone: "(416) 555-0100",
  email: "ada@example.com",
  message: "Two bedrooms, third floor.\r\nNo lift!",
};
const ben: Submission = {
  name: "ben ruiz",
  phone: "713-555-0101",
  email: "ben@example.com",
  zipFrom: "77002",
  zipTo: "75201-1234",
  message: "Studio",
};

function accepted(checked: ReturnType<typeof checkMovingQuote>): MovingLead {
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
}
const errorsOf = (checked: ReturnType<typeof checkMovingQuote>) => (checked.ok ? [] : checked.errors);

describe("the moving quote form", () => {
  test("ada in Toronto needs no ZIP codes, and any she sends are left out", () => {
    expect(accepted(checkMovingQuote({ ...ada, zipFrom: "12345", zipTo: "12345" }, "Canada"))).toEqual({
      kind: "moving",
      form: "moving-quote",
      name: "Ada Lovelace",
      phone: "(416) 555-0100",
      email: "ada@example.com",
      zipFrom: "",
      zipTo: "",
      message: "Two bedrooms, third floor.\nNo lift!",
      moveDate: "",
      packing: false,
    });
  });

  test("ben in Houston gives both, and the filter mends what is too long", () => {
    expect(accepted(checkMovingQuote(ben, "United States"))).toMatchObject({
      zipFrom: "77002",
      zipTo: "75201",
    });
  });

  test("a visitor whose country is unknown is asked as in the USA", () => {
    for (const country of [undefined, null, ""]) {
      expect(errorsOf(checkMovingQuote(ada, country)).map(({ field }) => field)).toEqual([
        "zipFrom",
        "zipTo",
      ]);
    }
  });

  test("an empty form names every field, in the order of the form", () => {
    expect(errorsOf(checkMovingQuote({}, "USA"))).toEqual([
      { field: "name", message: "Name is required" },
      { field: "phone", message: "Phone number is required" },
      { field: "email", message: "A valid email is required" },
      { field: "zipFrom", message: "Moving From Zip is required" },
      { field: "zipTo", message: "Moving To Zip is required" },
      { field: "message", message: "Message is required" },
    ]);
  });

  test("ten digits make a phone number, nine do not", () => {
    expect(checkMovingQuote({ ...ada, phone: "416 555 0100" }, "Canada").ok).toBe(true);
    for (const phone of ["416 555 010", "1-800-MOVE-NOW", "ten digits", "   "]) {
      expect(errorsOf(checkMovingQuote({ ...ada, phone }, "Canada"))).toEqual([
        { field: "phone", message: movingMessages.phone },
      ]);
    }
  });

  test("an email needs its @ and a length an address can have", () => {
    expect(accepted(checkMovingQuote({ ...ada, email: " ada@localhost " }, "Canada")).email).toBe(
      "ada@localhost",
    );
    for (const email of ["ada", "  ", `${"a".repeat(250)}@a.ca`]) {
      expect(errorsOf(checkMovingQuote({ ...ada, email }, "Canada"))).toEqual([
        { field: "email", message: movingMessages.email },
      ]);
    }
  });

  test.each([
    ["2026-11-23", "2026-11-23"],
    [" 2028-02-29 ", "2028-02-29"],
    ["2026-02-29", ""],
    ["2026-13-01", ""],
    ["2026-11-31", ""],
    ["23/11/2026", ""],
    ["2026-11-23T10:00", ""],
    ["soon", ""],
  ])("a move date of %j is kept as %j", (moveDate, kept) => {
    expect(accepted(checkMovingQuote({ ...ada, moveDate }, "Canada")).moveDate).toBe(kept);
  });

  test.each([
    ["true", true],
    ["on", true],
    ["Yes", true],
    ["false", false],
    ["", false],
    ["truely", false],
  ])("packing %j means %j", (packing, wanted) => {
    expect(accepted(checkMovingQuote({ ...ada, packing }, "Canada")).packing).toBe(wanted);
  });

  test("names outside the form are ignored", () => {
    const lead = accepted(checkMovingQuote({ ...ada, status: "won", brand_id: "2" }, "Canada"));
    expect(lead).toEqual(accepted(checkMovingQuote(ada, "Canada")));
  });
});

describe("the free estimate form", () => {
  const short: Submission = { name: "ada", phone: "416", message: "A piano" };

  test("three fields are enough", () => {
    expect(accepted(checkFreeEstimate({ ...short, zipFrom: "77002", packing: "true" }))).toEqual({
      kind: "moving",
      form: "free-estimate",
      name: "Ada",
      phone: "416",
      email: "",
      zipFrom: "",
      zipTo: "",
      message: "A piano",
      moveDate: "",
      packing: false,
    });
  });

  test("an empty form names every required field, in the order of the form", () => {
    expect(errorsOf(checkFreeEstimate({ email: "ada@" }))).toEqual([
      { field: "name", message: "Name is required" },
      { field: "phone", message: "Phone number is required" },
      { field: "email", message: "Invalid email format" },
      { field: "message", message: "Message is required" },
    ]);
  });

  test.each(["ada@example.com", " ada.l+move@mail.example.co.uk ", "ада@пример.рф"])(
    "%j is a good email",
    (email) => {
      expect(accepted(checkFreeEstimate({ ...short, email })).email).toBe(email.trim());
    },
  );

  test.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@example.",
    "ada@.com",
    "ada@exa..mple.com",
    "a@b@c.ca",
    "ada l@example.com",
    "a@b.ca\nbcc: c@d.ca",
    `${"a".repeat(250)}@a.ca`,
    `a@${".a".repeat(50_000)}@`,
  ])("a malformed email is refused (%#)", (email) => {
    expect(errorsOf(checkFreeEstimate({ ...short, email }))).toEqual([
      { field: "email", message: "Invalid email format" },
    ]);
  });
});

describe("the Lead that leaves the product", () => {
  const facts = { ipAddress: "203.0.113.7", locationId: 35818, date: "2026-11-23", time: "09:07" };

  test("has exactly the specification's fields, in its order", () => {
    const record = toLeadRecord(accepted(checkMovingQuote(ben, "USA")), facts);
    expect(Object.entries(record)).toEqual([
      ["date", "2026-11-23"],
      ["email", "ben@example.com"],
      ["phone", "713-555-0101"],
      ["zip", "77002"],
      ["zipTo", "75201"],
      ["source", "Paid Ads"],
      ["brand_id", 1],
      ["status", "new"],
      ["type", "moving"],
      ["won_by", ""],
      ["location_id", 35818],
      ["name", "Ben Ruiz"],
      ["time", "09:07"],
      ["note_from_customer", "Studio"],
      ["ip_address", "203.0.113.7"],
    ]);
  });

  test("says Unavailable for no email, and leaves ZIP and location empty where there is none", () => {
    const lead = accepted(checkFreeEstimate({ name: "ada", phone: "416", message: "A piano" }));
    expect(toLeadRecord(lead, { ...facts, locationId: null })).toMatchObject({
      email: "Unavailable",
      zip: "",
      zipTo: "",
      location_id: "",
    });
  });
});
