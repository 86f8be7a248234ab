import { comeIn, enterBen, useSheets } from "../../../support/engines/desk-round.ts";
import { expect, test } from "../../../support/engines/journey.ts";

// WebKit without what came with Safari 17: a stand-in for the oldest that we promise, which test/promised-browsers.test.ts
// reads the built files for.

test.use({ siteOptions: { now: "2026-11-23T09:05:00-05:00" } });

test("before Safari 17 the menu opens, a lead is entered, and its sheets work", async ({ site, openTab }) => {
  const tab = await openTab({ settings: ["--features=-PopoverAttribute,-CSSAnchorPositioning"] });
  await tab.open(`${site.origin}/toronto`);
  expect(
    await tab.run(() => "popover" in HTMLElement.prototype || CSS.supports("selector(:popover-open)")),
  ).toBe(false);
  expect(await tab.run(() => document.querySelector("#menu")?.getClientRects().length)).toBe(0);
  await tab.press({ role: "button", name: /^menu$/i, within: ".mobile-bar" });
  await tab.press({ role: "link", name: "FAQ", within: "#menu" });
  await tab.wait(() => location.pathname === "/toronto/faq");
  await comeIn(tab, site);
  await enterBen(tab);
  await useSheets(tab);
  expect(tab.faults()).toEqual([]);
});
