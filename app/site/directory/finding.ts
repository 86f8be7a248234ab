import type { Crew, FoundCrew } from "../../../locations/crews.server.ts";
import type { PostalCode } from "../../../locations/postal-code.ts";

export type Finding =
  | { state: "asking" | "unknown" | "failed" | "denied" | "unavailable" | "timeout" }
  | { state: "found"; found: FoundCrew };

/** Milliseconds. */
const PATIENCE = 8_000;

async function fetchFrom(path: string, query: Record<string, string>): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, { signal });
  if (!response.ok) throw new Error(`Network response was not ok: ${response.status}`);
  return response;
}

/** Rejects when the server can't be reached or refuses, or takes too long; so do the others. */
export async function ask<Answer>(path: string, query: Record<string, string> = {}): Promise<Answer> {
  return (await (await fetchFrom(path, query)).json()) as Answer;
}

export async function askForText(path: string, query: Record<string, string> = {}): Promise<string> {
  return (await fetchFrom(path, query)).text();
}

export function describeFound(found: FoundCrew | null): Finding {
  return found ? { state: "found", found } : { state: "unknown" };
}

/** A ZIP whole, of a postal code no more than the tables know: the rest of it names a street. */
export function formatAsked({ country, area, printed }: PostalCode): string {
  return country === "Canada" ? area : printed;
}

export async function askForCode(asked: string): Promise<Finding> {
  try {
    const { found } = await ask<{ found: FoundCrew | null }>("/nearest.json", { code: asked });
    return describeFound(found);
  } catch {
    return { state: "failed" };
  }
}

export async function askForCrew(slug: string): Promise<Crew | null> {
  return (await ask<{ crew: Crew | null }>("/nearest.json", { crew: slug })).crew;
}
