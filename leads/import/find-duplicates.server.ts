import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import type { ErasuresTable } from "../../db/schema.ts";
import { hashIdentifier } from "../../deliveries/erase.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { readRecord } from "../records/stored-json.ts";
import type { PlannedLead } from "./read-row.server.ts";

export const ERASED = "It’s about someone who has been erased since.";

/** An old file must not bring back somebody who asked to be erased; what they sent later may come in. */
export function isErased(
  { phone, email, capturedAt }: PlannedLead,
  erasures: readonly Selectable<ErasuresTable>[],
): boolean {
  const known = [phone, email].filter((text) => text !== null);
  return erasures.some(
    ({ erased_at, salt, hashes }) =>
      capturedAt <= Number(erased_at) &&
      known.some((text) => hashes.split(" ").includes(hashIdentifier(text, salt))),
  );
}

type Same = readonly [by: string, what: string];

function names(
  phone: string | null,
  email: string | null,
  day: string,
  id: string | null,
  key: string | null = null,
): string[] {
  return [
    ...(phone ? [`phone ${phone} ${day}`] : []),
    ...(email ? [`email ${email} ${day}`] : []),
    ...(id ? [`id ${id}`] : []),
    ...(key ? [`key ${key}`] : []),
  ];
}

function listKnown(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

async function findLeads(transaction: DatabaseTransaction, plans: readonly PlannedLead[]): Promise<Same[]> {
  const wanted = {
    phone_e164: listKnown(plans.map(({ phone }) => phone)),
    email: listKnown(plans.map(({ email }) => email)),
    id: listKnown(plans.map(({ id }) => id)),
  };
  const same: Same[] = [];
  // By one column each: a planner that has seen an empty table would go through all leads for three.
  for (const column of ["phone_e164", "email", "id"] as const) {
    if (wanted[column].length === 0) continue;
    const leads = await transaction
      .selectFrom("leads")
      .select(["id", "kind", "captured_at", "location_slug", "phone_e164", "email"])
      .select(({ eb }) =>
        eb.case().when("kind", "=", "junk").then(eb.ref("record")).else("{}").end().as("record"),
      )
      .where(column, "in", wanted[column])
      .execute();
    for (const lead of leads) {
      const { timeZone } = findServingLocation(lead.location_slug);
      const local = () => localDateAndTime(Number(lead.captured_at), timeZone).date;
      const day = `${lead.kind} ${lead.kind === "junk" ? (readRecord(lead).date ?? "") : local()}`;
      for (const by of names(lead.phone_e164, lead.email, day, lead.id)) same.push([by, lead.id]);
    }
  }
  return same;
}

async function findKeys(transaction: DatabaseTransaction, plans: readonly PlannedLead[]): Promise<Same[]> {
  const keys = listKnown(plans.map(({ remoteKey }) => remoteKey));
  if (keys.length === 0) return [];
  const posted = await transaction
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["deliveries.remote_id as key", "postings.lead_id"])
    .where("deliveries.remote_id", "in", keys)
    .execute();
  const imported = await transaction
    .selectFrom("import_rows")
    .select(["remote_key as key", "lead_id"])
    .where("remote_key", "in", keys)
    .where("state", "=", "imported")
    .execute();
  return [...posted, ...imported].map(({ key, lead_id }) => [`key ${key}`, lead_id ?? ""]);
}

async function findRows(
  transaction: DatabaseTransaction,
  importId: string,
  plans: readonly PlannedLead[],
): Promise<Same[]> {
  const wanted = {
    phone_e164: listKnown(plans.map(({ phone }) => phone)),
    email: listKnown(plans.map(({ email }) => email)),
    remote_key: listKnown(plans.map(({ remoteKey }) => remoteKey)),
  };
  const same: Same[] = [];
  for (const column of ["phone_e164", "email", "remote_key"] as const) {
    if (wanted[column].length === 0) continue;
    const rows = await transaction
      .selectFrom("import_rows")
      .select(["position", "phone_e164", "email", "day", "remote_key"])
      .where("import_id", "=", importId)
      .where("state", "=", "new")
      .where(column, "in", wanted[column])
      .orderBy("position", "desc")
      .execute();
    for (const row of rows) {
      const by = names(row.phone_e164, row.email, row.day ?? "", null, row.remote_key);
      for (const name of by) same.push([name, `row ${row.position}`]);
    }
  }
  return same;
}

/**
 * Matches by id or key, or by the same person, kind and day, in the database and in earlier rows of the file. Call it in
 * the order of the rows: it remembers each new one.
 */
export async function openDuplicates(
  transaction: DatabaseTransaction,
  importId: string,
  plans: readonly PlannedLead[],
): Promise<(planned: PlannedLead, position: number) => string | null> {
  const known = new Map<string, string>([
    ...(await findRows(transaction, importId, plans)),
    ...(await findKeys(transaction, plans)),
    ...(await findLeads(transaction, plans)),
  ]);
  return ({ phone, email, day, id, remoteKey }, position) => {
    const all = names(phone, email, day, id, remoteKey);
    const found = all.map((by) => known.get(by)).find((what) => what !== undefined);
    if (found !== undefined) return found;
    for (const by of all) known.set(by, `row ${position}`);
    return null;
  };
}
