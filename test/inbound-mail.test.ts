import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { connect } from "node:net";
import { join } from "node:path";
import timers from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readHtml } from "../app/inbound/html-text.ts";
import { openMailThread, readMail } from "../app/inbound/parse-beside.server.ts";
import { UnreadableMail } from "../app/inbound/read-body.server.ts";
import { undoSeconds } from "../content/schedule.ts";
import { database, write } from "../db/connect.server.ts";
import { type Destination, delivered } from "../deliveries/destination.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { findReplyAddress, setReplyMailbox } from "../deliveries/reply-address.server.ts";
import { isStopped } from "../deliveries/text-stops.server.ts";
import { undo } from "../leads/follow-up/undo.server.ts";
import { listLeads } from "../leads/inbox/lead-list.server.ts";
import { openLead } from "../leads/inbox/open-lead.server.ts";
import {
  assignMessage,
  countUnassigned,
  listUnassignedMessages,
} from "../leads/messages/assign-message.server.ts";
import { classifyMail, splitQuoted } from "../leads/messages/incoming-mail.ts";
import { receiveMail } from "../leads/messages/receive-mail.server.ts";
import { receiveText } from "../leads/messages/receive-text.server.ts";
import { erasePerson, exportPerson, reapplyErasures } from "../leads/privacy/privacy.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import {
  mailgun,
  type Posted,
  providers,
  type SentMail,
  signMailgun,
  writeReport,
} from "./support/incoming-mail.ts";
import {
  applyTo,
  by,
  captureMove,
  DAY,
  dora,
  fillLocationRecords,
  MINUTE,
  TUESDAY,
} from "./support/leads.ts";
import { findLeastHold, LONGEST_HOLD } from "./support/longest-hold.ts";
import { type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { ada, atAddress } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// What customers answer, from what a provider posts to the lead's page.

const answersAt = "answers@mail.example.com";

const written: SentMail = {
  from: "Ada Byron <ada@example.com>",
  to: "Tailgate <answers+abc@mail.example.com>",
  subject: "Re: Your quote",
  text: "Yes, please — naïve café.\n\nOn Tue, Dec 1, 2026 at 10:00 AM Olga wrote:\n> It's $900.",
  messageId: "<abc.123@mail.example.net>",
  inReplyTo: "<0193a7e0-0000-7000-8000-000000000000@example.com>",
  files: [{ name: "hall.jpg", content: "not really a picture" }],
};

const post = ({ body, headers }: Posted) =>
  new Request("http://localhost/inbound/mail/key", { method: "POST", body, headers });

describe("a mail is read from what is posted", () => {
  test.each(Object.entries(providers))("%s", async (name, provider) => {
    const read = await readMail(post(provider(written)), undefined);
    expect(read).toMatchObject({
      from: "ada@example.com",
      to: expect.arrayContaining(["answers+abc@mail.example.com"]),
      subject: written.subject,
      messageId: written.messageId,
      references: [written.inReplyTo],
      hasNoReturn: false,
      attachments: /raw|plain/.test(name) ? [{ name: "hall.jpg" }] : [{ name: "hall.jpg", size: 20 }],
    });
    expect(read.text.trim()).toBe(written.text);
  });

  test("SendGrid's texts each in their own character set", async () => {
    const { body, headers } = providers["SendGrid, parsed"](written);
    const latin = String(body)
      .replace("Yes, please — naïve café.", "Un café")
      .replace('"text":"UTF-8"', '"text":"iso-8859-1"');
    const read = await readMail(post({ body: Buffer.from(latin, "latin1"), headers }), undefined);
    expect(read.text).toContain("Un café");
  });

  test("with Mailgun's key only what it has signed", async () => {
    await expect(readMail(post(mailgun(written, "key")), "key")).resolves.toMatchObject({ from: ada.email });
    await expect(readMail(post(mailgun(written, "another")), "key")).rejects.toThrow(UnreadableMail);
    const others = Object.entries(providers).filter(([name]) => name !== "Mailgun");
    for (const [name, provider] of others)
      await expect(readMail(post(provider(written)), "key"), name).rejects.toThrow(UnreadableMail);
    const { timestamp, token, signature } = signMailgun("key");
    const shifted = { timestamp: timestamp + token.slice(0, 2), token: token.slice(2), signature };
    await expect(readMail(post(mailgun(written, "key", shifted)), "key")).rejects.toThrow(UnreadableMail);
    const old = mailgun(written, "key");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * MINUTE });
    await expect(readMail(post(old), "key"), "a day old").rejects.toThrow(UnreadableMail);
    vi.useRealTimers();
  });

  test("a large one in a thread that has none of the site's settings", async () => {
    vi.resetModules();
    const fresh = await import("../app/inbound/parse-beside.server.ts");
    const program = join(mkdtempSync(join(runFolder(), "thread-")), "program.mjs");
    writeFileSync(
      program,
      `import { parentPort } from "node:worker_threads";
      parentPort.postMessage({ mail: { variables: Object.keys(process.env) } });`,
    );
    fresh.openMailThread(program);
    const large = { ...written, text: "x\n".repeat(1_000) };
    expect(await fresh.readMail(post(mailgun(large)), undefined)).toEqual({ variables: [] });
  });

  test("and says when nobody may answer it", async () => {
    const read = async (sent: Posted) => (await readMail(post(sent), undefined)).hasNoReturn;
    const returned = { ...written, headers: { "Return-Path": "<>" } };
    expect(await read(providers.Postmark(returned))).toBe(true);
    expect(await read(mailgun({ ...written, from: "<>" }))).toBe(true);
    expect(await read(mailgun(written))).toBe(false);
  });

  test.each(Object.entries(providers))(
    "a mail server's report by %s: what became of which mail",
    async (_, provider) => {
      const read = async (action: string) =>
        readMail(post(provider(writeReport(action, "<1@example.com>"))), undefined);
      const failed = await read("Failed (no such mailbox)");
      expect(failed.references).toEqual(["<1@example.com>"]);
      expect(classifyMail(failed)).toBe("bounce");
      for (const action of ["delayed", "delivered", "relayed", "expanded"])
        expect(classifyMail(await read(action)), action).toBe("auto");
    },
  );

  test.each<[string, "written" | "auto", Partial<SentMail>]>([
    ["an answer by Outlook", "written", { headers: { "X-Auto-Response-Suppress": "DR, OOF, AutoReply" } }],
    ["an answer by a group", "written", { headers: { "List-ID": "<a.example.com>", Precedence: "list" } }],
    ["an answer of a postmaster", "written", { from: "postmaster@example.com" }],
    ["an answer that isn't automatic", "written", { headers: { "Auto-Submitted": "no" } }],
    ["an absence", "auto", { headers: { "Auto-Submitted": "auto-replied" } }],
    ["an old program's absence", "auto", { headers: { Precedence: "auto_reply" } }],
    [
      "a receipt",
      "auto",
      { headers: { "Content-Type": "multipart/report; report-type=disposition-notification" } },
    ],
    ["a mail server's note", "auto", { from: "MAILER-DAEMON@example.com" }],
  ])("%s is %s", async (_, kind, changes) => {
    expect(classifyMail(await readMail(post(mailgun({ ...written, ...changes })), undefined))).toBe(kind);
  });

  test("from its HTML when its text is blank, with twenty of its files", async () => {
    const files = Array.from({ length: 30 }, (_, n) => ({ name: `${n}.jpg`, content: "x" }));
    const sent = { ...written, text: " \n ", html: "<p>Yes &amp; thanks</p>", files };
    const read = await readMail(post(providers.Postmark(sent)), undefined);
    expect(read.text).toBe("Yes & thanks");
    expect(read.attachments).toHaveLength(20);
  });

  async function readWithLargeFile(name: "Postmark" | "Mailgun" | "SendGrid, parsed"): Promise<void> {
    const files = [{ name: "video.mp4", content: "x".repeat(14 * 1024 * 1024) }];
    const read = await readMail(post(providers[name]({ ...written, files })), undefined);
    expect(read.text.trim()).toBe(written.text);
    expect(read.attachments).toEqual([{ name: "video.mp4", size: 14 * 1024 * 1024 }]);
  }
  test("a large file costs neither the words nor memory", () => readWithLargeFile("Mailgun"));
  test.each(["Postmark", "SendGrid, parsed"] as const)(
    "a large file costs neither by %s",
    { tags: ["all"] },
    readWithLargeFile,
  );

  test("no more of it is read than providers send", async () => {
    const head =
      '--q\r\nContent-Disposition: form-data; name="attachment1"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
    const piece = new Uint8Array(1024 * 1024).fill(120);
    const hand = (pieces: number) => {
      let sent = 0;
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(Buffer.from(head)),
        pull: (stream) => (++sent > pieces ? stream.close() : stream.enqueue(piece)),
      });
      const headers = { "content-type": "multipart/form-data; boundary=q" };
      const init = { method: "POST", body, headers, duplex: "half" };
      return readMail(new Request("http://localhost/", init), undefined).catch(({ status }) => status);
    };
    expect(await hand(61)).toBe(413);
    expect(await hand(20), "it ends early").toBe(406);
  });

  test("a long text in JSON is cut, never within an escaped character", async () => {
    const headers = { "content-type": "application/json" };
    const limit = 512 * 1024;
    for (const end of ["\\u00e9", "\\\\", '\\"', "\\ud83d\\ude00"]) {
      for (let short = 0; short < 8; short++) {
        const html = `${"x".repeat(limit - short)}${end.repeat(9)}`;
        const body = `{"MessageID":"7","From":"ada@example.com","HtmlBody":"${html}","TextBody":"Yes \\" and"}`;
        const read = await readMail(post({ body, headers }), undefined);
        expect(read.text, `${short} before ${end}`).toBe('Yes " and');
      }
    }
  });

  test("HTML alone, as plain words", async () => {
    const html = `<html><head><title>x</title><style>p{color:red}</style></head><body><p>Yes &amp; <b>thanks</b>&#33;</p>
      <script>alert("<p>no</p>")</script><!-- hidden --><div>See you&nbsp;then<br>Ada</div></body></html>`;
    expect(await readHtml(html)).toBe("Yes & thanks!\n\nSee you then\nAda");
    expect(
      await readHtml(
        "<p>D&eacute;m&eacute;nagement&nbsp;: 3&frac12;, No&euml;l &mdash; &ccedil;a&hellip;</p>",
      ),
    ).toBe("Déménagement : 3½, Noël — ça…");
    expect(await readHtml("&amp;eacute; &lt;b&gt; &#999999999; &bogus;<p")).toBe(
      "&eacute; <b> \ufffd &bogus;",
    );
    expect(await readHtml("<".repeat(200_000))).toBe("");
    expect(await readHtml("<script>".repeat(20_000))).toBe("");
  });

  test.each<[string, Posted]>([
    ["nothing", { body: "", headers: {} }],
    ["JSON that isn't", { body: '{"a":', headers: { "content-type": "application/json" } }],
    ["JSON of something else", { body: "[1]", headers: { "content-type": "application/json" } }],
    [
      "a form of something else",
      { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
    ],
    ["a form without a boundary", { body: "--x", headers: { "content-type": "multipart/form-data" } }],
    [
      "a form that ends early",
      { body: "--x\r\nContent-", headers: { "content-type": "multipart/form-data; boundary=x" } },
    ],
    ["text", { body: "Hello", headers: { "content-type": "text/plain" } }],
  ])("%s isn't taken", async (_, sent) => {
    await expect(readMail(post(sent), undefined)).rejects.toThrow(UnreadableMail);
  });

  test("whatever is in it, it's plain text of a bounded length", async () => {
    const nasty = [
      { subject: "a\r\nBcc: everyone@example.com" },
      { subject: "\u202egnp.exe\u0000\ud800".repeat(1_000) },
      { from: "<<<>>>", to: ",,,<>,@" },
      { text: "", html: '<img src=x onerror="alert(1)">Hi<iframe src="//evil.example">' },
      { text: "\u0000\u0007\ud800 Hi" },
      { text: "> ".repeat(300_000) },
      { text: `On ${"x ".repeat(100_000)}wrote:` },
      {
        headers: { References: "<a@b> ".repeat(50_000), "Content-Type": "text/plain; charset=no-such-thing" },
      },
      { messageId: "not an id", inReplyTo: "nor this" },
    ] satisfies Partial<SentMail>[];
    for (const [index, part] of nasty.entries()) {
      for (const [name, provider] of Object.entries(providers)) {
        const read = await readMail(post(provider({ ...written, files: [], ...part })), undefined).catch(
          (error) => {
            expect(error, `${index} ${name}`).toBeInstanceOf(UnreadableMail);
            return null;
          },
        );
        if (!read) continue;
        const { text } = splitQuoted(read.text);
        for (const one of [read.subject, read.from, text]) {
          expect(one.isWellFormed(), `${index} ${name}`).toBe(true);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
          expect(one).not.toMatch(/[\u0000-\u0008\u202e]|<iframe|<img/);
        }
        expect(read.subject).not.toContain("\n");
        expect(read.subject.length).toBeLessThanOrEqual(500);
        classifyMail(read);
      }
    }
  });
});

test("one that its thread doesn't get done with is never taken, and the next one is read", async () => {
  const folder = mkdtempSync(join(runFolder(), "stuck-"));
  const [stuck, socket] = [join(folder, "stuck.mjs"), join(folder, "socket")];
  writeFileSync(stuck, `import { createServer } from "node:net"; createServer().listen("${socket}");`);
  const isRunning = () =>
    new Promise<boolean>((resolve) => {
      const connected = connect(socket, () => resolve(true)).on("error", () => resolve(false));
      connected.unref().once("connect", () => connected.destroy());
    });
  const late = Promise.withResolvers<void>();
  const waiting = vi
    .spyOn(timers, "setTimeout")
    .mockImplementation((_, value) => late.promise.then(() => value as never));
  syncBuiltinESMExports();
  const text = `${written.text}\n`.repeat(2_000);
  const large = () => readMail(post(providers["a plain message"]({ ...written, text })), undefined);
  try {
    openMailThread(stuck);
    const read = large().catch((error: unknown) => error);
    await vi.waitUntil(isRunning, { timeout: 60_000 });
    expect(waiting).toHaveBeenCalledWith(30_000, expect.anything(), expect.anything());
    late.resolve();
    expect(await read).toMatchObject({ status: 406 });
    expect(await isRunning()).toBe(false);
  } finally {
    waiting.mockRestore();
    syncBuiltinESMExports();
  }
  openMailThread(join(import.meta.dirname, "../app/inbound/mail-thread.server.ts"));
  expect(await large()).toMatchObject({ from: ada.email, subject: written.subject });
});

test("an id without brackets and an address are short and plain", async () => {
  const read = async (id: string) =>
    readMail(
      post({
        body: JSON.stringify({ MessageID: id, From: "a\u0000da@example.com" }),
        headers: { "content-type": "application/json" },
      }),
      undefined,
    );
  const long = await read("x".repeat(5_000));
  expect(long.messageId.length).toBeLessThan(100);
  expect(long.messageId).not.toBe((await read("x".repeat(5_001))).messageId);
  expect((await read("a\u0000b")).messageId).not.toContain("\u0000");
  expect((await read("7-plain")).messageId).toBe("<7-plain@no-id>");
  expect(long.from).toBe("ada@example.com");
});

test.each([
  ["Yes.\n\nOn Tue, Dec 1, 2026 at 10:00 AM Olga <o@example.com> wrote:\n> Hi", "Yes."],
  ["Yes.\n\nOn Tue, Dec 1, 2026 at 10:00 AM Olga Marsh-Reyes\n<olga@example.com> wrote:\n\n> Hi", "Yes."],
  ["Yes.\n\n-----Original Message-----\nFrom: Olga", "Yes."],
  ["Yes.\n________________________________\nFrom: Olga <o@example.com>\nSent: Tuesday", "Yes."],
  ["Oui.\n\nLe mar. 1 déc. 2026 à 10:00, Olga a écrit :\n> Bonjour", "Oui."],
  ["Yes.\n\n> It's $900.\n> Olga", "Yes."],
  // Written between the lines: all of it is theirs.
  ["> How many rooms?\nTwo.\n> Stairs?\nNo.", "> How many rooms?\nTwo.\n> Stairs?\nNo."],
  ["> only a quotation", "> only a quotation"],
  ["I wrote:\nto you", "I wrote:\nto you"],
  [
    "Yes.\n\nOn Tue, Dec 1, 2026 at 10:00 AM Olga Marsh-Reyes of the\nMoving Company <\nolga@example.com> wrote:\n\n> Hi",
    "Yes.",
  ],
  ["Oui.\n\nDe : Olga\nEnvoyé : 1 déc. 2026\nÀ : Ada\nObjet : Votre devis\n\nBonjour", "Oui."],
  ["Yes.\n\n*From:* Olga <o@example.com>\n*Date:* Tuesday\n*Subject:* Your quote\n\nHi", "Yes."],
  ...[
    "Yes.\nFrom: 123 King St @ Bay\nTo: 456 Queen St\nDate: March 3, mail ada@example.com",
    "Hi!\nDe : 123, rue King (ada@example.com)\nÀ : 456, rue Queen",
    "Two rooms.\n____________________\nCall me at 5.",
    "Hi,\nOn Monday your colleague wrote:\nthe truck comes at 5.",
  ].map((all) => [all, all]),
])("what they wrote is told from what they quote: %j", (text, own) => {
  expect(splitQuoted(text).text).toBe(own);
});

mostlyOnSqlite("an answer", (kind) => {
  const mail: Destination = {
    ...{ name: "customer-mail", atOnce: 1, readBy: "customer", send: async () => delivered },
    takes: ({ event }) => event === "customer.messaged" || event === "lead.captured",
  };
  const push: Destination = {
    ...{ name: "push", atOnce: 1, send: async () => delivered },
    takes: ({ event }) => event === "customer.replied",
  };
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => {
    setDestinations([mail, push]);
    setReplyMailbox(answersAt);
  });
  afterEach(() => {
    setDestinations([]);
    setReplyMailbox(null);
  });

  const NOON = TUESDAY + 2 * 60 * MINUTE;
  const open = async (id: string) => {
    const lead = await openLead(id, { now: TUESDAY + DAY });
    if (!lead) throw new Error("there is no such lead");
    return lead;
  };
  const receive = async (changes: Partial<SentMail>, now = NOON) => {
    const sent = { ...written, files: [], inReplyTo: "", ...changes };
    await receiveMail(await readMail(post(providers["a plain message"](sent)), undefined), now);
  };
  const listAll = () => database().selectFrom("lead_messages").selectAll().orderBy("id").execute();
  const write900 = async (id: string) => {
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), {
      name: "messaged",
      subject: "Your quote",
      text: "$900",
    });
    await write((transaction) =>
      transaction.updateTable("deliveries").set({ state: "delivered", attempts: 1 }).execute(),
    );
    return (await listAll()).find(({ direction }) => direction === "out")?.id ?? "";
  };

  test("to the lead's own address is the lead's: unread, waiting for an answer, once, and told to its person", async () => {
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), { name: "assigned", assignee: dora });
    await applyTo({ id, revision: 1 }, by(dora, TUESDAY), { name: "read" });
    const to = (await findReplyAddress(id)) ?? "";
    expect(to).toMatch(/^answers\+[0-9a-z]{41}@mail\.example\.com$/);
    // Another address of theirs, and a mail server that changes capitals.
    await receive({ to: to.toUpperCase(), from: "ada.work@example.com" });
    await receive({ to });
    const lead = await open(id);
    expect(lead).toMatchObject({ isUnread: true, repliedAt: NOON, revision: 1 });
    expect(lead.history.filter(({ action }) => action === "replied")).toMatchObject([
      {
        actor: null,
        undo: null,
        message: {
          direction: "in",
          correspondent: "ada.work@example.com",
          text: "Yes, please — naïve café.",
        },
      },
    ]);
    const { message } = await database()
      .selectFrom("postings")
      .select("message")
      .where("event", "=", "customer.replied")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(message)).toMatchObject({ lead: { id }, assignee: dora.id, location: "toronto" });
    expect(message).not.toMatch(/\bada\b|café/i);
  });

  test("that Mailgun signed is stored with the words that came first, however often its signature comes", async () => {
    const id = await captureMove();
    const signed = signMailgun("key");
    const hand = async (changes: Partial<SentMail>) =>
      receiveMail(await readMail(post(mailgun({ ...written, ...changes }, "key", signed)), "key"), NOON);
    const forged = { text: "Cancel it all", messageId: "<2@example.net>" };
    const isTaken = [await hand({}), await hand({}), await hand(forged), await hand({})];
    expect(isTaken).toEqual([true, true, false, true]);
    expect((await listAll()).map(({ text, lead_id }) => [text, lead_id])).toEqual([
      ["Yes, please — naïve café.", id],
    ]);
  });

  test("waits until it's answered, or needs no answer; undo brings that back", async () => {
    const id = await captureMove();
    const to = (await findReplyAddress(id)) ?? "";
    await receive({ to });
    const seen = { id, revision: 0 };
    await applyTo(seen, by(dora, NOON + 1), { name: "settled" });
    expect((await open(id)).repliedAt).toBeNull();
    await receive({ to, messageId: "<2@example.net>" }, NOON + MINUTE);
    await applyTo(seen, by(dora, NOON + 2 * MINUTE), {
      name: "messaged",
      subject: "Re: Your quote",
      text: "Thanks!",
    });
    expect((await open(id)).repliedAt).toBeNull();
    const last = await database()
      .selectFrom("postings")
      .select("message")
      .where("event", "=", "customer.messaged")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(last.message).email.references).toEqual(["<2@example.net>"]);
  });

  test("that comes before an undo doesn't send what's taken back", async () => {
    const id = await captureMove();
    const to = (await findReplyAddress(id)) ?? "";
    await receive({ to });
    const words = { subject: "Re: Your quote", text: "Thanks!" };
    const { undo: token } = await applyTo({ id, revision: 0 }, by(dora, NOON + 1), {
      name: "messaged",
      ...words,
    });
    await receive({ to, messageId: "<2@example.net>" }, NOON + 2);
    expect((await undo(token, by(dora, NOON + 3))).refused).toEqual([]);
    expect((await open(id)).repliedAt).toBe(NOON);
  });

  test("by text that says Cancel is unread and told, and needs no reply", async () => {
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), { name: "read" });
    const cancel = { from: "+14165550142", id: "SM0000000001", files: 0, text: "Cancel" };
    await receiveText(cancel, NOON);
    // Handed over twice.
    await receiveText(cancel, NOON + 1);
    expect((await open(id)).history.filter(({ action }) => action === "replied")).toHaveLength(1);
    expect(await open(id)).toMatchObject({ isUnread: true, repliedAt: null });
    expect(await isStopped("+14165550142")).toBe(true);
    const told = database().selectFrom("postings").select("id").where("event", "=", "customer.replied");
    expect(await told.execute()).toHaveLength(1);
  });

  test("by text or email that wants no more texts ends them, and waits for a reply if it says more", async () => {
    const id = await captureMove();
    const phone = "+14165550142";
    const say = (text: string, at: number) => receiveText({ from: phone, id: `SM${at}`, files: 0, text }, at);
    await say("Please don’t text me, call me", NOON);
    expect([await isStopped(phone), (await open(id)).repliedAt]).toEqual([true, NOON]);
    await say("ＳＴＡＲＴ", NOON + 1);
    await receive({ text: "Stop texting me." }, NOON + 2);
    expect(await isStopped(phone), "anybody can use their address").toBe(false);
    const to = (await findReplyAddress(id)) ?? "";
    await receive({ to, messageId: "<2@example.net>", text: "Can you stop by at 5?" }, NOON + 3);
    expect(await isStopped(phone)).toBe(false);
    await receive({ to, messageId: "<3@example.net>", text: "Hi,\n\nstop texting me.\n\nAda" }, NOON + 4);
    expect(await isStopped(phone)).toBe(true);
  });

  test("to another address is found by the email or the mail that it answers", async () => {
    const id = await captureMove();
    await captureMove({ message: "Another request of the same person" });
    const confirmation = await database()
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .select("deliveries.id")
      .where("postings.lead_id", "=", id)
      .executeTakeFirstOrThrow();
    await receive({ inReplyTo: `<${confirmation.id}@example.com>` });
    const email = await write900(id);
    await receive({ inReplyTo: `<${email}@example.com>`, messageId: "<2@example.net>" });
    expect((await open(id)).history.filter(({ action }) => action === "replied")).toHaveLength(2);
  });

  test("is found by the sender's address only when that's of one open lead", async () => {
    const id = await captureMove();
    await receive({});
    expect((await open(id)).repliedAt).toBe(NOON);
    await captureMove({ message: "Another request of the same person" });
    await receive({ messageId: "<2@example.net>" }, NOON + 1);
    await receive(
      {
        messageId: "<3@example.net>",
        from: "eve@example.com",
        to: `answers+${"a".repeat(41)}@mail.example.com`,
      },
      NOON + 2,
    );
    expect((await listAll()).map(({ lead_id }) => lead_id)).toEqual([id, null, null]);
  });

  test("by a program is kept and shown, and nobody has to look at it", async () => {
    const id = await captureMove();
    const to = (await findReplyAddress(id)) ?? "";
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), { name: "read" });
    await receive({ to, headers: { "Auto-Submitted": "auto-replied" } });
    expect(await open(id)).toMatchObject({ isUnread: false, repliedAt: null });
    expect((await open(id)).history.at(-1)?.message?.kind).toBe("auto");
    expect((await listLeads({ text: "naïve" }, null, NOON)).lines, "its words find nobody").toEqual([]);
    const told = await database()
      .selectFrom("postings")
      .select("id")
      .where("event", "=", "customer.replied")
      .execute();
    expect(told).toEqual([]);
  });

  test("by a mail server marks the email that came back, and its lead unread", async () => {
    const id = await captureMove();
    const email = await write900(id);
    await applyTo({ id, revision: 1 }, by(dora, TUESDAY), { name: "read" });
    const readDelivery = async () =>
      (await open(id)).history.find(({ action }) => action === "messaged")?.message?.delivery;
    await receive({ ...writeReport("delayed", `<${email}@example.com>`), messageId: "<2@example.net>" });
    expect(await open(id)).toMatchObject({ isUnread: false, repliedAt: null });
    expect(await readDelivery()).toMatchObject({ state: "delivered" });
    await receive(writeReport("failed", `<${email}@example.com>`));
    expect(await open(id)).toMatchObject({ isUnread: true, repliedAt: null });
    expect(await readDelivery()).toMatchObject({
      state: "dead",
      reason: expect.stringContaining("came back"),
    });
  });

  test("by a mail server that makes no report marks nothing, but its lead unread", async () => {
    const id = await captureMove();
    const email = await write900(id);
    await applyTo({ id, revision: 1 }, by(dora, TUESDAY), { name: "read" });
    await receive({ from: "MAILER-DAEMON@mx.example.net", text: `Message-ID: <${email}@example.com>` });
    const lead = await open(id);
    expect(lead).toMatchObject({ isUnread: true, repliedAt: null });
    const sent = lead.history.find(({ action }) => action === "messaged");
    expect(sent?.message?.delivery).toMatchObject({ state: "delivered" });
  });

  test("without a lead is listed on a page, however many there are, assigned and forgotten behind it", async () => {
    const id = await captureMove();
    const { messages: none } = await listUnassignedMessages();
    expect(none).toEqual([]);
    const oldest = uuidv7({ msecs: NOON });
    await write(async (transaction) => {
      for (let index = 0; index < 120; index++)
        await transaction
          .insertInto("lead_messages")
          .values({
            ...{
              id: index === 0 ? oldest : uuidv7({ msecs: NOON + index }),
              at: NOON,
              lead_id: null,
              line: null,
            },
            ...{ way: "email", direction: "in", kind: "written", subject: "", text: "Hi", quoted: "" },
            ...{ correspondent: index < 2 ? ada.email : "eve@example.com", attachments: "[]", refs: "" },
            ...{ message_id: `<${index}@example.net>`, posting_id: null },
          })
          .execute();
    });
    const { messages, more } = await listUnassignedMessages();
    expect([messages.length, more]).toEqual([50, 70]);
    expect(await assignMessage(oldest, id, NOON, async () => {})).toBe(true);
    expect(await assignMessage(oldest, id, NOON, async () => {})).toBe(false);
    expect((await open(id)).repliedAt).toBe(NOON);
    await erasePerson({ email: ada.email }, { actor: dora, now: TUESDAY + DAY, dataDir: runFolder() });
    expect(await countUnassigned()).toBe(118);
  });

  test("is erased with the person, assigned or not", async () => {
    const id = await captureMove();
    await receive({ to: (await findReplyAddress(id)) ?? "", from: "ada.work@example.com" });
    await captureMove({ message: "Another request of the same person" });
    await receive({ messageId: "<2@example.net>" });
    await receive({ messageId: "<3@example.net>", from: "eve@example.com", text: "Call Ada: 416-555-0142" });
    await receive({ messageId: "<4@example.net>", from: "ben@example.com", text: "Who are you?" });
    await erasePerson({ email: ada.email }, { actor: dora, now: TUESDAY + DAY, dataDir: runFolder() });
    expect((await listAll()).map(({ correspondent }) => correspondent)).toEqual(["ben@example.com"]);
    // To an erased lead's address: nothing is put back there.
    await receive({
      messageId: "<5@example.net>",
      from: "ada.work@example.com",
      to: (await findReplyAddress(id)) ?? "",
    });
    expect((await listAll()).map(({ lead_id }) => lead_id)).toEqual([null, null]);
  });

  test("on somebody else's lead is exported and erased with its writer, after a restore, too", async () => {
    const id = await captureMove();
    const to = (await findReplyAddress(id)) ?? "";
    const eve = { from: "Eve@Example.com", to, messageId: "<2@example.net>", text: "My cello, too" };
    await receive({ to, text: "Adas own words" }, NOON - MINUTE);
    await receive(eve);
    const toNobody = { ...eve, to: "nobody@example.com", messageId: "<3@example.net>", text: "Hello?" };
    await receive(toNobody, NOON + MINUTE);
    expect((await open(id)).repliedAt).toBe(NOON);

    const search = async (text: string) => (await listLeads({ text }, null, NOON)).lines.map(({ id }) => id);
    expect(await search("cello")).toEqual([id]);
    const everything = await exportPerson({ email: "EVE@example.com" });
    expect(everything.leads).toEqual([]);
    expect(everything.messages).toMatchObject([
      { direction: "in", correspondent: "eve@example.com", text: "My cello, too" },
      { direction: "in", correspondent: "eve@example.com", text: "Hello?" },
    ]);
    expect(JSON.stringify(everything), "nothing of whose lead it is").not.toMatch(/\bada(s|\b)|416\D*555/i);
    expect((await exportPerson({ email: ada.email })).messages, "they're with the lead").toEqual([]);

    const erasing = { actor: dora, now: TUESDAY + DAY, dataDir: mkdtempSync(join(runFolder(), "letters-")) };
    expect(await erasePerson({ email: "eve@example.com" }, erasing)).toEqual({
      leads: 0,
      messages: 2,
      unfinished: 0,
    });
    expect((await listAll()).map(({ text }) => text)).toEqual(["Adas own words"]);
    expect([await search("cello"), await search("adas own")]).toEqual([[], [id]]);
    expect((await open(id)).repliedAt, "the lead still waits for an answer to Ada").toBe(NOON - MINUTE);

    await receive(eve);
    await receive({ ...eve, messageId: "<9@example.net>", text: "Me again" }, TUESDAY + 2 * DAY);
    await database().deleteFrom("erasures").execute();
    await reapplyErasures({ now: TUESDAY + 3 * DAY, dataDir: erasing.dataDir });
    expect((await listAll()).map(({ text }) => text)).toEqual(["Adas own words", "Me again"]);
    if (kind === "sqlite") {
      const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database());
      const log = readFileSync(`${rows[0]?.file}-wal`);
      expect(log.includes("My cello"), "in the write-ahead log").toBe(false);
    }
  });

  test.each([
    ["answered before, and waits for nothing", true],
    ["said to need no reply, which was undone, and waits", false],
  ])("on a lead that was %s, once it's erased", async (_, isSettled) => {
    const id = await captureMove();
    const to = (await findReplyAddress(id)) ?? "";
    await receive({ to, text: "Adas own words" }, NOON - MINUTE);
    const done = await applyTo({ id, revision: 0 }, by(dora, NOON - 1), { name: "settled" });
    if (!isSettled) await undo(done.undo, by(dora, NOON - 1));
    await receive({ to, from: "eve@example.com", messageId: "<2@example.net>" }, NOON);
    await receive({ to, messageId: "<3@example.net>", headers: { "Auto-Submitted": "auto-replied" } }, NOON);
    const erasing = { actor: dora, now: TUESDAY + DAY, dataDir: mkdtempSync(join(runFolder(), "letters-")) };
    await erasePerson({ email: "eve@example.com" }, erasing);
    expect((await open(id)).repliedAt).toBe(isSettled ? null : NOON - MINUTE);
  });

  test("by text on somebody else's lead is erased by phone", async () => {
    const id = await captureMove();
    await receiveText({ from: "+14165550142", text: "Ada here", id: "SM1", files: 0 }, NOON);
    await write((transaction) =>
      transaction.updateTable("lead_messages").set({ correspondent: "+16475550199" }).execute(),
    );
    expect((await exportPerson({ phone: "647 555 0199" })).messages).toMatchObject([{ text: "Ada here" }]);
    const erasing = { actor: dora, now: TUESDAY + DAY, dataDir: runFolder() };
    expect(await erasePerson({ phone: "(647) 555-0199" }, erasing)).toEqual({
      leads: 0,
      messages: 1,
      unfinished: 0,
    });
    expect(await listAll()).toEqual([]);
    expect((await open(id)).repliedAt).toBeNull();
  });
});

describe("the address that providers post to", () => {
  let mail: MailServer;
  let site: Site;
  let cookie = "";
  let lead = "";
  const key = "0123456789abcdef0123456789abcdef";

  const hand = (sent: Posted, path = `/inbound/mail/${key}`) =>
    fetch(new URL(path, site.origin), { method: "POST", ...sent });
  const read = async () => (await site.get(`/desk/leads/${lead}`, { headers: { cookie } })).text();

  beforeAll(async () => {
    mail = await startMailServer();
    site = await startSite({
      now: "2026-12-02T15:00:00Z",
      env: {
        ...{ SMTP_URL: mail.url, MAIL_FROM: "Tailgate <hello@example.com>", OWNER_EMAIL: "olga@example.com" },
        ...{ INBOUND_ADDRESS: answersAt, INBOUND_KEY: key },
      },
    });
    cookie = await createOwner(site);
    await site.post("/toronto/get-quote", adasQuote("A harp"), { from: atAddress(ada, 1) });
    lead = String((await site.exportLeads())[0]?.id);
  });
  afterAll(async () => {
    await site.close();
    await mail[Symbol.asyncDispose]();
  });

  test("takes the answer to an email from the desk and puts it on the lead", async () => {
    const revision = new RegExp(`${lead}:(\\d+)`).exec(await read())?.[1];
    const fields = {
      intent: "messaged",
      lead: `${lead}:${revision}`,
      subject: "Your quote",
      text: "It's $900.",
    };
    await site.post(`/desk/leads/${lead}`, fields, { headers: { cookie } });
    await site.pass((undoSeconds + 1) * 1000);
    const email = await vi.waitUntil(
      () => mail.emails.find(({ mail: { subject } }) => subject === "Your quote"),
      {
        timeout: 60_000,
      },
    );
    const to = email.mail.replyTo?.[0]?.address ?? "";
    expect(to).toMatch(/^answers\+[0-9a-z]{41}@mail\.example\.com$/);
    const answer = {
      ...written,
      to,
      inReplyTo: email.mail.messageId ?? "",
      text: "<script>alert(1)</script> Yes!",
    };
    for (const [name, provider] of Object.entries(providers)) {
      expect((await hand(provider(answer))).status, name).toBe(200);
    }
    const page = (await read()).replaceAll("<!-- -->", "");
    expect(page.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt; Yes!/g)).toHaveLength(1);
    expect(page).toContain("hall.jpg (1 KB)");
    const confirmation = mail.emails.find(
      ({ to: [one], mail: { subject } }) => one === ada.email && subject !== "Your quote",
    );
    expect(confirmation?.mail.replyTo?.[0]?.address).toBe(to);
  });

  test("is nobody's without its key, and says which mail it will never take", async () => {
    const posted = providers.Postmark(written);
    expect((await hand(posted, "/inbound/mail/wrong")).status).toBe(404);
    expect((await hand(posted, `/inbound/mail/${key}0`)).status).toBe(404);
    expect((await fetch(new URL(`/inbound/mail/${key}`, site.origin))).status).toBe(404);
    // Twilio isn't set up here.
    expect((await hand({ body: "x".repeat(70_000), headers: {} }, "/inbound/text")).status).toBe(404);
    expect((await hand({ body: "{", headers: { "content-type": "application/json" } })).status).toBe(406);
    const seeds = Object.values(providers).map((provider) => provider(written));
    for (let turn = 0; turn < 14; turn++) {
      const { body, headers } = seeds[turn % seeds.length] as Posted;
      const bytes = Buffer.from(String(body));
      for (let flip = 0; flip < 20; flip++)
        bytes[(turn * 7919 + flip * 104_729) % bytes.length] = (turn * 31 + flip) % 256;
      expect((await hand({ body: bytes, headers })).status).toBeOneOf([200, 406]);
    }
    expect(site.log()).not.toMatch(new RegExp(`${key}|ada@example.com|naïve`));
  });

  test("holds up nobody while a large one is read", async () => {
    const base64 = `${Buffer.alloc(57, "photo").toString("base64")}\r\n`.repeat(150_000);
    const head =
      "From: Ada <ada@example.com>\r\nTo: crew@example.com\r\nMessage-ID: <large@example.net>\r\nSubject: Hall";
    const file = `--b\r\nContent-Type: image/jpeg; name=large.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}`;
    const body = `${head}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe hall is large\r\n${file}--b--\r\n`;
    const large = { body, headers: { "content-type": "message/rfc822" } };
    const takeLarge = async () => expect((await hand(large)).status).toBe(200);
    expect(await findLeastHold(() => site.measureLongestHold(takeLarge))).toBeLessThan(LONGEST_HOLD);
    expect(await read()).toContain("large.jpg");
    const lines = { ...large, body: `${head}\r\n\r\nHello${"\n".repeat(60_000)}` };
    expect(await findLeastHold(() => site.measureLongestHold(() => hand(lines)))).toBeLessThan(LONGEST_HOLD);
  });

  test("isn't erased by somebody who hasn't seen it", async () => {
    const eve = {
      ...written,
      from: "eve@example.com",
      to: "nobody@example.com",
      messageId: "<7@example.net>",
    };
    expect((await hand(providers.Postmark(eve))).status).toBe(200);
    const erase = { intent: "erase", phone: "", email: "eve@example.com", sure: "0" };
    const press = async (messages: string) =>
      (await site.post("/desk/privacy", { ...erase, messages }, { headers: { cookie } })).text();
    expect(await press("0")).toContain("Nothing was erased. We now have 1 other message.");
    expect(await press("1")).toContain("Erased 1 other message.");
  });

  test("asks for it again later when it can't be stored", async () => {
    const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 5_000 });
    file.exec("alter table lead_messages rename to lead_messages_gone");
    const sent = { ...written, messageId: "<later@example.net>" };
    expect((await hand(providers.Postmark(sent))).status).toBe(503);
    file.exec("alter table lead_messages_gone rename to lead_messages");
    file.close();
    expect((await hand(providers.Postmark(sent))).status).toBe(200);
  });

  test("takes only what Mailgun signed, once its key is set, and each signature for one mail", async () => {
    const mailgunKey = "0123456789abcdef";
    await site.restart({ env: { INBOUND_MAILGUN_KEY: mailgunKey } });
    const sent = { ...written, messageId: "<signed@example.net>" };
    const signed = signMailgun(mailgunKey, site.now());
    const taken = mailgun(sent, mailgunKey, signed);
    const forged = mailgun({ ...sent, messageId: "<forged@example.net>" }, mailgunKey, signed);
    expect((await hand(taken)).status).toBe(200);
    expect((await hand(taken)).status, "Mailgun tries again").toBe(200);
    expect((await hand(forged)).status).toBe(406);
    expect((await hand(providers.Postmark(sent))).status).toBe(406);
    expect((await hand(providers["a plain message"](sent))).status).toBe(406);
  });
});
