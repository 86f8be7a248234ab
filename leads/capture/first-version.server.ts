import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { toE164 } from "../../locations/phone-number.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { estimateRequest, toEstimateColumns } from "../estimate/estimate-request.server.ts";
import { type JunkJob, toJobRecord } from "../junk-job.ts";
import { type MovingLead, toLeadRecord, toMoveDetails } from "../moving-lead.ts";
import { findOutsideRegion } from "../records/outside-areas.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { type LeadDetails, writeStatus } from "../records/stored-json.ts";
import { answeredStatus, firstStatus } from "../status.ts";
import type { CaptureFacts } from "./capture.server.ts";
import { detectSource } from "./source.ts";

/** The same content from the same sender within this time is the same lead. Milliseconds. */
export const SAME_SUBMISSION = 24 * 60 * 60 * 1000;

export function buildFirstVersion(asked: MovingLead | JunkJob, facts: CaptureFacts): LeadRow {
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
  const { entry } = facts;
  const { source, campaign } = entry
    ? { source: entry.source, campaign: null }
    : detectSource(facts.attribution);
  const status = entry ? answeredStatus(asked.kind) : firstStatus(asked.kind);
  const wishes =
    asked.kind === "moving"
      ? { ...toMoveDetails(asked), ...(asked.home && { home: asked.home }) }
      : { message: asked.message, email: asked.email, load: asked.load ?? {} };
  const estimate = estimateRequest(asked, location, facts.now);
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
    phone_e164: toE164(asked.phone),
    email: asked.email.toLowerCase() || null,
    customer: null,
    erased_at: null,
    seq: null,
    name: asked.name,
    status,
    won_by: "",
    lost_reason: null,
    quoted_amount: null,
    quoted_to: null,
    final_amount: null,
    move_on: null,
    move_at: null,
    crew: null,
    revision: 0,
    assignee: entry?.takenBy.id ?? null,
    assignee_name: entry?.takenBy.name ?? null,
    follow_up_on: null,
    is_read: entry ? 1 : 0,
    source,
    campaign,
    first_response_at: entry ? facts.now : null,
    response_time: null,
    replied_at: null,
    answered_by: entry?.takenBy.id ?? null,
    ip_cut: 0,
    outside_region: findOutsideRegion(asked),
    ...toEstimateColumns(estimate),
    reminded_for: null,
    on_way: null,
    record: writeStatus(JSON.stringify(record), { kind: asked.kind, status, won_by: "" }),
    details: JSON.stringify({
      ...wishes,
      ...(estimate && { estimate }),
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
