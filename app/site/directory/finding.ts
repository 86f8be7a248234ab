import type { Crew, FoundCrew } from "../../../locations/crews.server.ts";
import type { PostalCode } from "../../../locations/postal-code.ts";

export type Finding =
  | { state: "asking" | "unknown" | "failed" | "denied" | "unavailable" | "timeout" }
  | { state: "found"; found: FoundCrew };

/** Milliseconds. */
const PATIENCE = 8_000;

async function ask<Answer>(query: Record<string, string>): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(`/nearest.json?${new URLSearchParams(query)}`, { signal });
  if (!response.ok) throw new Error(`Network response was not ok: ${response.status}`);
  return (await response.json()) as Answer;
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
    const { found } = await ask<{ found: FoundCrew | null }>({ code: asked });
    return describeFound(found);
  } catch {
    return { state: "failed" };
  }
}

export async function askForCrew(slug: string): Promise<Crew | null> {
  return (await ask<{ crew: Crew | null }>({ crew: slug })).crew;
}
