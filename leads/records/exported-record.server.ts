import { formatReference } from "../reference.ts";
import { type LeadRow, listAllByKind } from "./records.server.ts";
import { readDetails, readRecord } from "./stored-json.ts";

const kinds = { leads: "moving", jobs: "junk" } as const;

export type ExportList = keyof typeof kinds;

export function isExportList(name: string | undefined): name is ExportList {
  return name !== undefined && Object.hasOwn(kinds, name);
}

/** Section 3's fields first and in its order, then ours. */
export function toExportedRecord(row: LeadRow): Record<string, unknown> {
  return { ...readRecord(row), ...readOwnFields(row), ...readDetails(row) };
}

export function readOwnFields(row: LeadRow) {
  return {
    id: row.id,
    reference: formatReference(row.id),
    form: row.form,
    location: row.location_slug,
    captured_at: new Date(row.captured_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    version: row.version,
    repeats: row.repeats,
    standing: row.standing,
    phone_e164: row.phone_e164,
  };
}

export async function* exportRecords(list: ExportList): AsyncGenerator<string> {
  for await (const row of listAllByKind(kinds[list])) yield JSON.stringify(toExportedRecord(row));
}
