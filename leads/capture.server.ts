import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { post, wakeWorker } from "../deliveries/outbox.server.ts";
import { withdrawVisitEmails } from "../deliveries/visit-emails.server.ts";
import { toE164 } from "../locations/phone-number.server.ts";
import { claimVisit, freeVisit } from "../schedule/bookings.server.ts";
import { localDateAndTime } from "../schedule/days.server.ts";
import type { Attribution } from "./attribution.ts";
import { tellLeadsChanged } from "./changes.server.ts";
import { type JunkJob, toJobRecord } from "./junk-job.ts";
import { type MovingLead, toLeadRecord } from "./moving-lead.ts";
import {
  adoptSubmissionKey,
  countRepeat,
  findSameSubmission,
  insertLead,
  type LeadRow,
  listEarlier,
  replaceVersion,
} from "./records.server.ts";
import { referenceOf } from "./reference.ts";
import { type LeadPlace, snapshotOf } from "./snapshot.server.ts";
import { sourceOf } from "./source.ts";
import { firstStatus, isClosed, type Status } from "./status.ts";
import { withStatus } from "./status-record.server.ts";

/** Who sent it and where, as `app/http` found out; nothing here is taken from the form. */
export type CaptureFacts = {
  /** The key the form's island made, or null: then content and sender stand in for it. */
  submissionKey: string | null;
  /** The visitor's address as text, or null when unknown. */
  address: string | null;
  userAgent: string;
  /** The visitor's country by name ("Canada", "USA", …). */
  country: string;
  /** The city section it was sent from; both null where no city was chosen. */
  locationSlug: string | null;
  locationId: number | null;
  /** The location it is served from (the default location where no city was chosen). */
  place: LeadPlace & { country: "Canada" | "USA" };
  /** Why it may be junk, in a few words: then it is kept in quarantine. Null for all others. */
  suspicion: string | null;
  /** A heartbeat of our own: in no list and no count. */
  isTest: boolean;
  consent: MarketingConsent;
  attribution: Attribution;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Whether the sender agreed to messages beyond this request: then with the words they read and the ISO instant. The
 * version names the words that were shown.
 */
export type MarketingConsent =
  | { given: true; version: string; text: string; at: string }
  | { given: false; version: string };

/** What the visitor can be told: it is on disk, and under which reference. */
export type Receipt = { id: string; reference: string; outcome: "new" | "repeat" | "edited" };

/** The lead could not be stored; the cause is the database's own error. Nothing of it was kept. */
export class CaptureFailed extends Error {}

/** The same content from the same sender is the same lead for this long, in milliseconds. */
const SAME_SUBMISSION = 24 * 60 * 60 * 1000;

/**
 * The only way in for what visitors ask. One transaction, on disk before it answers: the lead and a delivery for every
 * destination. Sent again unchanged it is the same lead (counted); sent again edited, under its own key, it becomes that
 * lead's next version. A job claims its place in the window there, too: when another has taken the last one, nothing is
 * stored. Throws {@link CaptureFailed} when it cannot be stored.
 */
export function capture(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<Receipt | "window taken"> {
  return commit((transaction) => store(transaction, asked, facts));
}

/**
 * For a sender who is over the limit: counts the submission when it is one that is here already, word for word, and
 * gives null when it is not; then nothing is stored. Throws {@link CaptureFailed}.
 */
export function captureRepeat(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<Receipt | null> {
  return commit(async (transaction) => {
    const row = firstVersion(asked, facts);
    const earlier = await findSame(transaction, row);
    if (earlier?.content_hash !== row.content_hash) return null;
    await countRepeat(transaction, earlier.id);
    return { id: earlier.id, reference: referenceOf(earlier.id), outcome: "repeat" };
  });
}

async function commit<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  try {
    const result = await commitTogether(work);
    wakeWorker();
    tellLeadsChanged();
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
  const row = firstVersion(asked, facts);
  let earlier = await findSame(transaction, row);
  if (!earlier) {
    if (!(await claimPlace(transaction, asked, row, facts))) return "window taken";
    if (await insertLead(transaction, row)) {
      await postVersion(transaction, "lead.captured", asked, row, facts);
      return { id: row.id, reference: referenceOf(row.id), outcome: "new" };
    }
    // Another process took the key between the question and the insert; now it can be read.
    await freeVisit(transaction, row.id);
    earlier = await findSame(transaction, row);
    if (!earlier) throw new Error("A submission key is taken by a lead that cannot be read.");
  }
  const receipt = { id: earlier.id, reference: referenceOf(earlier.id) };
  if (isMadeByUs(earlier) && !isMadeByUs(row)) {
    await adoptSubmissionKey(transaction, earlier.id, row.submission_key);
  }
  if (earlier.content_hash === row.content_hash) {
    await countRepeat(transaction, earlier.id);
    return { ...receipt, outcome: "repeat" };
  }
  // Only what the visitor sends is new; where the lead stands and who has it is the staff's.
  const { content_hash, sender_key, location_slug, location_id, updated_at, details } = row;
  const { name, phone_e164, email } = row;
  const next: LeadRow = {
    ...earlier,
    ...{ content_hash, sender_key, location_slug, location_id, updated_at, details, name, phone_e164, email },
    record: withStatus(row.record, earlier),
    version: earlier.version + 1,
    revision: earlier.revision + 1,
    is_read: 0,
  };
  if (!(await claimPlace(transaction, asked, next, facts))) return "window taken";
  await replaceVersion(transaction, next);
  // What the desk did to the visit and has not said yet is overtaken by what the customer wants now.
  if (next.kind === "junk") await withdrawVisitEmails(transaction, next.id, facts.now);
  await postVersion(transaction, "lead.updated", asked, next, facts);
  return { ...receipt, outcome: "edited" };
}

/** True when the lead needs no place, or has got one; one in quarantine or given up holds none. */
async function claimPlace(
  transaction: DatabaseTransaction,
  asked: MovingLead | JunkJob,
  { id: leadId, standing, status }: LeadRow,
  { place: { scheduleKey }, now }: CaptureFacts,
): Promise<boolean> {
  if (asked.kind !== "junk" || standing === "quarantined" || isClosed(status as Status)) return true;
  const wanted = { leadId, scheduleKey, date: asked.date, window: asked.startTime };
  return claimVisit(transaction, wanted, { now });
}

async function postVersion(
  transaction: DatabaseTransaction,
  event: "lead.captured" | "lead.updated",
  asked: MovingLead | JunkJob,
  row: LeadRow,
  { place, now }: CaptureFacts,
): Promise<void> {
  const earlier = await listEarlier(transaction, row);
  await post(
    transaction,
    { event, at: new Date(now).toISOString(), lead: snapshotOf(asked, row, { place, earlier }) },
    { now, counts: row.is_test === 0, isHeld: row.standing === "quarantined" },
  );
}

/** Whether a row's key stands in for one that the form did not send. */
function isMadeByUs({ submission_key, sender_key }: LeadRow): boolean {
  return submission_key.startsWith(sender_key);
}

function firstVersion(asked: MovingLead | JunkJob, facts: CaptureFacts): LeadRow {
  // A box ticked or cleared on the second try is an edit; the words and the time of it are not.
  const contentHash = sha256(JSON.stringify([facts.locationSlug, asked, facts.consent.given]));
  const senderKey = `${asked.form}:${sha256(`${contentHash} ${facts.address} ${facts.userAgent}`)}`;
  // The day in a made key lets the same wish come back as a new lead later on.
  const day = Math.floor(facts.now / SAME_SUBMISSION);
  const stamp = {
    ipAddress: facts.address ?? "",
    locationId: facts.locationId,
    ...localDateAndTime(facts.now, facts.place.timeZone),
  };
  const record = asked.kind === "moving" ? toLeadRecord(asked, stamp) : toJobRecord(asked, stamp);
  const { source, campaign } = sourceOf(facts.attribution);
  const wishes =
    asked.kind === "moving"
      ? { move_date: asked.moveDate, packing: asked.packing }
      : { email: asked.email, load: asked.load ?? {} };
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
    phone_e164: toE164(asked.phone, facts.place.country),
    email: asked.email.toLowerCase() || null,
    erased_at: null,
    seq: null,
    name: asked.name,
    status: firstStatus(asked.kind),
    won_by: "",
    lost_reason: null,
    quoted_amount: null,
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
    }),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
