import { type DatabaseTransaction, writeTogether } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { claimOnceWithin } from "../../db/once.server.ts";
import { normalizeMailbox } from "../../deliveries/mailbox-limit.server.ts";
import type { LeadMessage } from "../../deliveries/message.ts";
import {
  type PostingOptions,
  type PostingPlan,
  planPosting,
  post,
  wakeWorker,
  writePosting,
} from "../../deliveries/outbox.server.ts";
import { readdressLetters, withdrawVisitLetters } from "../../deliveries/visit-letters.server.ts";
import { claimVisit } from "../../schedule/bookings.server.ts";
import { postStatus } from "../follow-up/change-lead.server.ts";
import type { JunkJob } from "../junk-job.ts";
import type { MovingLead } from "../moving-lead.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import type { Actor } from "../records/history.server.ts";
import {
  adoptSubmissionKey,
  countRepeat,
  findSameSubmission,
  insertLead,
  type LeadRow,
  replaceVersion,
} from "../records/records.server.ts";
import { findRelated, followContact } from "../records/related-leads.server.ts";
import { buildSnapshot, findLeadLocation } from "../records/snapshot.server.ts";
import { type MarketingConsent, writeStatus } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { firstStatus, isClosed, type Status } from "../status.ts";
import { removeFinished } from "../unfinished/unfinished.server.ts";
import type { Attribution } from "./attribution.ts";
import { buildFirstVersion, SAME_SUBMISSION } from "./first-version.server.ts";

export type { MarketingConsent } from "../records/stored-json.ts";
export { type AdLabels, type Attribution, adLabels, type Touch } from "./attribution.ts";
export { removeOldHeartbeats } from "./heartbeat.server.ts";

/** Of a browser's work. For a second lead, `usedBefore` is the suspicion. `until`: its end, epoch milliseconds. */
export type Proof = { signature: string; until: number; usedBefore: string };

export type CaptureFacts = {
  /** Null: content and sender identify the submission. */
  submissionKey: string | null;
  address: string | null;
  userAgent: string;
  country: string;
  locationSlug: string | null;
  locationId: number | null;
  suspicion: string | null;
  /** Null without one: then `suspicion` says so. */
  proof: Proof | null;
  /** A heartbeat: in no list and no count. */
  isTest: boolean;
  consent: MarketingConsent;
  attribution: Attribution;
  /** Epoch milliseconds. */
  now: number;
  /** Runs in the same transaction, for a new lead only. */
  alsoWrite?: (transaction: DatabaseTransaction, id: string) => Promise<void>;
  /** For a lead that staff enter for somebody they have spoken to. */
  entry?: DeskEntry;
};

/** `takenBy` took the call and has the lead from now on; `actor` entered it. */
export type DeskEntry = {
  actor: Actor;
  takenBy: Actor;
  source: string;
};

export type Receipt = { id: string; reference: string; revision: number } & (
  | { outcome: "new" | "repeat" | "edited" }
  | { outcome: "quarantined"; suspicion: string }
);

/** Nothing was stored; the cause is the database's own error. */
export class CaptureFailed extends Error {}

/**
 * In one transaction, on disk before it returns. Sent again unchanged, it's a repeat of the same lead; edited under the
 * same key, its next version. "window taken": nothing was stored. Throws {@link CaptureFailed}.
 */
export function capture(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<Receipt | "window taken"> {
  const row = buildFirstVersion(asked, facts);
  return commit(row, asked, (transaction) => store(transaction, asked, row, facts));
}

/** For a sender over the limit: counts an exact repeat; null for anything else. Throws {@link CaptureFailed}. */
export function captureRepeat(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<Receipt | null> {
  const row = buildFirstVersion(asked, facts);
  return commit(row, asked, async (transaction) => {
    const earlier = await findSame(transaction, row);
    if (earlier?.content_hash !== row.content_hash) return null;
    await countRepeat(transaction, earlier.id);
    return { ...makeReceipt(earlier), outcome: "repeat" };
  });
}

async function commit<T>(
  row: LeadRow,
  asked: MovingLead | JunkJob,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    const result = await commitTogether(work, { touches: listTouched(row, asked) });
    wakeWorker();
    notifyLeadsChanged();
    return result;
  } catch (cause) {
    throw new CaptureFailed("The lead could not be stored.", { cause });
  }
}

/** Two requests that could be each other's repeat, are the same person's, or want the same day, don't run side by side. */
function listTouched(row: LeadRow, asked: MovingLead | JunkJob): string[] {
  const { submission_key, sender_key, phone_e164, email } = row;
  return [
    submission_key,
    sender_key,
    phone_e164,
    email && normalizeMailbox(email),
    asked.kind === "junk" && `visits ${asked.date}`,
  ].filter((one) => typeof one === "string");
}

function findSame(transaction: DatabaseTransaction, row: LeadRow): Promise<LeadRow | null> {
  return findSameSubmission(transaction, {
    submissionKey: row.submission_key,
    senderKey: row.sender_key,
    since: row.captured_at - SAME_SUBMISSION,
  });
}

async function store(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  row: LeadRow,
  facts: CaptureFacts,
): Promise<Receipt | "window taken"> {
  const receipt = await storeRequest(transaction, asked, row, facts);
  if (receipt !== "window taken") await removeFinished(transaction, row);
  return receipt;
}

async function storeRequest(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  row: LeadRow,
  facts: CaptureFacts,
): Promise<Receipt | "window taken"> {
  const [same, related, draft] = await Promise.all([
    findSame(transaction, row),
    findRelated(transaction, row),
    draftCaptured(transaction, asked, row, facts.now),
  ]);
  if (same) return storeAgain(transaction, asked, { row, earlier: same, facts });
  const customer = row.is_test === 1 ? null : related.customer;
  return storeNew(transaction, asked, { row: { ...row, customer }, known: related.earlier, draft, facts });
}

/** Nothing of it is written, and its message doesn't tell of earlier requests yet. */
type Draft = { message: LeadMessage; plan: PostingPlan };

async function draftCaptured(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  row: LeadRow,
  now: number,
): Promise<Draft> {
  const message = makeMessage("lead.captured", asked, { row: withFirstStatus(row), known: [], now });
  return { message, plan: await planPosting(transaction, message, postingOptions(row, now)) };
}

type New = { row: LeadRow; known: readonly string[]; draft: Draft; facts: CaptureFacts };

async function storeNew(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  { row: first, known, draft, facts }: New,
): Promise<Receipt | "window taken"> {
  const row = await quarantineWithUsedProof(transaction, first, facts);
  const isStillSo = row.standing === first.standing;
  const { message, plan } = isStillSo ? draft : await draftCaptured(transaction, asked, row, facts.now);
  const lead = { ...message.lead, earlier: known.map(formatReference) };
  if (!(await claimSpot(transaction, asked, row, facts.now))) return "window taken";
  await writeTogether([
    insertLead(transaction, row, facts.entry && describeEntry(facts.entry)),
    writePosting(transaction, { ...message, lead }, plan),
  ]);
  if (facts.entry) await postStatus(transaction, row, facts.now);
  await facts.alsoWrite?.(transaction, row.id);
  const receipt = makeReceipt(row);
  if (row.suspicion === null) return { ...receipt, outcome: "new" };
  return { ...receipt, outcome: "quarantined", suspicion: row.suspicion };
}

async function storeAgain(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  { row, earlier, facts }: { row: LeadRow; earlier: LeadRow; facts: CaptureFacts },
): Promise<Receipt | "window taken"> {
  if (hasDerivedKey(earlier) && !hasDerivedKey(row)) {
    await adoptSubmissionKey(transaction, earlier.id, row.submission_key);
  }
  if (earlier.content_hash === row.content_hash) {
    await countRepeat(transaction, earlier.id);
    return { ...makeReceipt(earlier), outcome: "repeat" };
  }
  // Status and assignee belong to the staff.
  const { content_hash, sender_key, location_slug, location_id, updated_at, details } = row;
  const { name, phone_e164, email, outside_region, estimate_low, estimate_high } = row;
  const next: LeadRow = {
    ...earlier,
    ...{
      content_hash,
      sender_key,
      location_slug,
      location_id,
      updated_at,
      details,
      name,
      phone_e164,
      email,
      outside_region,
      estimate_low,
      estimate_high,
    },
    record: writeStatus(row.record, { ...earlier, status: earlier.status as Status }),
    version: earlier.version + 1,
    revision: earlier.revision + 1,
    is_read: 0,
  };
  if (!(await claimSpot(transaction, asked, next, facts.now))) return "window taken";
  next.customer = await followContact(transaction, next);
  await replaceVersion(transaction, next);
  // A pending email about a change by the desk is out of date now.
  if (next.kind === "junk") await withdrawVisitLetters(transaction, next.id, facts.now);
  const { earlier: known } = await findRelated(transaction, next);
  const message = makeMessage("lead.updated", asked, { row: next, known, now: facts.now });
  if (next.kind === "moving") await readdressLetters(transaction, next.id, message.lead.customer);
  await post(transaction, message, postingOptions(next, facts.now));
  return { ...makeReceipt(next), outcome: "edited" };
}

function makeReceipt({ id, revision }: LeadRow): Pick<Receipt, "id" | "reference" | "revision"> {
  return { id, reference: formatReference(id), revision };
}

async function quarantineWithUsedProof(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { proof }: CaptureFacts,
): Promise<LeadRow> {
  if (!proof || (await claimOnceWithin(transaction, "proof of work", proof.signature, proof.until)))
    return row;
  const suspicion = [row.suspicion, proof.usedBefore].filter(Boolean).join("; ");
  return { ...row, standing: "quarantined", suspicion };
}

async function claimSpot(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  row: LeadRow,
  now: number,
): Promise<boolean> {
  if (asked.kind !== "junk" || row.standing === "quarantined" || isClosed(row.status as Status)) return true;
  const { scheduleKey } = findLeadLocation(row);
  const wanted = { leadId: row.id, scheduleKey, date: asked.date, window: asked.startTime };
  return claimVisit(transaction, wanted, { now });
}

function makeMessage(
  event: LeadMessage["event"],
  asked: MovingLead | JunkJob,
  { row, known, now }: { row: LeadRow; known: readonly string[]; now: number },
): LeadMessage {
  const location = findLeadLocation(row);
  const lead = buildSnapshot(asked, row, { location, earlier: known });
  // Who waits for a release isn't answered in the middle of a night.
  const isHeld = row.standing === "quarantined";
  return { event, at: new Date(now).toISOString(), lead, ...(isHeld && { daytime_in: location.timeZone }) };
}

function postingOptions(row: LeadRow, now: number): PostingOptions {
  return { now, counts: row.is_test === 0, isHeld: row.standing === "quarantined" };
}

function describeEntry({ actor, takenBy, source }: DeskEntry) {
  const after = { source, ...(takenBy.id !== actor.id && { taken_by: takenBy.name }) };
  return { actor, action: "entered", after } as const;
}

/** As every record leaves at first (section 3); what staff know more is told as a change right after. */
function withFirstStatus(row: LeadRow): LeadRow {
  const status = firstStatus(row.kind);
  return { ...row, status, record: writeStatus(row.record, { ...row, status }) };
}

function hasDerivedKey({ submission_key, sender_key }: LeadRow): boolean {
  return submission_key.startsWith(sender_key);
}
