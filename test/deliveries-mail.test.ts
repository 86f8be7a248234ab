import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskTexts } from "../app/desk/texts.ts";
import { brand } from "../content/brand.ts";
import { honeypot } from "../content/forms.ts";
import { customerEmail } from "../content/mail.ts";
import { undoSeconds } from "../content/schedule.ts";
import { findLocation } from "../locations/locations.server.ts";
import { createOwner, findInviteLink, formatCookies, submitLinkForm } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { countStates, readOutbox, resumeDestination, writeBeside } from "./support/outbox.ts";
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

// What reaches the owner's mailbox and the customer's, and what happens to an email when the mail server fails.

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

/** Sends a form and returns the reference that the customer got. */
async function send(path: string, fields: Fields): Promise<string> {
  const answer = await site.post(path, fields, { from: atAddress(ada, ++visitors) });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", site.origin).searchParams.get("ref") ?? "";
}

/** Waits for the email to an address with these words in it. */
async function waitForEmail(to: string, words: string): Promise<Received> {
  const find = () => mailServer.emails.find((one) => one.to.includes(to) && one.mail.text?.includes(words));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Received;
}

/** Waits until no email is due; what hasn't been sent by then won't be. */
async function waitUntilAllIsSent(): Promise<void> {
  const waiting = async () => (await readOutbox(site)).filter(({ state }) => state === "waiting").length;
  await expect.poll(waiting).toBe(0);
}

/** The lines of an email's calendar file, unfolded. */
function readCalendar({ mail }: Received): Map<string, string> {
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

  test("the owner gets everything needed to call, text or write back", async () => {
    const reference = await send("/atlanta/book-now", booking("One couch, two chairs.", carla.email));
    const { mail, to, from } = await waitForEmail(OWNER, "One couch, two chairs.");
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

  test("a message is emailed as typed, and a moving date with its year", async () => {
    await send("/atlanta/book-now", carlasBooking("3-4 boxes; 1/2 couch", "2026-10-30"));
    const move = { zipFrom: "m5v 2t6", zipTo: "77002-1234", moveDate: "2027-01-15", packing: "true" };
    await send("/toronto", { ...adasQuote("A clavichord"), ...move });
    const { mail: owners } = await waitForEmail(OWNER, "3-4 boxes; 1/2 couch");
    expect(owners.html).toContain("3-4 boxes; 1/2 couch");
    for (const to of [OWNER, ada.email]) {
      const { mail } = await waitForEmail(to, to === OWNER ? "A clavichord" : "M5V 2T6");
      for (const line of [
        "Moving from: M5V 2T6",
        "Moving to: 77002",
        "Moving date: Friday, January 15, 2027",
        "Help with packing: yes",
      ]) {
        expect(mail.text).toContain(line);
      }
    }
  });

  test("the customer reads what we understood, what happens next and whom to call", async () => {
    const reference = await send("/atlanta/book-now", booking("One wardrobe.", "wardrobe@example.com"));
    const email = await waitForEmail("wardrobe@example.com", reference);
    const { mail, to } = email;
    expect(to).toEqual(["wardrobe@example.com"]);
    expect(mail.subject).toBe(customerEmail.junk.captured.subject);
    expect(mail.replyTo).toMatchObject([{ address: OWNER }]);
    const page = await (await site.get("/atlanta")).text();
    const phone = /href="tel:([^"]+)"/.exec(page)?.[1] ?? "none";
    expect(mail.html).toContain(`href="tel:${phone}"`);
    for (const words of [
      customerEmail.greeting,
      customerEmail.ownWords,
      reference,
      customerEmail.nextTitle,
      customerEmail.junk.next.requested[0] ?? "",
      customerEmail.why,
    ]) {
      expect(mail.text?.toLowerCase()).toContain(words.toLowerCase());
      expect(readable(mail.html).replaceAll("&#39;", "'").toLowerCase()).toContain(words.toLowerCase());
    }
    // It's a request until staff confirm it.
    expect(mail.text).not.toMatch(/is (booked|confirmed)/);
    expect(readCalendar(email).get("STATUS")).toBe("TENTATIVE");
  });

  /** The HTML's text with its apostrophes as they are read. */
  function readable(html: string | undefined): string {
    return (html ?? "").replaceAll("&#39;", "'");
  }

  /** The lead with this reference, as the desk has it. */
  async function findLead(reference: string) {
    const lead = (await site.exportJobs()).find((one) => one.reference === reference);
    if (!lead) throw new Error(`There is no lead ${reference}.`);
    return lead;
  }
  let cookie: string | undefined;
  /** Applies an action to a lead as the desk's page does; returns its undo token. */
  async function act(lead: { id: string }, fields: Fields): Promise<string> {
    cookie ??= await createOwner(site);
    const answer = await site.post(`/desk/leads/${lead.id}.data`, fields, { headers: { cookie } });
    const text = await answer.text();
    expect(text).toContain('"done"');
    return /"undo","([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
  }
  const apply = (lead: { id: string }, revision: number, intent: string) =>
    act(lead, { intent, lead: `${lead.id}:${revision}` });
  const aboutTo = (email: string) =>
    mailServer.emails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject);

  test("once staff confirm the visit, the customer gets a second email that says so", async () => {
    const email = "confirmed@example.com";
    const lead = await findLead(await send("/atlanta/book-now", booking("One confirmed sofa.", email)));
    const first = await waitForEmail(email, lead.reference);
    await apply(lead, 0, "confirmed");
    await site.pass((undoSeconds - 2) * SECOND);
    const [asked, confirmed] = await readOutbox(site, "customer-mail").then((rows) => rows.slice(-2));
    expect([asked?.state, confirmed?.state, confirmed?.attempts]).toEqual(["delivered", "waiting", 0]);
    expect(confirmed?.due_at).toBeGreaterThan(site.now());
    await site.pass(3 * SECOND);
    const second = await waitForEmail(email, "It's confirmed.");
    expect(second.mail.subject).toBe(customerEmail.junk.confirmed.subject);
    expect(second.mail.text).toContain("the crew is coming Friday, October 30, 1:00 PM to 3:00 PM.");
    expect(second.mail.text).not.toContain("to confirm");
    const link = new RegExp(`${ORIGIN}(/booking/[\\w-]+)`).exec(second.mail.text ?? "")?.[1] ?? "none";
    expect(first.mail.text).toContain(link);
    expect(await (await site.get(link)).text()).toContain("Your junk removal is confirmed");
    const [before, after] = [readCalendar(first), readCalendar(second)];
    expect(after.get("UID")).toBe(before.get("UID"));
    expect([after.get("STATUS"), after.get("SEQUENCE")]).toEqual(["CONFIRMED", "1"]);
    // The owner gets no email about what staff do.
    await waitUntilAllIsSent();
    expect(mailServer.emails.filter(({ mail }) => mail.subject?.startsWith("Confirmed"))).toEqual([]);
  });

  test("a confirmation that's undone in time is never sent, and the booking page still says requested", async () => {
    const email = "undone@example.com";
    const lead = await findLead(await send("/atlanta/book-now", booking("One undone sofa.", email)));
    const first = await waitForEmail(email, lead.reference);
    const token = await apply(lead, 0, "confirmed");
    await act(lead, { intent: "undone", undo: token });
    await site.pass((undoSeconds + 1) * SECOND);
    await waitUntilAllIsSent();
    expect(aboutTo(email)).toEqual([customerEmail.junk.captured.subject]);
    const link = new RegExp(`${ORIGIN}(/booking/[\\w-]+)`).exec(first.mail.text ?? "")?.[1] ?? "none";
    const page = await (await site.get(link)).text();
    expect(page).toContain("We got your junk removal request");
    expect(page).toContain("You asked for Friday, October 30, 1:00 PM to 3:00 PM.");
    expect(page).not.toContain("is booked");
  });

  test("the owner's email links to the lead and names its source", async () => {
    const reference = await send("/atlanta/book-now?utm_source=google&utm_campaign=spring", {
      ...booking("From an ad.", "ad@example.com"),
    });
    const lead = await findLead(reference);
    const { mail } = await waitForEmail(OWNER, "From an ad.");
    expect(mail.html).toContain(`href="${ORIGIN}/desk/leads/${lead.id}"`);
    expect(mail.text).toContain(`Open in the desk: ${ORIGIN}/desk/leads/${lead.id}`);
    expect(mail.text).toContain("Came from: google, spring, landed on /atlanta/book-now");
    const direct = await waitForEmail(OWNER, "One wardrobe.");
    expect(direct.mail.text).toContain("Came from: a direct visit, no ad or link");
  });

  test("the owner reads what a request said before it was edited or canceled", async () => {
    const submissionKey = randomUUID();
    const email = "before@example.com";
    const reference = await send("/atlanta/book-now", { ...booking("A desk.", email), submissionKey });
    await waitForEmail(OWNER, "A desk.");
    await send("/atlanta/book-now", {
      ...booking("A desk and a chair.", email, "2026-10-31"),
      submissionKey,
    });
    const edited = await waitForEmail(OWNER, "A desk and a chair.");
    for (const words of [
      "What changed",
      "When: Friday, October 30, 1:00 PM to 3:00 PM → Saturday, October 31, 1:00 PM to 3:00 PM",
      "What they wrote: A desk. → A desk and a chair.",
    ])
      expect(edited.mail.text).toContain(words);
    expect(edited.mail.text).not.toContain("Name:");
    const lead = await findLead(reference);
    await apply(lead, 1, "cancelled");
    await site.pass((undoSeconds + 1) * SECOND);
    const cancelled = await waitForEmail(OWNER, "Visit: requested → canceled");
    expect(cancelled.mail.subject).toMatch(/^Canceled: /);
    expect(cancelled.mail.text).toContain("Saturday, October 31, 1:00 PM to 3:00 PM");
  });

  test.each([
    ["/atlanta/book-now", "2026-10-30", "20261030T170000Z", "20261030T190000Z"],
    ["/atlanta/book-now", "2026-11-02", "20261102T180000Z", "20261102T200000Z"],
    ["/austin-north/book-now", "2026-10-30", "20261030T180000Z", "20261030T200000Z"],
    ["/phoenix-east/book-now", "2026-10-30", "20261030T200000Z", "20261030T220000Z"],
    ["/phoenix-east/book-now", "2026-11-02", "20261102T200000Z", "20261102T220000Z"],
    ["/las-vegas-east/book-now", "2026-11-02", "20261102T210000Z", "20261102T230000Z"],
  ])("a visit in %s at one o'clock on %s is in the calendar at %s", async (path, day, start, end) => {
    const email = `visit${++visitors}@example.com`;
    const reference = await send(path, booking(`Visit ${visitors}`, email, day));
    const calendar = readCalendar(await waitForEmail(email, reference));
    expect([calendar.get("DTSTART"), calendar.get("DTEND")]).toEqual([start, end]);
    expect(calendar.get("DESCRIPTION")).toContain(reference);
    expect(calendar.get("LOCATION")).toBe(findLocation(path.split("/")[1] ?? "")?.locationName);
  });

  test("a changed booking is updated in the customer's calendar, not added again", async () => {
    const submissionKey = randomUUID();
    const email = "changed@example.com";
    await send("/atlanta/book-now", { ...booking("A sofa.", email), submissionKey });
    const first = await waitForEmail(email, "You asked for Friday");
    await send("/atlanta/book-now", { ...booking("A sofa and a lamp.", email, "2026-10-31"), submissionKey });
    const second = await waitForEmail(email, "Thanks for the update.");
    expect(second.mail.subject).toBe(customerEmail.junk.edited.subject);
    const [before, after] = [readCalendar(first), readCalendar(second)];
    expect(after.get("UID")).toBe(before.get("UID"));
    expect([before.get("SEQUENCE") ?? "0", after.get("SEQUENCE")]).toEqual(["0", "1"]);
    expect(after.get("DTSTART")).toBe("20261031T170000Z");
    expect((await waitForEmail(OWNER, "A sofa and a lamp.")).mail.subject).toMatch(/^Changed: Junk removal/);
  });

  test("a move's email has no calendar file, and a customer without an email address gets none", async () => {
    const fields = { ...adasQuote("Three rooms"), email: "three@example.com" };
    const { mail } = await waitForEmail("three@example.com", await send("/toronto/get-quote", fields));
    expect([mail.subject, mail.attachments]).toEqual([customerEmail.moving.captured.subject, []]);
    const { name, phone } = ada;
    await send("/toronto/reviews", { name, phone, message: "No address" });
    const told = await waitForEmail(OWNER, "No address");
    expect(told.mail.replyTo).toMatchObject([{ address: OWNER }]);
    expect(told.mail.html).not.toContain("mailto:");
    await waitUntilAllIsSent();
    expect(mailServer.emails.filter((one) => one.mail.text?.includes("No address"))).toHaveLength(1);
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
  ])("an address like %j adds no recipient", async (email) => {
    const words = `Typed ${++visitors}`;
    const answer = await site.post(
      "/toronto/get-quote",
      { ...adasQuote(words), email },
      { from: atAddress(ada, visitors) },
    );
    if (answer.status === 422) return;
    const owners = await waitForEmail(OWNER, words);
    await waitUntilAllIsSent();
    const reference =
      new URL(answer.headers.get("location") ?? "", site.origin).searchParams.get("ref") ?? "";
    const written = mailServer.emails.filter((one) => one.mail.text?.includes(reference));
    const strangers = written.flatMap(({ to }) => to).filter((address) => address !== OWNER);
    expect(strangers.length).toBeLessThanOrEqual(1);
    expect(strangers).not.toContain("b@y.example");
    for (const { mail } of written) {
      expect([...(mail.cc ?? []), ...(mail.bcc ?? [])]).toEqual([]);
      expect(mail.to).toHaveLength(1);
      expect(mail.replyTo).toHaveLength(1);
    }
    // The owner sees what was typed, as text.
    expect(owners.mail.text).toContain("x.example");
  });

  test("an address that holds a recipient of its own adds none to staff's reply", async () => {
    const email = "ada?bcc=eve@example.com";
    await send("/toronto/get-quote", { ...adasQuote("Reply to me"), email });
    const { mail } = await waitForEmail(OWNER, "Reply to me");
    expect(mail.html).toContain('href="mailto:ada%3Fbcc%3Deve@example.com"');
  });

  test("what strangers type can't become a header or anything but text", async () => {
    const message = `Bcc: evil@example.com\r\n\r\n.\r\nMAIL FROM:<evil@example.com>\r\n<script>alert("x")</script><img src=x onerror='a'>`;
    await send("/toronto/get-quote", {
      ...adasQuote(message),
      name: "Ada\r\nBcc: evil",
      email: "mallory@example.com",
    });
    const { mail, raw, to: envelope } = await waitForEmail(OWNER, "evil@example.com");
    expect(envelope).toEqual([OWNER]);
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(bcc|x-evil)|evil@/im);
    expect(mail.html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&lt;img src=x");
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.text).toContain('<script>alert("x")</script>');
    expect(mailServer.emails.flatMap(({ to }) => to)).not.toContain("evil@example.com");
  });

  test("an email is sent even if its calendar file can't be made", async () => {
    await waitUntilAllIsSent();
    mailServer.mood = "not now";
    const reference = await send("/atlanta/book-now", booking("A broken clock.", "clock@example.com"));
    const putOff = async () =>
      (await readOutbox(site)).filter(({ attempts, reason }) => attempts === 1 && reason?.includes("451"));
    await expect.poll(async () => (await putOff()).length).toBe(2);
    // As if the visit's time had been lost between the form and the email.
    await writeBeside(site, async (transaction) => {
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
    await site.pass(7 * SECOND);
    const { mail } = await waitForEmail("clock@example.com", reference);
    expect(mail.attachments).toEqual([]);
    await expect.poll(() => site.log()).toContain("a calendar file could not be made");
  });

  test("a location's leads go to its own addresses if it has any", async () => {
    await writeBeside(site, (transaction) =>
      transaction
        .updateTable("location_records")
        .set({ notify: "crew@atlanta.example, desk@atlanta.example", edited_by: "owner" })
        .where("key", "=", "id:10295")
        .execute(),
    );
    await site.pass(SECOND);
    await send("/atlanta/book-now", carlasBooking("For the crew.", "2026-10-30"));
    expect((await waitForEmail("crew@atlanta.example", "For the crew.")).to).toEqual([
      "crew@atlanta.example",
      "desk@atlanta.example",
    ]);
    await send("/toronto/get-quote", adasQuote("For the owner"));
    expect((await waitForEmail(OWNER, "For the owner")).to).toEqual([OWNER]);
  });
});

describe("a mail server that fails", () => {
  let pushService: HttpPeer;
  let cookie: string;
  beforeAll(async () => {
    pushService = await startHttpPeer(() => ({ status: 201 }));
    await openSite({ OWNER_EMAIL: `${OWNER}, ${PARTNER}`, OUTBOUND_ALLOW: "127.0.0.1" });
    cookie = await createOwner(site);
  });
  afterAll(async () => {
    await closeSite();
    await pushService?.down();
  });

  /** A lead that only the owner gets an email about. */
  const ask = (message: string) => send("/toronto/reviews", { name: ada.name, phone: ada.phone, message });
  const listRows = async (destination: string) =>
    // A reminder to staff that fails, too, makes an alarm, and it may come at any time.
    (await readOutbox(site, destination)).filter(({ lead_id }) => lead_id !== null);
  const lastRow = async (destination = "owner-mail") => (await listRows(destination)).at(-1);
  const findEmailsAbout = (message: string) =>
    mailServer.emails.filter(({ mail }) => mail.text?.includes(message));

  test("an invitation that was accepted from the page isn't emailed, and nobody has to look", async () => {
    const lastInvitation = async () => (await readOutbox(site, "invitation-mail")).at(-1);
    mailServer.mood = "not now";
    const fields = { intent: "invite", email: "dan@example.com", place: "atlanta", role: "dispatcher" };
    const page = await (await site.post("/desk/people", fields, { headers: { cookie } })).text();
    await expect.poll(lastInvitation).toMatchObject({ state: "waiting", attempts: 1, claimed_until: null });
    const dan = { name: "Dan Reyes", password: "harbour lantern moss" };
    expect(formatCookies(await submitLinkForm(site, findInviteLink(page), dan))).toContain("session_token=");
    mailServer.mood = "well";
    await site.pass(HOUR);
    await expect.poll(lastInvitation).toMatchObject({ event: "person.invited", state: "withdrawn" });
    expect(mailServer.emails.filter(({ to }) => to.includes(fields.email))).toEqual([]);
  });

  const again = "%s: the email is sent again after five seconds with the same Message-ID";
  test.each<[MailMood, RegExp]>([
    ["not now", /answered 451/],
    ["answer lost", /mail server didn't finish \(E/],
  ])(again, isSentAgain);
  test.each<[MailMood, RegExp]>([
    ["closed to us", /answered 554/],
    ["passwords unavailable", /answered 454/],
    ["garbage", /mail server/],
  ])(again, { tags: ["all"] }, isSentAgain);

  async function isSentAgain(mood: MailMood, reason: RegExp): Promise<void> {
    const words = `Email for ${mood}`;
    mailServer.mood = mood;
    await ask(words);
    await expect.poll(() => lastRow()).toMatchObject({ attempts: 1, claimed_until: null });
    expect(await lastRow()).toMatchObject({ state: "waiting", reason: expect.stringMatching(reason) });
    mailServer.mood = "well";
    await site.pass(7 * SECOND);
    await expect.poll(() => lastRow()).toMatchObject({ state: "delivered", attempts: 2 });
    const emails = findEmailsAbout(words);
    expect(emails.length).toBe(mood === "answer lost" ? 2 : 1);
    expect(new Set(emails.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(emails[0]?.mail.messageId).toMatch(/^<[\w-]{36}@tailgate\.example>$/);
  }

  test("delivery is retried when the port is closed", async () => {
    await mailServer.down();
    await ask("Nobody at the post office");
    await expect.poll(() => lastRow()).toMatchObject({ state: "waiting", attempts: 1, claimed_until: null });
    expect(await lastRow()).toMatchObject({ reason: "the mail server can't be reached (ESOCKET)" });
    await mailServer.up();
    await site.pass(7 * SECOND);
    await expect.poll(() => lastRow()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("a permanently unknown recipient isn't retried, and the others get their emails", async () => {
    mailServer.turnedAway.set("nobody@example.com", 550);
    await send("/toronto/get-quote", { ...adasQuote("Unknown sender"), email: "nobody@example.com" });
    await expect
      .poll(() => lastRow("customer-mail"))
      .toMatchObject({
        state: "dead",
        attempts: 1,
        reason: "the mail server answered 550 (EENVELOPE)",
      });
    expect((await waitForEmail(OWNER, "Unknown sender")).to).toEqual([OWNER, PARTNER]);
    await site.pass(HOUR);
    expect(await lastRow("customer-mail")).toMatchObject({ state: "dead", attempts: 1 });
    expect(findEmailsAbout("Unknown sender")).toHaveLength(1);
    // The log names the delivery and no customer.
    await expect.poll(() => site.log()).toContain("a delivery is dead");
    expect(site.log()).not.toContain("nobody@example.com");
  });

  test("an owner who can't be reached now gets the email later", async () => {
    mailServer.turnedAway.set(PARTNER, 451);
    await ask("For both of you");
    await expect.poll(() => lastRow()).toMatchObject({ attempts: 1, claimed_until: null });
    expect(findEmailsAbout("For both of you").map(({ to }) => to)).toEqual([[OWNER]]);
    mailServer.turnedAway.clear();
    await site.pass(7 * SECOND);
    await expect.poll(() => lastRow()).toMatchObject({ state: "delivered" });
    expect(findEmailsAbout("For both of you").flatMap(({ to }) => to)).toContain(PARTNER);
  });

  test("wrong password: mail waits until it is fixed", () => waitsWhile("wrong password", 535));
  test("wants a password: it does, too", { tags: ["all"] }, () => waitsWhile("wants a password", 530));

  async function waitsWhile(mood: MailMood, number: number): Promise<void> {
    mailServer.mood = mood;
    await ask(`First with ${mood}`);
    const refused = { state: "waiting", attempts: 0, reason: expect.stringContaining(`answered ${number}`) };
    // That alarm may be the one that's refused first.
    await expect.poll(() => readOutbox(site, "owner-mail")).toContainEqual(expect.objectContaining(refused));
    // An attempt that's under way counts until it's over.
    await expect.poll(() => lastRow()).toMatchObject({ state: "waiting", attempts: 0 });
    await ask(`Second with ${mood}`);
    await site.pass(SECOND);
    expect(await lastRow(), "never tried").toMatchObject({ state: "waiting", attempts: 0, reason: null });
    expect((await countStates(site, "owner-mail")).dead).toBeUndefined();
    mailServer.mood = "well";
    await resumeDestination(site, "owner-mail");
    await waitForEmail(OWNER, `First with ${mood}`);
    await waitForEmail(OWNER, `Second with ${mood}`);
  }

  describe("a lead whose owner email isn't sent", () => {
    let device: Device;
    const desk = async () => (await site.get("/desk", { headers: { cookie } })).text();
    const shown = () => device.notifications().map(({ title }) => title);

    beforeAll(async () => {
      device = makeDevice(pushService);
      const subscription = JSON.stringify(device.subscription);
      await site.post("/desk/account/push", { intent: "start", subscription }, { headers: { cookie } });
      // Dead deliveries of earlier tests have been reported.
      await site.pass(HOUR);
    });

    test("after its last attempt shows in a notification, on every desk page and in the log", async () => {
      const before = shown().length;
      mailServer.turnedAway.set(OWNER, 550).set(PARTNER, 550);
      await ask("The owner's mailbox is gone");
      await expect.poll(() => lastRow()).toMatchObject({ state: "dead" });
      await site.pass(5 * SECOND);
      await expect.poll(() => shown().slice(before)).toContain("Emails about leads aren't reaching you");
      mailServer.turnedAway.clear();
      const { lead_id } = (await lastRow()) ?? {};
      await expect.poll(() => site.log()).toContain("Emails about leads aren't reaching you");
      const html = await desk();
      expect(html).toContain(deskTexts.attention.undelivered);
      expect(html).toContain(`href="/desk/leads/${lead_id}"`);
      expect(site.log()).not.toContain(ada.name);
    });

    test("after an hour in quarantine shows there, too, and in an email without names", async () => {
      const fields = { ...adasQuote("Perhaps a robot"), [honeypot.name]: "Robots Inc." };
      expect((await site.post("/toronto/get-quote", fields, { from: ada })).status).toBe(303);
      await expect.poll(() => lastRow()).toMatchObject({ state: "held" });
      const title = "A lead is waiting in quarantine";
      await site.pass(HOUR - 60 * SECOND);
      expect(shown()).not.toContain(title);
      expect(await desk()).not.toContain(deskTexts.attention.quarantined(1));
      await site.pass(61 * SECOND);
      await expect.poll(shown).toContain(title);
      const { mail } = await waitForEmail(OWNER, "been there for an hour");
      expect(mail.text).not.toContain(ada.name);
      expect(await desk()).toContain(deskTexts.attention.quarantined(1));
      await expect.poll(() => site.log()).toContain(title);
    });
  });

  test("the password is never logged", () => {
    expect(site.log()).not.toContain("correct horse");
    expect(site.log()).not.toContain("correct%20horse");
  });
});

test("without a mail server emails are files, and the start says where they are", async () => {
  await using bare = await startSite({ now: NOW });
  await expect
    .poll(() => bare.log())
    .toContain(`SMTP_URL is not set: emails are written to ${bare.dataDir}/mail`);
  const fields = { ...adasQuote("Into a folder"), email: "folder@example.com" };
  await bare.post("/toronto/get-quote", fields, { from: ada });
  await expect.poll(async () => (await readMailFolder(bare)).length).toBe(2);
  const mails = await readMailFolder(bare);
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    "folder@example.com",
    brand.contactEmail,
  ]);
  const [customers, owners] = mails.toSorted((one) => (one.to?.[0]?.address === brand.contactEmail ? 1 : -1));
  expect(owners?.text).toContain("Into a folder");
  expect(customers?.text).toContain(customerEmail.ownWords);
});
