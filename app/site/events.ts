import { analytics } from "../../content/analytics.ts";

/** What a visitor did, without anything about who it was: the slug of the location (null without one) and the page's path. */
export type SiteEvent =
  | { name: "call_tapped" | "text_tapped"; location: string | null; page: string }
  | {
      name: "quote_sent" | "estimate_sent" | "job_booked";
      location: string | null;
      page: string;
      /** Told apart by it, so that a reload counts nothing twice. It stays in the browser. */
      reference: string;
    };

/** "asking" until the visitor has chosen; "signalled" where the browser says no for them (Global Privacy Control). */
export type Measuring = "asking" | "allowed" | "refused" | "signalled";

/** How long a choice is remembered, in seconds: half a year. */
const MEMORY = 180 * 24 * 60 * 60;

/** The event of each form, by the form's name on the thank-you page's address. */
const sentBy = new Map<string, "quote_sent" | "estimate_sent" | "job_booked">([
  ["moving-quote", "quote_sent"],
  ["free-estimate", "estimate_sent"],
  ["booking", "job_booked"],
]);

/** The labels of an ad in an address: the only part of a query that Google is told. */
const adLabel = /^(utm_(source|medium|campaign|term|content|id)|gclid|gbraid|wbraid|dclid|gad_\w+)$/;

let measuring: Measuring = "asking";
/** What happened on this page before the visitor chose. */
let held: SiteEvent[] = [];

/** An address as Google may know it: without queries of ours, which say where somebody moves and when. */
export function publicAddress(text: string): string {
  if (!URL.canParse(text)) return "";
  const { origin, pathname, searchParams } = new URL(text);
  const labels = new URLSearchParams([...searchParams].filter(([name]) => adLabel.test(name)));
  return `${origin}${pathname}${labels.size > 0 ? `?${labels}` : ""}`;
}

/** What the thank-you page tells by its address, or null when it was reached otherwise. */
export function eventOfThanks(address: string, location: string | null): SiteEvent | null {
  const { pathname, searchParams } = new URL(address);
  const name = sentBy.get(searchParams.get("form") ?? "");
  const reference = searchParams.get("ref");
  if (pathname !== "/thankyou" || !name || !reference) return null;
  return { name, location, page: pathname, reference };
}

/** The commands of Google's tag for an event: one for Analytics, one more where Ads counts it as a conversion. */
export function commandsFor({ name, location, page }: SiteEvent, settings = analytics): unknown[][] {
  const { googleAnalyticsId, googleAdsId, conversionLabels } = settings;
  const label = conversionLabels[name];
  const commands: unknown[][] = [];
  if (googleAnalyticsId) {
    commands.push(["event", name, { send_to: googleAnalyticsId, location: location ?? "", page }]);
  }
  if (googleAdsId && label) commands.push(["event", "conversion", { send_to: `${googleAdsId}/${label}` }]);
  return commands;
}

/** Google's queue takes the arguments object itself, and nothing that looks like it. */
const gtag: (...command: unknown[]) => void = function () {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: an array is not understood.
  window.dataLayer.push(arguments);
};

let tag: HTMLScriptElement | undefined;

function setStorage(command: "default" | "update", state: "granted" | "denied"): void {
  const { googleAnalyticsId, googleAdsId } = analytics;
  gtag("consent", command, {
    analytics_storage: googleAnalyticsId ? state : "denied",
    ad_storage: googleAdsId ? state : "denied",
    ad_user_data: googleAdsId ? state : "denied",
    // Ads that follow people from site to site are ruled out by the privacy notice.
    ad_personalization: "denied",
  });
  if (googleAnalyticsId) Object.assign(window, { [`ga-disable-${googleAnalyticsId}`]: state === "denied" });
}

/** Fetches Google's tag, the first time it may be. */
function load(): void {
  setStorage(tag ? "update" : "default", "granted");
  if (tag) return;
  const ids = [analytics.googleAnalyticsId, analytics.googleAdsId].filter((id) => id !== null);
  gtag("js", new Date());
  gtag("set", {
    page_location: publicAddress(location.href),
    page_referrer: publicAddress(document.referrer),
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  for (const id of ids) gtag("config", id);
  tag = document.createElement("script");
  tag.async = true;
  tag.src = `https://www.googletagmanager.com/gtag/js?id=${ids[0]}`;
  document.head.append(tag);
}

/** Stops Google's tag, if it is here, and clears its cookies. */
function unload(): void {
  if (tag) setStorage("update", "denied");
  const [, site] = /([^.]+\.[^.]+)$/.exec(location.hostname) ?? [];
  for (const [, name] of document.cookie.matchAll(/(?:^|; )(_g\w+)=/g)) {
    for (const domain of ["", `; Domain=${location.hostname}`, `; Domain=${site}`]) {
      setCookie(`${name}=; Path=/; Max-Age=0${domain}`);
    }
  }
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store is missing on many phones.
  document.cookie = cookie;
}

/** Whether an event was sent before, in this tab; from now on it was. */
function wasSent(reference: string): boolean {
  const key = `counted ${reference}`;
  try {
    if (sessionStorage.getItem(key)) return true;
    sessionStorage.setItem(key, "yes");
  } catch {
    // Where the browser keeps nothing, a reload counts again.
  }
  return false;
}

/** Counts an event: now, as soon as the visitor allows it on this page, or not at all. */
export function record(event: SiteEvent): void {
  if (measuring === "asking") held.push(event);
  if (measuring !== "allowed" || ("reference" in event && wasSent(event.reference))) return;
  for (const command of commandsFor(event)) gtag(...command);
}

/** The city of the page or, on the thank-you page, the remembered one, which the form was sent from. */
function locationOfPage(): string | null {
  const page = document.documentElement.dataset.city;
  return page ?? /(?:^|; )city=([a-z0-9-]+)/.exec(document.cookie)?.[1] ?? null;
}

function recordTap(protocol: string): number {
  const name = protocol === "sms:" ? "text_tapped" : "call_tapped";
  record({ name, location: locationOfPage(), page: location.pathname });
  return 0;
}

/** Takes the visitor's choice, remembers it and acts on it. */
export function choose(choice: "allowed" | "refused"): void {
  setCookie(`analytics=${choice}; Path=/; Max-Age=${MEMORY}; SameSite=Lax`);
  follow(choice);
}

function follow(next: Measuring): void {
  measuring = next;
  if (next === "asking") return;
  const waiting = held;
  held = [];
  if (next === "allowed") {
    load();
    waiting.forEach(record);
  } else unload();
}

/**
 * Starts counting on a page as far as the visitor allows: the browser's signal decides first, then an earlier choice;
 * without either it asks where that is needed. Says what is the case.
 */
export function startMeasuring(needsConsent: boolean): Measuring {
  const [, chosen] = /(?:^|; )analytics=(allowed|refused)/.exec(document.cookie) ?? [];
  if (navigator.globalPrivacyControl) follow("signalled");
  else follow((chosen as "allowed" | "refused" | undefined) ?? (needsConsent ? "asking" : "allowed"));
  if (Array.isArray(window.taps)) window.taps.forEach(recordTap);
  window.taps = { push: recordTap };
  const thanks = eventOfThanks(location.href, locationOfPage());
  if (thanks) record(thanks);
  return measuring;
}

declare global {
  interface Window {
    /** Taps on phone and text links: a list before this module is here (`islands/taps.js`), then straight to it. */
    taps?: string[] | { push: (protocol: string) => number };
    /** The queue of Google's tag. */
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** The visitor's wish not to be followed, where the browser knows it. */
    globalPrivacyControl?: boolean;
  }
}
