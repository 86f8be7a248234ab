import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeWindows } from "../schedule/windows.ts";
import { checkBooking } from "./junk-job.ts";
import { checkFreeEstimate, checkMovingQuote } from "./moving-lead.ts";
import { type Checked, listErrors, readTyped, type Submission } from "./submission.ts";

const days = [{ date: "2026-11-24", label: "Tuesday, November 24", closedWindows: ["9:00"] }];
const facts = { country: "Canada", today: "2026-11-23" };
const checks: Record<string, (submission: Submission) => Checked<object>> = {
  "moving quote in the USA": (submission) => checkMovingQuote(submission, { ...facts, country: "USA" }),
  "moving quote in Canada": (submission) => checkMovingQuote(submission, facts),
  "free estimate": (submission) => checkFreeEstimate(submission, facts),
  booking: (submission) => checkBooking(submission, days),
};
const moving = { name: "ben", phone: "713-555-0101", email: "ben@example.com", message: "Studio" };
const estimate = { name: "ada", phone: "4165550142", message: "A piano" };
const booking: Submission = {
  ...estimate,
  street: "100 Queen St W",
  unit: "4B",
  city: "Toronto",
  state: "ON",
  countryName: "Canada",
  selectedDate: "2026-11-24",
  timeSlot: "11:00",
  propertyType: "Apartment",
  isTimeSensitive: "false",
};
const complete: Record<string, Submission> = {
  "moving quote in the USA": { ...moving, zipFrom: "77002", zipTo: "75201" },
  "moving quote in Canada": moving,
  "free estimate": estimate,
  booking,
};

describe("the specification's error catalog (section 8)", () => {
  const required = "This field is required";
  test.each([
    ["booking", { name: "" }, "name", required],
    ["booking", { phone: "" }, "phone", required],
    ["booking", { message: "" }, "message", required],
    ["booking", { street: "" }, "street", required],
    ["booking", { unit: "" }, "unit", required],
    ["booking", { city: "" }, "city", required],
    ["booking", { state: "" }, "state", required],
    ["booking", { countryName: "" }, "countryName", required],
    ["booking", { selectedDate: "" }, "selectedDate", required],
    ["booking", { timeSlot: "" }, "timeSlot", required],
    ["booking", { propertyType: "" }, "propertyType", required],
    ["booking", { isTimeSensitive: "" }, "isTimeSensitive", required],
    ["free estimate", { email: "ada@" }, "email", "Invalid email format"],
    ["free estimate", { name: "" }, "name", "Name is required"],
    ["free estimate", { phone: "" }, "phone", "Phone number is required"],
    ["free estimate", { message: "" }, "message", "Message is required"],
    ["moving quote in the USA", { name: "" }, "name", "Name is required"],
    ["moving quote in the USA", { phone: "713-555-010" }, "phone", "Phone number is required"],
    ["moving quote in the USA", { email: "" }, "email", "A valid email is required"],
    ["moving quote in the USA", { email: "ben" }, "email", "A valid email is required"],
    ["moving quote in the USA", { zipFrom: "" }, "zipFrom", "Moving From Zip is required"],
    ["moving quote in the USA", { zipTo: "" }, "zipTo", "Moving To Zip is required"],
    ["moving quote in the USA", { message: "" }, "message", "Message is required"],
  ])("%s with %j: %s: %s", (form, changes, field, message) => {
    const submission = { ...complete[form], ...(changes as Submission) };
    expect(checks[form]?.(submission)).toEqual({ ok: false, errors: [{ field, message }] });
  });

  test.each(Object.keys(checks))("%s, complete, has no error", (form) => {
    expect(checks[form]?.(complete[form] ?? {})).toMatchObject({ ok: true });
  });
});

describe.each(Object.entries(checks))("whatever a stranger sends: %s", (form, check) => {
  const fields = [
    ...Object.keys(booking),
    "email",
    "zip",
    "zipFrom",
    "zipTo",
    "moveDate",
    "packing",
    "extra",
  ];
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
    fc.constantFrom(...Object.values(booking), ...timeWindows.map(({ value }) => value), "a@b", "2026-02-30"),
  );
  const anySubmission = fc
    .dictionary(fc.constantFrom(...fields, "__proto__", "constructor"), anyText)
    .map((typed) => ({ ...complete[form], ...typed }));

  test("gets a value without half characters, or errors about the form's fields", () => {
    fc.assert(
      fc.property(anySubmission, (submission) => {
        const checked = check(submission);
        if (checked.ok) {
          for (const text of Object.values(checked.value).map(String)) {
            expect(text.isWellFormed()).toBe(true);
            expect(text).not.toContain("\0");
          }
        } else {
          expect(checked.errors.length).toBeGreaterThan(0);
          const named = checked.errors.map(({ field }) => field);
          expect(new Set(named).size).toBe(named.length);
          for (const field of named) expect(fields).toContain(field);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(["a", " ", "\0", "'", "@", ".a", "\r\n", "\ud800", "1", "\u0301"])(
    "handles 100 kB of %j in every field",
    (piece) => {
      // A regex that backtracks would hit this test's time limit.
      const text = piece.repeat(100_000 / piece.length);
      for (const long of [text, `a@${text}@`]) {
        const submission = Object.fromEntries(fields.map((field) => [field, long]));
        expect(typeof check(submission).ok).toBe("boolean");
      }
    },
    10_000,
  );
});

test("a field that's missing or isn't text counts as empty", () => {
  expect(readTyped({}, "name")).toBe("");
  expect(readTyped({}, "constructor")).toBe("");
  expect(readTyped({ name: new Blob() } as unknown as Submission, "name")).toBe("");
  expect(readTyped({ name: " ada " }, "name")).toBe(" ada ");
});

test("errors are listed in the order of the rules", () => {
  expect(
    listErrors([
      ["b", false, "second"],
      ["x", true, "fine"],
      ["a", false, "first"],
    ]),
  ).toEqual([
    { field: "b", message: "second" },
    { field: "a", message: "first" },
  ]);
});
