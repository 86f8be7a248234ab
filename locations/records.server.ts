import { EventEmitter } from "node:events";
import { locationRecords } from "../content/locations.ts";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { type Location, listLocations } from "./locations.server.ts";

const idKey = (locationId: number) => `id:${locationId}`;
const slugKey = (slug: string) => `slug:${slug}`;

/** Pages read this, never the database itself, so they're served while it's down. */
let phones: ReadonlyMap<string, string> = new Map();
let notified: ReadonlyMap<string, readonly string[]> = new Map();
let edits: ReadonlyMap<string, { by: string; at: number }> = new Map();

const changes = new EventEmitter();

export function onLocationRecordsChanged(listener: () => void): void {
  changes.on("changed", listener);
}

/** Keeps what staff have edited, and what came from the realtime database while that's the source. */
export async function seedLocationRecords(now: number, source: "database" | "firebase"): Promise<void> {
  await write(async (transaction) => {
    if (source === "database") {
      await transaction
        .updateTable("location_records")
        .set({ edited_by: "content" })
        .where("edited_by", "=", "firebase")
        .execute();
    }
    for (const { locationId, slug, tracking_phone, notify = [] } of locationRecords) {
      const mailed = notify.join(", ");
      const row = {
        location_id: locationId,
        tracking_phone,
        notify: mailed,
        edited_by: "content",
        updated_at: now,
      };
      await transaction
        .insertInto("location_records")
        .values({ key: slug ? slugKey(slug) : idKey(locationId), ...row })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet(row)
            .where("location_records.edited_by", "=", "content")
            .where((record) =>
              record.or([
                record("location_records.tracking_phone", "!=", tracking_phone),
                record("location_records.notify", "!=", mailed),
              ]),
            ),
        )
        .execute();
    }
  });
}

export async function refreshLocationRecords(): Promise<void> {
  const rows = await database()
    .selectFrom("location_records")
    .select(["key", "tracking_phone", "edited_by", "updated_at", "notify"])
    .execute();
  const read = new Map(rows.map((row) => [row.key, row.tracking_phone]));
  edits = new Map(
    rows
      .filter((row) => row.edited_by !== "content")
      .map(({ key, edited_by, updated_at }) => [key, { by: edited_by, at: Number(updated_at) }]),
  );
  notified = new Map(
    rows
      .filter(({ notify }) => notify !== "")
      .map(({ key, notify }) => [key, notify.split(/[\s,]+/).filter(Boolean)]),
  );
  const changed = read.size !== phones.size || [...read].some(([key, phone]) => phones.get(key) !== phone);
  if (!changed) return;
  phones = read;
  changes.emit("changed");
}

/** Throws a sentence that names the locations without a phone: no page of theirs could be served. */
export function requirePhones(): void {
  const missing = listLocations().filter((location) => !phones.has(recordKey(location)));
  if (missing.length === 0) return;
  const slugs = missing.map(({ slug }) => slug).join(", ");
  throw new Error(`no phone number for ${slugs}. Add a record to locationRecords in content/locations.ts.`);
}

export function listTrackingPhones(): { key: string; tracking_phone: string }[] {
  return [...phones].map(([key, tracking_phone]) => ({ key, tracking_phone }));
}

/** Throws when neither the slug nor the location id has a record (specification, section 3). */
export function trackingPhone(location: Location): string {
  const phone = phones.get(recordKey(location));
  if (!phone) throw new Error(`No location record for ${location.slug} (id ${location.locationId}).`);
  return phone;
}

export function listNotifyAddresses(location: Location): readonly string[] {
  return notified.get(recordKey(location)) ?? [];
}

export function trackingPhoneEditedAt(location: Location): number | null {
  return edits.get(recordKey(location))?.at ?? null;
}

function recordKey({ slug, locationId }: Location): string {
  return phones.has(slugKey(slug)) ? slugKey(slug) : idKey(locationId);
}

export type LocationRecord = {
  key: string;
  phone: string;
  notify: readonly string[];
  slugs: readonly string[];
  isFromFirebase: boolean;
};

export function findLocationWithRecord(key: string): Location | null {
  return listLocations().find((location) => recordKey(location) === key) ?? null;
}

/** Every record that has a location, once. */
export function listRecords(): LocationRecord[] {
  return [...Map.groupBy(listLocations(), recordKey)].map(([key, sharing]) => describeRecord(key, sharing));
}

export function requireRecord(location: Location): LocationRecord {
  const key = recordKey(location);
  return describeRecord(
    key,
    listLocations().filter((one) => recordKey(one) === key),
  );
}

/** Throws when there's no phone for it. */
function describeRecord(key: string, sharing: readonly Location[]): LocationRecord {
  const [location] = sharing;
  if (!location) throw new Error(`No location reads the record ${key}.`);
  return {
    key,
    phone: trackingPhone(location),
    notify: listNotifyAddresses(location),
    slugs: sharing.map(({ slug }) => slug),
    isFromFirebase: edits.get(key)?.by === "firebase",
  };
}

export type RecordEdit = {
  phone: string;
  notify: readonly string[];
  /** For this slug alone, which then gets a record of its own. */
  isOnlyHere: boolean;
};

/** Other processes show the change within a second. `alsoWrite` runs in the same transaction. */
export async function editRecord(
  location: Location,
  { phone, notify, isOnlyHere }: RecordEdit,
  {
    by,
    now,
    alsoWrite,
  }: { by: string; now: number; alsoWrite: (transaction: DatabaseTransaction) => Promise<void> },
): Promise<void> {
  const row = {
    location_id: location.locationId,
    tracking_phone: phone,
    notify: notify.join(", "),
    edited_by: by,
    updated_at: now,
  };
  const key = isOnlyHere ? slugKey(location.slug) : recordKey(location);
  await write(async (transaction) => {
    await transaction
      .insertInto("location_records")
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await alsoWrite(transaction);
  });
  await refreshLocationRecords();
}
