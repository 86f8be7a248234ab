import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import type { ErasuresTable } from "../../db/schema.ts";
import { hashIdentifier } from "../../deliveries/erase.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { readRecord } from "../records/stored-json.ts";
import type { ImportTarget } from "./columns.ts";
import type { StagedImport } from "./import.server.ts";
import { type PlannedLead, readRow } from "./read-row.server.ts";

const AT_ONCE = 25;

export const ERASED = "It’s about someone who has been erased since.";

/** How the cells of a row are asked for: a column of that very name counts first, then the first that isn't empty. */
export function openColumns({ columns, choices: { targets } }: Pick<StagedImport, "columns" | "choices">) {
  const places = Map.groupBy(
    targets.map((target, place) => ({ target, place })),
    ({ target }) => target,
  );
  for (const [target, list] of places) {
    list.sort(
      (one, other) => Number(columns[other.place] === target) - Number(columns[one.place] === target),
    );
  }
  return (text: string) => {
    const cells = JSON.parse(text) as string[];
    return (target: ImportTarget): string => {
      for (const { place } of places.get(target) ?? []) if (cells[place]) return cells[place];
      return "";
    };
  };
}

type Checked = {
  position: number;
  state: "new" | "duplicate" | "problem";
  detail: string | null;
  planned: PlannedLead | null;
};

/** Says of the next rows whether they're new, here already, or can't be imported, and why. */
export async function checkRows(
  transaction: DatabaseTransaction,
  one: StagedImport,
  now: number,
): Promise<boolean> {
  const { id, choices } = one;
  const open = openColumns(one);
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["position", "cells"])
    .where("import_id", "=", id)
    .where("state", "=", "unchecked")
    .orderBy("position")
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return false;
  const read = rows.map(({ position, cells }) => ({
    position,
    planned: readRow(open(cells), choices, now),
  }));
  const plans = read.flatMap(({ planned }) => ("problem" in planned ? [] : [planned]));
  const isHere = await openDuplicates(transaction, id, plans);
  const erasures = await transaction.selectFrom("erasures").selectAll().execute();
  for (const { position, planned } of read) {
    const checked: Checked =
      "problem" in planned
        ? { position, state: "problem", detail: planned.problem, planned: null }
        : isErased(planned, erasures)
          ? { position, state: "problem", detail: ERASED, planned: null }
          : judge(position, planned, isHere(planned, position));
    await noteChecked(transaction, id, checked);
  }
  return true;
}

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

function judge(position: number, planned: PlannedLead, same: string | null): Checked {
  return { position, state: same === null ? "new" : "duplicate", detail: same, planned };
}

function noteChecked(
  transaction: DatabaseTransaction,
  id: string,
  { position, state, detail, planned }: Checked,
): Promise<unknown> {
  return transaction
    .updateTable("import_rows")
    .set({
      ...{ state, detail, phone_e164: planned?.phone ?? null, email: planned?.email ?? null },
      ...{ day: planned?.day ?? null, remote_key: planned?.remoteKey ?? null },
    })
    .where("import_id", "=", id)
    .where("position", "=", position)
    .execute();
}

type Same = { by: string; position: number; what: string };

/** By id or key, or by the same person with the same kind and day; in the database, or further up in the file. */
async function openDuplicates(
  transaction: DatabaseTransaction,
  importId: string,
  plans: readonly PlannedLead[],
) {
  const list = (values: readonly (string | null)[]) => ["", ...values.filter((value) => value !== null)];
  const [phones, emails] = [list(plans.map(({ phone }) => phone)), list(plans.map(({ email }) => email))];
  const [ids, keys] = [list(plans.map(({ id }) => id)), list(plans.map(({ remoteKey }) => remoteKey))];
  const leads = await transaction
    .selectFrom("leads")
    .select(["id", "kind", "captured_at", "location_slug", "record", "phone_e164", "email"])
    .where((row) =>
      row.or([row("phone_e164", "in", phones), row("email", "in", emails), row("id", "in", ids)]),
    )
    .execute();
  const posted = await transaction
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["deliveries.remote_id", "postings.lead_id"])
    .where("deliveries.remote_id", "in", keys)
    .execute();
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["import_id", "position", "state", "phone_e164", "email", "day", "remote_key", "lead_id"])
    .where((row) =>
      row.or([
        row.and([row("remote_key", "in", keys), row("state", "=", "imported")]),
        row.and([
          row("import_id", "=", importId),
          row("state", "=", "new"),
          row.or([
            row("phone_e164", "in", phones),
            row("email", "in", emails),
            row("remote_key", "in", keys),
          ]),
        ]),
      ]),
    )
    .execute();
  const same: Same[] = [
    ...leads.flatMap((lead) => {
      const { date: local } = localDateAndTime(
        Number(lead.captured_at),
        findServingLocation(lead.location_slug).timeZone,
      );
      const day = `${lead.kind} ${lead.kind === "junk" ? (readRecord(lead).date ?? "") : local}`;
      return names(lead.phone_e164, lead.email, day, lead.id).map((by) => ({
        by,
        position: 0,
        what: lead.id,
      }));
    }),
    ...posted.map(({ remote_id, lead_id }) => ({ by: `key ${remote_id}`, position: 0, what: lead_id ?? "" })),
    ...rows.flatMap((row) =>
      row.import_id === importId && row.state === "new"
        ? names(row.phone_e164, row.email, row.day ?? "", null, row.remote_key).map((by) => ({
            by,
            position: row.position,
            what: `row ${row.position}`,
          }))
        : [{ by: `key ${row.remote_key}`, position: 0, what: row.lead_id ?? "" }],
    ),
  ];
  const known = new Map(same.toReversed().map(({ by, what }) => [by, what]));
  return ({ phone, email, day, id, remoteKey }: PlannedLead, position: number): string | null => {
    const all = names(phone, email, day, id, remoteKey);
    const found = all.map((by) => known.get(by)).find((what) => what !== undefined);
    if (found !== undefined) return found;
    for (const by of all) known.set(by, `row ${position}`);
    return null;
  };
}

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
