import { provinceLetters, stateStarts } from "../content/postal-regions.server.ts";
import { type Crew, findCrewFor } from "./crews.server.ts";
import { type PostalCode, readPostalCode } from "./postal-code.ts";

/** "A Newfoundland and Labrador", one on each line. */
function readLines(table: string): readonly (readonly [start: string, region: string])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
}

const provinces = readLines(provinceLetters);
const states = readLines(stateStarts);

/** Its province, territory or state by name; null where no code has that beginning. */
export function findRegion({ country, area }: PostalCode): string | null {
  const found =
    country === "Canada"
      ? provinces.findLast(([start]) => area.startsWith(start))
      : states.findLast(([start]) => start <= area);
  const [, region = "-"] = found ?? [];
  return region === "-" ? null : region;
}

export type Outside = { region: string; crew: Crew; kilometers: number };

/** Null for a text that's no code, and for a code that a crew serves or that belongs nowhere we know of. */
export function findOutside(typed: string): Outside | null {
  const code = readPostalCode(typed);
  const found = code && findCrewFor(code);
  const region = code && findRegion(code);
  if (!found || found.isServed || region === null) return null;
  return { region, crew: found.crew, kilometers: found.kilometers };
}
