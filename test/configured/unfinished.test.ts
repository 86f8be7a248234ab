import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deskTexts } from "../../app/desk/texts.ts";
import { unfinishedTexts } from "../../app/desk/unfinished/texts.ts";
import { honeypot } from "../../content/forms.ts";
import { keptHere } from "../../content/kept.ts";
import { database, write } from "../../db/connect.server.ts";
import { listAccessibilityFaults } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { mostlyOnSqlite } from "../support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher, olga } from "../support/desk.ts";
import { buildFilledIn, unfinishedWords } from "../support/filled-in.ts";
import { adasQuote, carlasBooking } from "../support/form-fields.ts";
import { readMailFolder } from "../support/mail-folder.ts";
import { readOutbox, withDatabase } from "../support/outbox.ts";
import { ada, atAddress, ben, type Person, rob } from "../support/people.ts";
import { BUILD_COPY } from "../support/places.ts";
import { type Site, startSite } from "../support/site.ts";
import { type SiteProxy, startSiteProxy } from "../support/site-proxy.ts";

// An owner who keeps what was typed and not sent, with words at the phone field that say so.

const MINUTE = 60_000;

let usual: Site;

beforeAll(async () => {
  usual = await startSite();
  vi.stubEnv(BUILD_COPY, await buildFilledIn());
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await usual?.close();
});

let visitors = 0;
/** Each from an address of its own. */
const next = (person: Person = ada) => atAddress(person, ++visitors);
const newKey = () => `key-of-an-unfinished-form-${++visitors}`;

const listRows = (site: Site) =>
  withDatabase(site, () => database().selectFrom("unfinished_requests").selectAll().orderBy("id").execute());

const removeAll = (site: Site) =>
  withDatabase(site, async () => {
    await write((transaction) => transaction.deleteFrom("unfinished_requests").execute());
  });

/** What a form's script sends before the form is. */
const begin = (fields: Record<string, string>): Record<string, string> => ({
  formId: "quote",
  submissionKey: newKey(),
  place: "toronto",
  ...adasQuote("A piano"),
  ...fields,
});

test("as shipped it's off: nothing is said, nothing is kept, and the desk shows none", async () => {
  expect((await usual.post("/unfinished", begin({}), { from: next() })).status).toBe(204);
  expect(await listRows(usual)).toEqual([]);
  const page = await (await usual.get("/toronto/get-quote", { from: ada })).text();
  expect(page.includes("phone-hint")).toBe(false);
  const privacy = await (await usual.get("/privacy", { from: ada })).text();
  expect(privacy.includes("never send it")).toBe(false);
  const cookie = await createOwner(usual);
  const list = await (await usual.get("/desk/unfinished", { headers: { cookie } })).text();
  expect(list.includes(unfinishedTexts.offFile)).toBe(true);
});

mostlyOnSqlite("what was typed and not sent", (kind) => {
  let site: Site;
  let owner: string;
  let dan: string;
  beforeAll(async () => {
    site = await startSite({
      database: kind,
      now: "2026-12-02T15:00:00Z",
      env: { OWNER_EMAIL: "owner@example.com" },
    });
    owner = await createOwner(site);
    const account = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...account, place: "atlanta" }));
  });
  afterAll(() => site?.close());

  const keep = async (
    fields: Record<string, string>,
    { from = next(), headers = {} }: { from?: Person; headers?: Record<string, string> } = {},
  ) => {
    const sent = begin(fields);
    expect((await site.post("/unfinished", sent, { from, headers })).status).toBe(204);
    return sent;
  };
  const desk = async (path: string, cookie = owner) =>
    (await (await site.get(`/desk${path}`, { headers: { cookie } })).text()).replaceAll("<!-- -->", "");
  const empty = () => removeAll(site);

  test("the words are beside the phone field, where they may be", async () => {
    const says = async (path: string, from: Person) =>
      (await (await site.get(path, { from })).text()).includes(unfinishedWords.replaceAll("'", "&#x27;"));
    for (const path of ["/toronto", "/toronto/get-quote", "/toronto/book-now", "/toronto/reviews"])
      expect(await says(path, ada), path).toBe(true);
    expect(await says("/houston", ben)).toBe(true);
    expect(await says("/toronto/get-quote", rob), "from Germany").toBe(false);
    expect(await says("/toronto/get-quote", { ...ada, address: "10.0.0.1" }), "from nowhere").toBe(false);
    expect(await says("/miami/get-quote", ben), "in Florida").toBe(false);
  });

  test("the privacy notice says what's kept, where not, and for how long", async () => {
    const page = await (await site.get("/privacy", { from: ada })).text();
    expect(page.includes("also if you never send it")).toBe(true);
    expect(page.includes("Quebec, California, Pennsylvania")).toBe(true);
    expect(page.includes("deleted 7 days after you began")).toBe(true);
  });

  test("one for each form begun, as it was typed last, without boxes, hidden fields and overlong words", async () => {
    const sent = await keep({ message: "A pi" });
    await keep({
      ...sent,
      ...{ message: "x".repeat(9_000), marketingConsent: "2026-11-22", homeSize: "3", zipTo: "" },
    });
    await keep({ submissionKey: newKey(), formId: "estimate", phone: "416 555 0199", name: "Bea" });
    const rows = await listRows(site);
    expect(
      rows.map(({ name, phone_e164, kind, location_slug }) => [name, phone_e164, kind, location_slug]),
    ).toEqual([
      ["Ada Byron", "+14165550142", "moving", "toronto"],
      ["Bea", "+14165550199", "moving", "toronto"],
    ]);
    expect(Object.keys(JSON.parse(rows[0]?.typed ?? "{}"))).toEqual(["name", "phone", "email", "message"]);
    expect(JSON.parse(rows[0]?.typed ?? "{}").message).toHaveLength(2_000);
    await empty();
  });

  test("not without a phone, a key, or where it's forbidden", async () => {
    for (const fields of [
      { phone: "416 555" },
      { phone: "" },
      { submissionKey: "short" },
      { formId: "nothing" },
      { place: "miami" },
      { phone: "(514) 555-0142" },
      { zipTo: "H2X 1Y4" },
      { state: "Quebec" },
    ])
      await keep(fields);
    await keep({}, { from: next(rob) });
    await keep({}, { headers: { "sec-gpc": "1" } });
    expect(await listRows(site)).toEqual([]);
  });

  test("not from robots or another site's page", async () => {
    await keep({ [honeypot.name]: "Rob" });
    await keep({ message: "https://a.example https://b.example https://c.example" });
    await keep({}, { headers: { "sec-fetch-site": "cross-site" } });
    expect(await listRows(site)).toEqual([]);
    expect((await site.get("/unfinished")).status).toBe(405);
  });

  test("a finished request takes it along, and what comes late isn't kept again", async () => {
    await empty();
    const sent = await keep({});
    await keep({ phone: "(416) 555-0142", name: "On her laptop" });
    const somebody = await keep({ phone: "(416) 555-0177", email: "bea@example.com" });
    expect(await listRows(site)).toHaveLength(3);
    const from = next();
    const { place: _, ...form } = sent;
    expect((await site.post("/toronto/get-quote", { ...form, phone: "" }, { from })).status).toBe(422);
    expect(await listRows(site), "refused").toHaveLength(3);
    expect((await site.post("/toronto/get-quote", form, { from })).status).toBe(303);
    await keep({ ...sent, message: "typed a moment earlier" });
    expect((await listRows(site)).map(({ submission_key }) => submission_key)).toEqual([
      `moving-quote:${somebody.submissionKey}`,
    ]);
    await empty();
  });

  test("the visitor forgets it with one press", async () => {
    await empty();
    const sent = await keep({});
    expect(await listRows(site)).toHaveLength(1);
    await keep({ ...sent, forget: "1" });
    expect(await listRows(site)).toEqual([]);
  });

  test("the desk is offered it after a quarter hour, those who work there, and nobody is written to", async () => {
    await empty();
    const before = (await readOutbox(site)).length;
    await keep({ message: "A grand piano", zipFrom: "M5V 2T6" });
    await keep({
      ...carlasBooking("A hot tub"),
      ...{ formId: "booking", place: "atlanta", email: "" },
    });
    expect((await desk("")).includes("data-unfinished")).toBe(false);
    await site.forward(14 * MINUTE);
    expect((await desk("/unfinished")).includes("data-unfinished")).toBe(false);
    await site.forward(2 * MINUTE);
    for (const path of ["", "/unfinished"]) {
      const page = await desk(path);
      expect(page.match(/data-unfinished/g), path).toHaveLength(2);
      for (const shown of [
        "A grand piano",
        "A hot tub",
        "(416) 555-0142",
        'href="tel:+14165550142"',
        "M5V 2T6",
      ])
        expect(page.includes(shown), shown).toBe(true);
    }
    const narrowed = await desk("/unfinished?location=toronto&kind=moving");
    expect(narrowed.includes("A grand piano") && !narrowed.includes("A hot tub")).toBe(true);
    expect((await desk("/unfinished?kind=junk")).match(/data-unfinished/g)).toHaveLength(1);
    for (const path of ["", "/unfinished", "/unfinished?location=toronto"]) {
      const his = await desk(path, dan);
      expect(his.includes("A hot tub") && !his.includes("A grand piano"), `Dan at ${path}`).toBe(true);
    }
    expect((await desk("/inbox")).includes("A grand piano"), "it's no lead").toBe(false);
    expect((await readOutbox(site)).length).toBe(before);
    const mails = await readMailFolder(site);
    expect(mails.filter(({ text }) => /grand piano|hot tub/.test(text ?? ""))).toEqual([]);
  });

  test("staff remove it, where they work", async () => {
    const [inToronto] = await listRows(site);
    const remove = (cookie: string) =>
      site.post(
        "/desk/unfinished",
        { intent: "remove", request: inToronto?.id ?? "" },
        { headers: { cookie } },
      );
    expect((await remove(dan)).status).toBe(422);
    expect(await listRows(site)).toHaveLength(2);
    expect((await remove(owner)).status).toBe(200);
    expect((await remove(owner)).status).toBe(422);
    expect((await listRows(site)).map(({ location_slug }) => location_slug)).toEqual(["atlanta"]);
  });

  test("after a call it's made a lead, the usual way", async () => {
    const [inAtlanta] = await listRows(site);
    const id = inAtlanta?.id ?? "";
    const form = await desk(`/new?unfinished=${id}`, dan);
    for (const filled of ['value="Carla Reyes"', 'value="+1 404 555 0163"', ">A hot tub<", `value="${id}"`])
      expect(form.includes(filled), filled).toBe(true);
    expect(form.includes(unfinishedTexts.begun)).toBe(true);
    const fields = {
      ...{ intent: "enter", kind: "moving", place: "atlanta", unfinished: id },
      ...{ name: "Carla Reyes", phone: "(404) 555-0100", message: "A hot tub" },
      sourceWords: unfinishedTexts.source,
    };
    const saved = await site.post("/desk/new", fields, { headers: { cookie: dan } });
    expect(saved.status).toBe(303);
    expect(await listRows(site)).toEqual([]);
    const leads = await site.exportLeads();
    expect(leads.at(-1)).toMatchObject({ name: "Carla Reyes", form: "desk", location: "atlanta" });
    const page = await desk(saved.headers.get("location")?.slice("/desk".length) ?? "");
    expect(page.toLowerCase().includes(unfinishedTexts.source.toLowerCase())).toBe(true);
  });

  test("the owner finds and erases it with its person", async () => {
    await empty();
    const phone = "(416) 555-0188";
    await keep({ phone, email: "zed@example.com" });
    const send = async (fields: Record<string, string>) => {
      const asked = { phone, email: "", proof: olga.password, ...fields };
      const answer = await site.post("/desk/privacy", asked, { headers: { cookie: owner } });
      // A proof gives the session another token.
      if (/session_token=./.test(formatCookies(answer))) owner = formatCookies(answer);
      return answer;
    };
    const found = await (await send({ intent: "find" })).text();
    expect(found.includes("1 unfinished request")).toBe(true);
    const changed = await send({ intent: "erase", sure: "0", messages: "0", unfinished: "0" });
    expect(changed.status).toBe(422);
    const erased = await send({ intent: "erase", sure: "0", messages: "0", unfinished: "1" });
    expect(erased.status).toBe(200);
    expect(await listRows(site)).toEqual([]);
  });

  test("an open desk is told without a reload", { tags: ["all"] }, async () => {
    await empty();
    await keep({ message: "A live piano" });
    await site.forward(16 * MINUTE);
    const address = "/desk/live?since=0&unfinished=";
    const stream = await site.get(address, { headers: { cookie: owner } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    while (!heard.includes("event: unfinished")) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      heard += value;
    }
    await reader?.cancel();
    expect(heard.includes("event: unfinished")).toBe(true);
    expect(heard.includes("piano")).toBe(false);
    await empty();
  });
});

test("one network keeps no more than its share", async () => {
  await using site = await startSite({ env: { FORM_LIMIT_MINUTE: "100", FORM_LIMIT_HOUR: "1" } });
  const from = next();
  for (let index = 0; index < 15; index++) await site.post("/unfinished", begin({}), { from });
  expect(await listRows(site)).toHaveLength(10);
  await site.post("/unfinished", begin({}), { from: next() });
  expect(await listRows(site)).toHaveLength(11);
});

describe("in a browser", () => {
  let site: Site;
  let proxy: SiteProxy;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSite({ now: "2026-12-02T15:00:00Z" });
    // What's sent as a page closes has no headers of the test's.
    proxy = await startSiteProxy(site, { headers: { "x-forwarded-for": ada.address } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.[Symbol.asyncDispose]();
    await site?.close();
  });

  async function visit(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      baseURL: proxy.origin,
    });
    return { context, page: await context.newPage() };
  }
  const quote = (page: Page) => {
    const form = page.locator("#quote form");
    return { form, name: form.getByLabel("Your name"), phone: form.getByLabel("Phone number") };
  };
  /** Opens the form and types a name; the first touch starts its scripts, of which the last follows what's typed. */
  async function start(page: Page): Promise<void> {
    const script = page.waitForResponse((answer) => answer.url().includes("/assets/unfinished-"));
    await page.goto("/toronto/get-quote");
    await quote(page).name.fill("Ada Byron");
    await expect.poll(() => page.locator(".kept-line").count()).toBe(1);
    await page.evaluate(`import("${(await script).url()}")`);
  }

  test("what's typed is kept once the phone is whole, and with the page closed; sending it takes it along", async () => {
    const { context, page } = await visit();
    await start(page);
    const { form, phone } = quote(page);
    expect(await form.locator("#quote-phone-hint").textContent()).toBe(unfinishedWords);
    expect(await phone.getAttribute("aria-describedby")).toBe("quote-phone-hint");
    expect(await listAccessibilityFaults(page)).toEqual([]);
    await phone.fill("416 555 0");
    await form.getByLabel("What's moving?").fill("A piano");
    expect(await listRows(site)).toEqual([]);
    await phone.fill("416 555 0142");
    await form.getByLabel("What's moving?").focus();
    await expect
      .poll(async () => (await listRows(site)).map(({ phone_e164 }) => phone_e164))
      .toEqual(["+14165550142"]);
    await form.getByLabel("What's moving?").fill("A piano and a harp");
    await page.goto("about:blank");
    await expect
      .poll(async () => JSON.parse((await listRows(site))[0]?.typed ?? "{}").message)
      .toBe("A piano and a harp");

    await page.goto("/toronto/get-quote");
    await expect.poll(() => quote(page).phone.inputValue()).toBe("416 555 0142");
    await form.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await form.locator("button[type=submit]").click();
    await page.waitForURL(/thankyou/);
    await page.goto("about:blank");
    await context.close();
    expect(await listRows(site)).toEqual([]);
    expect(await site.exportLeads()).toMatchObject([
      { note_from_customer: "A piano and a harp", version: 1, repeats: 0 },
    ]);
  });

  test("forgotten on the device, it's forgotten here, also on a later visit", async () => {
    const { context, page } = await visit();
    await start(page);
    await quote(page).phone.fill("416 555 0155");
    await page.goto("about:blank");
    await expect.poll(async () => (await listRows(site)).length).toBe(1);
    // Pressed before the script has come that tells the site so.
    const pressed = Promise.withResolvers<void>();
    await page.route("**/assets/unfinished-*", async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.goto("/toronto/get-quote");
    await page.getByRole("button", { name: keptHere.forget }).click();
    await page.getByRole("button", { name: keptHere.forget }).waitFor({ state: "detached" });
    pressed.resolve();
    await expect.poll(async () => (await listRows(site)).length).toBe(0);
    await page.goto("about:blank");
    await context.close();
    expect(await listRows(site)).toEqual([]);
  });

  test("a draft that comes from where nothing is said isn't kept until its phone is typed where it is", async () => {
    const { context, page } = await visit();
    await page.goto("/fort-lauderdale/get-quote");
    await quote(page).name.fill("Ada Byron");
    await expect.poll(() => page.locator(".kept-line").count()).toBe(1);
    await quote(page).phone.fill("416 555 0177");
    const followed = page.waitForResponse((answer) => answer.url().includes("/assets/unfinished-"));
    await page.goto("/toronto/get-quote");
    await page.evaluate(`import("${(await followed).url()}")`);
    await expect.poll(() => quote(page).phone.inputValue()).toBe("416 555 0177");
    await quote(page).form.getByLabel("What's moving?").fill("A harp");
    await page.goto("about:blank");
    const again = page.waitForResponse((answer) => answer.url().includes("/assets/unfinished-"));
    await page.goto("/toronto/get-quote");
    await page.evaluate(`import("${(await again).url()}")`);
    expect(await listRows(site)).toEqual([]);
    await quote(page).phone.fill("416 555 0178");
    await quote(page).name.focus();
    await expect
      .poll(async () => (await listRows(site)).map(({ phone_e164 }) => phone_e164))
      .toEqual(["+14165550178"]);
    await page.goto("about:blank");
    await context.close();
    await removeAll(site);
  });

  test("nothing is asked of a server that doesn't keep it", async () => {
    const { context, page } = await visit();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto(`${usual.origin}/toronto/get-quote`);
    await quote(page).name.fill("Ada Byron");
    await expect.poll(() => page.locator(".kept-line").count()).toBe(1);
    await quote(page).phone.fill("416 555 0142");
    await quote(page).name.focus();
    await page.goto("about:blank");
    await context.close();
    expect(posts).toEqual([]);
  });

  test("the desk calls and makes it a lead", { tags: ["all"] }, async () => {
    const cookie = await createOwner(site);
    await removeAll(site);
    await site.post("/unfinished", begin({ message: "A spinet" }), { from: next() });
    await site.forward(16 * MINUTE);
    const { context, page } = await visit();
    const cookies = cookie.split("; ").map((one) => one.split(/=(.*)/s));
    await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: proxy.origin })));
    await page.goto("/desk");
    await page.getByRole("link", { name: unfinishedTexts.makeLeadOf("Ada Byron") }).click();
    await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe(ada.phone);
    expect(await page.getByText(unfinishedTexts.begun).count()).toBe(1);
    await page.getByRole("button", { name: "Save lead" }).click();
    await page.waitForURL(/\/desk\/leads\//);
    await page.goto("/desk/unfinished");
    await page.getByText(unfinishedTexts.none).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(deskTexts.pages.unfinished);
    expect(await listAccessibilityFaults(page)).toEqual([]);
    await context.close();
    expect((await listRows(site)).length).toBe(0);
  });
});
