import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { honeypot } from "../content/forms.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { MAILBOX_FULL, normalizeMailbox } from "../deliveries/mailbox-limit.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readOutbox, withDatabase } from "./support/outbox.ts";
import { type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { ada, atAddress } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";
import { findTraces } from "./support/traces.ts";

// Anyone can type anyone's address: what is mailed there holds no word of theirs, and it isn't much.

const HOUR = 3_600_000;
const spam = ["casino", "Rolex", "Tokelau", "bit.example", "Viagralane", "Scamville"];

mostlyOnSqlite("a mailbox that a stranger types", (database) => {
  let mail: MailServer;
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    mail = await startMailServer();
    site = await startSite({
      database,
      now: "2026-10-28T15:00:00Z",
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: "leads@tailgate.example",
        OWNER_EMAIL: "owner@tailgate.example",
        PUBLIC_ORIGIN: "https://www.tailgate.example",
      },
    });
    cookie = await createOwner(site);
  });
  afterAll(async () => {
    await site?.close();
    await mail?.down();
  });

  let visitors = 0;
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await site.post(path, fields, { from: atAddress(ada, ++visitors) });
    expect(answer.status).toBe(303);
  };
  const act = (lead: { id: string }, revision: number, intent: string) =>
    site.post(`/desk/leads/${lead.id}`, { intent, lead: `${lead.id}:${revision}` }, { headers: { cookie } });
  const settle = () =>
    expect.poll(async () => (await readOutbox(site)).filter(({ state }) => state === "waiting")).toEqual([]);
  const emailsTo = (...addresses: string[]) =>
    mail.emails.filter(({ to }) => to.some((one) => addresses.includes(one)));

  test("gets none of the words that were typed, in any part of any email", async () => {
    const email = "victim@mailbox.example";
    const submissionKey = randomUUID();
    const words = "Buy Rolex at https://bit.example/casino";
    const booking = {
      ...carlasBooking(words, "2026-10-30"),
      ...{
        name: "Casino Tokelau",
        street: "1 Viagralane",
        unit: "RX1",
        city: "Scamville",
        state: "Tokelau",
        email,
      },
      submissionKey,
    };
    await send("/atlanta/book-now", booking);
    await send("/atlanta/book-now?utm_campaign=casino", { ...booking, message: `${words} again` });
    await send("/toronto/get-quote", { ...adasQuote(words), name: "Casino Rolex", email });
    await settle();
    const [job] = await site.exportJobs();
    if (!job) throw new Error("There is no job.");
    for (const [revision, intent] of ["confirmed", "cancelled"].entries()) {
      expect((await act(job, revision + 1, intent)).status, intent).toBe(200);
      await site.pass(60_000);
      await settle();
    }
    const emails = emailsTo(email);
    expect(emails).toHaveLength(5);
    for (const { mail: read, raw } of emails) {
      const parts = [
        raw,
        read.subject,
        read.text,
        read.html,
        ...read.attachments.map(({ content }) => content),
      ];
      const all = parts.map((part) =>
        typeof part === "object" ? Buffer.from(part as ArrayBuffer).toString() : part,
      );
      expect(findTraces(Buffer.from(all.join("\n")), spam), read.subject).toEqual([]);
    }
    const owners = emailsTo("owner@tailgate.example");
    expect(owners.filter(({ mail: read }) => read.text?.includes("Rolex")).length).toBeGreaterThan(0);
  });

  test("isn't counted against what staff do, and releases from quarantine are counted", async () => {
    const email = "patient@mailbox.example";
    for (const typed of ["Patient <patient@mailbox.example>", "patient@mailbox,example.", `\u200b${email}`]) {
      await send("/toronto/get-quote", { ...adasQuote(`Boxes for ${typed}`), email: typed });
    }
    await send("/atlanta/book-now", { ...carlasBooking("A bed", "2026-11-02"), email });
    const held = { ...adasQuote("Held"), email, [honeypot.name]: "x" };
    await send("/toronto/get-quote", held);
    await settle();
    expect(emailsTo(email)).toHaveLength(3);
    const job = (await site.exportJobs()).find(({ message }) => message === "A bed");
    if (!job) throw new Error("There is no job.");
    expect((await act(job, 0, "confirmed")).status).toBe(200);
    const suspect = (await site.exportLeads()).find((lead) => lead.standing === "quarantined");
    if (!suspect) throw new Error("Nothing is in quarantine.");
    expect((await act(suspect, 0, "released")).status).toBe(200);
    await site.pass(60_000);
    await settle();
    expect(emailsTo(email).map(({ mail: read }) => read.subject)).toHaveLength(4);
    expect(emailsTo(email).at(-1)?.mail.text).toContain("It's confirmed.");
    const rows = (await readOutbox(site, "customer-mail")).filter(({ lead_id }) => lead_id === suspect.id);
    expect(rows).toMatchObject([{ state: "withdrawn", reason: MAILBOX_FULL }]);
    expect((await withDatabase(site, readLedger)).balanced).toBe(true);
  });

  test("gets three emails a day from forms, however it's spelled and sent", async () => {
    const spellings = [
      "many@gmail.com",
      "Many@gmail.com",
      "m.a.n.y@gmail.com",
      "many+a@googlemail.com",
      "many+b@gmail.com",
    ];
    const listWithheld = async () =>
      (await readOutbox(site, "customer-mail")).filter(({ state }) => state === "withdrawn");
    const before = (await listWithheld()).length;
    await Promise.all(
      spellings.map((email, place) => send("/toronto/get-quote", { ...adasQuote(`Piano ${place}`), email })),
    );
    await send("/toronto/get-quote", { ...adasQuote("Another mailbox"), email: "other@gmail.com" });
    await settle();
    expect(emailsTo(...spellings)).toHaveLength(3);
    expect(emailsTo("other@gmail.com")).toHaveLength(1);
    const withheld = await listWithheld();
    expect(withheld.slice(before).map(({ reason }) => reason)).toEqual([MAILBOX_FULL, MAILBOX_FULL]);
    const page = await site.get(`/desk/leads/${withheld.at(-1)?.lead_id}`, { headers: { cookie } });
    expect(await page.text()).toContain(MAILBOX_FULL);
    // The owner has all of them, and the ledger balances.
    const ledger = await withDatabase(site, readLedger);
    expect(ledger.balanced).toBe(true);
    expect(ledger.destinations["owner-mail"]?.delivered).toBe(ledger.accepted);
    expect(ledger.destinations["customer-mail"]?.accepted).toBe(ledger.accepted - withheld.length);

    await site.pass(24 * HOUR);
    await send("/toronto/get-quote", { ...adasQuote("Tomorrow"), email: "many@gmail.com" });
    await settle();
    expect(emailsTo(...spellings)).toHaveLength(4);
  });
});

describe("spellings of a mailbox", () => {
  test.each([
    ["Ada@Example.com", "ada@example.com"],
    ["ada+move@example.com", "ada@example.com"],
    ["a.d.a@example.com", "a.d.a@example.com"],
    ["a.d.a+x@googlemail.com", "ada@gmail.com"],
    ["ada@EXÄMPLE.com", "ada@xn--exmple-cua.com"],
    ["ａda@example.com", "ada@example.com"],
    ["+only@example.com", "+only@example.com"],
  ])("%s is %s", (address, mailbox) => {
    expect(normalizeMailbox(address)).toBe(mailbox);
  });
});
