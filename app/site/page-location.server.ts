import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { answeredWithin } from "../../content/answering.ts";
import { type ClaimId, listStanding } from "../../content/claims.ts";
import { yourArea } from "../../content/pages.ts";
import { findFirstAnswers } from "../../leads/inbox/first-answers.server.ts";
import { findUnfinishedWords, mayKeepUnfinished } from "../../leads/unfinished/unfinished.server.ts";
import { type AreasNear, listAreasNear } from "../../locations/areas-near.server.ts";
import { defaultLocation, findLocation, type Location } from "../../locations/locations.server.ts";
import { trackingPhone } from "../../locations/records.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { openingHoursAt } from "../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../schedule/opening-hours-text.ts";
import { audienceContext } from "../http/contexts.server.ts";
import { asksForProof } from "../http/proof-of-work.server.ts";
import { publicOrigin } from "../http/public-origin.server.ts";
import { readSiteCookie, writeSiteCookie } from "../http/site-cookies.server.ts";
import type { Audience } from "../http/visitor.server.ts";
import { isRead, redirectToLowerCase } from "./lower-case.server.ts";
import { type ShownRules, showRules } from "./place-rules.server.ts";
import { describeSocialPicture, type SocialPicture } from "./social/pictures.server.ts";

export type PageLocation = {
  /** The chosen city's location, or null at the top level. */
  chosen: Location | null;
  /** The location whose phone, days and time zone apply: the chosen one, else the default. */
  serving: Location;
};

export const pageLocationContext = createContext<PageLocation>();

/** What a page's sections may know of its location and visitor: plain data, the same for every visitor of a country. */
export type PageDetails = {
  slug: string | null;
  /** "/toronto", or "" at the top level; every link within the section starts with it. */
  base: string;
  canonicalBase: string;
  /** As the texts name it: "Toronto", or `yourArea`. */
  name: string;
  locationName: string;
  region: string;
  badgeGroup: Location["badgeGroup"];
  country: "Canada" | "USA";
  cities: readonly string[];
  phone: string;
  /** "Monday to Friday 8 AM–7 PM", or "" where the location never answers. */
  hours: string;
  /** All service areas, those of the page's country first, or some near the location. */
  areas: AreasNear;
  rules: ShownRules;
  audience: Audience;
  /** Decides what the forms ask; the location's own country when the visitor's is unknown. */
  visitorCountry: string;
  /** YYYY-MM-DD at the location. */
  today: string;
  standing: readonly ClaimId[];
  /** How soon requests are answered, a sentence; null while it isn't to be said. */
  answered: string | null;
  /** "" when `PUBLIC_ORIGIN` is not set. */
  origin: string;
  proof: true | undefined;
  /** The words beside a form's phone field where what's typed is kept before it's sent. */
  unfinished: string | undefined;
  picture: SocialPicture;
};

export function findRememberedCity(request: Request): Location | null {
  return findLocation(readSiteCookie(request, "city") ?? "");
}

export function formatCityCookie(slug: string): string {
  return writeSiteCookie("city", slug, { seconds: 365 * 24 * 60 * 60, isOpenToScripts: true });
}

export const findPageLocation: MiddlewareFunction<Response> = ({ request, params, context }) => {
  const { city } = params;
  if (city === undefined) {
    context.set(pageLocationContext, { chosen: null, serving: defaultLocation() });
    redirectToRememberedCity(request);
    redirectToLowerCase(request);
    return;
  }
  const location = findLocation(city.toLowerCase());
  if (!location) throw redirect("/");
  // An unknown page's path may mean something in capitals: only the slug is changed.
  redirectToLowerCase(request, { onlySlug: params["*"] !== undefined });
  context.set(pageLocationContext, { chosen: location, serving: location });
};

/** `/get-quote` and `/book-now` redirect to the city a visitor has seen; a post never does. */
function redirectToRememberedCity(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const city = findRememberedCity(request);
  if (!city || !isRead(request) || !/^\/(book-now|get-quote)\/?$/i.test(pathname)) return;
  throw redirect(`/${city.slug}${pathname.toLowerCase()}${search}`, {
    headers: { "cache-control": "no-store" },
  });
}

export function describePage({ chosen, serving }: PageLocation, audience: Audience): PageDetails {
  const today = findToday(serving);
  return {
    slug: chosen?.slug ?? null,
    base: chosen ? `/${chosen.slug}` : "",
    canonicalBase: chosen ? `/${chosen.canonicalSlug}` : "",
    name: chosen?.locationName ?? yourArea,
    locationName: serving.locationName,
    region: serving.region,
    badgeGroup: serving.badgeGroup,
    country: serving.country,
    cities: chosen?.cities ?? [],
    phone: trackingPhone(serving),
    // A time stays on one line.
    hours: formatWeekHours(openingHoursAt(serving)).replaceAll(/ (?=[AP]M)/g, "\u00a0"),
    areas: listAreasNear(serving),
    rules: showRules(chosen),
    audience,
    visitorCountry: audience === "unknown" ? serving.country : audience,
    today,
    standing: listStanding(today),
    answered: describeAnswered(chosen),
    origin: publicOrigin(),
    proof: asksForProof() || undefined,
    unfinished: findWordsFor(serving, audience),
    picture: describeSocialPicture(chosen?.slug),
  };
}

export function findToday({ timeZone }: Pick<Location, "timeZone">): string {
  return localDateAndTime(Date.now(), timeZone).date;
}

function describeAnswered(chosen: Location | null): string | null {
  const found = findFirstAnswers(chosen, Date.now());
  return found && answeredWithin({ ...found, city: found.location?.locationName ?? null });
}

function findWordsFor({ region }: Location, audience: Audience): string | undefined {
  const isKept = mayKeepUnfinished({ region, visitorCountry: audience });
  return (isKept && findUnfinishedWords()) || undefined;
}

export function readPageDetails(context: Readonly<RouterContextProvider>): PageDetails {
  return describePage(context.get(pageLocationContext), context.get(audienceContext));
}
