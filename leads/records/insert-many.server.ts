import { sql } from "kysely";
import { type DatabaseTransaction, databaseKind } from "../../db/connect.server.ts";
import type { Actor } from "./history.server.ts";
import type { LeadRow } from "./records.server.ts";

/** In one statement; more would hold everybody else up. */
const AT_ONCE = 20;

type NewLead = { row: LeadRow; words: readonly string[] };

export async function insertLeads(
  transaction: DatabaseTransaction,
  leads: readonly NewLead[],
  line: { actor: Actor; action: "imported"; at: number },
): Promise<void> {
  const { last } = await transaction
    .selectFrom("leads")
    .select(({ fn }) => fn.max("seq").as("last"))
    .executeTakeFirstOrThrow();
  const numbered = leads.map(({ row, words }, place) => ({
    row: { ...row, seq: Number(last ?? 0) + place + 1 },
    text: words.join(" "),
  }));
  for (let start = 0; start < numbered.length; start += AT_ONCE) {
    const some = numbered.slice(start, start + AT_ONCE);
    const rows = some.map(({ row }) => row);
    await transaction.insertInto("leads").values(rows).execute();
    await transaction
      .insertInto("lead_versions")
      .values(
        rows.map(({ id, version, updated_at, record, details, phone_e164, email }) => ({
          ...{ lead_id: id, version, captured_at: updated_at },
          ...{ record, details, phone_e164, email },
        })),
      )
      .execute();
    await transaction
      .insertInto("lead_history")
      .values(
        rows.map(({ id }) => ({
          ...{ lead_id: id, at: line.at, actor_id: line.actor.id, actor_name: line.actor.name },
          ...{ action: line.action, changeset: "", before: "{}", after: "{}", note: "", undoes: null },
        })),
      )
      .execute();
    const words = some.map(({ row, text }) =>
      databaseKind() === "postgres"
        ? sql`(${row.seq}::bigint, array_to_tsvector(string_to_array(${text}, ' ')))`
        : sql`(${row.seq}, ${text})`,
    );
    await (databaseKind() === "postgres"
      ? sql`insert into lead_words (seq, words) values ${sql.join(words)}
          on conflict (seq) do update set words = excluded.words`
      : sql`insert or replace into lead_words (rowid, words) values ${sql.join(words)}`
    ).execute(transaction);
  }
}
