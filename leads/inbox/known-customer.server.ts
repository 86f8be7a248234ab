import { database } from "../../db/connect.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { isVisible, listOtherRequests } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { formatReference } from "../reference.ts";
import type { Kind, Status } from "../status.ts";

const MOST = 20;

export type KnownRequest = {
  id: string;
  reference: string;
  name: string;
  email: string;
  kind: Kind;
  status: Status;
  locationName: string;
  /** Epoch milliseconds. */
  capturedAt: number;
};

/** What somebody with this number has asked for before, newest first; [] while the number isn't whole. */
export async function listKnownRequests(
  phone: string,
  locations: readonly string[] | undefined,
): Promise<KnownRequest[]> {
  const phone_e164 = toE164(phone);
  if (!phone_e164) return [];
  const rows = await listOtherRequests({ id: "", phone_e164, email: null }, MOST);
  return rows
    .filter((row) => isVisible(row, locations))
    .map((row) => ({
      id: row.id,
      reference: formatReference(row.id),
      name: row.name,
      email: row.email ?? "",
      kind: row.kind,
      status: row.status as Status,
      locationName: findServingLocation(row.location_slug).locationName,
      capturedAt: row.captured_at,
    }));
}

const MEMORY = 90 * 24 * 60 * 60_000;

/** Where someone took their last call, as a slug. */
export async function findLastEntryPlace(person: string, now: number): Promise<string | null> {
  const last = await database()
    .selectFrom("leads")
    .select("location_slug")
    .where("captured_at", ">", now - MEMORY)
    .where("assignee", "=", person)
    .where("form", "=", "desk")
    .orderBy("captured_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.location_slug ?? null;
}
