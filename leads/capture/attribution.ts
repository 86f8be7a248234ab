/** The labels that ads, newsletters and partners put on a link to us. */
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

/** One time that an ad, a link or another site brought the visitor to us (reading, row 4). */
export type Touch = AdLabels & {
  /** The page that led here, without its query; null where the browser did not say. */
  referrer: string | null;
  /** The path of the page they came to, without its query. */
  landing_page: string;
  /** An ISO instant. */
  at: string;
};

/** What brought a visitor the first and the last time; null where nothing is known or nothing may be kept. */
export type Attribution = { first: Touch | null; last: Touch | null };
