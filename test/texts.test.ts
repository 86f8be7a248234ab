import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { undoSeconds } from "../content/schedule.ts";
import { smsDestination } from "../deliveries/destinations/sms/sms.server.ts";
import type { TextMessage } from "../deliveries/message.ts";
import { isStopped } from "../deliveries/text-stops.server.ts";
import { allowOutbound } from "../outbound/guard.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { signTwilio, startTwilio, type Twilio, twilioKeys } from "./support/peers/twilio.ts";
import { ada, atAddress } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Text messages from the desk by Twilio, and what comes back.

const origin = "https://www.tailgate.example";
const phone = "+14165550142";

bothDatabases("what Twilio answers", (kind) => {
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
    expect(await send()).toEqual({ kind: "delivered" });
    expect(Object.fromEntries(twilio.texts[0] ?? [])).toEqual({
      To: phone,
      From: from,
      Body: message.text.text,
    });
    const service = `MG${"0b".repeat(16)}`;
    await send({ from: service });
    expect(twilio.texts[1]?.get("MessagingServiceSid")).toBe(service);
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
    await site.forward((undoSeconds + 1) * 1000);
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

  test("reach whoever typed more than a number; what isn't a whole number is no link", async () => {
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
    expect([...listCalls(await open(mistyped.id)), ...listCalls(inbox)].join()).not.toMatch(/014(?!2)/);
    expect(inbox).toContain(mistyped.id);
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
    expect(await read()).toContain("texted one of the words that need no reply");
    const sent = twilio.texts.length;
    expect(await (await text("One more?")).text()).toContain("They asked for no more texts");
    await receive({ MessageSid: "SM00000000000000000000000000000004", Body: "START" });
    await text("Welcome back");
    await site.forward((undoSeconds + 1) * 1000);
    await vi.waitUntil(() => twilio.texts.length > sent, { timeout: 60_000 });
    expect(twilio.texts.at(-1)?.get("Body")).toBe("Welcome back");
  });
});
