import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { textableLetters } from "../content/customer-letters.ts";
import { honeypot } from "../content/forms.ts";
import { customerEmail } from "../content/mail.ts";
import { undoSeconds } from "../content/schedule.ts";
import { customerTexts, textFrame } from "../content/texts.ts";
import { measureText } from "../deliveries/gsm.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, invitePerson, olga } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readOutbox, readSiteLedger } from "./support/outbox.ts";
import type { Mood } from "./support/peers/http-peer.ts";
import { type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import {
  reportOn,
  signTwilio,
  startTwilio,
  type Twilio,
  textSid,
  twilioKeys,
} from "./support/peers/twilio.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What customers are written to on their own arrives by email and, once the owner has turned it on, by text: by day, once,
// and never after STOP.

const ORIGIN = "https://www.tailgate.example";
const SECOND = 1000;
const HOUR = 3_600 * SECOND;
const GONE = (undoSeconds + 1) * SECOND;
const waited = { timeout: 60_000, interval: 100 };

const tick = (letters: readonly string[]): Record<string, string> => ({
  intent: "which",
  ...Object.fromEntries(letters.map((one) => [one, "yes"])),
});

/** A text of content's as it arrives. */
const framed = (words: string, when = "") =>
  `${textFrame.from}${words.replace("{when}", when)}${textFrame.stop}`;
/** How content's text begins, up to what's filled in. */
const opening = (words: string) => words.slice(0, words.indexOf("{"));

mostlyOnSqlite("letters", (kind) => {
  let mail: MailServer;
  let twilio: Twilio;
  let site: Site;
  let other: Site;
  let owner = "";
  let visitors = 0;
  let texts = 0;

  const env = () => ({
    SMTP_URL: mail.url,
    MAIL_FROM: "Tailgate <leads@tailgate.example>",
    OWNER_EMAIL: "owner@tailgate.example",
    ...twilioKeys,
    TWILIO_URL: twilio.origin,
    OUTBOUND_ALLOW: "loopback",
    PUBLIC_ORIGIN: ORIGIN,
  });
  /** Of both processes of the site; after hours without a page the owner signs in again. */
  async function moveClock(to: string): Promise<void> {
    const isLater = Date.parse(to) > site.now() + HOUR;
    const by = Date.parse(to) - site.now();
    await Promise.all([site.pass(by), other.pass(by)]);
    if (isLater) owner = formatCookies(await site.post("/desk/sign-in", olga));
  }
  const forward = (milliseconds: number) => moveClock(new Date(site.now() + milliseconds).toISOString());
  const desk = (path: string, fields: Record<string, string>, cookie = owner) =>
    site.post(path, fields, { headers: { cookie } });
  const read = async (path: string, cookie = owner) =>
    (await (await site.get(path, { headers: { cookie } })).text())
      .replaceAll("<!-- -->", "")
      .replaceAll("&#x27;", "'");
  const act = async (id: string, intent: string, fields: Record<string, string> = {}) => {
    const lead = new RegExp(`${id}:\\d+`).exec(await read(`/desk/leads/${id}`))?.[0] ?? "";
    const answer = await desk(`/desk/leads/${id}`, { intent, lead, ...fields });
    expect(answer.status, `${intent}: ${/class="problem">([^<]+)/.exec(await answer.text())?.[1]}`).toBe(200);
  };
  const phoneOf = (n: number, area = 404) => `+1${area}555${String(100 + n).padStart(4, "0")}`;
  /** Books in Atlanta; returns the job's id. */
  async function book(words: string, fields: Record<string, string> = {}): Promise<string> {
    const booking = { ...carlasBooking(words), phone: phoneOf(++visitors, 770), ...fields };
    const answer = await site.post("/atlanta/book-now", booking, { from: atAddress(carla, visitors) });
    expect(answer.status, words).toBe(303);
    return String((await site.exportJobs()).find(({ message }) => message === words)?.id);
  }
  const textsTo = (phone: string) =>
    twilio.texts.filter((text) => text.get("To") === phone).map((text) => text.get("Body") ?? "");
  const emailsTo = (email: string) =>
    mail.emails.filter(({ to }) => to.includes(email)).map((one) => one.mail.subject ?? "");
  const receive = (phone: string, fields: Record<string, string>) => {
    const sid = `SM${String(++texts).padStart(32, "0")}`;
    const form = { From: phone, To: twilioKeys.TWILIO_FROM, MessageSid: sid, NumMedia: "0", ...fields };
    return site.post("/inbound/text", form, {
      headers: { "x-twilio-signature": signTwilio(`${ORIGIN}/inbound/text`, form) },
    });
  };
  const choose = (letters: readonly string[]) => desk("/desk/settings/texts", tick(letters));
  const deliveriesOf = async (id: string, destination: string) =>
    (await readOutbox(site, destination)).filter(({ lead_id }) => lead_id === id);
  const settled = () =>
    expect
      .poll(
        async () =>
          (await readOutbox(site)).filter(({ state, due_at }) => state === "waiting" && due_at <= site.now())
            .length,
        waited,
      )
      .toBe(0);

  beforeAll(async () => {
    mail = await startMailServer();
    twilio = await startTwilio();
    // A Wednesday, ten in the morning in Atlanta.
    site = await startSite({ database: kind, now: "2026-12-02T15:00:00Z", env: env() });
    const { DATABASE_URL = "", DATA_DIR = "" } = site.env;
    other = await startSite({ now: "2026-12-02T15:00:00Z", env: { ...env(), DATABASE_URL, DATA_DIR } });
    owner = await createOwner(site);
  }, 120_000);
  afterAll(async () => {
    await other?.close();
    await site?.close();
    await mail?.down();
    await twilio?.[Symbol.asyncDispose]();
  });

  test("go by email alone until the owner turns texts on, letter by letter", async () => {
    const phone = phoneOf(1);
    const first = await book("First", { phone });
    await act(first, "confirmed");
    await forward(GONE);
    await settled();
    expect(twilio.requests).toEqual([]);
    const page = await read("/desk/settings/texts");
    expect(page).not.toContain("Texts aren’t set up");
    expect(page).not.toContain("checked");
    expect(await read("/desk/settings")).toContain("None go by text");

    expect((await choose(["requested", "confirmed", "nonsense"])).status).toBe(200);
    expect((await read("/desk/settings/texts")).match(/checked=""/g)).toHaveLength(2);
    await book("By text", { phone: phoneOf(2) });
    await book("By email", { phone: phoneOf(3), email: "three@example.com" });
    await expect.poll(() => textsTo(phoneOf(2)), waited).toHaveLength(1);
    await expect.poll(() => emailsTo("three@example.com"), waited).toHaveLength(1);
    expect(textsTo(phoneOf(2))).toEqual([framed(customerTexts.junk.captured, "Fri, Dec 4, 1-3 PM")]);
    expect(textsTo(phoneOf(3)), "one or the other").toEqual([]);
    expect((await choose(textableLetters)).status).toBe(200);
  });

  test("answer a form at any hour, but no phone that strangers type in more than three times a day", async () => {
    await moveClock("2026-12-03T04:30:00Z");
    const phone = phoneOf(4);
    for (const n of [1, 2, 3, 4]) await book(`Typed ${n}`, { phone, timeSlot: n % 2 ? "9:00" : "11:00" });
    await expect.poll(() => textsTo(phone), waited).toHaveLength(3);
    await settled();
    expect(textsTo(phone)).toHaveLength(3);
    const rows = (await readOutbox(site, "sms")).filter(({ state }) => state === "withdrawn");
    expect(rows.map(({ reason }) => reason)).toEqual([
      "our forms have had this customer written to three times within a day",
    ]);
  });

  test("wait for the morning about what staff did at night, and only the last one goes", async () => {
    const phone = phoneOf(5);
    const confirmed = await book("At night", { phone });
    const mailed = await book("At night by email", { email: "night@example.com", timeSlot: "9:00" });
    const off = await book("Off at night", { phone: phoneOf(6), timeSlot: "15:00" });
    await settled();
    const before = [textsTo(phone).length, emailsTo("night@example.com").length, textsTo(phoneOf(6)).length];
    expect(before).toEqual([1, 1, 1]);
    for (const id of [confirmed, mailed, off]) await act(id, "confirmed");
    await act(off, "cancelled");
    await forward(GONE);
    await settled();
    const [waiting] = (await deliveriesOf(confirmed, "sms")).filter(({ state }) => state === "waiting");
    expect(waiting).toMatchObject({ attempts: 0, due_at: Date.parse("2026-12-03T13:00:00Z") });
    expect(await read(`/desk/leads/${confirmed}`)).toContain("it’s night there");
    // A minute's look at the clock leaves them waiting.
    await forward(2 * 60 * SECOND);
    await settled();
    expect([textsTo(phone).length, emailsTo("night@example.com").length, textsTo(phoneOf(6)).length]).toEqual(
      before,
    );

    await moveClock("2026-12-03T13:00:05Z");
    await expect.poll(() => textsTo(phone).at(-1), waited).toContain(opening(customerTexts.junk.confirmed));
    await expect
      .poll(() => emailsTo("night@example.com").at(-1), waited)
      .toBe(customerEmail.junk.confirmed.subject);
    await expect.poll(() => textsTo(phoneOf(6)), waited).toHaveLength(2);
    expect(textsTo(phoneOf(6)).at(-1)).toContain(opening(customerTexts.junk.cancelled));
  });

  test("remind of tomorrow by email and text, once from two processes", async () => {
    const quote = { ...adasQuote("A harp"), phone: "+1 416 555 0142" };
    await site.post("/toronto/get-quote", quote, { from: ada });
    const move = String((await site.exportLeads())[0]?.id);
    await act(move, "won", { wonBy: "Olga", moveOn: "2026-12-05", moveAt: "8:30", crew: "Blue truck" });
    await forward(GONE);
    await settled();
    expect(emailsTo(ada.email).at(-1)).toBe(customerEmail.moving.confirmed.subject);
    expect(textsTo("+14165550142"), "they have an email").toEqual([]);
    await moveClock("2026-12-04T14:59:50Z");
    await settled();
    const reminded = () => emailsTo(ada.email).filter((one) => one === customerEmail.moving.tomorrow.subject);
    expect(reminded()).toEqual([]);
    await moveClock("2026-12-04T15:00:10Z");
    await expect.poll(() => textsTo("+14165550142"), waited).toHaveLength(1);
    await expect.poll(reminded, waited).toHaveLength(1);
    const [before = "", after = ""] = customerTexts.moving.tomorrow
      .replace("{when}", "Sat, Dec 5, 8:30 AM")
      .split("{phone}");
    const [text = ""] = textsTo("+14165550142");
    expect(text.startsWith(`${textFrame.from}${before}(`), text).toBe(true);
    expect(text.endsWith(`${after}${textFrame.stop}`), text).toBe(true);
    await site.restart();
    await forward(HOUR);
    await settled();
    expect([reminded().length, textsTo("+14165550142").length]).toEqual([1, 1]);
    expect(await read(`/desk/leads/${move}`)).toContain("reminded them of tomorrow");
    expect(await read(`/desk/leads/${move}`)).toContain("accepted by Twilio");

    const index = twilio.texts.findIndex((one) => one.get("To") === "+14165550142");
    const report = { sid: textSid(index + 1), status: "undelivered", code: 30003 };
    const { path, fields, signature } = reportOn(twilio.texts[index] ?? new URLSearchParams(), report);
    for (const process of [site, other]) {
      const headers = { "x-twilio-signature": signature };
      expect((await process.post(path, fields, { headers })).status).toBe(204);
    }
    await forward(60 * SECOND);
    await expect.poll(() => read(`/desk/leads/${move}`), waited).toContain("didn’t get the text");
    await forward(GONE);
    const page = await read(`/desk/leads/${move}`);
    expect(page.match(/didn’t get the text/g)).toHaveLength(1);
    expect(page).toMatch(/>not delivered<.*the phone couldn’t be reached/s);
    expect(await read("/desk"), "the email told them").not.toContain("Due today");
  });

  test("a reply goes to the lead that the last text was about", async () => {
    const phone = phoneOf(8);
    const older = await book("Older", { phone, selectedDate: "2026-12-08", timeSlot: "9:00" });
    await settled();
    const newer = await book("Newer", { phone, selectedDate: "2026-12-09", timeSlot: "9:00" });
    await settled();
    await act(older, "confirmed");
    await forward(GONE);
    await expect.poll(() => textsTo(phone).at(-1), waited).toContain(opening(customerTexts.junk.confirmed));
    await settled();
    expect((await receive(phone, { Body: "Can you come earlier?" })).status).toBe(200);
    expect(await read(`/desk/leads/${older}`)).toContain("Can you come earlier?");
    expect(await read(`/desk/leads/${newer}`)).not.toContain("Can you come earlier?");
  });

  async function waitsWhile(mood: Mood): Promise<void> {
    const phone = phoneOf(20 + visitors);
    twilio.mood = mood;
    const id = await book(`While ${JSON.stringify(mood)}`, {
      ...{ phone, selectedDate: "2026-12-10", timeSlot: "9:00" },
    });
    const sms = async () => (await deliveriesOf(id, "sms"))[0];
    await expect.poll(sms, waited).toMatchObject({ state: "waiting", attempts: 1, claimed_until: null });
    expect(textsTo(phone)).toEqual([]);
    twilio.mood = "well";
    await forward(3 * 60 * SECOND);
    await expect.poll(sms, waited).toMatchObject({ state: "delivered" });
  }

  test.each(["silent", "garbage", "cut off"] as const)(
    "that Twilio never takes (%s) wait until it does",
    { tags: ["all"] },
    waitsWhile,
  );

  test("wait while Twilio is gone", { tags: ["all"] }, async () => {
    const phone = phoneOf(9);
    await twilio.down();
    const gone = await book("While it's gone", { phone, selectedDate: "2026-12-10", timeSlot: "11:00" });
    const hasFailed = async () =>
      (await deliveriesOf(gone, "sms")).some((one) => one.attempts > 0 && one.claimed_until === null);
    await expect.poll(hasFailed, waited).toBe(true);
    await twilio.up();
    await forward(3 * 60 * SECOND);
    await expect.poll(() => textsTo(phone), waited).toHaveLength(1);
  });

  test("that Twilio fails to take wait until it does, and what says no for good needs nobody's look", async () => {
    await waitsWhile({ status: 500 });
    twilio.problems.set(phoneOf(10), 21635);
    const landline = await book("A landline", {
      ...{ phone: phoneOf(10), selectedDate: "2026-12-10", timeSlot: "13:00" },
    });
    await expect.poll(async () => (await deliveriesOf(landline, "sms"))[0]?.state, waited).toBe("withdrawn");
    expect((await readSiteLedger(site)).sms).toMatchObject({ balanced: true, dead: 0 });
  }, 240_000);

  test("end with STOP on every lead of the phone, also those that wait, until START", async () => {
    await moveClock("2026-12-06T03:00:00Z");
    const phone = phoneOf(11);
    const one = await book("One", { phone, selectedDate: "2026-12-11", timeSlot: "9:00" });
    const two = await book("Two", { phone, selectedDate: "2026-12-11", timeSlot: "11:00" });
    await expect.poll(() => textsTo(phone), waited).toHaveLength(2);
    await settled();
    for (const id of [one, two]) await act(id, "confirmed");
    await forward(GONE);
    await settled();
    // A keyword of the messaging service's own, which we don't know.
    expect((await receive(phone, { Body: "Feierabend", OptOutType: "STOP" })).status).toBe(200);
    await moveClock("2026-12-06T13:00:05Z");
    await settled();
    await act(one, "cancelled");
    await forward(GONE);
    await settled();
    expect(textsTo(phone)).toHaveLength(2);
    for (const id of [one, two]) {
      const states = (await deliveriesOf(id, "sms")).map(({ state }) => state);
      expect(states, "nobody has to look").toEqual(["delivered", "withdrawn"]);
    }
    expect(await read(`/desk/leads/${two}`)).toContain("They asked for no more texts");
    expect((await readSiteLedger(site)).sms).toMatchObject({ balanced: true });

    await receive(phone, { Body: "HELP", OptOutType: "HELP" });
    await receive(phone, { Body: "start" });
    await act(two, "cancelled");
    await forward(GONE);
    await expect.poll(() => textsTo(phone), waited).toHaveLength(3);
  });

  test("that Twilio knows to have stopped aren't tried again", async () => {
    const phone = phoneOf(12);
    twilio.problems.set(phone, 21610);
    const id = await book("Stopped there", { phone, selectedDate: "2026-12-12", timeSlot: "9:00" });
    await expect.poll(async () => (await deliveriesOf(id, "sms"))[0]?.state, waited).toBe("withdrawn");
    twilio.problems.delete(phone);
    await act(id, "confirmed");
    await forward(GONE);
    await settled();
    expect(textsTo(phone)).toEqual([]);
    expect(await deliveriesOf(id, "sms")).toHaveLength(1);
  });

  test("tell that the crew is on the way, when it presses the button, without any script", async () => {
    await moveClock("2026-12-07T14:40:00Z");
    const phone = phoneOf(13);
    const id = await book("On the way", {
      ...{ phone, email: "way@example.com", selectedDate: "2026-12-07", timeSlot: "11:00", name: "Wanda" },
    });
    await act(id, "scheduled", { crew: "Blue truck" });
    const person = { email: "cam@example.com", name: "Cam Ortiz", password: "harbour lantern moss" };
    const truck = { place: "atlanta", role: "crew", crew: "Blue truck" };
    const cam = formatCookies(await invitePerson(site, owner, { ...person, ...truck }));
    await settled();
    const page = await read("/desk/day", cam);
    expect(page).toContain("Tells them by email and text.");
    const lead = new RegExp(`${id}:\\d+`).exec(page)?.[0] ?? "";
    const press = (minutes: string) => desk("/desk/day", { intent: "on-the-way", lead, minutes }, cam);
    expect((await press("0")).status).toBe(422);
    const told = await press("20");
    expect(told.status).toBe(200);
    expect(await told.text()).toContain("Wanda hears that you’re on the way");
    expect(emailsTo("way@example.com"), "it can still be undone").toHaveLength(1);
    await forward(GONE);
    await expect.poll(() => textsTo(phone), waited).toHaveLength(1);
    await expect
      .poll(() => emailsTo("way@example.com").at(-1), waited)
      .toBe(customerEmail.junk["on-the-way"].subject);
    const [said = ""] = customerTexts.junk["on-the-way-in"].replace("{minutes}", "20").split("{phone}");
    expect(textsTo(phone)[0]).toContain(said);
    const again = await press("");
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("They were told at 9:40 AM.");
    const after = await read("/desk/day", cam);
    expect(after).toContain("Told at 9:40 AM that you’re on the way, there in about 20 minutes.");
    expect(after).not.toContain("Tells them by");
    expect(await read(`/desk/leads/${id}`)).toContain(
      "told them the crew is on the way, there in about 20 minutes",
    );
    expect(await read("/desk/people/audit")).toContain("that the crew is on the way");
    await settled();
    expect(textsTo(phone)).toHaveLength(1);

    await desk("/desk/day", { intent: "undone", lead }, cam);
    const red = await book("Another crew's", {
      selectedDate: "2026-12-07",
      timeSlot: "15:00",
      email: "r@example.com",
    });
    const theirs = await desk("/desk/day", { intent: "on-the-way", lead: `${red}:0`, minutes: "" }, cam);
    expect(await theirs.text()).toContain("isn’t on your list");
    expect((await desk(`/desk/leads/${red}`, { intent: "on-the-way", lead: `${red}:0` }, cam)).status).toBe(
      403,
    );
    await forward(GONE);
    await settled();
    expect(emailsTo("r@example.com")).toHaveLength(1);
  });

  test("have the owner's words once those can be used, with a preview, and content's again", async () => {
    const usual = {
      "junk.captured": customerTexts.junk.captured,
      "moving.captured": customerTexts.moving.captured,
    };
    const send = async (intent: string, words: Record<string, string>, status = 200) => {
      const answer = await desk("/desk/settings/texts", { intent, text: "captured", ...usual, ...words });
      expect(answer.status).toBe(status);
      return (await answer.text()).replaceAll("<!-- -->", "");
    };
    for (const [words, said] of [
      ["", "Enter some text"],
      ["See you soon.", "Put {when} somewhere"],
      ["See you {when}, {name}.", "nothing to put in for {name}"],
      [`${"See you ".repeat(40)}{when}`, "Use at most 260 characters"],
    ] as const)
      expect(await send("save", { "junk.captured": words }, 422)).toContain(said);
    const own = { "junk.captured": "Got it: {when}, café “Zoë” – côté." };
    expect(await send("preview", own)).toMatch(/\(\d+ characters, one text\)/);
    await send("save", own);
    const fields = { phone: phoneOf(14), selectedDate: "2026-12-12", timeSlot: "11:00" };
    await book("In our words", fields);
    await expect.poll(() => textsTo(phoneOf(14)), waited).toHaveLength(1);
    expect(textsTo(phoneOf(14))).toEqual([framed('Got it: Sat, Dec 12, 11 AM-1 PM, café "Zoe" - coté.')]);
    await send("reset", {});
    await book("In the usual words", { ...fields, phone: phoneOf(15) });
    await expect
      .poll(() => textsTo(phoneOf(15)), waited)
      .toEqual([framed(customerTexts.junk.captured, "Sat, Dec 12, 11 AM-1 PM")]);
    const way = {
      letter: "junk-on-the-way",
      "junk.on-the-way.subject": "Soon",
      "junk.on-the-way.opening": "Soon.",
    };
    const email = (openingIn: string) =>
      desk("/desk/settings/messages", { intent: "preview", ...way, "junk.on-the-way.openingIn": openingIn });
    expect(await (await email("In a moment.")).text()).toContain("put {minutes} where the number goes");
    expect(await (await email("In {minutes}, {when}.")).text()).toContain("works in braces here");
    expect(await (await email("In {minutes} or so.")).text()).toContain("In 10 or so.");
  });

  test("held in quarantine are answered by day, though they're released at night", async () => {
    await moveClock("2026-12-08T03:00:00Z");
    const held = {
      ...carlasBooking("Held back", "2026-12-14"),
      email: "held@example.com",
      [honeypot.name]: "x",
    };
    await site.post("/atlanta/book-now", held, { from: atAddress(carla, ++visitors) });
    const job = (await site.exportJobs()).find(({ message }) => message === "Held back");
    await act(String(job?.id), "released");
    await settled();
    expect(emailsTo("held@example.com")).toEqual([]);
    await moveClock("2026-12-08T13:00:05Z");
    await expect.poll(() => emailsTo("held@example.com"), waited).toHaveLength(1);
  });

  test("are texts of at most 160 plain characters that name us and say how to stop", () => {
    expect(twilio.texts.length).toBeGreaterThan(15);
    for (const text of twilio.texts) {
      const body = text.get("Body") ?? "";
      expect(body.startsWith(textFrame.from) && body.endsWith(textFrame.stop), body).toBe(true);
      expect(measureText(body), body).toMatchObject({ texts: 1 });
    }
    expect(site.log()).not.toMatch(/(404|770)555|example\.com|Peachtree/);
  });
});

describe("without Twilio's settings", () => {
  let site: Site;
  let owner = "";
  beforeAll(async () => {
    site = await startSite({ now: "2026-12-02T15:00:00Z" });
    owner = await createOwner(site);
  });
  afterAll(() => site.close());

  test("no text goes out or waits, whatever is ticked", async () => {
    const headers = { cookie: owner };
    expect((await site.post("/desk/settings/texts", tick(textableLetters), { headers })).status).toBe(200);
    expect(await (await site.get("/desk/settings/texts", { headers })).text()).toContain(
      "Texts aren’t set up",
    );
    await site.post("/atlanta/book-now", carlasBooking("A couch"), { from: carla });
    await vi.waitUntil(
      async () => (await readOutbox(site)).some(({ state }) => state === "delivered"),
      waited,
    );
    expect((await readOutbox(site)).map(({ destination }) => destination)).not.toContain("sms");
  });
});
