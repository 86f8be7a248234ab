import { data, type RouterContextProvider, redirect } from "react-router";
import { isMeasured } from "../../../content/analytics.ts";
import { marketingConsent } from "../../../content/forms.ts";
import {
  type CaptureFacts,
  CaptureFailed,
  capture,
  captureRepeat,
  type MarketingConsent,
  type Receipt,
} from "../../../leads/capture.server.ts";
import type { JunkJob } from "../../../leads/junk-job.ts";
import type { MovingLead } from "../../../leads/moving-lead.ts";
import type { Checked, Submission } from "../../../leads/submission.ts";
import { normaliseCountryName } from "../../../locations/country.ts";
import { listNotifyAddresses, trackingPhone } from "../../../locations/records.server.ts";
import { scheduleKeyOf } from "../../../schedule/bookings.server.ts";
import { attributionOf } from "../../http/attribution.server.ts";
import { visitorContext } from "../../http/contexts.server.ts";
import { countSubmission, uncountSubmission } from "../../http/form-limits.server.ts";
import { log } from "../../http/log.server.ts";
import { asksForProof, isProven } from "../../http/proof-of-work.server.ts";
import { suspicionOf } from "../../http/spam-guard.server.ts";
import { readSubmission, UnreadableSubmission } from "../../http/submission.server.ts";
import { rememberCity, type Standing, standingContext } from "../city/place.server.ts";
import type { FormAnswer } from "./answer.ts";

type Asked = MovingLead | JunkJob;

/** What a check may go by beside the form itself: the visitor's country, where the page stands, the time (epoch ms). */
export type CheckFacts = { country: string; standing: Standing; now: number };

type Receiving<Kind extends Asked> = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The forms of the page by their ids; a post that names none of them is the first one's. */
  formIds: readonly [string, ...string[]];
  /** The form's rules, from `leads/`. */
  check: (submission: Submission, facts: CheckFacts) => Checked<Kind>;
  /** What is said when the window was taken while the form was sent; forms that book nothing have none. */
  onWindowTaken?: (asked: Kind, facts: CheckFacts) => Promise<Pick<FormAnswer, "errors" | "days">>;
  /** What the thank-you page's address says: nothing personal (reading, row 7). */
  summary: (asked: Kind, standing: Standing) => Record<string, string>;
};

/**
 * The path of every form: read, check, capture, thank. 303 to the thank-you page; 422 with the messages;
 * 429 over the limit; 503 when it cannot be stored; 400, 413 or 415 for what is no form. All but the first keep what was typed.
 */
export async function receive<Kind extends Asked>({
  request,
  context,
  formIds,
  check,
  onWindowTaken,
  summary,
}: Receiving<Kind>) {
  const visitor = context.get(visitorContext);
  const standing = context.get(standingContext);
  const country = normaliseCountryName(visitor.detectedCountry);
  const now = Date.now();

  const refuse = (
    submission: Submission,
    answer: Partial<FormAnswer>,
    status: number,
    headers: Record<string, string> = {},
  ) =>
    data<FormAnswer>(
      {
        formId: formIds.find((id) => id === submission.formId) ?? formIds[0],
        values: submission,
        errors: [],
        problem: null,
        submissionKey: submissionKey(submission) ?? "",
        ...answer,
      },
      { status, headers },
    );

  let submission: Submission;
  try {
    submission = await readSubmission(request);
  } catch (error) {
    if (!(error instanceof UnreadableSubmission)) throw error;
    return refuse({}, { problem: "unreadable" }, error.status);
  }

  const checked = check(submission, { country, standing, now });
  if (!checked.ok) return refuse(submission, { errors: checked.errors }, 422);

  const asked = checked.value;
  const facts: CaptureFacts = {
    submissionKey: submissionKey(submission),
    address: visitor.address,
    userAgent: visitor.userAgent,
    country,
    locationSlug: standing.chosen?.slug ?? null,
    locationId: standing.chosen?.locationId ?? null,
    place: placeOfLead(standing),
    suspicion: suspicionOf(submission, {
      isFromElsewhere: visitor.isFromElsewhere,
      lacksProof: asksForProof() && !visitor.isHeartbeat && !(await isProven(submission.altcha, now)),
    }),
    isTest: visitor.isHeartbeat,
    consent: consentIn(submission, now),
    attribution: attributionOf(request, now),
    now,
  };
  let receipt: Receipt | "window taken" | null;
  // Our own heartbeat neither counts against the limits nor is stopped by them.
  const limited = visitor.isHeartbeat ? null : visitor.address;
  // Seconds to wait for a sender who is over the limit; repeats of an earlier submission are counted all the same.
  const wait = await countSubmission(asked.form, limited);
  try {
    receipt = wait === null ? await capture(asked, facts) : await captureRepeat(asked, facts);
  } catch (error) {
    if (!(error instanceof CaptureFailed)) throw error;
    if (wait === null) await uncountSubmission(asked.form, limited);
    log.error({ err: error }, "a lead could not be stored; the visitor was asked to call or send again");
    return refuse(submission, { problem: "not-stored" }, 503);
  }
  if (!receipt) return refuse(submission, { problem: "too-many" }, 429, { "retry-after": String(wait) });
  if (receipt === "window taken") {
    await uncountSubmission(asked.form, limited);
    const taken = await onWindowTaken?.(asked, { country, standing, now });
    return refuse(submission, taken ?? {}, 422);
  }
  if (wait === null && receipt.outcome === "repeat") await uncountSubmission(asked.form, limited);

  const query = new URLSearchParams({
    ...summary(asked, standing),
    // The thank-you page counts by it which form it was.
    ...(isMeasured && { form: asked.form }),
    ref: receipt.reference,
  });
  const headers = new Headers({ "cache-control": "no-store" });
  if (standing.chosen) headers.set("set-cookie", rememberCity(standing.chosen.slug));
  return redirect(`/thankyou?${query}`, { status: 303, headers });
}

/**
 * The box above the button sends the version of its words. A page from before the words changed names an older one:
 * nobody has agreed to words they have not read. A plain "true" is a tick by a form of the owner's own.
 */
function consentIn({ marketingConsent: ticked }: Submission, now: number): MarketingConsent {
  const { version, text } = marketingConsent;
  const given = ticked === version || ticked === "true";
  return given ? { given, version, text, at: new Date(now).toISOString() } : { given, version };
}

/** What the lead's own messages say of the location that serves it. */
function placeOfLead({ serving }: Standing) {
  const { locationName: name, timeZone, country } = serving;
  return {
    name,
    timeZone,
    country,
    phone: trackingPhone(serving),
    notify: listNotifyAddresses(serving),
    scheduleKey: scheduleKeyOf(serving),
  };
}

/** The key the form's island made, if it is one. */
function submissionKey(submission: Submission): string | null {
  const key = submission.submissionKey ?? "";
  return /^[\w-]{16,64}$/.test(key) ? key : null;
}
