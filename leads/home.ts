import { type HomeSize, homeSizes } from "../content/home-sizes.ts";
import { readDigits } from "../locations/digits.ts";
import { checkMovingQuote, type MovingLead } from "./moving-lead.ts";
import { type Checked, type FormFacts, readTyped, type Submission } from "./submission.ts";

/** `flights` of stairs at both ends together; `elevators`: how many of the two ends have one. */
export type Home = { size: HomeSize; flights: number; elevators: number };

export const homeFields = ["homeSize", "flights", "elevators"] as const;

export const MOST_FLIGHTS = 12;

/** What the price range asks beside the quote's own fields. Null without a size we know. */
export function readHome(submission: Submission): Home | null {
  const size = homeSizes.find((one) => one === readTyped(submission, "homeSize").trim());
  if (!size) return null;
  const count = (field: string, most: number) => {
    const text = readDigits(readTyped(submission, field)).trim();
    return /^\d{1,3}$/.test(text) ? Math.min(Number(text), most) : 0;
  };
  return { size, flights: count("flights", MOST_FLIGHTS), elevators: count("elevators", 2) };
}

/** A quote with the home that its price range was for. Never throws. */
export function checkMovingQuoteWithHome(submission: Submission, facts: FormFacts): Checked<MovingLead> {
  const checked = checkMovingQuote(submission, facts);
  const home = readHome(submission);
  return checked.ok && home ? { ok: true, value: { ...checked.value, home } } : checked;
}
