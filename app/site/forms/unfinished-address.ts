import {
  cleanEmail,
  cleanLine,
  cleanMessage,
  cleanPersonName,
  PHONE_MIN_DIGITS,
} from "../../../leads/input-filters.ts";
import { readTyped, type Submission } from "../../../leads/submission.ts";
import {
  findUnfinishedWords,
  forgetUnfinished,
  mayKeepUnfinished,
  namesForbiddenPlace,
  saveUnfinished,
} from "../../../leads/unfinished/unfinished.server.ts";
import { defaultLocation, findLocation } from "../../../locations/locations.server.ts";
import { countDialedDigits } from "../../../locations/phone.ts";
import { toE164 } from "../../../locations/phone-number.server.ts";
import { spend } from "../../http/budgets.server.ts";
import { visitorContext } from "../../http/contexts.server.ts";
import { log } from "../../http/log.server.ts";
import { asksForProof, readProof } from "../../http/proof-of-work.server.ts";
import { findSuspicion } from "../../http/spam-guard.server.ts";
import { requireSubmission } from "../../http/submission.server.ts";
import { listNarrowest, type Visitor } from "../../http/visitor.server.ts";
import type { Route } from "./+types/unfinished-address.ts";
import { readSubmissionKey } from "./receive.server.ts";

const forms = new Map([
  ["quote", "moving-quote"],
  ["quote-again", "moving-quote"],
  ["estimate", "free-estimate"],
  ["booking", "booking"],
]);

/** What's kept of a form: nothing that's hidden in it, and no box for promotions. */
const kept = [
  ...["name", "phone", "email", "message", "zipFrom", "zipTo", "moveDate", "packing"],
  ...["street", "unit", "city", "state", "zip", "propertyType", "isTimeSensitive"],
  ...["selectedDate", "timeSlot"],
];
const LONGEST_MESSAGE = 2_000;
const LONGEST = 254;

function pickTyped(submission: Submission): Submission {
  const typed = kept.flatMap((name) => {
    const text = readTyped(submission, name);
    const cleaned =
      name === "message" ? cleanMessage(text).slice(0, LONGEST_MESSAGE) : cleanLine(text, LONGEST);
    return cleaned ? [[name, cleaned]] : [];
  });
  return Object.fromEntries(typed);
}

/** A form's script sends here what was typed so far, where the owner keeps that. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await requireSubmission(request);
  const optsOut = request.headers.get("sec-gpc") === "1";
  try {
    await keepUnfinished(submission, { visitor: context.get(visitorContext), optsOut, now: Date.now() });
  } catch (error) {
    // Nobody waits for it, and the form itself is still to come.
    log.warn({ err: error }, "an unfinished request could not be kept");
    return new Response(null, { status: 503 });
  }
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

type Sender = { visitor: Visitor; optsOut: boolean; now: number };

/** Keeps what a form holds before it's sent, or forgets it; whatever it does, the visitor isn't told. */
async function keepUnfinished(submission: Submission, { visitor, optsOut, now }: Sender): Promise<void> {
  const form = forms.get(readTyped(submission, "formId"));
  const submissionKey = readSubmissionKey(submission);
  if (findUnfinishedWords() === null || !form || !submissionKey || visitor.isFromElsewhere) return;
  const key = `${form}:${submissionKey}`;
  if (submission.forget) return forgetUnfinished(key);

  const chosen = findLocation(readTyped(submission, "place"));
  const { region } = chosen ?? defaultLocation();
  const phone = readTyped(submission, "phone");
  const phone_e164 = countDialedDigits(phone) >= PHONE_MIN_DIGITS ? toE164(phone) : null;
  const isAllowed = !optsOut && mayKeepUnfinished({ region, visitorCountry: visitor.detectedCountry });
  if (!isAllowed || phone_e164 === null || namesForbiddenPlace(submission)) return;
  const proof = asksForProof() ? await readProof(submission.altcha, now) : null;
  const lacksProof = asksForProof() && !proof;
  if (findSuspicion(submission, { isFromElsewhere: false, lacksProof }) !== null) return;
  if (spend("unfinished", listNarrowest(visitor.address)) > 0) return;
  const typed = pickTyped(submission);
  await saveUnfinished(
    {
      submission_key: key,
      kind: form === "booking" ? "junk" : "moving",
      location_slug: chosen?.slug ?? null,
      name: cleanPersonName(readTyped(submission, "name")),
      phone_e164,
      email: cleanEmail(typed.email ?? "").toLowerCase() || null,
      typed,
      proof,
    },
    now,
  );
}
