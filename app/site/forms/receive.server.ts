import { isMeasured } from "../../../content/analytics.ts";
import {
  type CaptureFacts,
  CaptureFailed,
  capture,
  captureRepeat,
  type MarketingConsent,
  type Receipt,
} from "../../../leads/capture/capture.server.ts";
import type { JunkJob } from "../../../leads/junk-job.ts";
import type { MovingLead } from "../../../leads/moving-lead.ts";
import type { Checked, FormFacts, Submission } from "../../../leads/submission.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { ArrivingPhotos } from "../../http/arriving-photos.server.ts";
import type { Asking } from "../../http/asking.server.ts";
import { readAttribution } from "../../http/attribution.server.ts";
import { refund, spend } from "../../http/budgets.server.ts";
import { log } from "../../http/log.server.ts";
import { measure, type SubmissionOutcome } from "../../http/measured.server.ts";
import { asksForProof, readProof } from "../../http/proof-of-work.server.ts";
import { noteHeldForm } from "../../http/refusals.server.ts";
import { findSuspicion, lacksWork } from "../../http/spam-guard.server.ts";
import {
  type Posted,
  readSubmission,
  SubmissionWithFiles,
  UnreadableSubmission,
} from "../../http/submission.server.ts";
import { listNarrowest, type Visitor } from "../../http/visitor.server.ts";
import { formatCityCookie, type PageLocation } from "../page-location.server.ts";
import { describePhotos, formatPhotosCookie, takePhotos } from "../photos/take-photos.server.ts";
import { marketingConsentIn } from "../place-rules.server.ts";
import type { FormAnswer } from "./answer.ts";

type Asked = MovingLead | JunkJob;

/** `now` in epoch milliseconds. */
export type CheckFacts = FormFacts & { pageLocation: PageLocation; now: number };

/** One of the site's forms: how it's checked, and what thanks for it. */
export type Form<Kind extends Asked> = {
  /** Runs before anything is read. */
  prepare?: (now: number) => Promise<void>;
  check: (submission: Submission, facts: CheckFacts) => Checked<Kind>;
  onWindowTaken?: (asked: Kind, facts: CheckFacts) => Promise<Pick<FormAnswer, "errors" | "days">>;
  /** For the thank-you page's address: nothing personal (reading, row 7). */
  summary: (asked: Kind, pageLocation: PageLocation) => Record<string, string>;
  /** A cookie for what that address may not say. It must be the same for a lead in quarantine. */
  rememberWith?: (captured: Receipt) => Promise<string | null>;
};

export type FormPost = {
  asking: Asking;
  posted: Posted;
  visitor: Visitor;
  pageLocation: PageLocation;
  /** The page's forms; a post that names none of them is the first one's. */
  formIds: readonly [string, ...string[]];
};

export type Thanks = { location: string; cookies: readonly string[] };
export type Refusal = { answer: FormAnswer; status: number; headers: Readonly<Record<string, string>> };

/** Read, check, capture, thank. Whatever is refused keeps what was typed, except a body that is no form. */
export async function receive<Kind extends Asked>(
  form: Form<Kind>,
  post: FormPost,
): Promise<Thanks | Refusal> {
  await using photos = new ArrivingPhotos();
  return await receiveWithPhotos(form, post, photos);
}

async function receiveWithPhotos<Kind extends Asked>(
  { prepare, check, onWindowTaken, summary, rememberWith }: Form<Kind>,
  { asking, posted, visitor, pageLocation, formIds }: FormPost,
  photos: ArrivingPhotos,
): Promise<Thanks | Refusal> {
  const now = Date.now();
  await prepare?.(now);
  const facts: CheckFacts = {
    country: visitor.detectedCountry ?? pageLocation.serving.country,
    today: localDateAndTime(now, pageLocation.serving.timeZone).date,
    pageLocation,
    now,
  };
  const refuse = makeRefusal(formIds, pageLocation);

  let submission: Submission;
  try {
    submission = await readSubmission(posted, photos);
  } catch (error) {
    if (error instanceof SubmissionWithFiles) return refuse(error.fields, { problem: "files" }, error.status);
    if (error instanceof UnreadableSubmission) return refuse({}, { problem: "unreadable" }, error.status);
    throw error;
  }

  const checked = check(submission, facts);
  if (!checked.ok) return refuse(submission, { errors: checked.errors }, 422);
  const asked = checked.value;

  // Our own heartbeat neither counts against the limits nor is stopped by them.
  const limited = visitor.isHeartbeat ? null : visitor.address;
  const captureFacts = await collectFacts(asking, submission, visitor, facts);
  const captured = await captureWithinLimit(asked, captureFacts, limited);
  if (!visitor.isHeartbeat) {
    measure({ kind: "submission", form: asked.form, outcome: describeOutcome(captured) });
  }
  if (captured === "not stored") return refuse(submission, { problem: "not-stored" }, 503);
  if (captured === "window taken")
    return refuse(submission, (await onWindowTaken?.(asked, facts)) ?? {}, 422);
  if ("waitSeconds" in captured) {
    const retryAfter = { "retry-after": String(captured.waitSeconds) };
    return refuse(submission, { problem: "too-many" }, 429, retryAfter);
  }
  if (captured.outcome === "quarantined") noteHeldForm(captured.suspicion, visitor.address);

  const query = new URLSearchParams({
    ...summary(asked, pageLocation),
    // The thank-you page counts by form.
    ...(isMeasured && { form: asked.form }),
    ref: captured.reference,
    ...(await keepPhotos(captured, photos, visitor, now)),
  });
  const cookies = [
    pageLocation.chosen && formatCityCookie(pageLocation.chosen.slug),
    await formatPhotosCookie(captured.id, now),
    await rememberWith?.(captured),
  ];
  return { location: `/thankyou?${query}`, cookies: cookies.filter((cookie) => typeof cookie === "string") };
}

/** The request is stored: nothing that goes wrong with its photos may cost it. Returns what the next page says of them. */
async function keepPhotos(
  { id }: Receipt,
  { photos }: ArrivingPhotos,
  { address }: Visitor,
  now: number,
): Promise<Record<string, string>> {
  return photos.length > 0 ? describePhotos(await takePhotos({ id, photos, address, now })) : {};
}

function describeOutcome(captured: Awaited<ReturnType<typeof captureWithinLimit>>): SubmissionOutcome {
  if (typeof captured === "string") return captured;
  return "waitSeconds" in captured ? "too many" : captured.outcome;
}

function makeRefusal(formIds: FormPost["formIds"], { chosen }: PageLocation) {
  return (
    submission: Submission,
    answer: Partial<FormAnswer>,
    status: number,
    headers: Record<string, string> = {},
  ): Refusal => ({
    answer: {
      formId: formIds.find((id) => id === submission.formId) ?? formIds[0],
      values: submission,
      errors: [],
      problem: null,
      submissionKey: readSubmissionKey(submission) ?? "",
      ...(chosen && { place: chosen.locationName }),
      ...answer,
    },
    status,
    headers,
  });
}

/** Over the limit only an exact repeat is still accepted. */
async function captureWithinLimit(
  asked: Asked,
  facts: CaptureFacts,
  address: string | null,
): Promise<Receipt | "window taken" | "not stored" | { waitSeconds: number }> {
  const senders = listNarrowest(address).map((network) => `${asked.form} ${network}`);
  const waitSeconds = spend("submissions", senders);
  try {
    if (waitSeconds > 0) return (await captureRepeat(asked, facts)) ?? { waitSeconds };
    const captured = await capture(asked, facts);
    if (captured === "window taken" || captured.outcome === "repeat") refund("submissions", senders);
    return captured;
  } catch (error) {
    if (!(error instanceof CaptureFailed)) throw error;
    if (waitSeconds === 0) refund("submissions", senders);
    log.error({ err: error }, "a lead could not be stored; the visitor was asked to call or send again");
    return "not stored";
  }
}

async function collectFacts(
  asking: Asking,
  submission: Submission,
  visitor: Visitor,
  { country, pageLocation, now }: CheckFacts,
): Promise<CaptureFacts> {
  const { address, userAgent, isFromElsewhere, isHeartbeat } = visitor;
  const isAsked = asksForProof() && !isHeartbeat;
  const proof = isAsked ? await readProof(submission.altcha, now) : null;
  const lacksProof = isAsked && !proof;
  return {
    submissionKey: readSubmissionKey(submission),
    address,
    userAgent,
    country,
    locationSlug: pageLocation.chosen?.slug ?? null,
    locationId: pageLocation.chosen?.locationId ?? null,
    suspicion: findSuspicion(submission, { isFromElsewhere, lacksProof }),
    proof: proof && { ...proof, usedBefore: lacksWork },
    isTest: isHeartbeat,
    consent: readConsent(submission, pageLocation, now),
    attribution: readAttribution(asking, now),
    now,
  };
}

/** An older version names words that this visitor may not have read. "true" comes from a form of the owner's own. */
function readConsent(
  { marketingConsent: ticked }: Submission,
  { chosen }: PageLocation,
  now: number,
): MarketingConsent {
  const { version, text } = marketingConsentIn(chosen);
  const given = ticked === version || ticked === "true";
  return given ? { given, version, text, at: new Date(now).toISOString() } : { given, version };
}

export function readSubmissionKey({ submissionKey = "" }: Submission): string | null {
  return /^[\w-]{16,64}$/.test(submissionKey) ? submissionKey : null;
}
