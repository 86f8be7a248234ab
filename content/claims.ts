// What the site claims about the company (specification section 1). A claim stands on its evidence: without any, or past
// its date, it's nowhere on the site once the demo is left (`isDemo` in brand.ts). Figures (40%, 400+, 8+) are in this file
// only. Other texts that say the same name the claim (claimed.ts), and fall silent with it.
import { isDemo } from "./demo.ts";

type Evidence = {
  /** A policy number, a price list, a count and how it was made. Visitors read it below the claim. */
  evidence: string;
  /** Who entered the evidence, or checked it last. */
  enteredBy: string;
  /** YYYY-MM-DD, the day on which they did. */
  checkedOn: string;
  /** YYYY-MM-DD, the last day on which the claim stands unless it's checked again. Null: it can't grow old. */
  expires: string | null;
};

type NoEvidence = { evidence: null; enteredBy: null; checkedOn: null; expires: null };

export type Claim = {
  id: string;
  /** A few words, for a sign or a sticker. */
  short: string;
  text: string;
  /** How other texts say it: `npm run check:content` finds those that don't name the claim. */
  words: RegExp;
} & (Evidence | NoEvidence);

const register = [
  {
    id: "all-inclusive-team",
    short: "All-inclusive rates",
    text: "All-inclusive rates with a two-person team.",
    words: /all-inclusive|two-person team|one (price|rate) covers|one truck, one price/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "licensed-insured",
    short: "Licensed and insured",
    text: "We're licensed and insured: your belongings, your building and our crew.",
    words: /\blicensed (and|&) insured|we're (licensed|insured)/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "disposal-fees-included",
    short: "Disposal fees included",
    text: "All disposal and environmental fees included.",
    words: /(disposal|environmental) fees\b|every disposal fee|fees included/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "no-hidden-fees",
    short: "No hidden fees",
    text: "No hidden fees: everything we charge for is in writing before we start.",
    words: /hidden fees?|no (fuel|booking|card)\b.*\bfee/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "cheaper-40",
    short: "Up to 40% cheaper",
    text: "Up to 40% cheaper than others, because one rate covers everything.",
    words: /\b40 ?%|cheaper than/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "customers-400",
    short: "400+ happy customers",
    text: "We have 400+ happy customers.",
    words: /400\+|happy customers/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "years-8",
    short: "8+ years in business",
    text: "We've been carrying sofas down stairs for 8+ years.",
    words: /8\+|years in business/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "price-match",
    short: "Written quotes price-matched",
    text: "Any written quote will be price-matched.",
    words: /price-match|(beat|match) any (written )?quote/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "packing",
    short: "Packing services offered",
    text: "Packing services offered: check the box on the quote form.",
    words: /packing services (are )?offered/i,
    evidence: null,
    enteredBy: null,
    checkedOn: null,
    expires: null,
  },
] as const satisfies readonly Claim[];

export type ClaimId = (typeof register)[number]["id"];

export const claims: readonly (Claim & { id: ClaimId })[] = register;

/** Those that visitors may read on that day (YYYY-MM-DD, by the location's calendar). */
export function standingClaims(today: string): readonly (Claim & { id: ClaimId })[] {
  return claims.filter(({ evidence, expires }) => {
    const isProven = evidence !== null && evidence.trim() !== "";
    return (isProven || isDemo) && (expires === null || expires >= today);
  });
}

export function listStanding(today: string): readonly ClaimId[] {
  return standingClaims(today).map(({ id }) => id);
}

/** Over the list of claims. */
export const claimsTitle = "What we stand by";
