import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPicker } from "../../../content/junk-items.ts";
import { keptHere } from "../../../content/kept.ts";
import { movingRangeWords } from "../../../content/moving-range.ts";
import { photoWords } from "../../../content/photos.ts";
import { offline } from "../../../content/roadside.ts";
import { findPhone } from "../../support/content.ts";
import { expect, test } from "../../support/engines/journey.ts";
import { readColors } from "../../support/engines/pixels.ts";
import { listIdleStops, type Tab } from "../../support/engines/tab.ts";
import { everyPage } from "../../support/every-page.ts";
import { ada, carla } from "../../support/people.ts";
import { draw } from "../../support/photo-files.ts";
import { measureEnlarged } from "../../support/reach.ts";

// What a visitor does on the public pages, in each engine, to what's on disk.

test.use({ siteOptions: { now: "2026-11-23T10:05:00-05:00" } });

/** Touches the page until all of its islands and parts are interactive. */
async function waitForIslands(tab: Tab): Promise<void> {
  await tab.wait(() => {
    dispatchEvent(new Event("focusin"));
    const islands = [...document.querySelectorAll("[data-island]")];
    return (
      document.readyState === "complete" &&
      !document.querySelector("[data-part]:not([data-started])") &&
      islands.every(({ firstElementChild }) =>
        Object.keys(firstElementChild ?? {}).some((name) => name.startsWith("__reactFiber")),
      )
    );
  });
}

async function waitForPath(tab: Tab, path: string): Promise<URL> {
  await tab.wait((path) => location.pathname === path, path);
  return new URL(await tab.run(() => location.href));
}

/** What browsers say of a request that nobody answers; the number is Firefox's, of a font whose page was left. */
const isOfLostConnection = (fault: string) =>
  /ERR_CONNECTION|NetworkError|Load failed|503|status=2152398850/.test(fault);

test.afterEach(({ tab }) => expect(tab.faults().filter((fault) => !isOfLostConnection(fault))).toEqual([]));

test("a visitor finds her city, reads a range, corrects the form and sends it with a photo", async ({
  site,
  tab,
  engineName,
}, testInfo) => {
  await test.step("the directory filters cities", async () => {
    await tab.open(site.origin);
    await tab.type("input[placeholder^='Start typing']", "toron");
    await tab.see({ text: /^Found \d+ cit(y|ies) matching .toron.$/ });
    await tab.press({ role: "link", name: /^Toronto/, within: "main" });
    await waitForPath(tab, "/toronto");
  });

  await test.step("her move usually costs this much", async () => {
    await tab.open(`${site.origin}/toronto/get-quote`);
    await waitForIslands(tab);
    const within = "#range form";
    await tab.choose({ label: movingRangeWords.home, within }, "two");
    await tab.choose({ label: movingRangeWords.flights, within }, "3");
    await tab.type(`${within} [name=zipFrom]`, "M5V 2T6");
    await tab.type(`${within} [name=zipTo]`, "M6K 1A1");
    await tab.press({ role: "button", name: movingRangeWords.button, within });
    await tab.wait(() => location.search.includes("homeSize=two"));
    await waitForIslands(tab);
    expect(await tab.wait(() => document.querySelector(".price-range-ends strong")?.textContent)).toMatch(
      /^\$[\d,]+ to \$[\d,]+$/,
    );
  });

  const within = "#quote form";
  await test.step("what's missing is listed, and each line leads to its field", async () => {
    await tab.type({ label: "Your name", within }, "ada byron");
    await tab.press(`${within} button[type=submit]`);
    await tab.wait(() => document.activeElement?.getAttribute("role") === "alert");
    expect(
      await tab.run(() =>
        [...document.querySelectorAll("#quote [role=alert] a")].map((link) => link.textContent),
      ),
    ).toEqual([
      expect.stringMatching(/^Phone number/),
      expect.stringMatching(/email is required$/),
      expect.stringMatching(/Message is required$/),
    ]);
    await tab.press({ role: "link", name: /email/, within: `${within} [role=alert]` });
    await tab.wait(() => document.activeElement?.getAttribute("name") === "email");
  });

  await test.step("what she typed is there after she comes back", async () => {
    await tab.type({ label: "Email", within }, ada.email);
    await tab.type({ label: "Phone number", within }, ada.phone);
    await tab.type({ label: "What's moving?", within }, "Two rooms & a piano");
    await tab.see({ text: new RegExp(keptHere.typed), within });
    await tab.open(`${site.origin}/toronto/faq`);
    await tab.open(`${site.origin}/toronto/get-quote`);
    await tab.wait(() => document.querySelector<HTMLInputElement>("#quote [name=message]")?.value);
    await tab.see({ text: new RegExp(keptHere.restored), within });
    const read = () => document.querySelector<HTMLInputElement>("#quote [name=zipFrom]")?.value;
    expect(await tab.run(read)).toBe("M5V2T6");
  });

  await test.step("with a photo, it's on disk as she wrote it", async () => {
    await waitForIslands(tab);
    await tab.see(`${within} [type=date]`);
    // The other engines say how a date is written.
    if (engineName === "webkit")
      await expect.poll(async () => (await readColors(tab, `${within} [type=date]`)).size).toBe(1);
    const photo = join(testInfo.outputPath(), "kitchen.jpg");
    writeFileSync(photo, await draw({ width: 2_400, height: 1_800, kind: "jpeg" }));
    await tab.attach(`${within} input[type=file]`, photo);
    await tab.press(`${within} button[type=submit]`);
    const { searchParams } = await waitForPath(tab, "/thankyou");
    expect(Object.fromEntries(searchParams)).toMatchObject({ photos: "1" });
    await tab.see({ role: "heading", name: "Your Move Matters to Us." });
    await tab.see({ text: photoWords.sent(1) });
    expect(await site.exportLeads()).toMatchObject([
      {
        reference: searchParams.get("ref"),
        name: "Ada Byron",
        email: ada.email,
        phone: ada.phone,
        note_from_customer: "Two rooms & a piano",
      },
    ]);
  });
});

test("a visitor counts her load, books, and moves and cancels the visit", async ({ site, tab }) => {
  const within = "#booking form";
  await test.step("what she picks comes along to the booking form", async () => {
    await tab.open(`${site.origin}/atlanta/what-we-take`);
    await waitForIslands(tab);
    await tab.press(".thing:first-child .stepper button:last-child");
    await tab.wait(
      () => document.querySelector<HTMLInputElement>(".thing:first-child .stepper input")?.value === "1",
    );
    await tab.press({ role: "button", name: loadPicker.book });
    await waitForPath(tab, "/atlanta/book-now");
  });

  await test.step("she books", async () => {
    await waitForIslands(tab);
    await tab.type({ label: "Your name", within }, carla.name);
    await tab.type({ label: "Phone number", within }, carla.phone);
    await tab.press({ label: "Condo/Apartment", within });
    await tab.type({ label: "Street address", within }, carla.street);
    await tab.type({ label: "Unit", within }, carla.unit);
    await tab.type({ label: "State", within }, carla.state);
    await tab.type(`${within} [name=zip]`, carla.zip);
    await tab.press(`${within} label:has([value="2026-11-24"])`);
    await tab.press(`${within} label:has([value="11:00"])`);
    await tab.press({ label: "Yes flexible", within });
    await tab.press({ role: "button", name: "Book Now", within });
    await tab.see({ role: "heading", name: "We got your junk removal request" });
    expect(await site.exportJobs()).toMatchObject([{ date: "2026-11-24", start_time: "11:00" }]);
  });

  await test.step("by the link on the page she moves it and cancels it", async () => {
    await tab.press("a[href^='/thankyou/booking']");
    await tab.wait(() => location.pathname.startsWith("/booking/"));
    const label = "Friday, November 27, 9:00 AM to 11:00 AM";
    const value = await tab.wait(
      (label) => [...document.querySelectorAll("option")].find(({ text }) => text === label)?.value,
      label,
    );
    await tab.choose({ label: "Available days and windows" }, value);
    await tab.press({ role: "button", name: "Choose this time" });
    await tab.press({ role: "button", name: "Yes, move it" });
    await tab.see({ text: /Your visit has moved\./ });
    await tab.press({ role: "button", name: "Cancel the booking" });
    await tab.press({ role: "button", name: "Yes, cancel it" });
    await tab.see({ role: "heading", name: "Your junk removal is canceled" });
    expect(await site.exportJobs()).toMatchObject([{ date: "2026-11-27", job_status: "cancelled" }]);
  });
});

test("without a connection there's our page with the number, and a form waits for one", async ({
  site,
  tab,
}) => {
  const toronto = findPhone("toronto");
  await tab.open(`${site.origin}/toronto/get-quote`);
  await waitForIslands(tab);
  await tab.wait(
    async () =>
      (await caches.keys()).includes("offline") &&
      Boolean((await navigator.serviceWorker.getRegistration())?.active),
  );
  const within = "#quote form";
  await tab.type({ label: "Your name", within }, ada.name);
  await tab.type({ label: "Email", within }, ada.email);
  await tab.type({ label: "Phone number", within }, ada.phone);
  await tab.type({ label: "What's moving?", within }, "A tunnel");
  await site.stop();
  await tab.press(`${within} button[type=submit]`);
  await tab.see({ text: /wait/, within });
  await tab.open(`${site.origin}/toronto/faq`);
  await tab.see({ role: "heading", name: offline.title });
  await tab.see({ role: "link", name: toronto.printed, within: "main" });
  await site.restart();
  await tab.open(`${site.origin}/toronto/get-quote`);
  await expect
    .poll(async () => (await site.exportLeads()).map((lead) => lead.note_from_customer))
    .toContain("A tunnel");
});

test("Tab stops only at what can be used", async ({ site, tab }) => {
  for (const path of ["/", "/toronto/get-quote"]) {
    await tab.open(site.origin + path);
    await waitForIslands(tab);
    expect(await listIdleStops(tab, 40), path).toEqual([]);
  }
});

test("what a page is painted in first is as wide as its fonts", async ({ site, tab }) => {
  await tab.open(`${site.origin}/toronto`);
  await tab.wait(() => sessionStorage.getItem("fonts"));
  const off = await tab.run(() => {
    const measure = (family: string, weight: string, text: string) => {
      const line = document.body.appendChild(document.createElement("span"));
      // So large that no engine's whole pixels count.
      Object.assign(line.style, { position: "absolute", whiteSpace: "nowrap", fontSize: "200px" });
      Object.assign(line.style, { fontFamily: family, fontWeight: weight });
      line.textContent = text;
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    const styles = getComputedStyle(document.documentElement);
    const found: string[] = [];
    for (const [token, weight, selector] of [
      ["--font-text", "400", "main p"],
      ["--font-text", "600", "main label"],
      ["--font-sign", "800", "main h2, main h3"],
    ] as const) {
      const text = Array.from(document.querySelectorAll(selector), (one) => one.textContent.trim()).join(" ");
      const [font = "", standIn = ""] = styles.getPropertyValue(token).split(",");
      const ratio = measure(standIn, weight, text) / measure(font, weight, text);
      if (Math.abs(ratio - 1) > 0.03) found.push(`${standIn} ${weight}: ${ratio.toFixed(3)}`);
    }
    return found;
  });
  expect(off).toEqual([]);
});

test("with letters twice as large no page is wider than the screen, and its bar and words stay in it", async ({
  site,
  tab,
}) => {
  await tab.resize(360, 780);
  const faults: Record<string, unknown> = {};
  // A page that isn't there counts as a fault in Chromium.
  for (const path of everyPage.filter((path) => !path.endsWith("no-such-page"))) {
    await tab.open(site.origin + path);
    await tab.run(measureEnlarged);
    await tab.wait(() => [...document.styleSheets].some(({ href }) => href?.includes("/assets/late-")));
    // As once it has been scrolled, but without a script that the next page would cut off.
    await tab.run(() => document.documentElement.toggleAttribute("data-scrolled", true));
    const { across, outside, cut } = await tab.run(measureEnlarged);
    if (across > 360 || outside.length + cut.length > 0) faults[path] = { across, outside, cut };
  }
  expect(faults).toEqual({});
});
