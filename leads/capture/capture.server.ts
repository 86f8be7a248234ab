import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { claimOnceWithin } from "../../db/claim-once.server.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { post, wakeWorker } from "../../deliveries/outbox.server.ts";
import { withdrawVisitEmails } from "../../deliveries/visit-emails.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { claimVisit, freeVisit } from "../../schedule/bookings.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { type JunkJob, toJobRecord } from "../junk-job.ts";
import { type MovingLead, toLeadRecord, toMoveDetails } from "../moving-lead.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import {
  adoptSubmissionKey,
  countRepeat,
  findSameSubmission,
  insertLead,
  type LeadRow,
  listEarlier,
  replaceVersion,
} from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { buildSnapshot, findLeadLocation } from "../records/snapshot.server.ts";
import { type LeadDetails, type MarketingConsent, writeStatus } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { firstStatus, isClosed, type Status } from "../status.ts";
import type { Attribution } from "./attribution.ts";
import { detectSource } from "./source.ts";

export type { MarketingConsent } from "../records/stored-json.ts";
export { type AdLabels, type Attribution, adLabels, type Touch } from "./attribution.ts";
export { removeOldHeartbeats } from "./heartbeat.server.ts";

/** Of a browser's work. For a second lead, `usedBefore` is the suspicion. `until`: its end, epoch milliseconds. */
export type Proof = { signature: string; until: number; usedBefore: string };

/** None of it comes from the form. */
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
};

export type Receipt = { id: string; reference: string } & (
  | { outcome: "new" | "repeat" | "edited" }
  | { outcome: "quarantined"; suspicion: string }
);

/** Nothing was stored; the cause is the database's own error. */
export class CaptureFailed extends Error {}

/** The same content from the same sender within this time is the same lead. Milliseconds. */
const SAME_SUBMISSION = 24 * 60 * 60 * 1000;

/**
 * In one transaction, on disk before it returns. Sent again unchanged, it's a repeat of the same lead; edited under the
 * same key, its next version. "window taken": nothing was stored. Throws {@link CaptureFailed}.
 */
export function capture(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<Receipt | "window taken"> {
  return commit((transaction) => store(transaction, asked, facts));
}

/** For a sender over the limit: counts an exact repeat; null for anything else. Throws {@link CaptureFailed}. */
export function captureRepeat(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<Receipt | null> {
  return commit(async (transaction) => {
    const row = buildFirstVersion(asked, facts);
    const earlier = await findSame(transaction, row);
    if (earlier?.content_hash !== row.content_hash) return null;
    await countRepeat(transaction, earlier.id);
    return { id: earlier.id, reference: formatReference(earlier.id), outcome: "repeat" };
  });
}

async function commit<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  try {
    const result = await commitTogether(work);
    wakeWorker();
    notifyLeadsChanged();
    return result;
  } catch (cause) {
    throw new CaptureFailed("The lead could not be stored.", { cause });
  }
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
  facts: CaptureFacts,
): Promise<Receipt | "window taken"> {
  let row = buildFirstVersion(asked, facts);
  let earlier = await findSame(transaction, row);
  if (!earlier) {
    row = await quarantineWithUsedProof(transaction, row, facts);
    if (!(await claimSpot(transaction, asked, row, facts.now))) return "window taken";
    if (await insertLead(transaction, row)) {
      await postVersion(transaction, "lead.captured", asked, row, facts.now);
      await facts.alsoWrite?.(transaction, row.id);
      const receipt = { id: row.id, reference: formatReference(row.id) };
      if (row.suspicion === null) return { ...receipt, outcome: "new" };
      return { ...receipt, outcome: "quarantined", suspicion: row.suspicion };
    }
    // Another process has just inserted the same key.
    await freeVisit(transaction, row.id);
    earlier = await findSame(transaction, row);
    if (!earlier) throw new Error("A submission key is taken by a lead that cannot be read.");
  }
  const receipt = { id: earlier.id, reference: formatReference(earlier.id) };
  if (hasDerivedKey(earlier) && !hasDerivedKey(row)) {
    await adoptSubmissionKey(transaction, earlier.id, row.submission_key);
  }
  if (earlier.content_hash === row.content_hash) {
    await countRepeat(transaction, earlier.id);
    return { ...receipt, outcome: "repeat" };
  }
  // Status and assignee belong to the staff.
  const { content_hash, sender_key, location_slug, location_id, updated_at, details } = row;
  const { name, phone_e164, email } = row;
  const next: LeadRow = {
    ...earlier,
    ...{ content_hash, sender_key, location_slug, location_id, updated_at, details, name, phone_e164, email },
    record: writeStatus(row.record, { ...earlier, status: earlier.status as Status }),
    version: earlier.version + 1,
    revision: earlier.revision + 1,
    is_read: 0,
  };
  if (!(await claimSpot(transaction, asked, next, facts.now))) return "window taken";
  await replaceVersion(transaction, next);
  // A pending email about a change by the desk is out of date now.
  if (next.kind === "junk") await withdrawVisitEmails(transaction, next.id, facts.now);
  await postVersion(transaction, "lead.updated", asked, next, facts.now);
  return { ...receipt, outcome: "edited" };
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

async function postVersion(
  transaction: DatabaseTransaction,
  event: "lead.captured" | "lead.updated",
  asked: MovingLead | JunkJob,
  row: LeadRow,
  now: number,
): Promise<void> {
  const [location, earlier] = [findLeadLocation(row), await listEarlier(transaction, row)];
  await post(
    transaction,
    { event, at: new Date(now).toISOString(), lead: buildSnapshot(asked, row, { location, earlier }) },
    { now, counts: row.is_test === 0, isHeld: row.standing === "quarantined" },
  );
}

function hasDerivedKey({ submission_key, sender_key }: LeadRow): boolean {
  return submission_key.startsWith(sender_key);
}

function buildFirstVersion(asked: MovingLead | JunkJob, facts: CaptureFacts): LeadRow {
  // Ticking or clearing the consent box is an edit; a new wording or time of it isn't.
  const contentHash = sha256(JSON.stringify([facts.locationSlug, asked, facts.consent.given]));
  const senderKey = `${asked.form}:${sha256(`${contentHash} ${facts.address} ${facts.userAgent}`)}`;
  // With the day in a derived key, the same request can come back as a new lead later.
  const day = Math.floor(facts.now / SAME_SUBMISSION);
  const location = findServingLocation(facts.locationSlug);
  const stamp = {
    ipAddress: facts.address ?? "",
    locationId: facts.locationId,
    ...localDateAndTime(facts.now, location.timeZone),
  };
  const record = asked.kind === "moving" ? toLeadRecord(asked, stamp) : toJobRecord(asked, stamp);
  const { source, campaign } = detectSource(facts.attribution);
  const wishes =
    asked.kind === "moving"
      ? toMoveDetails(asked)
      : { message: asked.message, email: asked.email, load: asked.load ?? {} };
  return {
    id: uuidv7({ msecs: facts.now }),
    kind: asked.kind,
    form: asked.form,
    submission_key: facts.submissionKey ? `${asked.form}:${facts.submissionKey}` : `${senderKey}:${day}`,
    sender_key: senderKey,
    content_hash: contentHash,
    captured_at: facts.now,
    updated_at: facts.now,
    version: 1,
    repeats: 0,
    location_slug: facts.locationSlug,
    location_id: facts.locationId,
    standing: facts.suspicion === null ? "open" : "quarantined",
    suspicion: facts.suspicion,
    is_test: facts.isTest ? 1 : 0,
    phone_e164: toE164(asked.phone, location.country),
    email: asked.email.toLowerCase() || null,
    erased_at: null,
    seq: null,
    name: asked.name,
    status: firstStatus(asked.kind),
    won_by: "",
    lost_reason: null,
    quoted_amount: null,
    quoted_to: null,
    final_amount: null,
    move_on: null,
    move_at: null,
    crew: null,
    revision: 0,
    assignee: null,
    assignee_name: null,
    follow_up_on: null,
    is_read: 0,
    source,
    campaign,
    first_response_at: null,
    response_time: null,
    ip_cut: 0,
    record: JSON.stringify(record),
    details: JSON.stringify({
      ...wishes,
      visitor_country: facts.country,
      consent: facts.consent,
      first_touch: facts.attribution.first,
      last_touch: facts.attribution.last,
    } satisfies Partial<LeadDetails>),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
