import { analytics } from "../../content/analytics.ts";

/** Nothing about who the visitor is. `location` is a slug, `page` a path. */
export type SiteEvent =
  | { name: "call_tapped" | "text_tapped"; location: string | null; page: string }
  | {
      name: "quote_sent" | "estimate_sent" | "job_booked";
      location: string | null;
      page: string;
      /** So that a reload isn't counted again. It stays in the browser. */
      reference: string;
    };

/** "asking" until the visitor has chosen; "signalled" where the browser says no for them (Global Privacy Control). */
export type Measuring = "asking" | "allowed" | "refused" | "signalled";

/** How long a choice is remembered: half a year, in seconds. */
const MEMORY = 180 * 24 * 60 * 60;

const sentBy = new Map<string, "quote_sent" | "estimate_sent" | "job_booked">([
  ["moving-quote", "quote_sent"],
  ["free-estimate", "estimate_sent"],
  ["booking", "job_booked"],
]);

/** The only parts of a query that Google gets. */
const adLabel = /^(utm_(source|medium|campaign|term|content|id)|gclid|gbraid|wbraid|dclid|gad_\w+)$/;

let measuring: Measuring = "asking";
/** Events from before the visitor's choice. */
let held: SiteEvent[] = [];

/** Without our own queries, which say where a customer is moving and when. */
export function publicAddress(text: string): string {
  try {
    const { origin, pathname, searchParams } = new URL(text);
    const labels = `${new URLSearchParams([...searchParams].filter(([name]) => adLabel.test(name)))}`;
    return `${origin}${pathname}${labels && `?${labels}`}`;
  } catch {
    return "";
  }
}

/** The event that the thank-you page's address names; null when the page was opened in another way. */
export function readThankYouEvent(address: string, location: string | null): SiteEvent | null {
  const { pathname, searchParams } = new URL(address);
  const name = sentBy.get(searchParams.get("form") ?? "");
  const reference = searchParams.get("ref");
  if (pathname !== "/thankyou" || !name || !reference) return null;
  return { name, location, page: pathname, reference };
}

/** One command for Analytics, and one where Ads counts the event as a conversion. */
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

/** Google's queue needs the arguments object itself. */
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

/** Marks an event as sent in this tab; returns whether it was sent before. */
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

/** Counts an event now, or as soon as the visitor allows it on this page. */
export function record(event: SiteEvent): void {
  if (measuring === "asking") held.push(event);
  if (measuring !== "allowed" || ("reference" in event && wasSent(event.reference))) return;
  for (const command of commandsFor(event)) gtag(...command);
}

/** The page's city; on the thank-you page the remembered one, which the form was sent from. */
function locationOfPage(): string | null {
  const page = document.documentElement.dataset.city;
  return page ?? /(?:^|; )(?:__Host-)?city=([a-z0-9-]+)/.exec(document.cookie)?.[1] ?? null;
}

function recordTap(protocol: string): number {
  const name = protocol === "sms:" ? "text_tapped" : "call_tapped";
  record({ name, location: locationOfPage(), page: location.pathname });
  return 0;
}

type Choice = "allowed" | "refused";

function choiceCookie(protocol: string): string {
  return protocol === "https:" ? "__Host-analytics" : "analytics";
}

/** For `document.cookie`; `protocol` is the page's own, as "https:". */
export function formatChoice(choice: Choice, protocol: string): string {
  const secure = protocol === "https:" ? "; Secure" : "";
  return `${choiceCookie(protocol)}=${choice}; Path=/; Max-Age=${MEMORY}; SameSite=Lax${secure}`;
}

export function readChoice(cookies: string, protocol: string): Choice | undefined {
  const all = cookies.split("; ");
  return (["allowed", "refused"] as const).find((choice) =>
    all.includes(`${choiceCookie(protocol)}=${choice}`),
  );
}

export function choose(choice: Choice): void {
  setCookie(formatChoice(choice, location.protocol));
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

/** The browser's signal decides first, then an earlier choice; without either, visitors are asked where that's needed. */
export function startMeasuring(needsConsent: boolean): Measuring {
  const chosen = readChoice(document.cookie, location.protocol);
  if (navigator.globalPrivacyControl) follow("signalled");
  else follow(chosen ?? (needsConsent ? "asking" : "allowed"));
  if (Array.isArray(window.taps)) window.taps.forEach(recordTap);
  window.taps = { push: recordTap };
  const thanks = readThankYouEvent(location.href, locationOfPage());
  if (thanks) record(thanks);
  return measuring;
}

declare global {
  interface Window {
    /** An array until this module is loaded (`islands/measured.js`). */
    taps?: string[] | { push: (protocol: string) => number };
    dataLayer?: unknown[];
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}
