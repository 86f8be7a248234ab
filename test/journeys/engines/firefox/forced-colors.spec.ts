import { expect, test } from "../../../support/engines/journey.ts";

// Only Firefox lays a ground behind each line.

test("in forced colors no line of the headline lies over another", async ({ site, openTab }) => {
  const tab = await openTab({ settings: ["browser.display.document_color_use=2"] });
  await tab.open(`${site.origin}/toronto`);
  expect(await tab.run(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
  const [size, line] = await tab.run(() => {
    const { fontSize, lineHeight } = getComputedStyle(document.querySelector(".display") ?? document.body);
    return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)];
  });
  expect(line).toBeGreaterThanOrEqual(1.2 * (size ?? 0));
});
