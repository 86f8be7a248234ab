import { EventEmitter } from "node:events";
import { sql } from "kysely";
import { showAnswersUnder } from "../../content/answering.ts";
import { database, longReads, write } from "../../db/connect.server.ts";
import { claimOnce } from "../../db/once.server.ts";
import type { Location } from "../../locations/locations.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import { findServingLocation, MINUTE, measureOpenWeek } from "../records/response-time.server.ts";
import { narrowBy } from "./filtered-leads.server.ts";

const HOUR = 60 * MINUTE;
const PERIOD = 30 * DAY;
/** Fewer, or as many, say too little. */
const TOO_FEW = 20;
/** Milliseconds after which another process may measure what one has begun to. */
const LEASE = 2 * MINUTE;
/** Milliseconds: what's older is no longer true of "the last 30 days", and nobody sees it. */
const OLDEST = 3 * HOUR;

/** `minutes`: within how many of opening hours more than half were answered; null when that many weren't. */
type Figure = { requests: number; minutes: number | null };

/** By canonical slug, and those of all locations together; only where there are enough requests. */
type Measured = { at: number; figures: Readonly<Record<string, Figure>> };

const EVERYWHERE = "";

/** Pages read this, never the database itself. */
let measured: Measured | null = null;

const changes = new EventEmitter();

export function onFirstAnswersChanged(listener: () => void): void {
  changes.on("changed", listener);
}

/** Whose: the location's own, or null for those of all together. `minutes` is at least 1. */
export type FirstAnswers = { requests: number; minutes: number; location: Location | null };

/**
 * What a page of this location may say; null while it may say nothing. A location with requests enough stands for itself,
 * however slow: only one with too few has the figure of all.
 */
export function findFirstAnswers(location: Location | null, now: number): FirstAnswers | null {
  if (measured === null || !isFresh(measured, now, OLDEST)) return null;
  const own = location && measured.figures[location.canonicalSlug];
  const figure = own ?? measured.figures[EVERYWHERE];
  if (!figure || !mayBeShown(figure)) return null;
  return { ...figure, minutes: Math.max(1, figure.minutes), location: own ? location : null };
}

function mayBeShown(figure: Figure): figure is Figure & { minutes: number } {
  return showAnswersUnder !== null && figure.minutes !== null && figure.minutes < showAnswersUnder;
}

/** Also false for one from the future: the clock was ahead then. */
function isFresh({ at }: Measured, now: number, longest: number): boolean {
  return at <= now && now - at < longest;
}

/** Call it now and then: it reads what's known, and once an hour one process measures it again. */
export async function refreshFirstAnswers(now: number): Promise<void> {
  if (showAnswersUnder === null) return;
  let known = await readKnown();
  if (!(known && isFresh(known, now, HOUR)) && (await claimOnce("first answers", "measuring", now + LEASE))) {
    known = await measure(now);
    await keepKnown(known);
  }
  const before = listShown();
  measured = known;
  if (listShown() !== before) changes.emit("changed");
}

function listShown(): string {
  const figures = Object.entries(measured?.figures ?? {});
  return JSON.stringify(figures.filter(([, figure]) => mayBeShown(figure)));
}

async function readKnown(): Promise<Measured | null> {
  const row = await database().selectFrom("first_answers").selectAll().executeTakeFirst();
  return row ? { at: Number(row.measured_at), figures: JSON.parse(row.figures) } : null;
}

async function keepKnown({ at, figures }: Measured): Promise<void> {
  const row = { measured_at: at, figures: JSON.stringify(figures) };
  await write((transaction) =>
    transaction
      .insertInto("first_answers")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute(),
  );
}

/** Requests that took so many minutes; null for those without an answer. */
type Count = { location_slug: string | null; minutes: number | null; requests: number };

async function measure(now: number): Promise<Measured> {
  const counts = await countRequests(now);
  const byLocation = Map.groupBy(counts, ({ location_slug }) => findServingLocation(location_slug));
  const measurable = [...byLocation].filter(
    ([{ slug }]) => measureOpenWeek({ location_slug: slug }).time > 0,
  );
  const ofOne = Map.groupBy(measurable, ([{ canonicalSlug }]) => canonicalSlug);
  const groups: [string, Count[]][] = [
    [EVERYWHERE, measurable.flatMap(([, ofLocation]) => ofLocation)],
    ...[...ofOne].map(([slug, same]): [string, Count[]] => [slug, same.flatMap(([, own]) => own)]),
  ];
  const figures = groups.map(([key, group]): [string, Figure] => [key, summarize(group)]);
  return { at: now, figures: Object.fromEntries(figures.filter(([, { requests }]) => requests > TOO_FEW)) };
}

/** Those that visitors sent in the last 30 days: staff who enter one have answered it, and nobody waited in an old list. */
async function countRequests(now: number): Promise<Count[]> {
  const narrow = await narrowBy({ from: now - PERIOD, to: now });
  const minutes = sql<number | null>`case when first_response_at is not null
    then (response_time + ${sql.lit(MINUTE - 1)}) / ${sql.lit(MINUTE)} end`;
  const rows = await narrow(longReads().selectFrom("leads"))
    .select(["location_slug", minutes.as("minutes"), (row) => row.fn.countAll().as("requests")])
    .where("form", "not in", ["desk", "import"])
    .groupBy(["location_slug", minutes])
    .execute();
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
}

/**
 * A request without an answer counts as not answered within any time: how long it will take isn't known. Leaving it out,
 * or counting only the time so far, would make slow weeks look quick.
 */
function summarize(counts: readonly Count[]): Figure {
  const requests = counts.reduce((sum, count) => sum + count.requests, 0);
  const answered = counts.flatMap(({ minutes, requests: count }) =>
    minutes === null ? [] : { minutes, count },
  );
  let seen = 0;
  for (const { minutes, count } of answered.toSorted((one, other) => one.minutes - other.minutes)) {
    seen += count;
    if (seen > requests / 2) return { requests, minutes };
  }
  return { requests, minutes: null };
}
