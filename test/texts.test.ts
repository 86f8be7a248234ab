import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { undoSeconds } from "../content/schedule.ts";
import { database, write } from "../db/connect.server.ts";
import { listDeliveriesOfLead } from "../deliveries/attention.server.ts";
import { type Claimed, claimDue } from "../deliveries/claims.server.ts";
import { smsDestination } from "../deliveries/destinations/sms/sms.server.ts";
import type { TextMessage } from "../deliveries/message.ts";
import { erasePostings } from "../deliveries/records.server.ts";
import { noteTextReport, type TextReport, type TextStatus } from "../deliveries/text-reports.server.ts";
import { isStopped } from "../deliveries/text-stops.server.ts";
import { tellOfFailedTexts } from "../leads/messages/messages.server.ts";
import { allowOutbound } from "../outbound/guard.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { captureMove, MINUTE } from "./support/leads.ts";
import {
  reportOn,
  signTwilio,
  startTwilio,
  type Twilio,
  textSid,
  twilioKeys,
} from "./support/peers/twilio.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { settleAs } from "./support/sending.ts";
import { type Site, startSite } from "./support/site.ts";

// Text messages from the desk by Twilio, and what comes back.

const origin = "https://www.tailgate.example";
const phone = "+14165550142";

mostlyOnSqlite("what Twilio answers", (kind) => {
  useFreshDatabase(kind);

  const message: TextMessage = {
    ...{ event: "customer.texted", at: "2026-12-01T15:00:00Z", lead: { id: "a", kind: "moving" } },
    text: { id: "b", to: phone, text: "Hi Ada & co. – café" },
  };
  const delivery = { id: "c", message, remoteId: null, isSuperseded: false, previous: null };

  test("is a text that went, or why it didn't", async () => {
    allowOutbound(["loopback"]);
    await using twilio = await startTwilio();
    const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = twilioKeys;
    const options = { url: twilio.origin, account, token, from };
    const send = (changes = {}) => smsDestination({ ...options, ...changes }).send(delivery);
    expect(await send()).toEqual({ kind: "delivered", remoteId: textSid(1) });
    expect(Object.fromEntries(twilio.texts[0] ?? [])).toEqual({
      To: phone,
      From: from,
      Body: message.text.text,
    });
    const service = `MG${"0b".repeat(16)}`;
    await send({ from: service });
    expect(twilio.texts[1]?.get("MessagingServiceSid")).toBe(service);
    await send({ origin: "http://localhost:3000" });
    expect(twilio.texts[2]?.get("StatusCallback"), "nobody could call it").toBeNull();
    await send({ origin });
    expect(twilio.texts[3]?.get("StatusCallback")).toBe(`${origin}/inbound/text/c`);
    twilio.refusesCallbacks = true;
    expect(await send({ origin })).toMatchObject({ kind: "delivered", remoteId: textSid(5) });
    expect(twilio.texts[4]?.get("StatusCallback"), "better without reports than not at all").toBeNull();
    twilio.refusesCallbacks = false;
    expect(await send({ token: "another" })).toMatchObject({ kind: "locked-out" });
    for (const [code, outcome] of [
      [21211, { kind: "refused", reason: "that isn’t a phone number" }],
      [21614, { kind: "refused", reason: "that phone takes no texts" }],
      [20429, { kind: "slow-down" }],
      [30001, { kind: "deferred", reason: "answered 400 (30001)" }],
    ] as const) {
      twilio.problems.set(phone, code);
      expect(await send(), String(code)).toMatchObject(outcome);
    }
    for (const mood of ["garbage", "cut off", { status: 500 }, { status: 200 }, { status: 302 }] as const) {
      twilio.mood = mood;
      expect(await send(), JSON.stringify(mood)).toMatchObject({ kind: "try-later" });
    }
    twilio.mood = "well";
    twilio.problems.set(phone, 21610);
    expect(await send()).toMatchObject({ kind: "refused", reason: expect.stringContaining("STOP") });
    // From then on we know, and don't ask.
    twilio.problems.clear();
    expect(await isStopped(phone)).toBe(true);
    const before = twilio.requests.length;
    expect(await send()).toMatchObject({ kind: "refused" });
    expect(twilio.requests).toHaveLength(before);
  });
});

mostlyOnSqlite("what Twilio reports later", (kind) => {
  useFreshDatabase(kind);

  const NOW = Date.parse("2026-12-01T15:00:00Z");
  const [sid, later] = [textSid(1), textSid(2)];

  /** A text that's being sent, as the worker has claimed it. */
  async function claimText(id = "b", lead_id = "a"): Promise<Claimed> {
    const posting = {
      ...{ id: `posting of ${id}`, event: "customer.texted", lead_id, counts: 0 },
      message: JSON.stringify({ event: "customer.texted", text: { to: phone } }),
    };
    await database()
      .insertInto("postings")
      .values({ ...posting, destinations: " sms ", posted_at: NOW })
      .execute();
    const row = { id, posting_id: posting.id, destination: "sms", state: "waiting" as const };
    await database()
      .insertInto("deliveries")
      .values({ ...row, attempts: 0, due_at: NOW })
      .execute();
    const [claimed] = await claimDue("sms", 1, NOW);
    if (!claimed) throw new Error("There is nothing to send.");
    return claimed;
  }
  const accept = (claimed: Claimed, remoteId = sid) =>
    settleAs(claimed, { state: "delivered", reason: null, settled_at: NOW, remote_id: remoteId });
  const report = (status: TextStatus, changes: Partial<TextReport> = {}) =>
    noteTextReport({ deliveryId: "b", sid, status, code: null, to: phone, ...changes }, NOW);
  const read = async () => {
    const [line] = await listDeliveriesOfLead("a");
    return [line?.state, line?.reported];
  };

  test("only ever says more, in whatever order and however often it comes", async () => {
    await accept(await claimText());
    expect(await read()).toEqual(["delivered", null]);
    for (const [said, known] of [
      ["accepted", "accepted"],
      ["sent", "sent"],
      ["accepted", "sent"],
      ["delivered", "delivered"],
      ["sent", "delivered"],
      ["failed", "delivered"],
    ] as const) {
      await report(said);
      expect(await read(), said).toEqual(["delivered", known]);
    }
  });

  test("that it failed counts once, with words that say what to do", async () => {
    await accept(await claimText());
    await report("failed", { code: 30003 });
    expect(await read()).toEqual(["dead", "failed"]);
    await report("failed", { code: 30006 });
    await report("delivered");
    const [line] = await listDeliveriesOfLead("a");
    expect(line?.reason).toBe(
      "the phone couldn’t be reached, perhaps it’s off. Call them, or send it again later",
    );
    expect(await isStopped(phone)).toBe(false);
  });

  test("before its own answer is stored, and at that moment, is kept", async () => {
    const claimed = await claimText();
    await report("sent");
    expect((await read())[0]).toBe("waiting");
    await report("failed");
    await accept(claimed);
    expect(await read()).toEqual(["dead", "failed"]);
    for (const id of ["c", "d", "e", "f"]) {
      const next = await claimText(id);
      await Promise.all([
        accept(next, textSid(id.charCodeAt(0))),
        report("failed", { deliveryId: id, sid: textSid(id.charCodeAt(0)) }),
      ]);
    }
    const states = await database().selectFrom("deliveries").select("state").execute();
    expect(states.map(({ state }) => state)).toEqual(Array(5).fill("dead"));
  });

  test("that it failed is told once on the lead, by whichever process, and again when it fails again", async () => {
    const leads = [
      await captureMove({ message: "1" }, { now: NOW - MINUTE }),
      await captureMove({ message: "2" }, { now: NOW, isTest: true }),
    ];
    const tell = () => Promise.all([tellOfFailedTexts(NOW + MINUTE), tellOfFailedTexts(NOW + MINUTE)]);
    const told = async () => {
      const lines = database().selectFrom("lead_history").select("lead_id").where("action", "=", "replied");
      return (await lines.orderBy("lead_id").execute()).map(({ lead_id }) => lead_id);
    };
    for (const [index, lead] of leads.entries()) {
      const ids = { deliveryId: `of ${lead}`, sid: textSid(index) };
      const claimed = await claimText(ids.deliveryId, lead);
      await Promise.all([report("failed", ids), accept(claimed, ids.sid)]);
      await Promise.all([report("sent", ids), report("failed", ids), report("delivered", ids)]);
    }
    await tell();
    expect(await told()).toEqual(leads);
    const { follow_up_on } = await database()
      .selectFrom("leads")
      .select("follow_up_on")
      .executeTakeFirstOrThrow();
    expect(follow_up_on).toBe("2026-12-01");
    await database().updateTable("leads").set({ follow_up_on: null }).execute();
    await tell();
    expect(await told()).toEqual(leads);
    expect(await database().selectFrom("leads").select("follow_up_on").execute()).toEqual(
      leads.map(() => ({ follow_up_on: null })),
    );
    await database()
      .updateTable("deliveries")
      .set({ state: "waiting", claimed_by: null, claimed_until: null, attempts: 0 })
      .where("id", "=", `of ${leads[0]}`)
      .execute();
    const [again] = await claimDue("sms", 1, NOW);
    if (!again) throw new Error("There is nothing to send.");
    await settleAs(again, { state: "delivered", reason: null, settled_at: NOW + 1, remote_id: later });
    await noteTextReport(
      { deliveryId: again.id, sid: later, status: "failed", code: null, to: phone },
      NOW + 1,
    );
    await tell();
    expect(await told()).toEqual([leads[0], ...leads]);
  });

  test("of a text that was sent again since says nothing of the one that counts", async () => {
    await accept(await claimText());
    await report("sent");
    await database()
      .updateTable("deliveries")
      .set({ state: "waiting", claimed_by: null, claimed_until: null, attempts: 0 })
      .execute();
    const [claimed] = await claimDue("sms", 1, NOW);
    if (!claimed) throw new Error("There is nothing to send.");
    await accept(claimed, later);
    await report("failed", { code: 30005 });
    expect(await read()).toEqual(["delivered", null]);
    await report("delivered", { sid: later });
    expect(await read()).toEqual(["delivered", "delivered"]);
  });

  test("of somebody who was erased is dropped, and the earlier ones go", async () => {
    await accept(await claimText());
    await report("sent");
    await write((transaction) => erasePostings(transaction, ["a"], NOW));
    await report("delivered");
    expect(await database().selectFrom("text_reports").selectAll().execute()).toEqual([]);
    const row = await database().selectFrom("deliveries").select("remote_id").executeTakeFirstOrThrow();
    expect(row.remote_id).toBeNull();
  });

  test("of a text that isn't ours is dropped; that they opted out is a STOP", async () => {
    await report("failed", { deliveryId: "nobody's" });
    expect(await database().selectFrom("text_reports").selectAll().execute()).toEqual([]);
    await accept(await claimText());
    await report("failed", { code: 21610 });
    expect([await read(), await isStopped(phone)]).toEqual([["dead", "failed"], true]);
  });
});

describe("texts at the desk", () => {
  let twilio: Twilio;
  let site: Site;
  let cookie = "";
  let lead = "";

  const read = async () =>
    (await (await site.get(`/desk/leads/${lead}`, { headers: { cookie } })).text()).replaceAll(
      "<!-- -->",
      "",
    );
  const text = async (words: string) => {
    const revision = new RegExp(`${lead}:(\\d+)`).exec(await read())?.[1];
    const fields = { intent: "texted", lead: `${lead}:${revision}`, message: words };
    return site.post(`/desk/leads/${lead}`, fields, { headers: { cookie } });
  };
  const receive = (changes: Record<string, string>, signature?: string) => {
    const fields = {
      ...{
        From: phone,
        To: twilioKeys.TWILIO_FROM,
        NumMedia: "0",
        AccountSid: twilioKeys.TWILIO_ACCOUNT_SID,
      },
      ...changes,
    };
    return site.post("/inbound/text", fields, {
      headers: { "x-twilio-signature": signature ?? signTwilio(`${origin}/inbound/text`, fields) },
    });
  };

  beforeAll(async () => {
    twilio = await startTwilio();
    site = await startSite({
      now: "2026-12-02T15:00:00Z",
      env: { ...twilioKeys, TWILIO_URL: twilio.origin, OUTBOUND_ALLOW: "loopback", PUBLIC_ORIGIN: origin },
    });
    cookie = await createOwner(site);
    await site.post("/toronto/get-quote", adasQuote("A harp"), { from: atAddress(ada, 1) });
    lead = String((await site.exportLeads())[0]?.id);
  });
  afterAll(async () => {
    await site.close();
    await twilio[Symbol.asyncDispose]();
  });

  test("go out after half a minute, and the reply is on the lead, once", async () => {
    expect(await read()).toContain("Text Ada");
    await text("Are you home?");
    expect(twilio.texts).toEqual([]);
    await site.pass((undoSeconds + 1) * 1000);
    await vi.waitUntil(() => twilio.texts.length > 0, { timeout: 60_000 });
    expect(twilio.texts[0]?.get("Body")).toBe("Are you home?");
    const reply = {
      MessageSid: "SM00000000000000000000000000000001",
      Body: "Yes! <b>now</b>",
      NumMedia: "1",
    };
    const answer = await receive(reply);
    expect([answer.status, await answer.text()]).toEqual([200, "<Response/>"]);
    expect((await receive(reply)).status).toBe(200);
    const page = await read();
    expect(page.match(/Yes! &lt;b&gt;now&lt;\/b&gt;/g)).toHaveLength(1);
    expect(page).toContain("No reply needed");
    expect(page).toContain("A file came with it");
  });

  test("reach people who typed more than a number; what isn't one complete number is no link", async () => {
    const listCalls = (page: string) => [...page.matchAll(/"((?:tel|sms):[^"]*)"/g)].map(([, link]) => link);
    const open = async (id: string) => (await site.get(`/desk/leads/${id}`, { headers: { cookie } })).text();
    const leave = async (number: string) => {
      await site.post(
        "/toronto/get-quote",
        { ...adasQuote(number), phone: number },
        { from: atAddress(ada, 2) },
      );
      const { id, ...record } =
        (await site.exportLeads()).find(({ note_from_customer }) => note_from_customer === number) ?? {};
      return { id: String(id), record };
    };
    const written = await leave("٥١٤-555-0142/514-555-0199 #5");
    expect(written.record).toMatchObject({ phone: "514-555-0142 514-555-0199" });
    await receive({
      MessageSid: "SM00000000000000000000000000000007",
      Body: "It's me",
      From: "+15145550142",
    });
    const page = await open(written.id);
    expect(page).toContain("It&#x27;s me");
    expect(page).toContain("514-555-0142 514-555-0199");
    expect(listCalls(page)).toEqual(expect.arrayContaining(["tel:+15145550142", "sms:+15145550142"]));
    const mistyped = await leave("514-555-014 poste 2");
    const inbox = await (await site.get("/desk/inbox", { headers: { cookie } })).text();
    const mistypedPage = await open(mistyped.id);
    expect([...listCalls(mistypedPage), ...listCalls(inbox)].join()).not.toMatch(/014(?!2)/);
    expect(mistypedPage).toContain("This isn’t one complete phone number, so it can’t be called or texted.");
    expect(page).not.toContain("complete phone number");
    expect(inbox).toContain(mistyped.id);
    const contact = { phone: "call 555-0163", email: "carla@example.com" };
    const where = { state: "ON", zip: "m5v2t6", countryName: "Canada" };
    const day = "2026-12-04";
    const booking = { ...carlasBooking("A sofa", day), ...contact, ...where };
    await site.post("/atlanta/book-now", booking, { from: carla });
    for (const path of ["schedule", "schedule/sheet"]) {
      const address = `/desk/${path}?location=*&day=${day}`;
      const planned = await (await site.get(address, { headers: { cookie } })).text();
      expect(planned, path).toContain("call 555-0163");
      if (path !== "schedule") expect(planned).toContain("ON M5V 2T6");
      expect(planned, `${path} has a link to nowhere`).not.toMatch(/<a(?![^>]* href=)[ >]/);
    }
  });

  const reportLast = (status: string, changes: { code?: number; signature?: string; sid?: string } = {}) => {
    const last = twilio.texts.at(-1) ?? new URLSearchParams();
    const sid = changes.sid ?? textSid(twilio.texts.length);
    const { path, fields, signature } = reportOn(last, { sid, status, ...changes });
    return site.post(path, fields, { headers: { "x-twilio-signature": changes.signature ?? signature } });
  };
  const send = async (words: string) => {
    const before = twilio.texts.length;
    await text(words);
    await site.pass((undoSeconds + 1) * 1000);
    await vi.waitUntil(() => twilio.texts.length > before, { timeout: 60_000 });
    await vi.waitUntil(async () => !(await read()).includes("Goes out shortly"), { timeout: 60_000 });
  };

  /** What's said of each text of ours, the newest first. */
  const states = async () =>
    [...(await read()).matchAll(/class="email-state"[^>]*><p class="soft">([^<]*)/g)].map(([, said]) => said);

  test("say what became of them: accepted, sent, delivered, whatever comes late or from others", async () => {
    await send("We’re here");
    expect(await states()).toEqual(["Accepted by Twilio ", "Accepted by Twilio "]);
    expect((await reportLast("delivered", { signature: "bm8=" })).status).toBe(403);
    expect((await reportLast("a status of next year")).status).toBe(204);
    expect((await states())[0]).toBe("Accepted by Twilio ");
    expect((await reportLast("sent")).status).toBe(204);
    expect((await states())[0]).toBe("Sent to their carrier ");
    for (const status of ["delivered", "delivered", "sent", "queued", "failed"]) {
      expect((await reportLast(status)).status).toBe(204);
      expect((await states())[0], status).toBe("Delivered ");
    }
    for (const sid of ["SM'; drop", textSid(1).slice(0, 20)])
      expect((await reportLast("sent", { sid })).status, sid).toBe(406);
    const strange = { MessageSid: textSid(99), MessageStatus: "failed", To: phone };
    const address = "/inbound/text/nobody’s";
    const signature = signTwilio(`${origin}${encodeURI(address)}`, strange);
    const answer = await site.post(encodeURI(address), strange, {
      headers: { "x-twilio-signature": signature },
    });
    expect(answer.status).toBe(204);
    expect((await site.get("/inbound/text/nobody")).status).toBe(404);
  });

  test("that failed are on the lead, once, and among what's due today", async () => {
    const toDo = async () => (await site.get("/desk", { headers: { cookie } })).text();
    expect(await toDo()).not.toContain("Due today");
    await send("We’re late");
    await reportLast("sent");
    await reportLast("undelivered", { code: 30006 });
    await reportLast("undelivered", { code: 30006 });
    await site.pass(60_000);
    await vi.waitUntil(async () => (await read()).includes("didn’t get the text"), { timeout: 60_000 });
    const page = await read();
    expect(page).toContain(
      "Not delivered: that phone is a landline, or its carrier can’t be reached. Call or email them instead",
    );
    expect(page.match(/didn’t get the text/g)).toHaveLength(1);
    expect(page).toContain("Send again");
    expect((await states())[0]).toContain("Not delivered: that phone is a landline");
    expect(await toDo()).toContain("Due today");
  });

  test("are Twilio's only with its signature", async () => {
    const reply = { MessageSid: "SM00000000000000000000000000000002", Body: "Forged" };
    expect((await receive(reply, "")).status).toBe(403);
    expect((await receive(reply, signTwilio("https://evil.example/inbound/text", reply))).status).toBe(403);
    expect((await receive({ ...reply, From: "nonsense" })).status).toBe(406);
    expect((await receive({ ...reply, MessageSid: "SM'; drop" })).status).toBe(406);
    const short = { ...reply, MessageSid: reply.MessageSid.slice(0, 20) };
    expect((await receive(short)).status, "a signature holds for other ends of the fields").toBe(406);
    expect(await read()).not.toContain("Forged");
    expect((await receive({ ...reply, Body: "x".repeat(70_000) }, "")).status).toBe(413);
    expect(site.log()).not.toMatch(/4165550142|Are you home/);
  });

  test("have no characters that do something", async () => {
    await receive({ MessageSid: "SM00000000000000000000000000000005", Body: "Ring \u0000\u0007the bell" });
    expect(await read()).toContain("Ring the bell");
  });

  test("are handed over again when they can't be stored; mail has no address here", async () => {
    const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 5_000 });
    file.exec("alter table lead_messages rename to lead_messages_gone");
    const reply = { MessageSid: "SM00000000000000000000000000000006", Body: "Later" };
    expect((await receive(reply)).status).toBe(503);
    file.exec("alter table lead_messages_gone rename to lead_messages");
    file.close();
    expect((await receive(reply)).status).toBe(200);
    for (const key of ["undefined", "0123456789abcdef"]) {
      expect((await site.post(`/inbound/mail/${key}`, {})).status).toBe(404);
    }
  });

  test("end with STOP, until START", async () => {
    await receive({ MessageSid: "SM00000000000000000000000000000003", Body: "Ｓtop texting me, please! " });
    expect(await read()).toContain("They asked for no more texts (STOP)");
    const customer = /\/desk\/customers\/[\w-]+/.exec(await read())?.[0] ?? "";
    const everything = await (await site.get(customer, { headers: { cookie } })).text();
    expect(everything).toContain(`tel:${phone}`);
    expect(`${everything}${await read()}`, "not by staff's own phones either").not.toContain(`sms:${phone}`);
    expect(await read()).toContain("sent a text that needs no reply");
    const sent = twilio.texts.length;
    expect(await (await text("One more?")).text()).toContain("They asked for no more texts");
    await receive({ MessageSid: "SM00000000000000000000000000000004", Body: "START" });
    await text("Welcome back");
    await site.pass((undoSeconds + 1) * 1000);
    await vi.waitUntil(() => twilio.texts.length > sent, { timeout: 60_000 });
    expect(twilio.texts.at(-1)?.get("Body")).toBe("Welcome back");
  });
});
