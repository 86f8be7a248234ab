import { expect, test } from "vitest";
import { checkStored } from "./submissions.ts";
import { formatRounds, formatTable, toRows } from "./table.ts";

test("rounds are the median with the least and the most, in three digits", () => {
  expect(formatRounds([440, 431, 452])).toBe("440 (431–452)");
  expect(formatRounds([4, 1, 2, 3])).toBe("2.5 (1–4)");
  expect(formatRounds([12_728])).toBe("12,700");
});

test("rows have their references and ratios, and say where the load generator was the limit", () => {
  const round = { perSecond: 440, p99: 3, each: 2, generator: 0.4 };
  const busy = { ...round, perSecond: 880, each: 0.5, generator: 0.95 };
  const lines = formatTable(toRows("Pages", { site: [round], nginx: [busy] })).split("\n");
  expect(
    lines.slice(2).map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  ).toEqual([
    ["Pages", "a second", "440", "≥ 880", "", "≤ 0.50", ""],
    ["Pages", "p99, ms", "3", "3", "", "1.00", ""],
    ["Pages", "processor ms each", "2", "0.5", "", "4.00", ""],
  ]);
});

test("an answered lead that's lost or stored twice ends the benchmark, an unanswered one doesn't", () => {
  const answered = ["7K3M-9QXA", "0000-0001"];
  expect(() => checkStored(answered, [...answered, "0000-0002"])).not.toThrow();
  expect(() => checkStored(answered, ["0000-0001"])).toThrow(
    "1 answered leads aren't stored once: 7K3M-9QXA.",
  );
  expect(() => checkStored(answered, [...answered, "0000-0001"])).toThrow("once: 0000-0001.");
});
