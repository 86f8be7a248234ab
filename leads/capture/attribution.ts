export const adLabels = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
] as const;

export type AdLabels = Partial<Record<(typeof adLabels)[number], string>>;

/** One visit through an ad, a link or another site (reading, row 4). */
export type Touch = AdLabels & {
  /** Without its query; null when the browser didn't send it. */
  referrer: string | null;
  landing_page: string;
  at: string;
};

/** First and last touch; null when unknown or when tracking isn't allowed. */
export type Attribution = { first: Touch | null; last: Touch | null };
