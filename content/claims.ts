// What the site says about the company (specification section 1). If you make a claim, you must be able to prove it:
// `evidence` says where the proof is, and a claim without evidence is not ready to be advertised.
// Figures (40%, 400+, 8+) are in this file only, so that changing or removing one is one edit.

export type Claim = {
  id: string;
  /** A few words, for a sign or a sticker. */
  short: string;
  /** The same as a sentence. */
  text: string;
  /** Where the proof lies: a file, a policy number, a count and how it was made. Null: none yet. */
  evidence: string | null;
  /** YYYY-MM-DD, the day somebody last looked at the evidence. */
  checkedOn: string | null;
  /** YYYY-MM-DD, the day the claim must be checked again or come down. */
  expires: string | null;
};

export const claims: readonly Claim[] = [
  {
    id: "all-inclusive-team",
    short: "All-inclusive rates",
    text: "All-inclusive rates with a two-person team.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "licensed-insured",
    short: "Licensed and insured",
    text: "We are licensed and insured: your things, your building and our crew.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "disposal-fees-included",
    short: "Disposal fees included",
    text: "All disposal and environmental fees included.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "no-hidden-fees",
    short: "No hidden fees",
    text: "No hidden fees: what we charge for is written down before we start.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "cheaper-40",
    short: "Up to 40% cheaper",
    text: "Up to 40% cheaper than others, because one rate has everything in it.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "customers-400",
    short: "400+ happy customers",
    text: "We have 400+ happy customers, house by house and office by office.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "years-8",
    short: "8+ years in business",
    text: "We have been carrying sofas down stairs for 8+ years.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "price-match",
    short: "Written quotes price-matched",
    text: "Any written quote will be price-matched.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "packing",
    short: "Packing services offered",
    text: "Packing services offered: tick the box on the quote form and we price them with your move.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
];

/** The claims that may be shown on a day (YYYY-MM-DD): an expired one leaves the pages by itself. */
export function standingClaims(today: string): readonly Claim[] {
  return claims.filter(({ expires }) => expires === null || expires >= today);
}
