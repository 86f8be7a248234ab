import { comeIn, enterBen, useSheets } from "../../support/engines/desk-round.ts";
import { expect, test } from "../../support/engines/journey.ts";
import { readColors } from "../../support/engines/pixels.ts";
import { listIdleStops } from "../../support/engines/tab.ts";
import { adasQuote } from "../../support/form-fields.ts";
import { ada } from "../../support/people.ts";

// A short round of the desk in each engine: in, a lead by hand, its work, the day, and out.

test.use({ siteOptions: { now: "2026-11-23T10:05:00-05:00" } });

test("the owner comes in, enters a lead, works it, finds it and leaves", async ({
  site,
  tab,
  engineName,
}) => {
  await site.post("/toronto/get-quote", adasQuote("Two rooms"), { from: ada });
  await test.step("the printed link makes her the owner", () => comeIn(tab, site));
  await test.step("no date is shown before one is chosen", async () => {
    if (engineName !== "webkit") return;
    await tab.press({ role: "link", name: /^Inbox/, within: ".rooms" });
    await tab.press({ role: "link", name: "New lead" });
    await expect.poll(async () => (await readColors(tab, "[name=moveDate]")).size).toBe(1);
  });
  await test.step("how many are unread stands at the icon's right shoulder", async () => {
    const [count = 0, icon = 0] = await tab.wait(() => {
      const parts = [".room-count", "[href='/desk/inbox'] .room-icon"];
      const boxes = parts.map((part) => document.querySelector(`.rooms ${part}`)?.getBoundingClientRect());
      return boxes[0] && boxes.map((box) => (box ? box.left + box.width / 2 : 0));
    });
    expect(count - icon).toBeCloseTo(14, 0);
  });
  await test.step("a call comes in, and she enters it", () => enterBen(tab));

  await test.step("his lead's sheets open, close and do what they say", async () => {
    await useSheets(tab);
    await tab.type("main textarea[name=text]", "Wants it before noon");
    await tab.press({ role: "button", name: "Add note" });
    await tab.see({ text: "Wants it before noon" });
  });

  await test.step("she finds the other lead, and blocks a window", async () => {
    await tab.press({ role: "link", name: "Inbox", within: "main" });
    await tab.press({ role: "link", name: /^Ada Byron/, within: "main" });
    await tab.see({ role: "heading", name: "Ada Byron" });
    await tab.press({ role: "link", name: "Schedule", within: ".rooms" });
    await tab.press({ role: "button", name: /^Block Monday, November 23, 3:00 PM/ });
    await tab.press(":popover-open .chips label:first-child");
    await tab.choose({ label: "Where", within: ":popover-open" }, "toronto");
    await tab.press({ role: "button", name: "Block this window" });
    await tab.see({ text: "Blocked in Toronto" });
  });

  await test.step("Tab stops only at what can be used", async () => {
    const stops: Record<string, string[]> = {};
    for (const [width, pages] of [
      [390, ["inbox", "schedule", "numbers", "new"]],
      [1280, ["inbox", "locations"]],
    ] as const) {
      await tab.resize(width, 844);
      for (const page of pages) {
        await tab.open(`${site.origin}/desk/${page}`);
        await tab.see("main h1");
        stops[`${page} at ${width}`] = await listIdleStops(tab, 40);
      }
    }
    expect(Object.fromEntries(Object.entries(stops).filter(([, found]) => found.length > 0))).toEqual({});
    await tab.resize(390, 844);
  });

  await test.step("and leaves", async () => {
    await tab.press({ role: "button", name: "More", within: ".rooms" });
    await tab.press({ role: "button", name: "Sign out", within: "#more-rooms" });
    await tab.see({ role: "heading", name: /Sign in/ });
  });
  expect(tab.faults()).toEqual([]);
});
