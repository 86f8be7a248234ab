import { describe, expect, test } from "vitest";
import { type BookableDay, timeWindows } from "../schedule/windows.ts";
import {
  bookingMessages,
  checkBooking,
  flexibilityChoices,
  type JunkJob,
  propertyTypes,
  toJobRecord,
} from "./junk-job.ts";
import type { Submission } from "./submission.ts";

const days: BookableDay[] = [
  { date: "2026-11-23", label: "Monday, November 23", closedWindows: ["9:00", "11:00"] },
  { date: "2026-11-24", label: "Tuesday, November 24", closedWindows: [] },
  {
    date: "2026-11-25",
    label: "Wednesday, November 25",
    closedWindows: timeWindows.map(({ value }) => value),
  },
];
const carla: Submission = {
  name: "carla núñez",
  phone: "416-555-0102",
  message: "Sofa & 2 chairs,\nback door.",
  street: "100  Queen St W",
  unit: "4B",
  city: "Toronto",
  state: "ON",
  zip: "M5V 2T6",
  countryName: "Canada",
  selectedDate: "2026-11-24",
  timeSlot: "9:00",
  propertyType: "Apartment",
  isTimeSensitive: "false",
};
const required = [
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
];

const book = (changes: Submission = {}) => checkBooking({ ...carla, ...changes }, days);
function accepted(changes: Submission = {}): JunkJob {
  const checked = book(changes);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
}
function findErrors(changes: Submission): readonly { field: string; message: string }[] {
  const checked = book(changes);
  return checked.ok ? [] : checked.errors;
}

test("Carla books for her apartment with a flexible time", () => {
  expect(accepted()).toEqual({
    kind: "junk",
    form: "booking",
    name: "Carla Núñez",
    phone: "416-555-0102",
    email: "",
    message: "Sofa & 2 chairs,\nback door.",
    street: "100 Queen St W",
    unit: "4B",
    city: "Toronto",
    state: "ON",
    zip: "m5v2t6",
    country: "Canada",
    date: "2026-11-24",
    startTime: "9:00",
    endTime: "11:00",
    propertyType: "Apartment",
    isTimeSensitive: false,
  });
});

describe("required fields", () => {
  test.each(required)("%s can't be missing, empty or blank", (field) => {
    const { [field]: _, ...without } = carla;
    const missing = { ok: false, errors: [{ field, message: "This field is required" }] };
    expect(checkBooking(without, days)).toEqual(missing);
    expect(book({ [field]: "" })).toEqual(missing);
    expect(book({ [field]: " \t\n" })).toEqual(missing);
  });

  test("an empty form reports every required field once, in form order", () => {
    expect(checkBooking({}, days)).toEqual({
      ok: false,
      errors: required.map((field) => ({ field, message: bookingMessages.required })),
    });
  });

  test("a unit for an apartment, between street and city", () => {
    expect(findErrors({ street: "", unit: " ", city: "" }).map(({ field }) => field)).toEqual([
      "street",
      "unit",
      "city",
    ]);
    for (const propertyType of ["House", "Business"]) {
      expect(accepted({ propertyType, unit: "" }).propertyType).toBe(propertyType);
      expect(accepted({ propertyType, unit: "4B" }).unit).toBe("");
    }
  });

  test("never a ZIP or postal code", () => {
    expect(accepted({ zip: "" }).zip).toBe("");
  });

  test("text that a filter empties counts as missing", () => {
    for (const field of ["name", "message"]) expect(findErrors({ [field]: "!?" })).toHaveLength(1);
    expect(findErrors({ phone: "!?" })).toEqual([{ field: "phone", message: bookingMessages.required }]);
  });
});

describe("choices", () => {
  test.each([
    ["propertyType", "Condo/Apartment"],
    ["propertyType", "house"],
    ["propertyType", "toString"],
    ["isTimeSensitive", "yes"],
    ["isTimeSensitive", "TRUE"],
    ["timeSlot", "10:00"],
    ["timeSlot", "9:00 AM to 11:00 AM"],
  ])("%s %j isn't offered and counts as missing", (field, value) => {
    expect(findErrors({ [field]: value })).toEqual([{ field, message: bookingMessages.required }]);
  });

  test("the choices match the specification", () => {
    expect(propertyTypes.map(({ value, label }) => `${label}: ${value}`)).toEqual([
      "House: House",
      "Condo/Apartment: Apartment",
      "Business: Business",
    ]);
    expect(flexibilityChoices.map(({ value, label }) => `${label}: ${value}`)).toEqual([
      "Yes flexible: false",
      "No, requires this time only: true",
    ]);
    expect(accepted({ isTimeSensitive: "true" }).isTimeSensitive).toBe(true);
  });

  test.each(timeWindows.map(({ value }) => value))("a window from %s ends two hours later", (timeSlot) => {
    const { startTime, endTime } = accepted({ timeSlot });
    expect(startTime).toBe(timeSlot);
    expect(Number.parseInt(endTime, 10) - Number.parseInt(startTime, 10)).toBe(2);
  });
});

describe("the day", () => {
  test.each(["2026-11-22", "2026-12-24", "tomorrow", "2026-11-25"])(
    "%s isn't offered or has no window left",
    (selectedDate) => {
      expect(findErrors({ selectedDate })).toEqual([
        { field: "selectedDate", message: "We can't book that day anymore. Please choose another." },
      ]);
    },
  );

  test("a window that has started is refused, a later one isn't", () => {
    expect(findErrors({ selectedDate: "2026-11-23", timeSlot: "11:00" })).toEqual([
      { field: "timeSlot", message: "That time has already started. Please choose a later one." },
    ]);
    expect(accepted({ selectedDate: "2026-11-23", timeSlot: "13:00" }).date).toBe("2026-11-23");
  });

  test("every day is refused when no days are offered", () => {
    expect(checkBooking(carla, [])).toEqual({
      ok: false,
      errors: [{ field: "selectedDate", message: bookingMessages.dayGone }],
    });
  });
});

describe("the address's country decides which codes are valid", () => {
  test.each<readonly [string, string, string]>([
    ["Canada", "M5V 2T6", "m5v2t6"],
    ["canada", "m5v-2t6", "m5v2t6"],
    ["USA", "TX 77002-1234", "77002"],
    ["United States", "77002", "77002"],
    ...["CA", "ca", "CAN", "Ca.", "CANADA"].map((code) => [code, "M5V 2T6", "m5v2t6"] as const),
    ...["US", "u.s.a.", "usa", "États-Unis", "America"].map((code) => [code, "77002-1234", "77002"] as const),
  ])("%s: %j is kept as %j", (countryName, zip, kept) => {
    expect(accepted({ countryName, zip })).toMatchObject({
      zip: kept,
      country: kept === "77002" ? "USA" : "Canada",
    });
  });

  test.each(["Mexico", "United Kingdom", "Canadaland", "GB", "Californ"])(
    "%s is none of ours",
    (countryName) => {
      const wrong = [{ field: "countryName", message: bookingMessages.country }];
      expect(findErrors({ countryName, zip: "E1 6AN" })).toEqual(wrong);
      const byStaff = checkBooking({ ...carla, countryName }, days, "desk");
      expect(byStaff).toEqual({ ok: false, errors: wrong });
    },
  );

  test("without one, as staff may enter it, a code is read by what it looks like", () => {
    const checked = checkBooking({ ...carla, countryName: "", zip: "M5V 2T6" }, days, "desk");
    expect(checked).toMatchObject({ ok: true, value: { zip: "m5v2t6", country: "" } });
  });

  test("a postal code at a US address is an error, not a short ZIP", () => {
    expect(findErrors({ countryName: "USA", zip: "M5V 2T6" })).toEqual([
      { field: "zip", message: bookingMessages.postalCode },
    ]);
  });
});

describe("a phone number needs ten digits unless there's an email", () => {
  test.each(["abc", "1", "555-0142", "(416) 555-014 ext. 2", "(416) 555-014 x12"])(
    "%j is refused without an email",
    (phone) => {
      expect(findErrors({ phone })).toEqual([{ field: "phone", message: bookingMessages.unreachable }]);
      expect(accepted({ phone, email: "carla@example.com" }).phone).toBe(phone);
    },
  );

  test.each(["4165550142", "+1 (416) 555-0142 x12", "1-800-MOVE-NOW", "416.555.0142 [home]"])(
    "%j is accepted",
    (phone) => {
      expect(accepted({ phone }).phone).toBe(phone);
    },
  );
});

test("a part of an address has at most 120 characters", () => {
  for (const field of ["street", "city", "state"]) {
    expect(book({ [field]: "é".repeat(120) }).ok).toBe(true);
    expect(findErrors({ [field]: "é".repeat(121) })).toEqual([
      { field, message: "Only 120 characters fit here." },
    ]);
  }
});

describe("the exported job", () => {
  const facts = { ipAddress: "203.0.113.7", locationId: 13929 };

  test("has exactly the specification's fields, in order", () => {
    const record = toJobRecord(accepted(), facts);
    expect(Object.entries(record)).toEqual([
      ["brand_id", 1],
      ["cus_address", expect.anything()],
      ["cus_email", "Unavailable"],
      ["cus_name", "Carla Núñez"],
      ["cus_phone", "416-555-0102"],
      ["date", "2026-11-24"],
      ["description", "Sofa 2 chairs, back door."],
      ["start_time", "9:00"],
      ["end_time", "11:00"],
      ["ip_address", "203.0.113.7"],
      ["is_time_sensitive", false],
      ["sensitive_reason", ""],
      ["job_status", "active"],
      ["property_type", "Apartment"],
      ["location_id", 13929],
      ["type", "Full Service"],
    ]);
    expect(Object.entries(record.cus_address)).toEqual([
      ["street", "100 Queen St W"],
      ["unit", "4B"],
      ["city", "Toronto"],
      ["state", "ON"],
      ["zip", "m5v2t6"],
      ["country", "Canada"],
    ]);
  });

  test("has an empty location if no city was chosen", () => {
    expect(toJobRecord(accepted(), { ...facts, locationId: null }).location_id).toBe("");
  });
});
