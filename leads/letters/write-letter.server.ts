import { undoSeconds } from "../../content/schedule.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import type { LetterMessage } from "../../deliveries/message.ts";
import { type LetterWay, listLetterWays, type Reachable } from "../../deliveries/texted-letters.server.ts";
import { postLetter, withdrawFromCustomer } from "../../deliveries/visit-letters.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { buildSnapshot, findLeadLocation, findMailbox } from "../records/snapshot.server.ts";
import { readAsked } from "../records/typed.server.ts";
import { isClosed, type Status } from "../status.ts";
import { readOnWay } from "./on-way.ts";
import { findPlan, nameTime, type Plan, type Planned } from "./plan.ts";
import { describeMoveDay } from "./plan-times.server.ts";

/** Milliseconds after which nobody is told anymore that a crew is on the way. */
const STILL_ON_THE_WAY = 60 * 60_000;

type About = Pick<LetterMessage, "letter"> & { plan: Plan; now: number };

/** What they once asked for, or were shown, is no fact about a move that's been agreed on. */
export function buildLetter(row: LeadRow, { letter, plan, now }: About): LetterMessage {
  const snapshot = buildSnapshot(readAsked(row), row, { location: findLeadLocation(row), earlier: [] });
  const { move_date, price_range, ...facts } = snapshot.facts;
  const lead = row.kind === "moving" ? { ...snapshot, facts, visit: describeMoveDay(row, plan) } : snapshot;
  return { event: "customer.letter", at: new Date(now).toISOString(), letter, lead };
}

export function findReachable({
  email,
  phone_e164: phone,
}: Pick<LeadRow, "email" | "phone_e164">): Reachable {
  return { email: findMailbox(email ?? ""), phone };
}

/** How a customer can be told that the crew is on the way; no way where they have to be called. */
export function listOnWayWays(
  row: Pick<LeadRow, "email" | "phone_e164">,
  transaction?: DatabaseTransaction,
): Promise<LetterWay[]> {
  return listLetterWays("on-the-way", findReachable(row), transaction);
}

/** The same while that can still be told: on the day, if it's open and they weren't told yet. */
export async function listWaysOnTheDay(
  row: Pick<LeadRow, keyof Planned | "standing" | "location_slug" | "email" | "phone_e164" | "on_way">,
  now: number,
): Promise<LetterWay[]> {
  const plan = findPlan(row);
  const { timeZone } = findServingLocation(row.location_slug);
  const isToday = plan?.on === localDateAndTime(now, timeZone).date;
  const isOpen = row.standing !== "quarantined" && !isClosed(row.status as Status);
  if (!isToday || !isOpen || readOnWay(row)?.to === nameTime(plan)) return [];
  return listOnWayWays(row);
}

/** It goes at any hour, once it can't be undone anymore. What else waits for them is of no use by then. */
export async function postOnWay(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { plan, minutes, now }: { plan: Plan; minutes: number | null; now: number },
): Promise<void> {
  await withdrawFromCustomer(transaction, row.id, now);
  const message: LetterMessage = {
    ...buildLetter(row, { letter: "on-the-way", plan, now }),
    until: new Date(now + STILL_ON_THE_WAY).toISOString(),
    ...(minutes !== null && { minutes }),
  };
  await postLetter(transaction, message, { now, counts: false, lettersDueAt: now + undoSeconds * 1000 });
}
