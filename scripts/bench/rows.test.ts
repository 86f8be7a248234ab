import { expect, test } from "vitest";
import { formatFindings, formatNumber, formatRounds, type Row } from "./rows.ts";

test("numbers have three digits, and from a thousand up all of theirs", () => {
  expect([12_728, 183, 43.21, 0.0512, 0].map(formatNumber)).toEqual(["12,728", "183", "43.2", "0.0512", "0"]);
});

test("rounds are the median with the least and the most; one stands alone", () => {
  expect(formatRounds([440, 431, 452])).toBe("440 (431–452)");
  expect(formatRounds([4, 1, 2, 3])).toBe("2.5 (1–4)");
  expect(formatRounds([7])).toBe("7");
});

test("a row has its reference and the ratio, where there's one to compare with", () => {
  const row: Row = {
    ...{ what: "Submissions", unit: "a second", site: 440, toReach: "at least 1x" },
    reference: { name: "Express", value: 880 },
  };
  const rows = [row, { ...row, reference: { name: "nginx", value: 0 } }, { ...row, reference: null }];
  const lines = formatFindings([{ rows, details: [], raw: null }])
    .split("\n")
    .slice(2);
  const cells = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells.map((line) => line.slice(2, 5))).toEqual([
    ["440 a second", "880 a second: Express", "0.50x"],
    ["440 a second", "0 a second: nginx", ""],
    ["440 a second", "", ""],
  ]);
});
