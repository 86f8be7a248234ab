import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { closeDatabase, database, databaseKind, openDatabase } from "../../db/connect.server.ts";
import { migrate, migrationNames } from "../../db/migrate.server.ts";
import { runFolder } from "./places.ts";
import { freshPostgres } from "./postgres.ts";
import type { DatabaseKind } from "./site.ts";

export type Place = { dataDir: string; databaseUrl: string | undefined };

/** Ids of a moving lead and a junk job. */
const MOVE = "019d0000-0000-7000-8000-000000000001";
const JOB = "019d0000-0000-7000-8000-000000000002";

const NOA = JSON.stringify({
  ...{ id: MOVE, name: "Noa Castellanos", phone: "(416) 555-0142", email: "noa@example.com" },
  ...{ note_from_customer: "A piano", current_location: "Toronto", new_location: "Guelph" },
  ...{ ip_address: "203.0.113.7", reference: "7K3M-9QXA", location: "toronto" },
});
const RUTH = JSON.stringify({
  ...{ id: JOB, cus_name: "Ruth Okafor", cus_phone: "(416) 555-0143", description: "A sofa" },
  ...{ cus_address: { address_line_1: "12 Elm Street", city: "Toronto", state: "ON", country: "CA" } },
  ...{ scheduled_at: "2026-12-01", ip_address: "203.0.113.8", location: "toronto" },
});

const lead = (id: string, kind: string, record: string) =>
  `insert into leads (id, kind, form, submission_key, sender_key, content_hash, captured_at, updated_at, version,
    repeats, location_slug, location_id, record, details) values ('${id}', '${kind}', '${kind}', 'key of ${id}', '', '',
    1793000000000, 1793000000000, 1, 0, 'toronto', 1, '${record}', '{}')`;

/** What a site of that time had stored: statements to run right after the migration that made the tables. */
const stored: Readonly<Record<string, readonly string[]>> = {
  "0001-leads-and-locations": [
    lead(MOVE, "moving", NOA),
    lead(JOB, "junk", RUTH),
    `insert into lead_versions values ('${MOVE}', 1, 1793000000000, '${NOA}', '{}')`,
  ],
  "0002-deliveries": [
    ...[MOVE, JOB].flatMap((id) => [
      `insert into postings (id, event, lead_id, counts, destinations, message, posted_at)
        values ('posting of ${id}', 'lead.captured', '${id}', 1, ' webhook ', '{}', 1793000000000)`,
      `insert into deliveries (id, posting_id, destination, state, attempts, due_at)
        values ('delivery of ${id}', 'posting of ${id}', 'webhook', '${id === MOVE ? "waiting" : "delivered"}', 1,
        1793000000000)`,
    ]),
    "insert into destinations values ('webhook', 'paused', 'answered 401', 1793000000000)",
  ],
  "0003-people": [
    `insert into people (id, name, email, email_verified, created_at, updated_at, role, locations)
      values ('olga', 'Olga', 'olga@example.com', 1, '', '', 'owner', 'all')`,
    `insert into invitations (id, token_hash, kind, email, made_by, made_at, expires_at)
      values ('an invitation', 'hash', 'dispatcher', 'dan@example.com', 'olga', 1, 2)`,
    `insert into audit_log (id, at, actor, deed, subject, details)
      values ('a line', 1, 'olga', 'person.invited', 'dan@example.com', '{}')`,
  ],
  "0004-follow-up": [
    `insert into lead_history (lead_id, at, actor_id, actor_name, deed, step, before, after, note)
      values ('${MOVE}', 1793000000001, 'olga', 'Olga', 'note', 'a-step', '{}', '{}', 'Calls back')`,
    "insert into saved_views values ('view', 'olga', 'Pianos', 'text=piano', 1)",
  ],
  "0005-schedule": [`insert into visits values ('${JOB}', 'toronto', '2026-12-01', '8-10', 1793000000000)`],
  "0006-push": [
    "insert into push_devices values ('phone', 'olga', 'session', 'https://push.example.com', '', '', '', 1, 1)",
    `insert into push_rings values ('delivery of ${MOVE}', 'phone')`,
  ],
  "0007-opening-hours": ["insert into opening_hours values ('toronto', '{}', 'olga', 1)"],
  "0008-audit": ["insert into presses (person_id, key, begun_at, deed) values ('olga', 'press', 1, 'done')"],
};

/** How many rows each of today's tables has of what {@link makeOldDatabase} stored up to `newest`. */
export function countStored(newest: string): Record<string, number> {
  const today: Readonly<Record<string, string>> = {
    push_rings: "push_notifications",
    presses: "done_once",
  };
  const counts: Record<string, number> = {};
  for (const [migration, statements] of Object.entries(stored)) {
    for (const [, table = ""] of statements.map((text) => /^insert into (\w+)/.exec(text) ?? [])) {
      if (migration > newest) continue;
      const name = today[table] ?? table;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

/** The name before the first version's. */
export const EMPTY = "";

const templates = new Map<string, Promise<Place>>();

/** A closed database as a site left it whose newest migration was `newest`, with rows from every version up to it. */
export async function makeOldDatabase(kind: DatabaseKind, newest: string): Promise<Place> {
  const known = templates.get(`${kind} ${newest}`) ?? makeTemplate(kind, newest);
  templates.set(`${kind} ${newest}`, known);
  return copyDatabase(await known);
}

async function makeTemplate(kind: DatabaseKind, newest: string): Promise<Place> {
  if (newest === EMPTY) {
    return { dataDir: makeFolder(), databaseUrl: kind === "postgres" ? await freshPostgres() : undefined };
  }
  const place = await makeOldDatabase(kind, migrationNames[migrationNames.indexOf(newest) - 1] ?? EMPTY);
  openDatabase(place);
  await migrate(newest);
  for (const statement of stored[newest] ?? []) await sql.raw(statement).execute(database());
  await closeDatabase();
  return place;
}

/** A copy of a closed database. */
export async function copyDatabase({ dataDir, databaseUrl }: Place): Promise<Place> {
  const copy = makeFolder();
  cpSync(dataDir, copy, { recursive: true });
  if (!databaseUrl) return { dataDir: copy, databaseUrl };
  return { dataDir: copy, databaseUrl: await freshPostgres(new URL(databaseUrl).pathname.slice(1)) };
}

function makeFolder(): string {
  return mkdtempSync(join(runFolder(), "old-"));
}

/** The open database's tables, indexes and triggers, in a form that can be compared. */
export async function readTables(): Promise<string[]> {
  const { rows } = await (databaseKind() === "sqlite"
    ? sql<{ line: string }>`select coalesce(sql, name) as line from sqlite_master order by type, name`
    : sql<{ line: string }>`
        select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
          from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select concat_ws(' ', event_object_table, trigger_name, event_manipulation, action_statement)
          from information_schema.triggers order by line`
  ).execute(database());
  return rows.map(({ line }) => line);
}
