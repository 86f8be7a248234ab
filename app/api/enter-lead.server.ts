import { marketingConsent } from "../../content/forms.ts";
import { checkBookingWithLoad } from "../../leads/booked-load.ts";
import { type CaptureFacts, capture } from "../../leads/capture/capture.server.ts";
import { entryMessages } from "../../leads/desk-entry.ts";
import { isWholeCode } from "../../leads/input-filters.ts";
import { formatWindowTaken, type JunkJob } from "../../leads/junk-job.ts";
import { formatLoadField } from "../../leads/junk-load.ts";
import { checkFreeEstimate, checkMovingQuote, type MovingLead } from "../../leads/moving-lead.ts";
import { type Checked, type FieldError, readTyped, type Submission } from "../../leads/submission.ts";
import { defaultLocation, findLocation, type Location } from "../../locations/locations.server.ts";
import { writeAudit } from "../../people/audit.server.ts";
import { listAvailableDays, listDays, refreshAvailability } from "../../schedule/availability.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { type Asked, readJson } from "./asked.server.ts";
import { answerProblem, invalid, writePointer } from "./problems.server.ts";
import { type Note, type Outcome, runOnce } from "./run-once.server.ts";
import { type SentLead, sentLead } from "./schemas.server.ts";

/** A lead that someone else's program took: the forms' rules and sentences, and the forms' way in. */
export async function enterLead(asked: Asked): Promise<Response> {
  const { request } = asked;
  const sent = await readJson(request, sentLead);
  return runOnce(asked, { body: sent, status: 201 }, (note) => take(asked, sent, note));
}

async function take(asked: Asked, sent: SentLead, note: Note): Promise<Outcome> {
  const { program, now } = asked;
  const location = findOwnLocation(sent.location, program.locations);
  if (location === undefined) {
    const detail = "There’s no such location, or it isn’t one of this key’s.";
    return answerProblem(invalid([{ detail, pointer: "/location" }]));
  }
  const serving = location ?? defaultLocation();
  if (sent.form === "booking") await refreshAvailability(now);
  const submission = readSubmission(sent);
  const checked = check(sent.form, submission, serving, now);
  const errors = [...listBrokenCodes(submission), ...(checked.ok ? [] : checked.errors)];
  if (!checked.ok || errors.length > 0) return answerProblem(invalid(errors.map(pointToField)));
  const captured = await capture(checked.value, {
    ...describeSender(asked, sent),
    country: serving.country,
    locationSlug: location?.slug ?? null,
    locationId: location?.locationId ?? null,
    async alsoWrite(transaction, id) {
      await writeAudit(transaction, { actor: program.id, action: "lead.sent-in", subject: id });
      await note(transaction, { leadId: id, revision: 0 });
    },
  });
  if (captured !== "window taken") {
    const { id: leadId, revision, outcome } = captured;
    return { leadId, revision, status: outcome === "new" ? 201 : 200 };
  }
  await refreshAvailability(now);
  const { date, startTime: window } = checked.value as JunkJob;
  const message = formatWindowTaken(listAvailableDays(serving, now), { date, window });
  return answerProblem({ ...invalid([pointToField({ field: "timeSlot", message })]), reason: "window-full" });
}

/** Undefined for one that isn't there, or isn't the key's. */
function findOwnLocation(
  slug: string | null,
  allowed: Asked["program"]["locations"],
): Location | null | undefined {
  if (slug === null) return allowed === "all" ? null : undefined;
  const location = findLocation(slug);
  return location && (allowed === "all" || allowed.includes(slug)) ? location : undefined;
}

function readSubmission(sent: SentLead): Submission {
  const { load = {}, ...texts } = sent.fields as Record<string, unknown>;
  const counts = Object.entries(load as object).map(([item, count]) => [
    formatLoadField(item),
    String(count),
  ]);
  const fields = Object.entries(texts).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...fields, ...counts]);
}

/** A form's filter shows what it drops while somebody types; a program would never learn of it. */
function listBrokenCodes(submission: Submission): FieldError[] {
  return ["zip", "zipFrom", "zipTo"]
    .filter((field) => !isWholeCode(readTyped(submission, field)))
    .map((field) => ({ field, message: entryMessages.code }));
}

function check(
  form: SentLead["form"],
  submission: Submission,
  serving: Location,
  now: number,
): Checked<MovingLead | JunkJob> {
  const { country, timeZone } = serving;
  const facts = { country, today: localDateAndTime(now, timeZone).date };
  switch (form) {
    case "moving-quote":
      return checkMovingQuote(submission, facts);
    case "free-estimate":
      return checkFreeEstimate(submission, facts);
    case "booking":
      return checkBookingWithLoad(submission, listDays(serving, now));
  }
}

function pointToField({ field, message }: FieldError) {
  return { detail: message, pointer: writePointer(["fields", field]) };
}

/** Nothing is known of the customer's browser, and a program can't vouch for what they have read and ticked. */
function describeSender({ program, now }: Asked, { source = "api" }: SentLead) {
  const touch = {
    utm_source: source.replace(/\p{Cc}/gu, "").trim() || "api",
    referrer: null,
    landing_page: "",
    at: new Date(now).toISOString(),
  };
  return {
    submissionKey: null,
    address: null,
    userAgent: `api ${program.id}`,
    suspicion: null,
    proof: null,
    isTest: false,
    consent: { given: false, version: marketingConsent.version },
    attribution: { first: touch, last: touch },
    now,
  } satisfies Partial<CaptureFacts>;
}
