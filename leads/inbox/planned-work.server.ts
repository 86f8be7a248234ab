import { database } from "../../db/connect.server.ts";
import type { LeadsTable } from "../../db/schema.ts";
import { formatReadPhone } from "../../locations/phone-number.server.ts";
import { printCode } from "../../locations/postal-code.ts";
import type { LoadChoice } from "../junk-load.ts";
import { listNotes } from "../records/history.server.ts";
import { findVisibleLead } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { readDetails, readJobRecord, readRecord, readTexts } from "../records/stored-json.ts";
import { isClosed, type Status } from "../status.ts";

type PlannedWork = {
  id: string;
  revision: number;
  name: string;
  phone: string;
  tel: string | null;
  status: Status;
  slug: string | null;
  crew: string | null;
  message: string;
};

export type PlannedJob = PlannedWork & {
  city: string;
  address: string;
  propertyType: string;
  isTimeSensitive: boolean;
  load: LoadChoice;
  isOpen: boolean;
};

/** `on` YYYY-MM-DD; `arrives` such as "8:00"; amounts in cents. */
export type PlannedMove = PlannedWork & {
  on: string;
  arrives: string | null;
  zipFrom: string;
  zipTo: string;
  quoted: { from: number; to: number | null } | null;
};

export const shownColumns = [
  ...(["id", "revision", "name", "phone_e164", "record", "details"] as const),
  ...(["status", "location_slug", "crew"] as const),
] as const;

export type ShownRow = Pick<
  LeadsTable,
  "id" | "phone_e164" | "record" | "details" | "location_slug" | "crew"
> & {
  revision: number;
  name: string;
  status: string;
};

export function readWork(row: ShownRow): PlannedWork {
  const { id, revision, name, status, location_slug: slug, crew } = row;
  const { phone: typed, message } = readTexts(row);
  const tel = row.phone_e164 && `tel:${row.phone_e164}`;
  const phone = formatReadPhone(typed, row.phone_e164);
  return { id, revision, name, phone, tel, status: status as Status, slug, crew, message };
}

export async function listJobs(ids: readonly string[]): Promise<ReadonlyMap<string, PlannedJob>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .selectFrom("leads")
    .select(shownColumns)
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, readJob(row)]));
}

export function readJob(row: ShownRow): PlannedJob {
  const job = readJobRecord(row);
  const { street, unit, city, state, zip } = job.cus_address;
  const region = [state, printCode(zip)].filter(Boolean).join(" ");
  const work = readWork(row);
  return {
    ...work,
    city,
    address: [street, unit, city, region].filter(Boolean).join(", "),
    propertyType: job.property_type,
    isTimeSensitive: job.is_time_sensitive,
    load: readDetails(row).load ?? {},
    isOpen: !isClosed(work.status),
  };
}

/** Moves that were won, from one day to another, both included; by day and arrival. */
export async function listMoves(from: string, to: string): Promise<PlannedMove[]> {
  const rows = await database()
    .selectFrom("leads")
    .select([...shownColumns, "move_on", "move_at", "quoted_amount", "quoted_to"])
    .where("move_on", ">=", from)
    .where("move_on", "<=", to)
    .where("kind", "=", "moving")
    .where("status", "in", ["won", "done"])
    .where("standing", "!=", "quarantined")
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .execute();
  const hour = (time: string | null) => time?.padStart(5, "0") ?? "99";
  return rows
    .map((row) => {
      const { zip = "", zipTo = "" } = readRecord(row);
      const { quoted_amount: amount, quoted_to: most } = row;
      return {
        ...readWork(row),
        on: row.move_on ?? "",
        arrives: row.move_at,
        zipFrom: printCode(zip),
        zipTo: printCode(zipTo),
        quoted: amount === null ? null : { from: Number(amount), to: most === null ? null : Number(most) },
      };
    })
    .toSorted((one, other) =>
      `${one.on} ${hour(one.arrives)}`.localeCompare(`${other.on} ${hour(other.arrives)}`),
    );
}

/** What staff wrote about each lead, oldest first. */
export async function listNotesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const notes = await listNotes(ids);
  return new Map(ids.map((id) => [id, notes.filter((one) => one.lead_id === id).map(({ note }) => note)]));
}

export type Visit = {
  id: string;
  revision: number;
  name: string;
  phone: string;
  tel: string | null;
  date: string;
  window: string;
  slug: string;
  isOpen: boolean;
};

/** Null for what is no job's visit, and for one outside `locations`. */
export async function findVisit(id: string, locations: readonly string[] | undefined): Promise<Visit | null> {
  const row = await findVisibleLead(database(), id, locations);
  if (row?.kind !== "junk") return null;
  const { revision, name, phone, tel, status } = readWork(row);
  const { date, start_time: window } = readJobRecord(row);
  const { slug } = findServingLocation(row.location_slug);
  return { id, revision, name, phone, tel, date, window, slug, isOpen: !isClosed(status) };
}
