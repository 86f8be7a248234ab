import { expect, test } from "vitest";
import { formatLeads } from "../texts.ts";
import { measures } from "./figures.ts";
import { numbersTexts } from "./texts.ts";

test("large counts have thousands separators", () => {
  expect(measures.leads.format(100_799)).toBe("100,799");
  expect(numbersTexts.of(1_234, 12_500)).toBe("1,234 of 12,500");
  expect(numbersTexts.moreInTable(1_000)).toBe("And 1,000 more in the table.");
  expect([formatLeads(1), formatLeads(1_000)]).toEqual(["1 lead", "1,000 leads"]);
});
