import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { brand } from "../content/brand.ts";
import { writtenEmail } from "../content/mail.ts";
import { undoSeconds } from "../content/schedule.ts";
import { database, write } from "../db/connect.server.ts";
import { type Destination, delivered } from "../deliveries/destination.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { InvalidInput, undo } from "../leads/follow-up/follow-up.server.ts";
import { openLead } from "../leads/inbox/open-lead.server.ts";
import { fillTemplate, findBlank } from "../leads/messages/blanks.ts";
import { erasePerson, exportPerson } from "../leads/privacy/privacy.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
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
import { type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { ada, atAddress } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// What staff write to a customer from the lead's page.

const SECOND = 1000;
const email = { name: "messaged", subject: "Your quote", text: "Hi Ada,\n\nIt's $900." } as const;

test("a template is filled in for the lead; what has no value is named and stays", () => {
  const filled = fillTemplate("Hi {firstName}, {amount} on {day}. {other}", { firstName: "Ada", day: "" });
  expect(filled).toBe("Hi Ada, {amount} on {day}. {other}");
  expect(findBlank(filled)).toBe("{amount}");
  expect(findBlank("{other}")).toBeNull();
});

mostlyOnSqlite("an email to the customer", (kind) => {
  const mail: Destination = {
    ...{ name: "customer-mail", atOnce: 1, readBy: "customer", send: async () => delivered },
    takes: ({ event }) => event === "customer.messaged",
  };
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail]));
  afterEach(() => setDestinations([]));

  const at = (ms: number) => by(dora, TUESDAY + ms);
  const open = async (id: string) => {
    const lead = await openLead(id, { now: TUESDAY + DAY });
    if (!lead) throw new Error("there is no such lead");
    return lead;
  };
  const listPosted = async () =>
    database()
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .select(["postings.message", "deliveries.state", "deliveries.due_at"])
      .orderBy("postings.id")
      .execute();

  test("waits for undo, counts as the first answer, and is taken back as if never written", async () => {
    const id = await captureMove();
    const { undo: token } = await applyTo({ id, revision: 0 }, at(MINUTE), email);
    const [posted] = await listPosted();
    expect(Number(posted?.due_at)).toBe(TUESDAY + MINUTE + undoSeconds * SECOND);
    expect(JSON.parse(posted?.message ?? "{}")).toMatchObject({
      lead: { id },
      email: { to: ada.email, subject: email.subject, text: email.text, by: dora.name, references: [] },
    });
    const lead = await open(id);
    expect(lead.response).toMatchObject({ state: "answered", time: MINUTE });
    expect(lead.history.at(-1)).toMatchObject({
      action: "messaged",
      note: "",
      undo: token,
      message: { direction: "out", text: email.text, delivery: { state: "waiting" } },
    });
    await undo(token, at(MINUTE + 20 * SECOND));
    expect((await listPosted()).map(({ state }) => state)).toEqual(["withdrawn"]);
    const after = await open(id);
    expect(after.response.state).toBe("waiting");
    // It's written again rather than sent by a redo.
    expect(after.history.map(({ undo }) => undo).at(-1)).toBeNull();
    const redo = await database()
      .selectFrom("lead_history")
      .select("changeset")
      .where("action", "=", "undone")
      .executeTakeFirstOrThrow();
    expect((await undo(redo.changeset, at(2 * MINUTE))).refused[0]?.error).toBeInstanceOf(InvalidInput);
  });

  test("can't be taken back once it may have gone, and the next one answers it", async () => {
    const id = await captureMove();
    const { undo: token } = await applyTo({ id, revision: 0 }, at(0), email);
    await write((transaction) =>
      transaction.updateTable("deliveries").set({ state: "delivered", attempts: 1 }).execute(),
    );
    expect((await undo(token, at(MINUTE))).refused[0]?.error.message).toContain("already gone out");
    expect((await open(id)).history.at(-1)?.undo).toBeNull();
    // An older revision will do: nothing that others did is overwritten.
    await applyTo({ id, revision: 0 }, at(2 * MINUTE), { ...email, subject: "Re: Your quote" });
    const [first, second] = (await open(id)).history.flatMap(({ message }) => message ?? []);
    expect(JSON.parse((await listPosted())[1]?.message ?? "{}").email.references).toEqual([first?.id]);
    expect(second?.subject).toBe("Re: Your quote");
  });

  test.each([
    ["being sent at this moment", 0, { claimed_by: "w", claimed_until: TUESDAY + 2 * MINUTE }],
    ["sent once without an answer, and waits to be sent again", 1, { attempts: 1, due_at: TUESDAY + DAY }],
    ["refused for good", 1, { state: "dead" as const, attempts: 1 }],
  ])("that's %s can't be taken back, and stands as it was", async (_, attempts, columns) => {
    const id = await captureMove();
    const { undo: token } = await applyTo({ id, revision: 0 }, at(0), email);
    await write((transaction) => transaction.updateTable("deliveries").set(columns).execute());
    const before = await listPosted();
    const late = await undo(token, at(MINUTE));
    expect(late.done).toEqual([]);
    expect(late.refused.map(({ error }) => error.message)).toEqual([
      "It has already gone out. If something was wrong, write again.",
    ]);
    expect(await listPosted()).toEqual(before);
    const lead = await open(id);
    expect(lead.response.state).toBe("answered");
    expect(lead.history.map(({ action }) => action).at(-1)).toBe("messaged");
    expect(lead.history.at(-1)?.undo).toBe(attempts > 0 ? null : token);
  });

  test.each([
    ["without an address", { email: "" }, email, "no email address"],
    ["with a blank", {}, { ...email, text: "It's {amount}." }, "{amount}"],
    ["without words", {}, { ...email, text: "  " }, "Enter a subject"],
    ["with a subject that's too long", {}, { ...email, subject: "x".repeat(151) }, "150"],
    ["with a text that's too long", {}, { ...email, text: "x".repeat(5001) }, "5000"],
  ])("%s isn't sent", async (_, fields, action, reason) => {
    const id = await captureMove(fields);
    await expect(applyTo({ id, revision: 0 }, at(0), action)).rejects.toThrow(reason);
    expect(await listPosted()).toEqual([]);
  });

  test("about a lead in quarantine isn't sent", async () => {
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, at(0), { name: "quarantined" });
    await expect(applyTo({ id, revision: 1 }, at(0), email)).rejects.toThrow("quarantine");
  });

  test("is in what a person is told about themselves, and erased with them", async () => {
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, at(0), email);
    const { leads } = await exportPerson({ email: ada.email });
    expect(leads[0]?.messages).toMatchObject([
      { subject: email.subject, text: email.text, direction: "out" },
    ]);
    await erasePerson({ email: ada.email }, { actor: dora, now: TUESDAY + DAY, dataDir: runFolder() });
    expect(await database().selectFrom("lead_messages").selectAll().execute()).toEqual([]);
    expect((await listPosted()).map(({ message, state }) => [message, state])).toContainEqual([
      "{}",
      "erased",
    ]);
  });
});

describe("an email from the lead's page", () => {
  let mail: MailServer;
  let site: Site;
  let cookie = "";
  let lead = "";

  const send = async (fields: Record<string, string>) => {
    const page = await (await site.get(`/desk/leads/${lead}`, { headers: { cookie } })).text();
    const revision = new RegExp(`${lead}:(\\d+)`).exec(page)?.[1];
    return site.post(
      `/desk/leads/${lead}`,
      { lead: `${lead}:${revision}`, ...fields },
      { headers: { cookie } },
    );
  };
  const emails = () => mail.emails.filter(({ mail: { subject } }) => subject?.includes("quote"));

  beforeAll(async () => {
    mail = await startMailServer();
    site = await startSite({
      now: "2026-12-02T15:00:00Z",
      env: { SMTP_URL: mail.url, MAIL_FROM: "Tailgate <hello@example.com>", OWNER_EMAIL: "olga@example.com" },
    });
    cookie = await createOwner(site);
    await site.post("/toronto/get-quote", adasQuote("A harp"), { from: atAddress(ada, 1) });
    lead = String((await site.exportLeads())[0]?.id);
  });
  afterAll(async () => {
    await site.close();
    await mail[Symbol.asyncDispose]();
  });

  test("is offered filled in, without JavaScript, too", async () => {
    const path = `/desk/leads/${lead}?template=details#write`;
    const page = await (await site.get(path, { headers: { cookie } })).text();
    expect(page).toContain("Hi Ada,");
    expect(page).toMatch(/<details[^>]*id="write"[^>]*open/);
    expect(page).not.toContain("{firstName}");
  });

  test("arrives as a person's mail, half a minute later, and the next one is in its thread", async () => {
    const fields = { intent: "messaged", subject: "Your quote", text: "Hi Ada,\n\nIt's <b>$900</b>." };
    expect((await send(fields)).status).toBeLessThan(400);
    await site.pass((undoSeconds + 1) * SECOND);
    const first = await vi.waitUntil(() => emails()[0], { timeout: 60_000 });
    expect(first.to).toEqual([ada.email]);
    expect(first.mail.text).toContain(`It's <b>$900</b>.\n\nOlga Marsh\n${brand.fullName}`);
    expect(first.mail.text).toContain(writtenEmail.why);
    expect(first.mail.html).toContain("&lt;b&gt;$900");
    expect(first.raw).not.toMatch(/^auto-submitted/im);
    await send({ ...fields, subject: "Re: Your quote" });
    await site.pass((undoSeconds + 1) * SECOND);
    const second = await vi.waitUntil(() => emails()[1], { timeout: 60_000 });
    expect(second.mail.inReplyTo).toBe(first.mail.messageId);
    const page = await (await site.get(`/desk/leads/${lead}`, { headers: { cookie } })).text();
    expect(page).toContain("wrote to them");
    expect(site.log()).not.toContain("$900");
  });

  test("that was refused says why, and can be sent again", async () => {
    mail.turnedAway.set(ada.email, 550);
    await send({ intent: "messaged", subject: "Re: Your quote", text: "Are you there?" });
    await site.pass((undoSeconds + 1) * SECOND);
    const read = async () => (await site.get(`/desk/leads/${lead}`, { headers: { cookie } })).text();
    await expect.poll(read, { timeout: 60_000 }).toContain("It didn’t go out");
    mail.turnedAway.clear();
    const before = emails().length;
    const delivery = /name="delivery" value="([^"]+)"/.exec(
      (await read()).split("It didn’t go out")[1] ?? "",
    )?.[1];
    await send({ intent: "send-again", delivery: delivery ?? "" });
    await vi.waitUntil(() => emails().length > before, { timeout: 60_000 });
  });
});
