// Google Analytics and Google Ads. As shipped nothing is set up: no page loads anything from Google, and no one is asked.
// Fill in an id to switch it on; the bar, the footer's link, the script policy and the privacy notice follow.

/** A tap on a phone or text link, and each of the three forms once it's stored. */
export type EventName = "call_tapped" | "text_tapped" | "quote_sent" | "estimate_sent" | "job_booked";

export const analytics: {
  /** Google Analytics, Admin, Data streams: "Measurement ID". */
  googleAnalyticsId: `G-${string}` | null;
  /** Google Ads, Goals, Conversions, Google tag: the part of "send_to" before the slash. */
  googleAdsId: `AW-${string}` | null;
  /** Google Ads: the part of "send_to" after the slash, for each event that counts as a conversion. */
  conversionLabels: Partial<Record<EventName, string>>;
  /**
   * Where visitors are asked first. Remove a country only if a lawyer there agrees: Canada's private-sector laws and
   * several states' require consent. Visitors from an unknown country are always asked, and those whose browser sends
   * Global Privacy Control are never counted.
   */
  consentNeededIn: readonly ("Canada" | "USA" | "elsewhere")[];
} = {
  googleAnalyticsId: null,
  googleAdsId: null,
  conversionLabels: {},
  consentNeededIn: ["Canada", "USA", "elsewhere"],
};

export const isMeasured = analytics.googleAnalyticsId !== null || analytics.googleAdsId !== null;

export const privacyChoices = {
  link: "Privacy choices",
  label: "Privacy choices",
  question:
    "May Google count this visit, including calls and forms, so we can see which ads work? It would set cookies. The site works the same either way.",
  allow: "Allow",
  refuse: "No, thanks",
  allowed: "You said yes. You can change that here.",
  refused: "You said no. You can change that here.",
  signal:
    "Your browser asks sites not to track you (Global Privacy Control). We respect that: Google doesn't count your visit, and we won't ask.",
  close: "Close",
};
