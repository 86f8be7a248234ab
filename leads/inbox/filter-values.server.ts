import { type Database, database, longReads } from "../../db/connect.server.ts";
import { isVisible } from "../records/records.server.ts";
import { narrowBy } from "./filtered-leads.server.ts";

const MOST = 200;
const GOOD_FOR = 60_000;

export type FilterValues = { sources: string[]; campaigns: string[] };

type Occurrence = { source: string; campaign: string | null; location_slug: string | null };

const known = new WeakMap<Database, { until: number; occurrences: Promise<Occurrence[]> }>();

/** Cached for a minute: it reads the whole inbox index. */
export async function listFilterValues(
  locations: readonly string[] | undefined,
  now: number,
): Promise<FilterValues> {
  const visible = (await readRecentOccurrences(now)).filter((row) => isVisible(row, locations));
  return {
    sources: listDistinct(visible.map(({ source }) => source)),
    campaigns: listDistinct(visible.flatMap(({ campaign }) => campaign ?? [])),
  };
}

function listDistinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted().slice(0, MOST);
}

async function readRecentOccurrences(now: number): Promise<Occurrence[]> {
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
  const narrow = await narrowBy({});
  return narrow(longReads().selectFrom("leads"))
    .select(["source", "campaign", "location_slug"])
    .distinct()
    .execute();
}
