import { describe, expect, test } from "vitest";
import {
  checkFreeEstimate,
  checkMovingQuote,
  type MovingLead,
  movingMessages,
  readMove,
  toLeadRecord,
  toMoveDetails,
} from "./moving-lead.ts";
import type { FormFacts, Submission } from "./submission.ts";

const inCanada: FormFacts = { country: "Canada", today: "2026-11-23" };
const inUSA: FormFacts = { country: "USA", today: "2026-11-23" };
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
const listErrors = (checked: ReturnType<typeof checkMovingQuote>) => (checked.ok ? [] : checked.errors);

describe("the moving quote form", () => {
  test("Ada in Toronto needs no postal codes", () => {
    expect(accepted(checkMovingQuote(ada, inCanada))).toEqual({
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

  test.each(["USA", "United States", "Canada", "France"])(
    "a move can cross the border, seen from %s",
    (country) => {
      const ends = { zipFrom: "m5v 2t6", zipTo: "75201-1234" };
      expect(accepted(checkMovingQuote({ ...ben, ...ends }, { ...inUSA, country }))).toMatchObject({
        zipFrom: "m5v2t6",
        zipTo: "75201",
      });
    },
  );

  test("an empty form reports every field, in form order", () => {
    expect(listErrors(checkMovingQuote({}, inUSA))).toEqual([
      { field: "name", message: "Name is required" },
      { field: "phone", message: "Phone number is required" },
      { field: "email", message: "A valid email is required" },
      { field: "zipFrom", message: "Moving From Zip is required" },
      { field: "zipTo", message: "Moving To Zip is required" },
      { field: "message", message: "Message is required" },
    ]);
  });

  test("a phone number needs ten digits", () => {
    expect(checkMovingQuote({ ...ada, phone: "416 555 0100" }, inCanada).ok).toBe(true);
    for (const phone of ["416 555 010", "1-800-MOVE-NOW", "ten digits", "   "]) {
      expect(listErrors(checkMovingQuote({ ...ada, phone }, inCanada))).toEqual([
        { field: "phone", message: movingMessages.phone },
      ]);
    }
  });

  test("an email needs an @, and nothing beside one address", () => {
    expect(accepted(checkMovingQuote({ ...ada, email: " ada@localhost " }, inCanada)).email).toBe(
      "ada@localhost",
    );
    for (const email of ["ada", "  ", "\u200b"]) {
      expect(listErrors(checkMovingQuote({ ...ada, email }, inCanada))).toEqual([
        { field: "email", message: movingMessages.email },
      ]);
    }
    for (const email of [
      "ada@",
      "ada @home.ca office",
      "ada@x..ca",
      "ada@x.ca,bob@x.ca",
      '"ada@x.ca" <bob@x.ca>',
      `${"a".repeat(250)}@a.ca`,
    ]) {
      expect(listErrors(checkMovingQuote({ ...ada, email }, inCanada))).toEqual([
        { field: "email", message: "Invalid email format" },
      ]);
    }
  });

  test("a move date in digits of another script is one", () => {
    expect(accepted(checkMovingQuote({ ...ada, moveDate: "٢٠٢٨-٠٢-٢٩" }, inCanada)).moveDate).toBe(
      "2028-02-29",
    );
  });

  test.each(["2026-11-23", " 2028-02-29 ", ""])("a move date of %j is kept", (moveDate) => {
    expect(accepted(checkMovingQuote({ ...ada, moveDate }, inCanada)).moveDate).toBe(moveDate.trim());
  });

  test.each([
    ["2026-11-22", movingMessages.dayPassed],
    ["0999-01-01", movingMessages.dayPassed],
    ["2027-02-29", movingMessages.noDay],
    ["23/11/2026", movingMessages.noDay],
    ["2026-11-23T10:00", movingMessages.noDay],
    ["soon", movingMessages.noDay],
  ])("a move date of %j gets the message %s", (moveDate, message) => {
    expect(listErrors(checkMovingQuote({ ...ada, moveDate }, inCanada))).toEqual([
      { field: "moveDate", message },
    ]);
  });

  test.each([
    ["true", true],
    ["on", true],
    ["Yes", true],
    ["false", false],
    ["", false],
    ["truely", false],
  ])("packing %j means %j", (packing, wanted) => {
    expect(accepted(checkMovingQuote({ ...ada, packing }, inCanada)).packing).toBe(wanted);
  });

  test("unknown field names are ignored", () => {
    const lead = accepted(checkMovingQuote({ ...ada, status: "won", brand_id: "2" }, inCanada));
    expect(lead).toEqual(accepted(checkMovingQuote(ada, inCanada)));
  });
});

describe("the free estimate form", () => {
  const short: Submission = { name: "ada", phone: "4165550142", message: "A piano" };

  test("three fields are enough", () => {
    expect(accepted(checkFreeEstimate({ ...short, zipFrom: "77002", packing: "true" }, inCanada))).toEqual({
      kind: "moving",
      form: "free-estimate",
      name: "Ada",
      phone: "4165550142",
      email: "",
      zipFrom: "",
      zipTo: "",
      message: "A piano",
      moveDate: "",
      packing: false,
    });
  });

  test("an empty form reports every required field, in form order", () => {
    expect(listErrors(checkFreeEstimate({ email: "ada@" }, inCanada))).toEqual([
      { field: "name", message: "Name is required" },
      { field: "phone", message: "Phone number is required" },
      { field: "email", message: "Invalid email format" },
      { field: "message", message: "Message is required" },
    ]);
  });

  test("a phone number needs ten digits unless there's an email", () => {
    for (const phone of ["abc", "1", "(416) 555-014 ext. 2"]) {
      expect(listErrors(checkFreeEstimate({ ...short, phone }, inCanada))).toEqual([
        { field: "phone", message: "We need all ten digits of your number, or an email, to reach you." },
      ]);
      expect(checkFreeEstimate({ ...short, phone, email: "ada@example.com" }, inCanada).ok).toBe(true);
    }
    expect(accepted(checkFreeEstimate({ ...short, phone: "1-800-MOVE-NOW" }, inCanada)).phone).toBe(
      "1-800-MOVE-NOW",
    );
  });

  test.each(["ada@example.com", " ada.l+move@mail.example.co.uk ", "ада@пример.рф"])(
    "%j is a good email",
    (email) => {
      expect(accepted(checkFreeEstimate({ ...short, email }, inCanada)).email).toBe(email.trim());
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
    "ada@example.com,ca",
    "ada@mail,example,com",
    "ada@example.com/",
    "ada(at)home@example.com",
    "Ada <ada@example.com>, Bob",
    `${"a".repeat(250)}@a.ca`,
    `a@${".a".repeat(50_000)}@`,
  ])("a malformed email is refused (%#)", (email) => {
    expect(listErrors(checkFreeEstimate({ ...short, email }, inCanada))).toEqual([
      { field: "email", message: "Invalid email format" },
    ]);
  });
});

describe("the exported lead", () => {
  const facts = { ipAddress: "203.0.113.7", locationId: 35818, date: "2026-11-23", time: "09:07" };

  test("has exactly the specification's fields, in order", () => {
    const record = toLeadRecord(accepted(checkMovingQuote(ben, inUSA)), facts);
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

  test("says Unavailable without an email and leaves a missing ZIP and location empty", () => {
    const lead = accepted(
      checkFreeEstimate({ name: "ada", phone: "4165550142", message: "A piano" }, inCanada),
    );
    expect(toLeadRecord(lead, { ...facts, locationId: null })).toMatchObject({
      email: "Unavailable",
      zip: "",
      zipTo: "",
      location_id: "",
    });
  });
});

test("a lead is read back from its record and its details", () => {
  const facts = { ipAddress: "203.0.113.7", locationId: 35818, date: "2026-11-23", time: "09:07" };
  const wishes = { zipFrom: "M5V 2T6", moveDate: "2026-12-01", packing: "on" };
  for (const lead of [
    accepted(checkMovingQuote({ ...ben, ...wishes }, inUSA)),
    { ...accepted(checkMovingQuote(ada, inCanada)), email: "" },
  ]) {
    expect(readMove(toLeadRecord(lead, facts), JSON.parse(JSON.stringify(toMoveDetails(lead))))).toEqual(
      lead,
    );
  }
  expect(toMoveDetails(accepted(checkMovingQuote({ ...ben, ...wishes }, inUSA)))).toEqual({
    move_date: "2026-12-01",
    packing: true,
  });
});
