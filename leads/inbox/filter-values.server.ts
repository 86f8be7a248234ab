import { type Database, database } from "../../db/connect.server.ts";
import { narrowedBy } from "./filtered.server.ts";

/** The most values that are suggested for a filter: what robots make up must not fill the page. */
const MOST = 200;
/** How long what is known of all leads is good enough, in milliseconds. */
const GOOD_FOR = 60_000;

/** What the filters of the inbox can be filled with. */
export type FilterValues = { sources: string[]; campaigns: string[] };

type Occurrence = { source: string; campaign: string | null; location_slug: string | null };

const known = new WeakMap<Database, { until: number; occurrences: Promise<Occurrence[]> }>();

/**
 * The sources and campaigns that leads have, in alphabetical order, at most 200 of each; without those in quarantine. A
 * new one is among them after a minute at the latest: all leads are gone through for it, in the inbox's index.
 *
 * @param locations as in a filter: only what occurs there; undefined for everywhere
 * @param now epoch milliseconds
 */
export async function listFilterValues(
  locations: readonly string[] | undefined,
  now: number,
): Promise<FilterValues> {
  const there = (await occurrencesAt(now)).filter(
    ({ location_slug }) => !locations || locations.includes(location_slug ?? ""),
  );
  return {
    sources: few(there.map(({ source }) => source)),
    campaigns: few(there.flatMap(({ campaign }) => campaign ?? [])),
  };
}

function few(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted().slice(0, MOST);
}

async function occurrencesAt(now: number): Promise<Occurrence[]> {
  const open = database();
  const last = known.get(open);
  if (last && now < last.until) return last.occurrences;
  const occurrences = readOccurrences();
  known.set(open, { until: now + GOOD_FOR, occurrences });
  let isWorthKeeping = false;
  try {
    isWorthKeeping = (await occurrences).length > 0;
  } finally {
    if (!isWorthKeeping) known.delete(open);
  }
  return occurrences;
}

async function readOccurrences(): Promise<Occurrence[]> {
  const narrow = await narrowedBy({});
  return narrow(database().selectFrom("leads"))
    .select(["source", "campaign", "location_slug"])
    .distinct()
    .execute();
}
