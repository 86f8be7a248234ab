import { randomUUID } from "node:crypto";
import { type CaptureFacts, capture } from "../../leads/capture/capture.server.ts";
import {
  type ActionContext,
  type Actor,
  applyAction,
  type LeadAction,
  type LeadRevision,
  NoSuchLead,
} from "../../leads/follow-up/follow-up.server.ts";
import type { JunkJob } from "../../leads/junk-job.ts";
import { blankMove, type MovingLead } from "../../leads/moving-lead.ts";
import { findLocation } from "../../locations/locations.server.ts";
import {
  listTrackingPhones,
  refreshLocationRecords,
  seedLocationRecords,
} from "../../locations/records.server.ts";
import { ada, carla, type Person } from "./people.ts";

/** Two people on staff. */
export const dora: Actor = { id: "dora", name: "Dora Dispatch" };
export const oscar: Actor = { id: "oscar", name: "Oscar Owner" };

/** A Tuesday at ten in Toronto. */
export const TUESDAY = Date.parse("2026-12-01T10:00:00-05:00");
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A person on staff at a moment. */
export function by(actor: Actor, now: number, locations?: readonly string[]): ActionContext {
  return { actor, now, ...(locations && { locations }) };
}

/** Applies an action to one lead. Throws why it was refused. */
export async function applyTo(
  seen: LeadRevision,
  by: ActionContext,
  action: LeadAction,
): Promise<{ revision: number; undo: string }> {
  const { undo, done, refused } = await applyAction([seen], by, action);
  if (!done[0]) throw refused[0]?.error ?? new NoSuchLead();
  return { revision: done[0].revision, undo };
}

/** Fills the open database's location records, as the site's start does: emails need a phone. */
export async function fillLocationRecords(): Promise<void> {
  await seedLocationRecords(TUESDAY, "database");
  await refreshLocationRecords();
}

export type Wanted = Partial<CaptureFacts> & { slug?: string | null };

function factsAt(person: Person, { slug = "toronto", ...facts }: Wanted): CaptureFacts {
  const location = slug === null ? null : findLocation(slug);
  return {
    submissionKey: randomUUID(),
    address: person.address,
    userAgent: person.userAgent,
    country: location?.country ?? "USA",
    locationSlug: slug,
    locationId: location?.locationId ?? null,
    suspicion: null,
    proof: null,
    isTest: false,
    consent: { given: false, version: "1" },
    attribution: { first: null, last: null },
    now: TUESDAY,
    ...facts,
  };
}

async function storeLead(asked: MovingLead | JunkJob, facts: CaptureFacts): Promise<string> {
  if (listTrackingPhones().length === 0) await fillLocationRecords();
  const receipt = await capture(asked, facts);
  if (receipt === "window taken") throw new Error("The window is full.");
  return receipt.id;
}

/** Captures a moving lead; returns its id. */
export async function captureMove(fields: Partial<MovingLead> = {}, wanted: Wanted = {}): Promise<string> {
  const { name, phone, email } = ada;
  const lead: MovingLead = {
    ...{ ...blankMove, name, phone, email, message: "Two rooms and a piano" },
    ...fields,
  };
  return storeLead(lead, factsAt(ada, wanted));
}

/** Captures a junk job; returns its id. */
export async function captureJob(fields: Partial<JunkJob> = {}, wanted: Wanted = {}): Promise<string> {
  const { name, phone, street, unit, city, state, zip } = carla;
  const job: JunkJob = {
    ...{ kind: "junk", form: "booking", name, phone, email: "", message: "One couch" },
    ...{ street, unit, city, state, zip, country: "USA", date: "2026-12-04", startTime: "13:00" },
    ...{ endTime: "15:00", propertyType: "Apartment", isTimeSensitive: false },
    ...fields,
  };
  return storeLead(job, factsAt(carla, { slug: "atlanta", ...wanted }));
}
