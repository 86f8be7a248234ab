import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { holdDeliveries, post, releaseDeliveries, wakeWorker } from "../../deliveries/outbox.server.ts";
import { isDay } from "../../schedule/days-and-durations.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { exportedRecord } from "../records/exported-record.server.ts";
import {
  type Actor,
  addLine,
  type By,
  type DeedName,
  type DoneInOneGo,
  type HistoryLine,
  lastStep,
  listStep,
} from "../records/history.server.ts";
import { findLead, type LeadRow, updateLead } from "../records/records.server.ts";
import { openTimeSince } from "../records/response-time.server.ts";
import {
  type ChangedColumns,
  isVisitMove,
  readChange,
  readRecord,
  writeStatus,
} from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { isAnswer, isClosed, mayFollow, reopenedStatus, type Status, statusesOf } from "../status.ts";
import { settlePlace } from "./place-in-schedule.server.ts";
import { BadWords, DeedRefused, NoSuchLead, StaleStep, StepNotAllowed, WindowTaken } from "./refusals.ts";
import { isAt, relocate } from "./relocate.server.ts";
import { findVisitChange, postVisitChange } from "./visit-change.server.ts";

export type { Actor, By } from "../records/history.server.ts";
export { BadWords, DeedRefused, NoSuchLead, StaleStep, StepNotAllowed, WindowTaken } from "./refusals.ts";

/** A lead as somebody has it before their eyes. */
export type Seen = { id: string; revision: number };

/** What was done: the lead's revision from now on, and the token that {@link undo} takes. */
export type Done = { revision: number; undo: string };

/** What was done to many: those that were done, and why the others were not. `name` is the customer's, "" where it is not to be seen. */
export type DoneToMany = {
  undo: string;
  done: Seen[];
  refused: { id: string; name: string; error: DeedRefused }[];
};

/** A deed as it is asked for, of one lead or of many. */
export type Wish =
  | { deed: "contacted" }
  /** `amount` in cents. */
  | { deed: "quoted"; amount?: number | null }
  | { deed: "won"; wonBy: string }
  | { deed: "lost"; reason: string }
  | { deed: "reopened" }
  | { deed: "confirmed" }
  | { deed: "done" }
  | { deed: "cancelled"; reason?: string }
  | { deed: "no-show" }
  | { deed: "assigned"; assignee: Actor | null }
  /** `isCall`: the customer was spoken to, which is a first answer. */
  | { deed: "noted"; text: string; isCall?: boolean }
  /** `on` is YYYY-MM-DD; null clears it. */
  | { deed: "follow-up"; on: string | null }
  | { deed: "read" }
  | { deed: "unread" }
  | { deed: "released" }
  | { deed: "quarantined"; reason?: string };

/** The longest note, and the longest reason or name, in characters. */
const LONGEST_NOTE = 5_000;
const LONGEST_WORDS = 200;
/** The most leads that are changed in one go. */
export const MOST_AT_ONCE = 200;

type Plan = { change: ChangedColumns; note?: string } | DeedRefused;

/** Spoken to: the first of these starts no clock but stops it. */
export function markContacted(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "contacted" });
}

/** An offer was made; `amount` in cents where one was named. A second offer may follow. */
export function quote(seen: Seen, by: By, amount: number | null = null): Promise<Done> {
  return toOne(seen, by, { deed: "quoted", amount });
}

/** The customer takes it. `wonBy` is who of us won it, as the record's `won_by` says (section 3). */
export function win(seen: Seen, by: By, wonBy: string): Promise<Done> {
  return toOne(seen, by, { deed: "won", wonBy });
}

/** It comes to nothing, and why. */
export function lose(seen: Seen, by: By, reason: string): Promise<Done> {
  return toOne(seen, by, { deed: "lost", reason });
}

/** It goes on after all: a lead that was answered is contacted again, another new, a job active. */
export function reopen(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "reopened" });
}

/** The customer knows that the crew comes. */
export function confirmJob(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "confirmed" });
}

/** The crew was there. */
export function finishJob(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "done" });
}

/** The visit does not take place, and why where that is known. */
export function cancelJob(seen: Seen, by: By, reason = ""): Promise<Done> {
  return toOne(seen, by, { deed: "cancelled", reason });
}

/** The crew was there and nobody else. */
export function markNoShow(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "no-show" });
}

/** Gives it to a person, or to nobody. */
export function assign(seen: Seen, by: By, assignee: Actor | null): Promise<Done> {
  return toOne(seen, by, { deed: "assigned", assignee });
}

/** Adds a note; never stale, as it takes nothing away. `isCall` says that the customer was spoken to. */
export function addNote(
  seen: Seen,
  by: By,
  { text, isCall = false }: { text: string; isCall?: boolean },
): Promise<Done> {
  return toOne(seen, by, { deed: "noted", text, isCall });
}

/** Sets the day (YYYY-MM-DD) on which somebody wants to look at it again, or clears it. */
export function setFollowUp(seen: Seen, by: By, on: string | null): Promise<Done> {
  return toOne(seen, by, { deed: "follow-up", on });
}

/** Seen by somebody; never stale, and no new revision. */
export function markRead(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "read" });
}

/** As if nobody had seen it; never stale, and no new revision. */
export function markUnread(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "unread" });
}

/** Lets it out of quarantine and sends word of it everywhere. */
export function release(seen: Seen, by: By): Promise<Done> {
  return toOne(seen, by, { deed: "released" });
}

/** Holds it back as junk: what has not been sent of it waits. */
export function quarantine(seen: Seen, by: By, reason = ""): Promise<Done> {
  return toOne(seen, by, { deed: "quarantined", reason });
}

/**
 * The same deed to many leads in one transaction, at most {@link MOST_AT_ONCE}. Those it cannot be done to are left as
 * they are and named; one token undoes the rest. Throws {@link BadWords} for too many.
 */
export async function toMany(leads: readonly Seen[], by: By, wish: Wish): Promise<DoneToMany> {
  if (leads.length > MOST_AT_ONCE)
    throw new BadWords(`At most ${MOST_AT_ONCE} leads can be changed at once.`);
  const step = uuidv7({ msecs: by.now });
  const outcomes = await commitTogether(async (transaction) => {
    const list: Outcome[] = [];
    for (const seen of leads) list.push(await doIt(transaction, seen, by, wish, step));
    await alsoWrite(transaction, by, wish.deed, list);
    return list;
  });
  tellAll();
  return doneToMany(step, outcomes);
}

/**
 * Takes back what was done under a token. A lead on which the same things have been changed since stays as it is and is
 * refused; taking back twice is refused, too, and so is a visit whose window has no place any more. Letters that still
 * wait are not sent; what was sent meanwhile stays sent and is told again. The `undo` of the result does it once more.
 */
export async function undo(token: string, by: By): Promise<DoneToMany> {
  const step = uuidv7({ msecs: by.now });
  const outcomes = await commitTogether(async (transaction) => {
    const lines = await listStep(transaction, token);
    const list: Outcome[] = [];
    for (const line of lines) {
      const id = line.lead_id;
      const row = await findVisible(transaction, id, by);
      const result = row
        ? await undoLine(transaction, row, by, { line, step })
        : new NoSuchLead("There is no such lead.");
      list.push({ id, name: row?.name ?? "", result });
    }
    await alsoWrite(transaction, by, "undone", list);
    return list;
  });
  tellAll();
  return doneToMany(step, outcomes);
}

/** What came of a deed on one of many: the lead's new revision, or why not. */
type Outcome = { id: string; name: string; result: number | DeedRefused };

function doneToMany(step: string, outcomes: readonly Outcome[]): DoneToMany {
  const done: DoneToMany = { undo: step, done: [], refused: [] };
  for (const { id, name, result } of outcomes) {
    if (typeof result === "number") done.done.push({ id, revision: result });
    else done.refused.push({ id, name, error: result });
  }
  return done;
}

/** Takes one line of history back: the lead's new revision, or why not. */
async function undoLine(
  transaction: DatabaseTransaction,
  row: LeadRow,
  by: By,
  { line, step }: { line: HistoryLine & { isUndone: boolean }; step: string },
): Promise<number | DeedRefused> {
  const stored = readChange(line);
  const undone = { deed: "undone" as const, step, undoes: line.seq };
  // A visit that moved is no column of its own, but a version of the record.
  if (isVisitMove(stored)) {
    if (line.isUndone || !isAt(row, stored.after)) return staleStep(transaction, row);
    return relocate(transaction, row, by, { ...stored.before, ...undone });
  }
  const { before, after } = stored;
  const columns = Object.keys(after) as (keyof ChangedColumns)[];
  if (line.isUndone || columns.some((column) => row[column] !== after[column])) {
    return staleStep(transaction, row);
  }
  return change(transaction, row, by, { ...undone, change: before });
}

async function alsoWrite(
  transaction: DatabaseTransaction,
  by: By,
  deed: DoneInOneGo["deed"],
  list: readonly Outcome[],
): Promise<void> {
  const leads = list.filter(({ result }) => typeof result === "number").map(({ id }) => id);
  if (leads.length > 0) await by.alsoWrite?.(transaction, { deed, leads });
}

function tellAll(): void {
  wakeWorker();
  notifyLeadsChanged();
}

/** Throws the {@link DeedRefused} of the one lead. */
async function toOne(seen: Seen, by: By, wish: Wish): Promise<Done> {
  const { undo: token, done, refused } = await toMany([seen], by, wish);
  const [first] = done;
  if (!first) throw refused[0]?.error ?? new NoSuchLead("There is no such lead.");
  return { revision: first.revision, undo: token };
}

/** A lead that somebody may see, as a filter's `location` has it. */
export async function findVisible(
  transaction: DatabaseTransaction,
  id: string,
  { locations }: By,
): Promise<LeadRow | null> {
  const row = await findLead(transaction, id);
  return row && (!locations || locations.includes(row.location_slug ?? "")) ? row : null;
}

export async function staleStep(transaction: DatabaseTransaction, row: LeadRow): Promise<StaleStep> {
  const last = (await lastStep(transaction, row.id)) ?? { by: "", at: row.captured_at, deed: "captured" };
  return new StaleStep({ revision: row.revision, status: row.status as Status, ...last });
}

/** Deeds that take nothing away and so cannot collide. */
const additive: readonly DeedName[] = ["noted", "read", "unread"];

/** It never throws what it expects: the transaction is shared with others. */
async function doIt(
  transaction: DatabaseTransaction,
  seen: Seen,
  by: By,
  wish: Wish,
  step: string,
): Promise<Outcome> {
  const row = await findVisible(transaction, seen.id, by);
  if (!row) return { id: seen.id, name: "", result: new NoSuchLead("There is no such lead.") };
  const { id, name } = row;
  if (row.revision !== seen.revision && !additive.includes(wish.deed))
    return { id, name, result: await staleStep(transaction, row) };
  const plan = planOf(wish, row, by);
  if (plan instanceof DeedRefused) return { id, name, result: plan };
  const doing = { deed: wish.deed, step, change: plan.change, note: plan.note ?? "" };
  return { id, name, result: await change(transaction, row, by, doing) };
}

function planOf(wish: Wish, row: LeadRow, by: By): Plan {
  switch (wish.deed) {
    case "contacted":
    case "confirmed":
    case "done":
    case "no-show":
      return stepTo(row, wish.deed, by);
    case "quoted": {
      const { amount = null } = wish;
      if (amount !== null && (!Number.isSafeInteger(amount) || amount < 0)) {
        return new BadWords("The amount must be a number of cents.");
      }
      return stepTo(row, "quoted", by, amount === null ? {} : { quoted_amount: amount });
    }
    case "won":
      return isLong(wish.wonBy) ? tooLong : stepTo(row, "won", by, { won_by: wish.wonBy.trim() });
    case "lost": {
      const reason = wish.reason.trim();
      if (!reason) return new BadWords("Say why it was lost.");
      return isLong(reason) ? tooLong : stepTo(row, "lost", by, { lost_reason: reason });
    }
    case "cancelled": {
      const reason = wish.reason?.trim() ?? "";
      return isLong(reason) ? tooLong : stepTo(row, "cancelled", by, { lost_reason: reason || null });
    }
    case "reopened": {
      if (!isClosed(row.status as Status)) {
        return new StepNotAllowed(row.status as Status, reopenedStatus(row.kind, true));
      }
      const status = reopenedStatus(row.kind, row.first_response_at !== null);
      return stepTo(row, status, by, { won_by: "", lost_reason: null }, true);
    }
    case "assigned":
      return {
        change: { assignee: wish.assignee?.id ?? null, assignee_name: wish.assignee?.name ?? null },
      };
    case "noted": {
      const note = wish.text.trim();
      if (!note) return new BadWords("The note is empty.");
      if (note.length > LONGEST_NOTE) return new BadWords(`A note has at most ${LONGEST_NOTE} characters.`);
      return { change: wish.isCall ? answered(row, by) : {}, note };
    }
    case "follow-up":
      if (wish.on !== null && !isDay(wish.on))
        return new BadWords("The follow-up date isn't a day of the calendar.");
      return { change: { follow_up_on: wish.on } };
    case "read":
    case "unread":
      return { change: { is_read: wish.deed === "read" ? 1 : 0 } };
    case "released":
      if (row.standing !== "quarantined") return new BadWords("This lead is not in quarantine.");
      return { change: { standing: "released" } };
    case "quarantined":
      if (row.standing === "quarantined") return new BadWords("This lead is in quarantine already.");
      if (isLong(wish.reason ?? "")) return tooLong;
      return {
        change: { standing: "quarantined", suspicion: wish.reason?.trim() || "set aside by staff" },
      };
  }
}

const tooLong = new BadWords(`At most ${LONGEST_WORDS} characters, please.`);

function isLong(words: string): boolean {
  return words.length > LONGEST_WORDS;
}

function stepTo(row: LeadRow, to: Status, by: By, beside: ChangedColumns = {}, isReopening = false): Plan {
  const from = row.status as Status;
  const isPossible = statusesOf(row.kind).includes(to) && mayFollow(from, to);
  // What has ended is reopened on purpose, never by the way: who won it must not stay behind.
  if (!isPossible || (isClosed(from) && !isReopening)) return new StepNotAllowed(from, to);
  return { change: { status: to, ...beside, ...(isAnswer(to) ? answered(row, by) : {}) } };
}

/** Only the first answer is measured. */
function answered(row: LeadRow, { now }: By): ChangedColumns {
  if (row.first_response_at !== null) return {};
  return { first_response_at: now, response_time: openTimeSince(row, now) };
}

type Doing = { deed: DeedName; step: string; change: ChangedColumns; note?: string; undoes?: number };

/**
 * Writes a change with its line of history, and does what follows from it. Gives the new revision; refuses what is taken
 * back when others have the place that its visit had.
 */
async function change(
  transaction: DatabaseTransaction,
  row: LeadRow,
  by: By,
  { deed, step, change: changed, note = "", undoes }: Doing,
): Promise<number | WindowTaken> {
  const columns = Object.keys(changed) as (keyof ChangedColumns)[];
  const before = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const isQuiet = columns.every((column) => column === "is_read");
  const after: LeadRow = { ...row, ...changed, revision: isQuiet ? row.revision : row.revision + 1 };
  const hasMoved = after.status !== row.status || after.won_by !== row.won_by;
  if (hasMoved) after.record = writeStatus(row.record, { ...after, status: after.status as Status });
  if (hasMoved || after.standing !== row.standing) {
    const evenIfFull = deed !== "undone";
    if (!(await settlePlace(transaction, after, { now: by.now, evenIfFull }))) {
      return new WindowTaken(
        "Its window has no place left. Open the job again to have it in all the same, then move it.",
      );
    }
  }
  if (columns.length > 0) {
    await updateLead(transaction, row.id, { ...changed, record: after.record, revision: after.revision });
  }
  await addLine(transaction, {
    leadId: row.id,
    at: by.now,
    actor: by.actor,
    deed,
    step,
    before,
    after: changed,
    note,
    ...(undoes !== undefined && { undoes }),
  });
  if (hasMoved) await postStatus(transaction, after, by.now);
  const visitChange = findVisitChange(row, after, by.now);
  if (visitChange) await postVisitChange(transaction, after, visitChange, by);
  if (after.standing !== row.standing) {
    if (after.standing === "quarantined") await holdDeliveries(transaction, row.id, by.now);
    else await releaseDeliveries(transaction, row.id, by.now);
  }
  return after.revision;
}

async function postStatus(transaction: DatabaseTransaction, row: LeadRow, now: number): Promise<void> {
  const { id, kind, version } = row;
  await post(
    transaction,
    {
      event: "lead.status",
      at: new Date(now).toISOString(),
      lead: {
        ...{ id, kind, version, reference: formatReference(id), is_test: row.is_test === 1 },
        record: readRecord(row),
        exported: exportedRecord(row),
      },
    },
    { now, counts: false, isHeld: row.standing === "quarantined" },
  );
}
