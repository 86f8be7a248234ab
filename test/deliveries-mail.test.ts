import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { honeypot } from "../content/forms.ts";
import { customerEmail } from "../content/mail.ts";
import { undoSeconds } from "../content/schedule.ts";
import { ownersCookie } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { beside, countStates, readOutbox, resume } from "./support/outbox.ts";
import { type HttpPeer, startHttpPeer } from "./support/peers/http-peer.ts";
import {
  type MailMood,
  type MailServer,
  type Received,
  startMailServer,
} from "./support/peers/mail-server.ts";
import { type Device, makeDevice } from "./support/peers/push-service.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What reaches the owner's mailbox and the customer's, and what becomes of a letter when the mail server has other ideas.

/** Four days before the clocks go back. */
const NOW = "2026-10-28T15:00:00Z";
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const ORIGIN = "https://www.tailgate.example";
const OWNER = "owner@tailgate.example";
const PARTNER = "partner@tailgate.example";

let mailServer: MailServer;
let site: Site;

async function openSite(env: Record<string, string> = {}): Promise<void> {
  mailServer = await startMailServer();
  site = await startSite({
    now: NOW,
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: "Tailgate <leads@tailgate.example>",
      OWNER_EMAIL: OWNER,
      ...env,
    },
  });
}

async function closeSite(): Promise<void> {
  await site?.close();
  await mailServer?.down();
}

let visitors = 0;

type Fields = Readonly<Record<string, string>>;

/** Sends a form and gives the reference that the customer was told. */
async function send(path: string, fields: Fields): Promise<string> {
  const answer = await site.post(path, fields, { from: atAddress(ada, ++visitors) });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", site.origin).searchParams.get("ref") ?? "";
}

/** The letter to an address in which these words stand. */
async function letter(to: string, words: string): Promise<Received> {
  const find = () => mailServer.letters.find((one) => one.to.includes(to) && one.mail.text?.includes(words));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Received;
}

/** Waits until no letter is on its way; then what has not been sent will not be. */
async function untilAllIsSent(): Promise<void> {
  const waiting = async () => (await readOutbox(site)).filter(({ state }) => state === "waiting").length;
  await expect.poll(waiting).toBe(0);
}

/** The lines of a letter's calendar file, put together again where they were folded. */
function calendarOf({ mail }: Received): Map<string, string> {
  const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const content = file?.content ?? "";
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return new Map(lines.map((line) => [line.replace(/[:;].*$/, ""), line.replace(/^[^:]*:/, "")]));
}

const booking = (message: string, email: string, day = "2026-10-30"): Fields => ({
  ...carlasBooking(message, day),
  email,
});

describe("with a mail server", () => {
  beforeAll(() => openSite({ PUBLIC_ORIGIN: ORIGIN }));
  afterAll(closeSite);

  test("the owner is told everything that is needed to call, text or write back", async () => {
    const reference = await send("/atlanta/book-now", booking("One couch, two chairs.", carla.email));
    const { mail, to, from } = await letter(OWNER, "One couch, two chairs.");
    expect([from, to]).toEqual(["leads@tailgate.example", [OWNER]]);
    expect(mail.subject).toBe("Junk removal: Carla Reyes, Atlanta");
    expect(mail.from).toMatchObject({ name: "Tailgate", address: "leads@tailgate.example" });
    expect(mail.replyTo).toMatchObject([{ address: carla.email }]);
    const links = [...(mail.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links.slice(0, 3)).toEqual(["tel:+14045550163", "sms:+14045550163", "mailto:carla@example.com"]);
    for (const words of [
      carla.phone,
      reference,
      "Friday, October 30, 1:00 PM to 3:00 PM",
      "120 Peachtree St NE, 4B",
    ]) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
  });

  test("a message is mailed as it was typed, and a moving date in words with its year", async () => {
    await send("/atlanta/book-now", carlasBooking("3-4 boxes; 1/2 couch", "2026-10-30"));
    const move = { zipFrom: "m5v 2t6", zipTo: "77002-1234", moveDate: "2027-01-15", packing: "true" };
    await send("/toronto", { ...adasQuote("A clavichord"), ...move });
    const { mail: owners } = await letter(OWNER, "3-4 boxes; 1/2 couch");
    expect(owners.html).toContain("3-4 boxes; 1/2 couch");
    for (const to of [OWNER, ada.email]) {
      const { mail } = await letter(to, to === OWNER ? "A clavichord" : "M5V2T6");
      for (const line of [
        "Moving from: M5V2T6",
        "Moving to: 77002",
        "Moving date: Friday, January 15, 2027",
        "Help with packing: yes",
      ]) {
        expect(mail.text).toContain(line);
      }
    }
  });

  test("the customer is told what was understood, what happens next, and whom to call", async () => {
    const reference = await send("/atlanta/book-now", booking("One wardrobe.", "wardrobe@example.com"));
    const { mail, to } = await letter("wardrobe@example.com", "One wardrobe.");
    expect(to).toEqual(["wardrobe@example.com"]);
    expect(mail.subject).toBe(customerEmail.junk.captured.subject);
    expect(mail.replyTo).toMatchObject([{ address: OWNER }]);
    const page = await (await site.get("/atlanta")).text();
    const phone = /href="tel:([^"]+)"/.exec(page)?.[1] ?? "none";
    expect(mail.html).toContain(`href="tel:${phone}"`);
    for (const words of [
      customerEmail.greeting("Carla Reyes"),
      reference,
      customerEmail.nextTitle,
      customerEmail.junk.next.requested[0] ?? "",
      customerEmail.why,
    ]) {
      expect(mail.text?.toLowerCase()).toContain(words.toLowerCase());
      expect(mail.html?.toLowerCase()).toContain(words.toLowerCase());
    }
    // It is a request until somebody has confirmed it.
    expect(mail.text).not.toMatch(/is (booked|confirmed)/);
    expect(calendarOf(await letter("wardrobe@example.com", "One wardrobe.")).get("STATUS")).toBe("TENTATIVE");
  });

  /** The lead with this reference, as the desk has it. */
  async function leadOf(reference: string) {
    const lead = (await site.exportJobs()).find((one) => one.reference === reference);
    if (!lead) throw new Error(`There is no lead ${reference}.`);
    return lead;
  }
  let cookie: string | undefined;
  /** Does something to a lead as the desk's page does it; returns the token that undoes it. */
  async function act(lead: { id: string }, fields: Fields): Promise<string> {
    cookie ??= await ownersCookie(site);
    const answer = await site.post(`/desk/leads/${lead.id}.data`, fields, { headers: { cookie } });
    const text = await answer.text();
    expect(text).toContain('"done"');
    return /"undo","([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
  }
  const step = (lead: { id: string }, revision: number, deed: string) =>
    act(lead, { deed, lead: `${lead.id}:${revision}` });
  const aboutTo = (email: string) =>
    mailServer.letters.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject);

  test("once staff confirm the visit, the customer gets a second email that says so", async () => {
    const email = "confirmed@example.com";
    const lead = await leadOf(await send("/atlanta/book-now", booking("One confirmed sofa.", email)));
    const first = await letter(email, "One confirmed sofa.");
    await step(lead, 0, "confirmed");
    await pause(1_200);
    expect(aboutTo(email)).toHaveLength(1);
    await site.forward((undoSeconds + 1) * SECOND);
    const second = await letter(email, "Your visit is confirmed.");
    expect(second.mail.subject).toBe("Your junk removal is confirmed – Tailgate");
    expect(second.mail.text).toContain("the crew is coming Friday, October 30, 1:00 PM to 3:00 PM.");
    expect(second.mail.text).not.toContain("to confirm");
    const link = new RegExp(`${ORIGIN}(/booking/[\\w-]+)`).exec(second.mail.text ?? "")?.[1] ?? "none";
    expect(first.mail.text).toContain(link);
    expect(await (await site.get(link)).text()).toContain("Your junk removal is confirmed");
    const [before, after] = [calendarOf(first), calendarOf(second)];
    expect(after.get("UID")).toBe(before.get("UID"));
    expect([after.get("STATUS"), after.get("SEQUENCE")]).toEqual(["CONFIRMED", "1"]);
    // What staff do themselves is no news to the owner.
    await untilAllIsSent();
    expect(mailServer.letters.filter(({ mail }) => mail.subject?.startsWith("Confirmed"))).toEqual([]);
  });

  test("a confirmation that is undone in time is never sent, and the booking's page says requested", async () => {
    const email = "undone@example.com";
    const lead = await leadOf(await send("/atlanta/book-now", booking("One undone sofa.", email)));
    const first = await letter(email, "One undone sofa.");
    const token = await step(lead, 0, "confirmed");
    await act(lead, { deed: "undone", undo: token });
    await site.forward((undoSeconds + 1) * SECOND);
    await untilAllIsSent();
    expect(aboutTo(email)).toEqual(["We got your junk removal request – Tailgate"]);
    const link = new RegExp(`${ORIGIN}(/booking/[\\w-]+)`).exec(first.mail.text ?? "")?.[1] ?? "none";
    const page = await (await site.get(link)).text();
    expect(page).toContain("We got your junk removal request");
    expect(page).toContain("You requested Friday, October 30, 1:00 PM to 3:00 PM.");
    expect(page).not.toContain("is booked");
  });

  test("the owner's email links to the lead in the desk and names what brought the customer", async () => {
    const reference = await send("/atlanta/book-now?utm_source=google&utm_campaign=spring", {
      ...booking("From an ad.", "ad@example.com"),
    });
    const lead = await leadOf(reference);
    const { mail } = await letter(OWNER, "From an ad.");
    expect(mail.html).toContain(`href="${ORIGIN}/desk/leads/${lead.id}"`);
    expect(mail.text).toContain(`Open in the desk: ${ORIGIN}/desk/leads/${lead.id}`);
    expect(mail.text).toContain("Came from: google, spring, landed on /atlanta/book-now");
    const direct = await letter(OWNER, "One wardrobe.");
    expect(direct.mail.text).toContain("Came from: a direct visit, no ad or link");
  });

  test("the owner reads what was before: of a request sent again, and of a visit that is cancelled", async () => {
    const submissionKey = randomUUID();
    const email = "before@example.com";
    const reference = await send("/atlanta/book-now", { ...booking("A desk.", email), submissionKey });
    await letter(OWNER, "A desk.");
    await send("/atlanta/book-now", {
      ...booking("A desk and a chair.", email, "2026-10-31"),
      submissionKey,
    });
    const edited = await letter(OWNER, "A desk and a chair.");
    for (const words of [
      "What changed",
      "When: Friday, October 30, 1:00 PM to 3:00 PM → Saturday, October 31, 1:00 PM to 3:00 PM",
      "What they wrote: A desk. → A desk and a chair.",
    ])
      expect(edited.mail.text).toContain(words);
    expect(edited.mail.text).not.toContain("Name:");
    const lead = await leadOf(reference);
    await step(lead, 1, "cancelled");
    await site.forward((undoSeconds + 1) * SECOND);
    const cancelled = await letter(OWNER, "Visit: requested → cancelled");
    expect(cancelled.mail.subject).toMatch(/^Cancelled: /);
    expect(cancelled.mail.text).toContain("Saturday, October 31, 1:00 PM to 3:00 PM");
  });

  test.each([
    ["/atlanta/book-now", "2026-10-30", "20261030T170000Z", "20261030T190000Z"],
    ["/atlanta/book-now", "2026-11-02", "20261102T180000Z", "20261102T200000Z"],
    ["/austin-north/book-now", "2026-10-30", "20261030T180000Z", "20261030T200000Z"],
    ["/phoenix-east/book-now", "2026-10-30", "20261030T200000Z", "20261030T220000Z"],
    ["/phoenix-east/book-now", "2026-11-02", "20261102T200000Z", "20261102T220000Z"],
    ["/las-vegas-east/book-now", "2026-11-02", "20261102T210000Z", "20261102T230000Z"],
  ])("%s for one o'clock on %s is in the calendar at %s", async (path, day, start, end) => {
    const email = `visit${++visitors}@example.com`;
    const reference = await send(path, booking(`Visit ${visitors}`, email, day));
    const calendar = calendarOf(await letter(email, reference));
    expect([calendar.get("DTSTART"), calendar.get("DTEND")]).toEqual([start, end]);
    expect(calendar.get("DESCRIPTION")).toContain(reference);
    expect(calendar.get("LOCATION")).toContain("120 Peachtree St NE");
  });

  test("a booking that is changed moves in the customer's calendar instead of being there twice", async () => {
    const submissionKey = randomUUID();
    const email = "changed@example.com";
    await send("/atlanta/book-now", { ...booking("A sofa.", email), submissionKey });
    const first = await letter(email, "A sofa.");
    await send("/atlanta/book-now", { ...booking("A sofa and a lamp.", email, "2026-10-31"), submissionKey });
    const second = await letter(email, "A sofa and a lamp.");
    expect(second.mail.subject).toBe(customerEmail.junk.edited.subject);
    const [before, after] = [calendarOf(first), calendarOf(second)];
    expect(after.get("UID")).toBe(before.get("UID"));
    expect([before.get("SEQUENCE") ?? "0", after.get("SEQUENCE")]).toEqual(["0", "1"]);
    expect(after.get("DTSTART")).toBe("20261031T170000Z");
    expect((await letter(OWNER, "A sofa and a lamp.")).mail.subject).toMatch(/^Changed: Junk removal/);
  });

  test("a move is confirmed without a calendar file, and somebody without an address is not written to", async () => {
    await send("/toronto/get-quote", { ...adasQuote("Three rooms"), email: "three@example.com" });
    const { mail } = await letter("three@example.com", "Three rooms");
    expect([mail.subject, mail.attachments]).toEqual([customerEmail.moving.captured.subject, []]);
    const { name, phone } = ada;
    await send("/toronto/reviews", { name, phone, message: "No address" });
    const told = await letter(OWNER, "No address");
    expect(told.mail.replyTo).toMatchObject([{ address: OWNER }]);
    expect(told.mail.html).not.toContain("mailto:");
    await untilAllIsSent();
    expect(mailServer.letters.filter((one) => one.mail.text?.includes("No address"))).toHaveLength(1);
  });

  test.each([
    "a@x.example, b@y.example",
    "a@x.example;b@y.example",
    "a@x.example b@y.example",
    "Ada <a@x.example>",
    '"a@x.example" <b@y.example>',
    "team:a@x.example",
    "a@x.example\r\nBcc: b@y.example",
    "a@x.example\nTo: b@y.example",
    "a@x.example%0d%0aBcc:b@y.example",
    "<a@x.example>",
    "a@@x.example",
  ])("an address like %j leads to one recipient at most, and to none that was smuggled in", async (email) => {
    const words = `Typed ${++visitors}`;
    const answer = await site.post(
      "/toronto/get-quote",
      { ...adasQuote(words), email },
      { from: atAddress(ada, visitors) },
    );
    if (answer.status === 422) return;
    const owners = await letter(OWNER, words);
    await untilAllIsSent();
    const written = mailServer.letters.filter((one) => one.mail.text?.includes(words));
    const strangers = written.flatMap(({ to }) => to).filter((address) => address !== OWNER);
    expect(strangers.length).toBeLessThanOrEqual(1);
    expect(strangers).not.toContain("b@y.example");
    for (const { mail } of written) {
      expect([...(mail.cc ?? []), ...(mail.bcc ?? [])]).toEqual([]);
      expect(mail.to).toHaveLength(1);
      expect(mail.replyTo).toHaveLength(1);
    }
    // What was typed is told to the owner as text.
    expect(owners.mail.text).toContain("x.example");
  });

  test("what strangers type cannot become a header, nor anything in the letter but text", async () => {
    const message = `Bcc: evil@example.com\r\n\r\n.\r\nMAIL FROM:<evil@example.com>\r\n<script>alert("x")</script><img src=x onerror='a'>`;
    await send("/toronto/get-quote", {
      ...adasQuote(message),
      name: "Ada\r\nBcc: evil",
      email: "mallory@example.com",
    });
    for (const to of [OWNER, "mallory@example.com"]) {
      const { mail, raw, to: envelope } = await letter(to, "evil@example.com");
      expect(envelope).toEqual([to]);
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(bcc|x-evil)|evil@/im);
      expect(mail.html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&lt;img src=x");
      expect(mail.html).not.toMatch(/<script|<img/);
      expect(mail.text).toContain('<script>alert("x")</script>');
    }
    expect(mailServer.letters.flatMap(({ to }) => to)).not.toContain("evil@example.com");
  });

  test("a calendar file that cannot be made does not stop the letter", async () => {
    mailServer.mood = "not now";
    await send("/atlanta/book-now", booking("A broken clock.", "clock@example.com"));
    const putOff = async () =>
      (await readOutbox(site)).filter(({ attempts, reason }) => attempts === 1 && reason?.includes("451"));
    await expect.poll(async () => (await putOff()).length).toBe(2);
    // As if the visit's time had been lost between the form and the letter.
    await beside(site, async (transaction) => {
      const postings = await transaction.selectFrom("postings").select(["id", "message"]).execute();
      const posting = postings.find(({ message }) => message.includes("A broken clock."));
      const message = (posting?.message ?? "").replace(/"starts_at":"[^"]+"/, '"starts_at":"at some time"');
      expect(message).toContain("at some time");
      await transaction
        .updateTable("postings")
        .set({ message })
        .where("id", "=", posting?.id ?? "")
        .execute();
    });
    mailServer.mood = "well";
    await site.forward(7 * SECOND);
    const { mail } = await letter("clock@example.com", "A broken clock.");
    expect(mail.attachments).toEqual([]);
    expect(site.log()).toContain("a calendar file could not be made");
  });

  test("a location's leads go to its own addresses when it has some", async () => {
    await beside(site, (transaction) =>
      transaction
        .updateTable("location_records")
        .set({ notify: "crew@atlanta.example, desk@atlanta.example", edited_by: "owner" })
        .where("key", "=", "id:10295")
        .execute(),
    );
    // The running site reads its location records again every second.
    await pause(1_500);
    await send("/atlanta/book-now", carlasBooking("For the crew.", "2026-10-30"));
    expect((await letter("crew@atlanta.example", "For the crew.")).to).toEqual([
      "crew@atlanta.example",
      "desk@atlanta.example",
    ]);
    await send("/toronto/get-quote", adasQuote("For the owner"));
    expect((await letter(OWNER, "For the owner")).to).toEqual([OWNER]);
  });
});

describe("a mail server with other ideas", () => {
  let pushService: HttpPeer;
  let cookie: string;
  beforeAll(async () => {
    pushService = await startHttpPeer(() => ({ status: 201 }));
    await openSite({ OWNER_EMAIL: `${OWNER}, ${PARTNER}`, OUTBOUND_ALLOW: "127.0.0.1" });
    cookie = await ownersCookie(site);
  });
  afterAll(async () => {
    await closeSite();
    await pushService?.down();
  });

  /** A lead that only the owner is written about. */
  const ask = (message: string) => send("/toronto/reviews", { name: ada.name, phone: ada.phone, message });
  const lastRow = async (destination = "owner-mail") => (await readOutbox(site, destination)).at(-1);
  const lettersAbout = (message: string) =>
    mailServer.letters.filter(({ mail }) => mail.text?.includes(message));

  test.each<[MailMood, RegExp]>([
    ["not now", /answered 451/],
    ["closed to us", /answered 554/],
    ["passwords unavailable", /answered 454/],
    ["answer lost", /mail server: E/],
    ["garbage", /mail server/],
  ])("%s: the letter is sent again after five seconds, under the same Message-ID", async (mood, reason) => {
    const words = `Letter for ${mood}`;
    mailServer.mood = mood;
    await ask(words);
    await expect.poll(() => lastRow()).toMatchObject({ attempts: 1, claimed_until: null });
    expect(await lastRow()).toMatchObject({ state: "waiting", reason: expect.stringMatching(reason) });
    mailServer.mood = "well";
    await site.forward(7 * SECOND);
    await expect.poll(() => lastRow()).toMatchObject({ state: "delivered", attempts: 2 });
    const letters = lettersAbout(words);
    expect(letters.length).toBe(mood === "answer lost" ? 2 : 1);
    expect(new Set(letters.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(letters[0]?.mail.messageId).toMatch(/^<[\w-]{36}@tailgate\.example>$/);
  });

  test("a closed port is tried again", async () => {
    await mailServer.down();
    await ask("Nobody at the post office");
    await expect.poll(() => lastRow()).toMatchObject({ state: "waiting", attempts: 1, claimed_until: null });
    await mailServer.up();
    await site.forward(7 * SECOND);
    await expect.poll(() => lastRow()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("a recipient who is unknown for good is not tried again, and the others have their letters", async () => {
    mailServer.turnedAway.set("nobody@example.com", 550);
    await send("/toronto/get-quote", { ...adasQuote("Unknown sender"), email: "nobody@example.com" });
    await expect
      .poll(() => lastRow("customer-mail"))
      .toMatchObject({
        state: "dead",
        attempts: 1,
        reason: "the mail server answered 550 (EENVELOPE)",
      });
    expect((await letter(OWNER, "Unknown sender")).to).toEqual([OWNER, PARTNER]);
    await site.forward(3600 * SECOND);
    await pause(700);
    expect(lettersAbout("Unknown sender")).toHaveLength(1);
    // The log names the delivery and no customer.
    expect(site.log()).toContain("a delivery is dead");
    expect(site.log()).not.toContain("nobody@example.com");
  });

  test("one of two owners who cannot be reached now is not forgotten", async () => {
    mailServer.turnedAway.set(PARTNER, 451);
    await ask("For both of you");
    await expect.poll(() => lastRow()).toMatchObject({ attempts: 1, claimed_until: null });
    expect(lettersAbout("For both of you").map(({ to }) => to)).toEqual([[OWNER]]);
    mailServer.turnedAway.clear();
    await site.forward(7 * SECOND);
    await expect.poll(() => lastRow()).toMatchObject({ state: "delivered" });
    expect(lettersAbout("For both of you").flatMap(({ to }) => to)).toContain(PARTNER);
  });

  test.each<[MailMood, number]>([
    ["wrong password", 535],
    ["wants a password", 530],
  ])("%s: mail waits until somebody has mended it", async (mood, number) => {
    mailServer.mood = mood;
    await ask(`First with ${mood}`);
    await expect
      .poll(() => lastRow())
      .toMatchObject({
        state: "waiting",
        attempts: 0,
        reason: expect.stringContaining(`answered ${number}`),
      });
    const { calls } = mailServer;
    await ask(`Second with ${mood}`);
    await pause(1_200);
    expect(mailServer.calls).toBe(calls);
    expect((await countStates(site, "owner-mail")).dead).toBeUndefined();
    mailServer.mood = "well";
    await resume(site, "owner-mail");
    await letter(OWNER, `First with ${mood}`);
    await letter(OWNER, `Second with ${mood}`);
  });

  describe("a lead that the owner is not told about by email", () => {
    let device: Device;
    const desk = async () => (await site.get("/desk", { headers: { cookie } })).text();
    const shown = () => device.notifications().map(({ title }) => title);

    beforeAll(async () => {
      device = makeDevice(pushService);
      const subscription = JSON.stringify(device.subscription);
      await site.post("/desk/account/push", { deed: "start", subscription }, { headers: { cookie } });
      // What died in the tests before this one has been told.
      await site.forward(HOUR);
      await pause(6_000);
    });

    test("because it died: a notification, a line on every page of the desk, and one in the log", async () => {
      const before = shown().length;
      mailServer.turnedAway.set(OWNER, 550).set(PARTNER, 550);
      await ask("The owner's mailbox is gone");
      await expect.poll(() => lastRow()).toMatchObject({ state: "dead" });
      await expect.poll(() => shown().slice(before)).toContain("Emails about leads aren't reaching you");
      mailServer.turnedAway.clear();
      const { lead_id } = (await lastRow()) ?? {};
      expect(site.log()).toContain("Emails about leads aren't reaching you");
      const html = await desk();
      expect(html).toContain("Emails about these leads couldn");
      expect(html).toContain(`href="/desk/leads/${lead_id}"`);
      expect(site.log()).not.toContain(ada.name);
    });

    test("because it has been in quarantine for an hour: the same, and an email that names nobody", async () => {
      const fields = { ...adasQuote("Perhaps a robot"), [honeypot.name]: "Robots Inc." };
      expect((await site.post("/toronto/get-quote", fields, { from: ada })).status).toBe(303);
      await expect.poll(() => lastRow()).toMatchObject({ state: "held" });
      const title = "A lead is waiting in quarantine";
      await site.forward(HOUR - 60 * SECOND);
      await pause(6_000);
      expect(shown()).not.toContain(title);
      expect(await desk()).not.toContain("been in quarantine");
      await site.forward(61 * SECOND);
      await expect.poll(shown).toContain(title);
      const { mail } = await letter(OWNER, "been there for an hour");
      expect(mail.text).not.toContain(ada.name);
      expect(await desk()).toContain("One lead has");
      expect(site.log()).toContain(title);
    });
  });

  test("the password is in no line of the log", () => {
    expect(site.log()).not.toContain("correct horse");
    expect(site.log()).not.toContain("correct%20horse");
  });
});

test("without a mail server emails are files, and the start says where", async () => {
  await using bare = await startSite({ now: NOW });
  expect(bare.log()).toContain(`SMTP_URL is not set: emails are written to ${bare.dataDir}/mail`);
  const fields = { ...adasQuote("Into a folder"), email: "folder@example.com" };
  await bare.post("/toronto/get-quote", fields, { from: ada });
  await expect.poll(async () => (await readMailFolder(bare)).length).toBe(2);
  const mails = await readMailFolder(bare);
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    "folder@example.com",
    brand.contactEmail,
  ]);
  for (const { text } of mails) expect(text).toContain("Into a folder");
});
