// Counting visits, calls and requests with Google Analytics and Google Ads. As shipped nothing is set up: no page loads
// anything of Google's, nobody is asked, and there is no bar. Fill in an id to switch it on; the words below, the bar, the
// link in the footer, the script policy and the privacy notice follow.

/** What can be counted: a tap on a phone or text link, and each of the three forms once it is on our disk. */
export type EventName = "call_tapped" | "text_tapped" | "quote_sent" | "estimate_sent" | "job_booked";

export const analytics: {
  /** Google Analytics, Admin, Data streams: "Measurement ID". */
  googleAnalyticsId: `G-${string}` | null;
  /** Google Ads, Goals, Conversions, Google tag: the part of "send_to" before the stroke. */
  googleAdsId: `AW-${string}` | null;
  /** Google Ads: the part of "send_to" after the stroke, for each event that counts as a conversion. */
  conversionLabels: Partial<Record<EventName, string>>;
  /**
   * Where visitors are asked first. Take a country out only when a lawyer there says you may; Canada's private-sector
   * laws and several states' want to be asked. A visitor whose country cannot be told is always asked, and one whose
   * browser sends Global Privacy Control is never counted, wherever that is.
   */
  consentNeededIn: readonly ("Canada" | "USA" | "elsewhere")[];
} = {
  googleAnalyticsId: null,
  googleAdsId: null,
  conversionLabels: {},
  consentNeededIn: ["Canada", "USA", "elsewhere"],
};

/** Whether anything is counted at all. */
export const isMeasured = analytics.googleAnalyticsId !== null || analytics.googleAdsId !== null;

/** The bar that asks, and the link in the footer that opens it again. */
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
