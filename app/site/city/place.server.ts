import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { defaultLocation, findLocation, type Location } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { audienceContext } from "../../http/contexts.server.ts";
import { asksForProof } from "../../http/proof-of-work.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import type { Audience } from "../../http/visitor.server.ts";
import { isRead, redirectToLowerCase } from "../lower-case.server.ts";
import { type SocialPicture, socialPictureOf } from "../social/pictures.server.ts";

/** Where a page stands: a city's section, or the top level, which goes by the default location. */
export type Standing = {
  /** The chosen city's location, or null at the top level. */
  chosen: Location | null;
  /** The location whose phone, days and time zone the page goes by. */
  serving: Location;
};

export const standingContext = createContext<Standing>();

/** What the pages and their sections know of where they stand; plain data. */
export type Place = {
  slug: string | null;
  /** "/toronto", or "" at the top level; every link within the section starts with it. */
  base: string;
  canonicalBase: string;
  /** What the texts call it: "Toronto", or "your area". */
  name: string;
  locationName: string;
  region: string;
  badgeGroup: Location["badgeGroup"];
  country: "Canada" | "USA";
  cities: readonly string[];
  phone: string;
  audience: Audience;
  /** The visitor's country as far as the forms go by it; the location's own where it is unknown. */
  visitorCountry: string;
  /** The location's own day, YYYY-MM-DD. */
  today: string;
  /** What the page's own address starts with; "" when that is not set. */
  origin: string;
  /** Whether forms ask the browser for work (ALTCHA); undefined where they do not. */
  proof: true | undefined;
  picture: SocialPicture;
};

/** The city in the visitor's cookie, if it is one of ours. */
export function rememberedCity(request: Request): Location | null {
  const slug = /(?:^|;\s*)city=([a-z0-9-]+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return slug ? findLocation(slug) : null;
}

/** The cookie that remembers a city for a year; the pages' own script writes the same one. */
export function rememberCity(slug: string): string {
  return `city=${slug}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/**
 * Finds out where a page stands, before its action or loaders run. An unknown slug goes home; at the top level a
 * remembered city takes the visitor to that city's own page.
 */
export const findStanding: MiddlewareFunction<Response> = ({ request, params, context }) => {
  const { city } = params;
  if (city === undefined) {
    context.set(standingContext, { chosen: null, serving: defaultLocation() });
    redirectToRememberedCity(request);
    redirectToLowerCase(request);
    return;
  }
  const location = findLocation(city.toLowerCase());
  if (!location) throw redirect("/");
  // What is no page may mean anything in capitals: only the slug is put right.
  redirectToLowerCase(request, { onlySlug: params["*"] !== undefined });
  context.set(standingContext, { chosen: location, serving: location });
};

/** Takes a visitor of `/get-quote` or `/book-now` to the city they have seen. What is being sent is not sent away. */
function redirectToRememberedCity(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const city = rememberedCity(request);
  if (!city || !isRead(request) || !/^\/(book-now|get-quote)\/?$/i.test(pathname)) return;
  throw redirect(`/${city.slug}${pathname.toLowerCase()}${search}`, {
    headers: { "cache-control": "no-store" },
  });
}

/** The place of a page, from what {@link findStanding} found. */
export function describePlace({ chosen, serving }: Standing, audience: Audience): Place {
  return {
    slug: chosen?.slug ?? null,
    base: chosen ? `/${chosen.slug}` : "",
    canonicalBase: chosen ? `/${chosen.canonicalSlug}` : "",
    name: chosen?.locationName ?? "your area",
    locationName: serving.locationName,
    region: serving.region,
    badgeGroup: serving.badgeGroup,
    country: serving.country,
    cities: chosen?.cities ?? [],
    phone: trackingPhone(serving),
    audience,
    visitorCountry: audience === "unknown" ? serving.country : audience,
    today: localDateAndTime(Date.now(), serving.timeZone).date,
    origin: publicOrigin(),
    proof: asksForProof() || undefined,
    picture: socialPictureOf(chosen?.slug),
  };
}

/** For loaders of city pages. */
export function placeOf(context: Readonly<RouterContextProvider>): Place {
  return describePlace(context.get(standingContext), context.get(audienceContext));
}
