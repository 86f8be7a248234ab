import { type AdLabels, type Attribution, adLabels, type Touch } from "../../leads/capture/capture.server.ts";
import type { Asking } from "./asking.server.ts";
import { withHeaders } from "./drawn-document.server.ts";
import { isTranslationOf, publicOrigin } from "./public-origin.server.ts";
import { readSiteCookie, writeSiteCookie } from "./site-cookies.server.ts";

const LONGEST_TEXT = 200;

/** Browsers keep 4,096 characters, and both cookies fit a proxy's 8 kB line. */
const LONGEST_COOKIE = 3_000;

const MEMORY = 90 * 24 * 60 * 60;

/** In milliseconds: a touch dated later than the servers' clocks can differ was made up. */
const CLOCK_DIFFERENCE = 60_000;

const NOT_SHARED = "private, no-cache";

function tidy(text: string): string {
  const visible = text.replace(/\p{C}/gu, "").trim();
  return visible
    .slice(0, LONGEST_TEXT)
    .replace(/\p{Cs}$/u, "")
    .trim();
}

function readLabels(query: URLSearchParams): AdLabels {
  const labels: AdLabels = {};
  for (const name of adLabels) {
    const value = tidy(query.get(name) ?? "");
    if (value) labels[name] = value;
  }
  return labels;
}

/** The referrer without its query. "same-origin" is believed: behind a proxy our own host can have another name. */
function readReferrer(request: Asking): string | null {
  const given = request.headers.get("referer") ?? "";
  if (request.method !== "GET" || request.headers.get("sec-fetch-site") === "same-origin") return null;
  if (!URL.canParse(given)) return null;
  const { protocol, host, pathname, origin } = new URL(given);
  const asked = new URL(request.url).host;
  const isTranslated = isTranslationOf([asked, URL.parse(publicOrigin())?.host], host);
  const isOurs = host === asked || origin === publicOrigin() || isTranslated;
  return !isOurs && host !== "" && /^(https?|android-app):$/.test(protocol)
    ? tidy(`${protocol}//${host}${pathname}`)
    : null;
}

function readTouch(request: Asking, now: number): Touch | null {
  const { searchParams, pathname } = new URL(request.url);
  const labels = readLabels(searchParams);
  const referrer = readReferrer(request);
  if (referrer === null && Object.keys(labels).length === 0) return null;
  return { ...labels, referrer, landing_page: tidy(pathname), at: new Date(now).toISOString() };
}

function formatTouch({ referrer, landing_page, at, ...labels }: Touch): string {
  const value = new URLSearchParams({ ...labels, ...(referrer && { referrer }), landing_page, at });
  const spare = Object.entries({ ...labels, referrer: referrer ?? "" })
    .map(([name, text]) => ({ name, length: encodeURIComponent(text).length }))
    .sort((one, other) => one.length - other.length);
  while (value.toString().length > LONGEST_COOKIE) value.delete(spare.pop()?.name ?? "");
  return value.toString();
}

function parseTouch(value: string, now: number): Touch | null {
  if (value.length > LONGEST_COOKIE) return null;
  const texts = new URLSearchParams(value);
  const labels = readLabels(texts);
  const referrer = texts.get("referrer");
  const landing_page = texts.get("landing_page") ?? "";
  const at = Date.parse(texts.get("at") ?? "");
  const isRecent = at > now - MEMORY * 1_000 && at < now + CLOCK_DIFFERENCE;
  const saysWhence = /^(https?|android-app):\/\/[^?#]+$/.test(referrer ?? "");
  const saysSomething = referrer === null ? Object.keys(labels).length > 0 : saysWhence;
  if (!isRecent || !saysSomething || !/^\/[^?#]*$/.test(landing_page)) return null;
  const touch: Touch = {
    ...labels,
    referrer: referrer === null ? null : tidy(referrer),
    landing_page: tidy(landing_page),
    at: new Date(at).toISOString(),
  };
  return formatTouch(touch) === value ? touch : null;
}

function readTouchCookie(request: Asking, name: "first_touch" | "last_touch", now: number): Touch | null {
  const cookie = readSiteCookie(request, name);
  return cookie === null ? null : parseTouch(cookie, now);
}

function optsOut(request: Asking): boolean {
  return request.headers.get("sec-gpc") === "1";
}

/** `Set-Cookie` values, mostly none: the first touch stays for ninety days, the last is replaced (reading, row 4). */
export function touchCookies(request: Asking, now: number): string[] {
  const touch = request.method === "GET" && !optsOut(request) ? readTouch(request, now) : null;
  if (!touch) return [];
  const write = (name: "first_touch" | "last_touch") =>
    writeSiteCookie(name, formatTouch(touch), { seconds: MEMORY, isOpenToScripts: false });
  const last = write("last_touch");
  return readTouchCookie(request, "first_touch", now) ? [last] : [write("first_touch"), last];
}

/** Node's headers in pairs. */
export function touchHeaders(cookies: readonly string[]): string[] {
  return ["cache-control", NOT_SHARED, ...cookies.flatMap((cookie) => ["set-cookie", cookie])];
}

export function withTouchCookies(answer: Response, cookies: readonly string[]): Response {
  const { headers } = answer;
  const isPage = headers.has("location") || headers.get("content-type")?.startsWith("text/html");
  if (cookies.length === 0 || !isPage) return answer;
  const marked = new Headers(headers);
  for (const cookie of cookies) marked.append("set-cookie", cookie);
  if (headers.get("cache-control") !== "no-store") marked.set("cache-control", NOT_SHARED);
  return withHeaders(answer, marked);
}

/** From the cookies or, where the browser keeps none, the form's own address. Nothing of visitors who opt out. */
export function readAttribution(request: Asking, now: number): Attribution {
  if (optsOut(request)) return { first: null, last: null };
  const here = readTouch(request, now);
  return {
    first: readTouchCookie(request, "first_touch", now) ?? here,
    last: readTouchCookie(request, "last_touch", now) ?? here,
  };
}
