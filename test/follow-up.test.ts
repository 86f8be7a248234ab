import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { database, write } from "../db/connect.server.ts";
import { type Destination, delivered } from "../deliveries/destination.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import {
  applyAction,
  InvalidInput,
  type LeadAction,
  NoSuchLead,
  releaseLead,
  StaleLead,
  StatusNotAllowed,
  undo,
} from "../leads/follow-up/follow-up.server.ts";
import { openLead } from "../leads/inbox/open-lead.server.ts";
import { listSavedViews, removeView, saveView } from "../leads/inbox/saved-views.server.ts";
import {
  findLatestCursor,
  type LeadChange,
  listChangesSince,
  onLeadsChanged,
} from "../leads/records/changes.server.ts";
import { addLine } from "../leads/records/history.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  applyTo,
  by,
  captureJob,
  captureMove,
  DAY,
  dora,
  fillLocationRecords,
  HOUR,
  MINUTE,
  oscar,
  TUESDAY,
} from "./support/leads.ts";
import { ada, carla } from "./support/people.ts";
import { captureWordyLead } from "./support/wordy-lead.ts";

const copyist: Destination = {
  name: "copyist",
  atOnce: 1,
  takes: (message) => message.event.startsWith("lead."),
  makeRemoteId: () => "-remote",
  send: async () => delivered,
};

mostlyOnSqlite("following up on a lead", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([copyist]));
  afterEach(() => setDestinations([]));

  const open = async (id: string, now = TUESDAY + DAY) => {
    const lead = await openLead(id, { now });
    if (!lead) throw new Error("there is no such lead");
    return lead;
  };
  const seen = async (id: string) => ({ id, revision: (await open(id)).revision });
  const later = (minutes: number) => by(dora, TUESDAY + minutes * MINUTE);

  test("a new lead is stored as specified, unread and waiting", async () => {
    const lead = await open(await captureMove(), TUESDAY + 2 * HOUR);
    expect(lead).toMatchObject({
      status: "new",
      wonBy: "",
      isUnread: true,
      revision: 0,
      record: { status: "new", won_by: "" },
      response: { state: "waiting", time: 2 * HOUR },
      history: [{ action: "captured", actor: null }],
    });
  });

  test("from the first call to won, the record, history and deliveries follow", async () => {
    const id = await captureMove();
    let revision = (await applyTo(await seen(id), later(30), { name: "contacted" })).revision;
    revision = (await applyTo({ id, revision }, later(40), { name: "quoted", amount: 120_000 })).revision;
    revision = (await applyTo({ id, revision }, later(50), { name: "quoted", amount: 99_900 })).revision;
    await applyTo({ id, revision }, by(oscar, TUESDAY + HOUR), { name: "won", wonBy: "Dora" });
    const lead = await open(id);
    expect(lead).toMatchObject({
      status: "won",
      wonBy: "Dora",
      quotedAmount: 99_900,
      record: { status: "won", won_by: "Dora", name: ada.name },
      response: { state: "answered", time: 30 * MINUTE, at: TUESDAY + 30 * MINUTE },
    });
    expect(Object.keys(lead.record).slice(0, 3)).toEqual(["date", "email", "phone"]);
    expect(lead.history.map(({ action, actor }) => [action, actor?.name])).toEqual([
      ["captured", undefined],
      ["contacted", "Dora Dispatch"],
      ["quoted", "Dora Dispatch"],
      ["quoted", "Dora Dispatch"],
      ["won", "Oscar Owner"],
    ]);
    const postings = await database().selectFrom("postings").selectAll().orderBy("id").execute();
    const told = postings.map(({ message }) => JSON.parse(message));
    expect(told.map(({ event, lead: { record } }) => [event, record.status, record.won_by])).toEqual([
      ["lead.captured", "new", ""],
      ["lead.status", "contacted", ""],
      ["lead.status", "quoted", ""],
      ["lead.status", "won", "Dora"],
    ]);
    // The same Firebase node throughout.
    expect(new Set(lead.deliveries.map(({ destination }) => destination))).toEqual(new Set(["copyist"]));
  });

  test("a job's actions change its record", async () => {
    const id = await captureJob();
    expect((await open(id)).record).toMatchObject({ job_status: "active" });
    const { revision } = await applyTo(await seen(id), later(5), { name: "confirmed" });
    const done = await applyTo({ id, revision }, later(9), { name: "done" });
    expect((await open(id)).record).toMatchObject({ job_status: "done" });
    await expect(applyTo({ id, revision: done.revision }, later(10), { name: "cancelled" })).rejects.toThrow(
      StatusNotAllowed,
    );
    const again = await applyTo({ id, revision: done.revision }, later(11), { name: "reopened" });
    await applyTo({ id, revision: again.revision }, later(12), { name: "no-show" });
    const lead = await open(id);
    expect(lead.record).toMatchObject({ job_status: "no-show" });
    expect(lead.record).not.toHaveProperty("won_by");
    const other = await captureJob({ message: "Another" });
    await applyTo(await seen(other), later(5), { name: "cancelled", reason: "Found a friend" });
    expect(await open(other)).toMatchObject({ status: "cancelled", lostReason: "Found a friend" });
    expect((await open(other)).response).toEqual({ state: "unanswered" });
  });

  test("a won move is done or canceled, and reopened it's won again by the same person", async () => {
    const id = await captureMove();
    const act = async (minutes: number, action: LeadAction) =>
      applyTo(await seen(id), later(minutes), action);
    await act(5, { name: "won", wonBy: "Dora" });
    const done = await act(6, { name: "done" });
    expect(await open(id)).toMatchObject({
      ...{ status: "done", wonBy: "Dora" },
      record: { status: "done", won_by: "Dora" },
    });
    await undo(done.undo, later(7));
    await act(8, { name: "cancelled", reason: "Closing fell through" });
    expect(await open(id)).toMatchObject({
      ...{ status: "cancelled", wonBy: "Dora", lostReason: "Closing fell through" },
      record: { status: "cancelled", won_by: "Dora" },
    });
    await act(9, { name: "reopened" });
    expect(await open(id)).toMatchObject({
      ...{ status: "won", wonBy: "Dora", lostReason: null },
      record: { status: "won", won_by: "Dora" },
    });
    await act(10, { name: "reopened" });
    expect(await open(id)).toMatchObject({ status: "contacted", wonBy: "", record: { won_by: "" } });
    const postings = await database().selectFrom("postings").select("message").orderBy("id").execute();
    expect(postings.map(({ message }) => JSON.parse(message).lead.record.status)).toEqual([
      "new",
      "won",
      "done",
      "won",
      "cancelled",
      "won",
      "contacted",
    ]);
  });

  test("a won move's day, crew and price are stored, changed, cleared and undone", async () => {
    const id = await captureMove({ moveDate: "2026-12-08" });
    const act = async (minutes: number, action: LeadAction) =>
      applyTo(await seen(id), later(minutes), action);
    await act(1, { name: "quoted", amount: [145_000, 180_000] });
    expect(await open(id)).toMatchObject({
      ...{ quotedAmount: 145_000, quotedTo: 180_000, wantedOn: "2026-12-08", moveOn: null },
      ...{ beginsAt: null, today: "2026-12-02" },
    });
    await act(2, { name: "won", wonBy: "Dora", amount: 160_000, moveOn: "2026-12-08", moveAt: "8:00" });
    expect(await open(id)).toMatchObject({
      ...{ quotedAmount: 160_000, quotedTo: null, moveOn: "2026-12-08", moveAt: "8:00", crew: null },
      beginsAt: Date.parse("2026-12-08T00:00-05:00"),
    });
    const moved = await act(3, { name: "scheduled", moveOn: "2026-12-09", moveAt: null, crew: "Blue" });
    expect(await open(id)).toMatchObject({ moveOn: "2026-12-09", moveAt: null, crew: "Blue" });
    await undo(moved.undo, later(4));
    expect(await open(id)).toMatchObject({ moveOn: "2026-12-08", moveAt: "8:00", crew: null });
    await expect(act(5, { name: "scheduled", moveOn: "2026-11-30" })).rejects.toThrow("That day has passed.");
    const done = await act(6, { name: "done", amount: 172_550 });
    expect(await open(id)).toMatchObject({ status: "done", finalAmount: 172_550, quotedAmount: 160_000 });
    await undo(done.undo, later(7));
    expect(await open(id)).toMatchObject({ status: "won", finalAmount: null });
    await act(8, { name: "reopened" });
    expect(await open(id)).toMatchObject({
      ...{ moveOn: null, moveAt: null, crew: null, quotedAmount: 160_000 },
    });
    const job = await captureJob({}, { slug: "houston" });
    await applyTo(await seen(job), later(9), { name: "scheduled", crew: "Red" });
    expect(await open(job)).toMatchObject({
      ...{ crew: "Red", wantedOn: null, today: "2026-12-02" },
      beginsAt: Date.parse("2026-12-04T13:00-06:00"),
    });
  });

  test("a day is past by the location's clock, and one that was set earlier can be undone to", async () => {
    // Half past eleven in the evening in Las Vegas, already December 2 in Toronto.
    const evening = Date.parse("2026-12-01T23:30-08:00");
    const there = await captureMove({ message: "1" }, { slug: "las-vegas-east" });
    const here = await captureMove({ message: "2" });
    const leads = [there, here].map((id) => ({ id, revision: 0 }));
    const { done, refused } = await applyAction(leads, by(dora, evening), {
      name: "follow-up",
      on: "2026-12-01",
    });
    expect(done).toEqual([{ id: there, revision: 1, kind: "moving" }]);
    expect(refused).toMatchObject([{ id: here, error: expect.any(InvalidInput) }]);
    const cleared = await applyTo(await seen(there), by(dora, evening + DAY), {
      name: "follow-up",
      on: null,
    });
    await undo(cleared.undo, by(dora, evening + DAY));
    expect((await open(there)).followUpOn).toBe("2026-12-01");
  });

  test("an action that doesn't fit the status or the kind changes nothing", async () => {
    const id = await captureMove();
    const { revision } = await applyTo(await seen(id), later(5), { name: "won", wonBy: "Dora" });
    await expect(applyTo({ id, revision }, later(6), { name: "contacted" })).rejects.toMatchObject({
      from: "won",
      to: "contacted",
    });
    await expect(applyTo({ id, revision }, later(6), { name: "confirmed" })).rejects.toThrow(
      StatusNotAllowed,
    );
    await expect(
      applyTo(await seen(await captureMove({ message: "x" })), later(6), { name: "lost", reason: " " }),
    ).rejects.toThrow(InvalidInput);
    expect(await open(id)).toMatchObject({ status: "won", revision });
    expect((await open(id)).history).toHaveLength(2);
  });

  test("of two desks, the second gets the lead's current state", async () => {
    const id = await captureMove();
    const old = await seen(id);
    await applyTo(old, by(oscar, TUESDAY + MINUTE), { name: "quoted", amount: 5_000 });
    const error = await applyTo(old, later(2), { name: "contacted" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StaleLead);
    expect((error as StaleLead).now).toEqual({
      revision: 1,
      status: "quoted",
      by: "Oscar Owner",
      at: TUESDAY + MINUTE,
      action: "quoted",
    });
    // Both at once: one succeeds, the other is refused.
    const both = await seen(id);
    const settled = await Promise.allSettled([
      applyTo(both, later(3), { name: "won", wonBy: "A" }),
      applyTo(both, later(3), { name: "lost", reason: "B" }),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    // A note changes nothing else.
    await applyTo(old, later(4), { name: "noted", text: "Called from the truck" });
    expect((await open(id)).history.flatMap(({ note }) => note || [])).toEqual(["Called from the truck"]);
  });

  test("the visitor's own edit makes an action stale and keeps what staff did", async () => {
    const submissionKey = "follow-up-edited-000001";
    const id = await captureMove({}, { submissionKey });
    const { revision } = await applyTo(await seen(id), later(5), { name: "contacted" });
    await applyTo({ id, revision }, later(6), { name: "assigned", assignee: dora });
    await applyTo(await seen(id), later(6), { name: "read" });
    const old = await seen(id);
    await captureMove(
      { message: "Three rooms", phone: "416 555 0199" },
      { submissionKey, now: TUESDAY + 7 * MINUTE },
    );
    const lead = await open(id);
    expect(lead).toMatchObject({
      status: "contacted",
      isUnread: true,
      assignee: { id: "dora" },
      record: { status: "contacted", note_from_customer: "Three rooms" },
    });
    expect(lead.versions[1]?.changes).toEqual([
      { field: "phone", before: ada.phone, after: "416 555 0199" },
      { field: "note_from_customer", before: "Two rooms and a piano", after: "Three rooms" },
    ]);
    await expect(applyTo(old, later(8), { name: "quoted" })).rejects.toMatchObject({
      now: { by: "", action: "edited" },
    });
  });

  test("undo reverts the last changeset, once, and never another person's later one", async () => {
    const id = await captureMove();
    const first = await applyTo(await seen(id), later(5), { name: "contacted" });
    const second = await applyTo({ id, revision: first.revision }, later(6), {
      name: "lost",
      reason: "Too far",
    });
    expect((await undo(first.undo, later(7))).refused[0]?.error).toBeInstanceOf(StaleLead);
    const back = await undo(second.undo, later(8));
    expect(back.done).toHaveLength(1);
    expect(await open(id)).toMatchObject({ status: "contacted", lostReason: null });
    expect((await undo(second.undo, later(9))).done).toEqual([]);
    await undo(first.undo, later(10));
    expect(await open(id)).toMatchObject({
      status: "new",
      record: { status: "new" },
      response: { state: "waiting" },
    });
    const { history } = await open(id);
    expect(history.map(({ action, isUndone }) => [action, isUndone])).toEqual([
      ["captured", false],
      ["contacted", true],
      ["lost", true],
      ["undone", false],
      ["undone", false],
    ]);
    // Undoing an undo applies the changeset again.
    await undo(back.undo, later(11)).then(({ refused }) => expect(refused).toHaveLength(1));
  });

  test("many leads share one undo token, and refused ones are listed", async () => {
    const ids = [
      await captureMove({ message: "1" }),
      await captureMove({ message: "2" }),
      await captureJob(),
    ];
    const leads = ids.map((id) => ({ id, revision: 0 }));
    const { done, refused, undo: token } = await applyAction(leads, later(5), { name: "contacted" });
    expect(done.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(refused).toMatchObject([{ id: ids[2], name: carla.name, error: expect.any(StatusNotAllowed) }]);
    expect((await undo(token, later(6))).done).toHaveLength(2);
    expect(await open(ids[0] ?? "")).toMatchObject({ status: "new" });
    const nobody = { id: "00000000-0000-7000-8000-000000000000", revision: 0 };
    const unseen = await applyAction([nobody], later(7), { name: "read" });
    expect(unseen.refused).toMatchObject([{ name: "", error: expect.any(NoSuchLead) }]);
  });

  test("many are lost or due for follow-up, and undo restores each one", async () => {
    const ids = [
      await captureMove({ message: "1" }),
      await captureMove({ message: "2" }),
      await captureJob(),
    ];
    const [first = "", second = "", job = ""] = ids;
    await applyTo(await seen(second), later(1), { name: "follow-up", on: "2026-12-05" });
    await applyTo(await seen(first), later(2), { name: "won", wonBy: "Dora" });
    const all = () => Promise.all(ids.map(seen));
    const lost = await applyAction(await all(), later(3), { name: "lost", reason: "No answer" });
    expect(lost.done.map(({ id }) => id)).toEqual([second]);
    expect(lost.refused).toMatchObject([
      { id: first, error: { from: "won", to: "lost" } },
      { id: job, error: { from: "active", to: "lost" } },
    ]);
    const put = await applyAction(await all(), later(4), { name: "follow-up", on: "2026-12-09" });
    expect(put.done).toHaveLength(3);
    await undo(put.undo, later(5));
    const days = await Promise.all(ids.map(async (id) => (await open(id)).followUpOn));
    expect(days).toEqual([null, "2026-12-05", null]);
    await undo(lost.undo, later(6));
    expect(await open(second)).toMatchObject({ status: "new", lostReason: null, followUpOn: "2026-12-05" });
    expect(await open(first)).toMatchObject({ status: "won", wonBy: "Dora" });
  });

  test("actions apply only in the person's locations", async () => {
    const id = await captureMove();
    const cityless = await captureMove({ message: "Nowhere" }, { slug: null });
    const limited = by(dora, TUESDAY + MINUTE, ["houston"]);
    await expect(applyTo({ id, revision: 0 }, limited, { name: "contacted" })).rejects.toThrow(NoSuchLead);
    await expect(applyTo({ id: cityless, revision: 0 }, limited, { name: "contacted" })).rejects.toThrow(
      NoSuchLead,
    );
    expect(await openLead(id, { now: TUESDAY, locations: ["houston"] })).toBeNull();
    expect(await openLead(id, { now: TUESDAY, locations: ["houston", "toronto"] })).not.toBeNull();
    const done = await applyTo({ id, revision: 0 }, by(oscar, TUESDAY + MINUTE), { name: "contacted" });
    expect((await undo(done.undo, limited)).refused[0]?.error).toBeInstanceOf(NoSuchLead);
    await applyTo({ id: cityless, revision: 0 }, by(dora, TUESDAY + MINUTE, [""]), { name: "contacted" });
  });

  test("follow-up dates, assignments, calls and read marks", async () => {
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, later(1), { name: "read" });
    const { revision } = await applyTo({ id, revision: 0 }, later(2), {
      name: "follow-up",
      on: "2026-12-09",
    });
    await expect(
      applyTo({ id, revision }, later(2), { name: "follow-up", on: "2026-02-30" }),
    ).rejects.toThrow(InvalidInput);
    await applyTo({ id, revision }, later(3), { name: "assigned", assignee: oscar });
    await applyTo({ id, revision: 0 }, later(4), { name: "noted", text: "No call, a thought" });
    expect((await open(id)).response.state).toBe("waiting");
    const call = await applyTo({ id, revision: 0 }, later(20), {
      name: "noted",
      text: "Rang her",
      isCall: true,
    });
    expect(await open(id)).toMatchObject({
      followUpOn: "2026-12-09",
      isUnread: false,
      assignee: { id: "oscar", name: "Oscar Owner" },
      response: { state: "answered", time: 20 * MINUTE },
    });
    await undo(call.undo, later(21));
    expect((await open(id)).history.flatMap(({ note, isUndone }) => (isUndone ? [] : note || []))).toEqual([
      "No call, a thought",
    ]);
    expect((await open(id)).response.state).toBe("waiting");
    await applyTo(await seen(id), later(30), { name: "follow-up", on: null });
    expect((await open(id)).followUpOn).toBeNull();
  });

  test("a page has the newest fifty lines, the start of long texts, and the rest on others", async () => {
    const { id, rare } = await captureWordyLead(ada, { notes: 60, emails: 40 });
    const lead = await open(id);
    expect(lead.history).toHaveLength(50);
    expect(lead).toMatchObject({ earlier: 51, lastSubject: "Re: Your quote" });
    const last = lead.history.at(-1);
    expect(last?.message?.text).toContain(rare.emails[2]);
    expect(last?.message?.text.length).toBe(5_000);
    const whole = [last?.message?.id ?? "", lead.history.at(-2)?.message?.id ?? ""];
    const opened = (await openLead(id, { now: TUESDAY, whole }))?.history.slice(-3);
    expect(opened?.map(({ message }) => message?.missing.text === 0)).toEqual([false, true, true]);
    expect(opened?.at(-1)?.message?.text.length).toBe(5_000 + (last?.message?.missing.text ?? 0));
    const [first] = lead.history;
    const earlier = await openLead(id, { now: TUESDAY, before: first?.seq ?? null });
    expect(earlier).toMatchObject({ earlier: 1, revision: lead.revision });
    expect(earlier?.history.at(-1)?.note).toContain("l’é");
    expect(earlier?.history.some(({ seq }) => seq >= (first?.seq ?? 0))).toBe(false);
    const { undo: token } = await applyTo(await seen(id), later(1), { name: "noted", text: "Undone soon" });
    await undo(token, later(2));
    const before = (await open(id)).history.at(-1)?.seq ?? null;
    const shown = await openLead(id, { now: TUESDAY, before });
    expect(shown?.history.at(-1)).toMatchObject({ note: "Undone soon", isUndone: true, undo: null });
  });

  test("what was done last is undone from the page, however often the lead was read since", async () => {
    const id = await captureMove();
    const { undo: token } = await applyTo(await seen(id), later(1), { name: "contacted" });
    const read = (n: number) =>
      write((transaction) =>
        addLine(transaction, { leadId: id, at: TUESDAY + n, actor: dora, action: n % 2 ? "read" : "unread" }),
      );
    for (let n = 0; n < 50; n++) await read(n);
    const lead = await open(id);
    expect(lead.history.some(({ action }) => action === "contacted")).toBe(false);
    expect(lead).toMatchObject({ earlier: 2, last: { action: "contacted", undo: token }, undone: null });
    await undo(lead.last?.undo ?? "", later(2));
    for (let n = 0; n < 50; n++) await read(n);
    expect(await open(id)).toMatchObject({ last: { action: "undone" }, undone: { action: "contacted" } });
  });

  test("lines that are added while a page is read are on none or on one", async () => {
    const id = await captureMove();
    const note = (n: number) => ({ leadId: id, at: TUESDAY + n, actor: dora, action: "noted" as const });
    const work = Array.from({ length: 30 }, (_, n) => [
      openLead(id, { now: TUESDAY }),
      write((transaction) => addLine(transaction, note(n))),
    ]);
    const pages = await Promise.all(work.flat());
    expect(pages.filter((page) => page && page.earlier > 0)).toEqual([]);
  });

  test("quarantine holds deliveries and release sends them", async () => {
    const id = await captureMove({}, { suspicion: "several links" });
    const states = async () => (await open(id)).deliveries.map(({ state }) => state);
    expect(await states()).toEqual(["held"]);
    const { revision } = await applyTo({ id, revision: 0 }, later(1), { name: "released" });
    expect(await states()).toEqual(["waiting"]);
    const held = await applyTo({ id, revision }, later(2), { name: "quarantined", reason: "Junk after all" });
    expect(await open(id)).toMatchObject({ standing: "quarantined", suspicion: "Junk after all" });
    expect(await states()).toEqual(["held"]);
    await undo(held.undo, later(3));
    expect(await states()).toEqual(["waiting"]);
    await expect(applyTo(await seen(id), later(4), { name: "released" })).rejects.toThrow(InvalidInput);
  });

  test("a release from the command line is one like any other: refused twice, undone at the desk", async () => {
    const id = await captureMove({}, { suspicion: "several links" });
    expect(await releaseLead(id, TUESDAY + MINUTE)).toBe(true);
    expect(await releaseLead(id, TUESDAY + 2 * MINUTE)).toBe(false);
    const released = await open(id);
    expect(released).toMatchObject({ standing: "released", deliveries: [{ state: "waiting" }] });
    expect(released.history.at(-1)).toMatchObject({ action: "released", actor: { name: "Command line" } });
    await undo(released.history.at(-1)?.undo ?? "", later(3));
    expect(await open(id)).toMatchObject({ standing: "quarantined", deliveries: [{ state: "held" }] });
  });

  test("earlier contacts of the same person are listed", async () => {
    const first = await captureMove({ message: "First" });
    const second = await captureMove(
      { message: "Second", phone: "416-555-0142", email: "other@example.com" },
      { now: TUESDAY + HOUR },
    );
    expect((await open(second)).contacts).toMatchObject([{ id: first, by: ["phone"], status: "new" }]);
  });

  test("other desks get each change once, in order", async () => {
    const heard: LeadChange[] = [];
    const { began, stop } = onLeadsChanged((changes) => heard.push(...changes));
    await began;
    const since = await findLatestCursor();
    const ids = await Promise.all([1, 2, 3, 4].map((n) => captureMove({ message: `Wish ${n}` })));
    await Promise.all(ids.map((id) => applyTo({ id, revision: 0 }, later(1), { name: "contacted" })));
    await expect.poll(() => heard.length).toBe(8);
    stop();
    const cursors = heard.map(({ cursor }) => cursor);
    expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
    expect(await listChangesSince(since)).toEqual(heard);
    expect(heard.at(-1)).toMatchObject({ action: "contacted", actorId: "dora", location: "toronto" });
    expect(await listChangesSince(heard.at(-1)?.cursor ?? 0)).toEqual([]);
  });

  test("another process's change arrives without a signal", async () => {
    const id = await captureMove();
    const heard: LeadChange[] = [];
    const { began, stop } = onLeadsChanged((changes) => heard.push(...changes));
    await began;
    // As if another process had written it: this one got no signal.
    await write((transaction) =>
      addLine(transaction, { leadId: id, at: TUESDAY, actor: oscar, action: "contacted" }),
    );
    await expect.poll(() => heard).toMatchObject([{ leadId: id, actorId: "oscar" }]);
    stop();
  });
});

describe("saved views", () => {
  useFreshDatabase("sqlite");
  test("belong to one person each", async () => {
    const filter = { status: ["new" as const], location: ["toronto", ""], text: "piano & co", from: TUESDAY };
    const view = await saveView("dora", { name: " Pianos ", filter, now: TUESDAY });
    expect(await listSavedViews("dora")).toEqual([{ id: view?.id, name: "Pianos", filter }]);
    await saveView("dora", { name: "Pianos", filter: { unread: true }, now: TUESDAY });
    expect(await listSavedViews("dora")).toMatchObject([{ filter: { unread: true } }]);
    expect(await listSavedViews("oscar")).toEqual([]);
    expect(await removeView("oscar", view?.id ?? "")).toBe(false);
    expect(await removeView("dora", view?.id ?? "")).toBe(true);
    expect(await saveView("dora", { name: " ", filter, now: TUESDAY })).toBeNull();
  });
});
