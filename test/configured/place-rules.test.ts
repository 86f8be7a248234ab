import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { marketingConsent } from "../../content/forms.ts";
import { badgeGroups } from "../../content/locations.ts";
import { answers } from "../../content/place-rules/answers.ts";
import { countryRules, placeRules } from "../../content/place-rules/place-rules.ts";
import { listAccessibilityFaults } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { citySlugs, findTerritory } from "../support/content.ts";
import { mostlyOnSqlite } from "../support/databases.ts";
import { booklet, boxWords, buildFilledIn, french, kept } from "../support/filled-in.ts";
import { adasQuote } from "../support/form-fields.ts";
import { ada, atAddress, ben, type Person } from "../support/people.ts";
import { BUILD_COPY } from "../support/places.ts";
import { type Site, startSite } from "../support/site.ts";

// An owner has filled in what some places ask for, and has a location in Quebec.

const localVersion = new RegExp(`^${marketingConsent.version}\\.[0-9a-f]{8}$`);

const places = ["", "/hire", "/get-quote", "/book-now", "/faq", "/how-it-works", "/reviews", "/what-we-take"];

const count = (html: string, part: string) => html.split(part).length - 1;
/** As HTML writes it. */
const asHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");

let build: string;
beforeAll(async () => {
  build = await buildFilledIn();
});

let visitors = 0;
const newVisitor = (like: Person): Person => atAddress(like, ++visitors);

mostlyOnSqlite("with some rules filled in", (database) => {
  let site: Site;
  beforeAll(async () => {
    vi.stubEnv(BUILD_COPY, build);
    site = await startSite({ database });
  });
  afterAll(async () => {
    await site.close();
    vi.unstubAllEnvs();
  });
  const read = async (path: string, from: Person = ben) => (await site.get(path, { from })).text();

  test("each page of a place ends with its numbers, and no page with another place's", async () => {
    for (const place of [...places, "/privacy", "/nothing-here"]) {
      const texas = await read(`/houston${place}`);
      expect(texas.includes("<p>USDOT 1234567 · TxDMV 000123456C</p>"), place).toBe(true);
      const georgia = await read(`/atlanta${place}`);
      expect(georgia.includes("<p>USDOT 1234567</p>"), place).toBe(true);
      expect(georgia.includes("TxDMV"), place).toBe(false);
      expect(georgia.includes("Georgia DPS"), place).toBe(false);
      const ontario = await read(`/toronto${place}`, ada);
      expect(/USDOT|TxDMV/.test(ontario), place).toBe(false);
    }
  });

  test("a page without a city ends with the numbers of all places", async () => {
    for (const path of ["/", "/get-quote", "/book-now", "/privacy", "/thankyou?ref=ABCDEFGH"])
      for (const person of [ada, ben])
        expect((await read(path, person)).includes("<p>USDOT 1234567 · TxDMV 000123456C</p>"), path).toBe(
          true,
        );
  });

  test("a notice is below the forms that it belongs to", async () => {
    const link = `<a href="${booklet.href}" rel="noopener">${booklet.value}</a>`;
    const links = async (path: string) => count(await read(path), link);
    // A city's own page has two forms.
    expect(await links("/houston")).toBe(2);
    expect(await links("/atlanta/get-quote")).toBe(1);
    expect(await links("/tampa-south/what-we-take")).toBe(1);
    expect(await links("/houston/book-now")).toBe(0);
    expect(await links("/houston/faq")).toBe(0);
    expect(await links("/toronto/get-quote")).toBe(0);
  });

  test("French words are marked as French, at every form in Quebec and nowhere else", async () => {
    const words = `<p class="form-consent" lang="fr">${french}</p>`;
    for (const page of ["/get-quote", "/book-now", "/what-we-take"])
      expect(count(await read(`/barrie${page}`, ada), words), page).toBe(1);
    expect(count(await read("/toronto/get-quote", ada), french)).toBe(0);
  });

  test("what isn't for visitors is on no page", async () => {
    for (const path of ["/", "/miami", "/miami/book-now", "/miami/what-we-take", "/atlanta"]) {
      const html = await read(path);
      expect(html.includes(kept) || html.includes("A. Marsh") || html.includes("Fla. IM"), path).toBe(false);
    }
  });

  test("words added to the box for promotions are stored with a tick beside them", async () => {
    const page = await read("/toronto/get-quote", ada);
    expect(count(page, `>${asHtml(marketingConsent.terms)} ${boxWords}<`)).toBe(1);
    const [, version = ""] = /<input[^>]*name="marketingConsent"[^>]*value="([^"]*)"/.exec(page) ?? [];
    expect(version).toMatch(localVersion);
    const send = async (ticked: string) => {
      const person = newVisitor(ada);
      const sent = await site.post(
        "/toronto/get-quote",
        { ...adasQuote("A piano"), marketingConsent: ticked },
        { from: person },
      );
      expect(sent.status).toBe(303);
      return (await site.exportLeads()).find(({ ip_address }) => ip_address === person.address)?.consent;
    };
    expect(await send(version)).toMatchObject({
      given: true,
      version,
      text: `${marketingConsent.text} ${boxWords}`,
    });
    // Those words were never read.
    expect(await send(marketingConsent.version)).toEqual({ given: false, version });
  });

  test("south of the border, the box is as it was", async () => {
    const page = await read("/houston/get-quote");
    expect(count(page, boxWords)).toBe(0);
    expect(count(page, `value="${marketingConsent.version}"`)).toBe(1);
  });

  test("the doctor stops asking for what's filled in, and still names the rest", async () => {
    const script = join(dirname(build), "scripts", "doctor.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env: site.env }).catch(
      (error: { stdout: string }) => error,
    );
    const rules = new Map(
      stdout.split("\n  - ").map((text) => [text.slice(0, text.indexOf(",")), text.split("\n    ")]),
    );
    const missing = (id: string) => rules.get(id)?.some((line) => line.startsWith("Missing: ")) ?? null;
    expect([missing("texas-registration"), missing("georgia-certificate")]).toEqual([false, true]);
    expect([missing("north-carolina-certificate"), missing("quebec-privacy")]).toEqual([true, true]);
    expect(rules.get("texas-registration")?.some((line) => line.startsWith("Ask a lawyer"))).toBe(true);
    expect(rules.get("georgia-certificate")?.some((line) => line.startsWith("Ask a lawyer"))).toBe(false);
  });
});

describe.each([true, false])("in a browser, with script: %s", { tags: ["all"] }, (javaScriptEnabled) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    vi.stubEnv(BUILD_COPY, build);
    site = await startSite();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    vi.unstubAllEnvs();
  });

  const open = async (path: string, person: Person) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      baseURL: site.origin,
      userAgent: person.userAgent,
      extraHTTPHeaders: { "x-forwarded-for": person.address },
    });
    const page = await context.newPage();
    await page.goto(path);
    // With script, the form becomes interactive.
    await page.getByLabel("Your name").first().click();
    return page;
  };

  test("a visitor sees the numbers and the notice", async () => {
    const page = await open("/houston/get-quote", ben);
    const footer = page.locator("footer");
    await footer.scrollIntoViewIfNeeded();
    expect(await footer.getByText("USDOT 1234567 · TxDMV 000123456C").isVisible()).toBe(true);
    const link = page.getByRole("link", { name: booklet.value });
    expect([await link.isVisible(), await link.getAttribute("href")]).toEqual([true, booklet.href]);
    if (javaScriptEnabled) expect(await listAccessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  test("the box for promotions has the place's words", async () => {
    const page = await open("/toronto/get-quote", ada);
    const extras = page.locator("details.extras");
    await extras.locator("summary").click();
    await expect.poll(() => extras.getByText(boxWords).isVisible()).toBe(true);
    const box = extras.locator("[name=marketingConsent]");
    expect(await box.isChecked()).toBe(false);
    expect(await box.inputValue()).toMatch(localVersion);
    await page.context().close();
  });
});

describe("as it ships", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  test("each city's pages show what content/place-rules/answers.ts has, and nothing else", async () => {
    const all = Object.values({ ...countryRules, ...placeRules }).flat();
    for (const slug of citySlugs) {
      const { badgeGroup } = findTerritory(slug);
      const own = [...countryRules[badgeGroups[badgeGroup].country], ...(placeRules[badgeGroup] ?? [])];
      const html = await (await site.get(`/${slug}/get-quote`, { from: ada })).text();
      const footer = html.slice(html.indexOf("<footer"));
      const isFilledIn = (id: string) => Boolean(answers[id]?.value?.trim());
      for (const { id, label } of all.filter(({ shown }) => shown === "footer"))
        expect(footer.includes(`${label} `), `${id} on ${slug}`).toBe(
          isFilledIn(id) && own.some((rule) => rule.id === id),
        );
      const notices = own.filter(
        ({ id, shown, trade }) => shown === "form" && trade !== "junk" && isFilledIn(id),
      );
      // The form's own fine print is the first.
      expect(count(html, 'class="form-consent"'), slug).toBe(1 + notices.length);
    }
  });
});
