import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { junkItems, truckVolume } from "../content/junk-items.ts";
import { describeInPlainText } from "./input-filters.ts";
import { describeLoad, formatLoadField, MOST_OF_ONE, measureLoad, readLoad } from "./junk-load.ts";

const items = [
  { id: "sofa", name: "Sofa", volume: 2 },
  { id: "piano", name: "Piano", volume: 6 },
];

describe("the picked items", () => {
  it("are read by field name, in catalog order", () => {
    expect(readLoad({ "load.piano": "1", "load.sofa": " ٢ " }, items)).toEqual({ sofa: 2, piano: 1 });
  });

  it("leave out anything that isn't a count of a known item", () => {
    expect(readLoad({ "load.sofa": "-1", "load.piano": "many", "load.boat": "3" }, items)).toEqual({});
  });

  it("stop counting at each item's maximum", () => {
    expect(readLoad({ "load.sofa": "9999" }, items)).toEqual({ sofa: MOST_OF_ONE });
  });

  it("can be any text without an error", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const count = readLoad({ [formatLoadField("sofa")]: text }, items).sofa ?? 0;
        expect(Number.isInteger(count) && count >= 0 && count <= MOST_OF_ONE).toBe(true);
      }),
    );
  });
});

describe("the truck's load", () => {
  it("earns the half-load coupon from half a load and the full-load coupon from a full load", () => {
    const of = (sofas: number) => measureLoad({ sofa: sofas }, items, 16);
    expect(of(0)).toEqual({ volume: 0, eighths: 0, coupon: null });
    expect(of(1)).toMatchObject({ eighths: 1, coupon: null });
    expect(of(4)).toMatchObject({ eighths: 4, coupon: "half-load" });
    expect(of(7)).toMatchObject({ eighths: 7, coupon: "half-load" });
    expect(of(8)).toMatchObject({ eighths: 8, coupon: "full-load" });
    expect(of(12)).toMatchObject({ eighths: 12, coupon: "full-load" });
  });

  it("is never shown as empty when something was picked", () => {
    expect(measureLoad({ sofa: 1 }, [{ id: "sofa", name: "Sofa", volume: 0.01 }], 100).eighths).toBe(1);
  });
});

it("describes the items in characters that the booking message keeps", () => {
  const everything = Object.fromEntries(junkItems.map(({ id }) => [id, 3]));
  const words = describeLoad(everything, junkItems);
  expect(describeInPlainText(words)).toBe(words);
  expect(measureLoad(everything, junkItems, truckVolume).coupon).toBe("full-load");
});
