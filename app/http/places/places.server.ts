import { settings } from "../../../env.server.ts";
import { ADDRESS_LIMIT, cleanLine } from "../../../leads/input-filters.ts";
import { findCenter } from "../../../locations/locations.server.ts";
import { spend } from "../budgets.server.ts";
import { log } from "../log.server.ts";
import { listNarrowest, type Visitor } from "../visitor.server.ts";
import type { StreetAddress, Suggestion } from "./address.ts";
import { NoAnswer } from "./ask.server.ts";
import { addressByGoogle, suggestByGoogle } from "./google.server.ts";
import { suggestByPhoton } from "./photon.server.ts";

export type { StreetAddress, Suggestion } from "./address.ts";

export type PlacesProvider = "google" | "photon";

export type PlacesHelp = { provider: PlacesProvider; near: string };

export type SuggestAnswer = { suggestions: readonly Suggestion[] };

export type DetailsAnswer = { address: StreetAddress | null };

const MOST_SUGGESTIONS = 5;

/** Google's rule for a session: a UUID, or up to 36 URL-safe characters. */
const sessionShape = /^[\w-]{1,36}$/;
const idShape = /^[\w=-]{1,1000}$/;

export function placesProvider(): PlacesProvider | null {
  const { PLACES_PROVIDER } = settings();
  return PLACES_PROVIDER === "none" ? null : PLACES_PROVIDER;
}

/** 404 without a provider, 400 for a bad query or session, 429 over the limit; nothing from a failing provider. */
export async function answerSuggest(request: Request, visitor: Visitor): Promise<Response> {
  const provider = placesProvider();
  if (!provider) return refuse(404);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim();
  const session = searchParams.get("session") ?? "";
  if (query.length < 3 || query.length > ADDRESS_LIMIT || !sessionShape.test(session)) return refuse(400);
  const nothing: SuggestAnswer = { suggestions: [] };
  const wait = spend("suggestions", listNarrowest(visitor.address));
  if (wait > 0) return answerJson(nothing, 429, { "retry-after": String(wait) });
  const found = await tryProvider(() => {
    const { PLACES_KEY = "", PLACES_URL } = settings();
    const near = findCenter(searchParams.get("near") ?? "");
    return provider === "google"
      ? suggestByGoogle(query, { session, near }, { key: PLACES_KEY, base: PLACES_URL })
      : suggestByPhoton(query, near, PLACES_URL ?? "");
  });
  return answerJson(found ? ({ suggestions: fitList(found) } satisfies SuggestAnswer) : nothing);
}

export async function answerDetails(request: Request, visitor: Visitor): Promise<Response> {
  if (placesProvider() !== "google") return refuse(404);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("id") ?? "";
  const session = searchParams.get("session") ?? "";
  if (!idShape.test(id) || !sessionShape.test(session)) return refuse(400);
  const wait = spend("suggestions", listNarrowest(visitor.address));
  if (wait > 0)
    return answerJson({ address: null } satisfies DetailsAnswer, 429, { "retry-after": String(wait) });
  const { PLACES_KEY = "", PLACES_URL } = settings();
  const address = await tryProvider(() =>
    addressByGoogle(id, session, { key: PLACES_KEY, base: PLACES_URL }),
  );
  return answerJson({ address } satisfies DetailsAnswer);
}

async function tryProvider<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    log.warn({ provider: placesProvider(), why: error.message }, "no address suggestions");
    return null;
  }
}

/** A provider's texts end up in the visitor's page: a few short lines, whatever it sends. */
function fitList(found: readonly Suggestion[]): Suggestion[] {
  const fitted = found.map((one) => ({
    ...one,
    main: cleanLine(one.main, ADDRESS_LIMIT),
    rest: cleanLine(one.rest, ADDRESS_LIMIT),
  }));
  return fitted.filter(({ main }) => main !== "").slice(0, MOST_SUGGESTIONS);
}

function refuse(status: 400 | 404): Response {
  return answerJson({ suggestions: [] } satisfies SuggestAnswer, status);
}

function answerJson(
  answer: SuggestAnswer | DetailsAnswer,
  status = 200,
  headers: Record<string, string> = {},
) {
  return Response.json(answer, {
    status,
    headers: { "cache-control": "no-store", "x-robots-tag": "noindex", ...headers },
  });
}
