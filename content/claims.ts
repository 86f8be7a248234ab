// What the site claims about the company (specification section 1). A claim without `evidence` isn't ready to be
// advertised. Figures (40%, 400+, 8+) are in this file only, so that changing or removing one is one edit.

export type Claim = {
  id: string;
  /** A few words, for a sign or a sticker. */
  short: string;
  text: string;
  /** A file, a policy number, a count and how it was made. Null: none yet. */
  evidence: string | null;
  /** YYYY-MM-DD, when the evidence was last checked. */
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
    text: "We're licensed and insured: your belongings, your building and our crew.",
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
    text: "No hidden fees: everything we charge for is in writing before we start.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "cheaper-40",
    short: "Up to 40% cheaper",
    text: "Up to 40% cheaper than others, because one rate covers everything.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "customers-400",
    short: "400+ happy customers",
    text: "We have 400+ happy customers.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
  {
    id: "years-8",
    short: "8+ years in business",
    text: "We've been carrying sofas down stairs for 8+ years.",
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
    text: "Packing services offered: check the box on the quote form.",
    evidence: null,
    checkedOn: null,
    expires: null,
  },
];

/** Without those expired on that day (YYYY-MM-DD). */
export function standingClaims(today: string): readonly Claim[] {
  return claims.filter(({ expires }) => expires === null || expires >= today);
}

/** Over the list of claims. */
export const claimsTitle = "What we stand by";
