import { describe, expect, test } from "vitest";
import { recognizeColumns } from "../leads/import/columns.ts";
import { openRows } from "../leads/import/open-row.ts";
import type { DayOrder } from "../leads/import/read-moment.ts";
import { type ReadRow, readRow } from "../leads/import/read-row.server.ts";
import type { Kind } from "../leads/status.ts";

// What a cell becomes: all of it, with what's read otherwise than it's written said, or a problem of its row.

const NOW = Date.parse("2026-12-01T15:00:00Z");

type Given = { place?: string; kind?: Kind; order?: DayOrder };

function readCells(
  cells: Readonly<Record<string, string>>,
  { place = "houston", kind = "moving", order = "month" }: Given = {},
): ReadRow {
  const all: Record<string, string> = { name: "Mia", received: "2026-11-03 10:00", ...cells };
  const columns = Object.keys(all);
  const choices = {
    targets: recognizeColumns(columns),
    orders: columns.map(() => order),
    ...{ place, kind, isExact: false, notices: [] },
  };
  return readRow(openRows(columns, choices)(JSON.stringify(Object.values(all))), NOW);
}

const asJob = { kind: "junk", visit: "2026-12-04", window: "9:00" };

/** What of a cell would be stored, as the preview shows it; or the row's problem. */
function read(heading: string, text: string, given: Given = {}): string {
  const row = readCells({ [heading]: text }, given);
  if (row.problems.length > 0) return `problem: ${row.problems.join(" ")}`;
  return row.cells.find(({ target }) => target === recognizeColumns([heading])[0])?.print() ?? "";
}

const problem = expect.stringMatching(/^problem: /);

describe("an amount", () => {
  test.each<[string, unknown]>([
    ["1250.50", "1250.50"],
    ["$1,250.50", "1250.50"],
    ["1250", "1250.00"],
    ["1250.5", "1250.50"],
    ["US$ 1,250", "1250.00"],
    ["1250 USD", "1250.00"],
    ...[
      ...[
        "1250,50",
        "1.250,50",
        "1 250,50",
        "12,50",
        "1250.505",
        "1250.999",
        "-50",
        "(50)",
        "5%",
        "1.25E+03",
      ],
      ...["$1,250 - $1,500", "about 900", "CAD 1250", "C$1,250", "€900", "12,345,67"],
    ].map((text): [string, unknown] => [text, problem]),
  ])("%s", (text, expected) => {
    expect(read("quoted", text)).toEqual(expected);
  });

  test("in Canadian dollars where the location is in Canada", () => {
    expect(read("quoted", "CAD 1,250.50", { place: "toronto" })).toBe("1250.50");
    expect(read("quoted", "1250 USD", { place: "toronto" })).toEqual(problem);
  });
});

describe("the time it came in", () => {
  test.each<[string, unknown]>([
    ["2026-11-20 2:05 PM", "2026-11-20 14:05"],
    ["2026-11-20T14:05", "2026-11-20 14:05"],
    ["2026-11-20", "2026-11-20 00:00"],
    ["11/20/2026", "2026-11-20 00:00"],
    ["11/20/26 2:05 pm", "2026-11-20 14:05"],
    ["11/20/2026, 2:05:09 PM", "2026-11-20 14:05"],
    ["Nov 20, 2026", "2026-11-20 00:00"],
    ["November 20th, 2026 at 2:05 PM", "2026-11-20 14:05"],
    ["20 Nov 2026", "2026-11-20 00:00"],
    ["20-Nov-26 14:05", "2026-11-20 14:05"],
    ["Fri, 20 Nov 2026 20:05:00 GMT", "2026-11-20 14:05"],
    ["Fri Nov 20 2026 14:05:00 GMT-0600 (Central Standard Time)", "2026-11-20 14:05"],
    ["2026-11-20 14:05:00 UTC", "2026-11-20 08:05"],
    ["2026-11-20T14:05:00Z", "2026-11-20 08:05"],
    ["2026-11-20T14:05:00.123Z", "2026-11-20 08:05"],
    ["2026-11-20 14:05:00+05:00", "2026-11-20 03:05"],
    ["2026-11-20 2:05 PM EST", "2026-11-20 13:05"],
    ["2026-11-20 2:05\u{202f}PM", "2026-11-20 14:05"],
    ["46346", "2026-11-20 00:00"],
    ["46346.586805556", "2026-11-20 14:05"],
    ["1795205100", "2026-11-20 14:05"],
    ["1795205100000", "2026-11-20 14:05"],
    ["20261120", "2026-11-20 00:00"],
    ...[
      ...["2026-11-20 at noon", "2026-11-20 20:05 AM", "2026-02-30", "13/20/2026", "2026-11-20 14:05 XYZ"],
      ...["2026-11-20 2:75", "2026-11-20 25:00", "123456", "yesterday", "2026", "11/2026", "2026-11-20 8"],
      ...["2027-01-01", "2020-01-01", "2026-03-08 02:30"],
    ].map((text): [string, unknown] => [text, problem]),
  ])("%s", (text, expected) => {
    expect(read("received", text)).toEqual(expected);
  });

  test("in two columns, with the zone in one of them", () => {
    const { planned } = readCells({ received: "", date: "2026-11-20", time: "14:05:00 UTC" });
    expect(new Date(planned?.capturedAt ?? 0).toISOString()).toBe("2026-11-20T14:05:00.000Z");
  });

  test("that came twice is the first of the two, and that’s said", () => {
    const { notes, planned } = readCells({ received: "2026-11-01 01:30" });
    expect(new Date(planned?.capturedAt ?? 0).toISOString()).toBe("2026-11-01T06:30:00.000Z");
    expect(notes).toEqual([expect.stringContaining("clocks were set back")]);
  });

  test("is today where the file has none, and that’s said", () => {
    const { notes, planned } = readCells({ received: "" });
    expect(planned?.capturedAt).toBe(NOW);
    expect(notes).toEqual([expect.stringContaining("gets today’s")]);
  });

  test("with the day first is read once that was chosen", () => {
    expect(read("received", "03/11/2026", { order: "ask" })).toContain("Choose at its column");
    expect(read("received", "03/11/2026", { order: "day" })).toBe("2026-11-03 00:00");
    expect(read("received", "03/11/2026", { order: "month" })).toBe("2026-03-11 00:00");
    expect(read("received", "2026-11-03", { order: "ask" })).toBe("2026-11-03 00:00");
  });
});

describe("a day with a time in it", () => {
  test("is the day of a move and when its crew arrives", () => {
    const { planned } = readCells({ move_on: "2026-12-20 8:30 AM" });
    expect(planned?.columns).toMatchObject({ move_on: "2026-12-20", move_at: "8:30" });
    expect(read("move_on", "2026-12-20 00:00:00")).toBe("2026-12-20");
    expect(readCells({ move_on: "2026-12-20 8:30 AM", move_at: "9:00" }).problems).toHaveLength(1);
  });

  test("is the day of a visit and its window", () => {
    const { planned } = readCells({ kind: "junk", visit: "12/4/2026 9:00" });
    expect(planned?.asked).toMatchObject({ date: "2026-12-04", startTime: "9:00", endTime: "11:00" });
    expect(readCells({ kind: "junk", visit: "12/4/2026 9:00", window: "13:00" }).problems).toHaveLength(1);
    expect(readCells({ kind: "junk", visit: "2026-12-04 8:30 AM" }).problems).toHaveLength(1);
  });

  test("is a problem where the time would be dropped", () => {
    expect(read("move_date", "2026-12-20 8:30 AM")).toEqual(problem);
    expect(read("move_at", "8:30 AM")).toContain("without the day of the move");
  });
});

describe("a ZIP or postal code", () => {
  test.each<[string, unknown]>([
    ["77002", "77002"],
    ["TX 77002", "77002"],
    ["77002-1234", "77002"],
    ["m5v 2t6", "M5V 2T6"],
    ["M5V", "M5V"],
    ["2134", "02134"],
    ["2134.0", "02134"],
    ["77002.0", "77002"],
    ["501", "00501"],
    ...["z:77002", "7700 2", "77", "770021", "2134.5", "77002 and 77003", "SW1A 1AA", "Houston"].map(
      (text): [string, unknown] => [text, problem],
    ),
  ])("%s", (text, expected) => {
    expect(read("zip_from", text)).toEqual(expected);
  });

  test("of four digits is said to have lost its zero, and is a problem in a state without such ZIPs", () => {
    expect(readCells({ zip_from: "2134" }).notes).toEqual([expect.stringContaining("gets back the zeros")]);
    expect(readCells({ ...asJob, zip: "2134", state: "MA" }).planned?.asked).toMatchObject({ zip: "02134" });
    expect(readCells({ ...asJob, zip: "7700", state: "TX" }).problems).toHaveLength(1);
  });
});

describe("a phone number", () => {
  test.each<[string, unknown]>([
    ["713-555-0111", "(713) 555-0111"],
    ["7135550111", "(713) 555-0111"],
    ["7135550111.0", "(713) 555-0111"],
    ["+1 (713) 555-0111", "(713) 555-0111"],
    ["713-555-0111 ext 12", "(713) 555-0111"],
    ["1-800-MOVE-NOW", "(800) 668-3669"],
    ["+44 20 7946 0958", "44 20 7946 0958"],
    ["n/a", ""],
    ...[
      ...["4.16555E+09", "4.16555E9", "4165550142E+01", "555-0111", "call me", "713-555-0111 / 713-555-0112"],
      ...["713-555-0111, 713-555-0112", "713-555-0111 or 713-555-0112", "+17135550111 ::: +17135550112"],
      ...["713 555 0111 713 555 0112", "(713) 555-0111 (713) 555-0112"],
    ].map((text): [string, unknown] => [text, problem]),
  ])("%s", (text, expected) => {
    expect(read("phone", text)).toEqual(expected);
  });

  test("is kept as it was written", () => {
    expect(readCells({ phone: "713.555.0111 x12" }).planned?.asked.phone).toBe("713.555.0111 x12");
  });
});

describe("who, what and where", () => {
  const longName = "Maria-Fernanda O’Sullivan-Castellanos de la Cruz 3rd";

  test("a name is kept whole and as it’s written", () => {
    for (const name of [longName, "mia torres", "J. Smith", "ACME Movers, Inc."])
      expect(readCells({ name }).planned?.asked.name).toBe(name);
    expect(read("name", "x".repeat(121))).toEqual(problem);
  });

  test.each([
    ["email", "mia@example.com", "mia@example.com"],
    ["email", "Mia <mia@example.com>", "mia@example.com"],
    ["email", "Unavailable", ""],
    ["email", "mia@example.com, tom@example.com", problem],
    ["email", "mia@example.com ::: tom@example.com", problem],
    ["email", "mia@@example", problem],
    ["kind", "Moving job", "moving"],
    ["kind", "Local move", "moving"],
    ["kind", "leads", "moving"],
    ["kind", "Moving and junk", problem],
    ["kind", "Cleaning", problem],
    ["status", "won", "won"],
    ["status", "Canceled", "cancelled"],
    ["status", "Attempted to Contact", "contacted"],
    ["status", "closed", problem],
    ["packing", "yes", "yes"],
    ["packing", "perhaps", problem],
    ["location", "Toronto", "Toronto"],
    ["location", "Atlantis", problem],
    ["source", "x".repeat(61), problem],
    ["crew", "x".repeat(61), problem],
    ["won_by", "x".repeat(201), problem],
    ["message", "x".repeat(20_001), problem],
    ["consent", "maybe", problem],
  ])("%s: %s", (heading, text, expected) => {
    expect(read(heading, text)).toEqual(expected);
  });

  test.each([
    ["country", "United States", "USA"],
    ["country", "CA", "Canada"],
    ["country", "Mexico", problem],
    ["property", "Condo", "Apartment"],
    ["property", "Boat", problem],
    ["unit", "Building 4, third floor, door 12", "Building 4, third floor, door 12"],
    ["street", "x".repeat(121), problem],
    ["time_sensitive", "No, requires this time only", "yes"],
    ["time_sensitive", "soon", problem],
    ["window", "3 am", problem],
    ["window", "9:30", problem],
    ["kind", "Junk removal", "junk"],
    ["kind", "Full Service", "junk"],
  ])("of a job, %s: %s", (heading, text, expected) => {
    const { cells, problems } = readCells({ ...asJob, [heading]: text });
    const value = cells.find(({ target }) => target === heading)?.print();
    expect(problems.length > 0 ? `problem: ${problems[0]}` : value).toEqual(expected);
  });

  test("every problem of a row is said, and none has anything of the customer’s", () => {
    const { problems, planned } = readCells({ quoted: "12,5", phone: "4.16555E+09", zip_from: "z:77002" });
    expect(planned).toBeNull();
    expect(problems).toHaveLength(3);
    expect(problems.join(" ")).not.toMatch(/12,5|4\.16555|77002/);
  });

  test("what’s read otherwise than it’s written is said", () => {
    const { notes } = readCells({
      ...{ zip_from: "77002-1234", email: "<mia@example.com>", status: "Booked", source: "Flyer" },
      ...{ phone: "7135550111.0", "Mobile Phone Number": "713-555-0112", id: "12", key: "7" },
      ...{ consent: "yes", received: "46346" },
    });
    expect(notes).toHaveLength(10);
  });

  test("more cells than headings are a problem", () => {
    const choices = { targets: ["name" as const], orders: [], place: "houston", kind: "moving" as const };
    const open = openRows(["name"], { ...choices, isExact: false, notices: [] });
    expect(readRow(open('["Torres"," Mia"]'), NOW).problems).toEqual([
      expect.stringContaining("more cells than there are headings"),
    ]);
    expect(readRow(open('["Torres","",""]'), NOW).problems).toEqual([]);
  });

  test("what the file doesn’t say is shown with what it’ll be", () => {
    const { cells } = readCells(asJob);
    expect(cells.filter(({ typed }) => typed === "").map(({ target, print }) => [target, print()])).toEqual([
      ["country", "USA"],
      ["property", "House"],
      ["time_sensitive", "no"],
      ["status", "active"],
      ["consent", "no"],
    ]);
  });
});

describe("headings", () => {
  const name = (columns: string) => {
    const list = columns.split(",");
    const targets = recognizeColumns(list);
    return Object.fromEntries(
      list.flatMap((heading, place) => (targets[place] ? [[heading, targets[place]]] : [])),
    );
  };

  test("of what HubSpot exports of its contacts", () => {
    expect(
      name(
        "Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lead Status,Create Date,Street Address,City,State/Region,Postal Code,Country/Region,Contact owner",
      ),
    ).toEqual({
      ...{ "First Name": "first_name", "Last Name": "last_name", Email: "email", "Phone Number": "phone" },
      ...{ "Mobile Phone Number": "phone", "Lead Status": "status", "Create Date": "received" },
      ...{ "Street Address": "street", City: "city", "State/Region": "state", "Postal Code": "zip" },
      "Country/Region": "country",
    });
  });

  test("of what Google Contacts exports", () => {
    expect(
      name(
        "First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address",
      ),
    ).toEqual({
      ...{
        "First Name": "first_name",
        "Middle Name": "middle_name",
        "Last Name": "last_name",
        Notes: "message",
      },
      ...{ "E-mail 1 - Value": "email", "Phone 1 - Value": "phone", "Address 1 - Street": "street" },
      ...{ "Address 1 - City": "city", "Address 1 - Region": "state", "Address 1 - Postal Code": "zip" },
      ...{ "Address 1 - Country": "country", "Address 1 - Extended Address": "unit" },
    });
  });

  test("that could mean this or that are left to people", () => {
    expect(name("Customer,Cell,Service,Job date,Total,From,To,Created,Amount")).toEqual({});
  });
});
