import { type DatabaseTransaction, longReads } from "../../db/connect.server.ts";
import { exportMessage, listWith } from "../messages/message-records.server.ts";
import { isSettledAfter } from "../records/history.server.ts";
import { findLead, indexLead, type LeadRow, updateLead } from "../records/records.server.ts";

// What a person wrote on other people's leads, or on none, which no lead of theirs leads to.

const AT_ONCE = 5_000;

/** Emails in lower case and phones in E.164, by which a message names its correspondent; `leadIds` are their own leads. */
type Whose = { contacts: readonly string[]; leadIds: readonly string[] };

export async function exportElsewhere(transaction: DatabaseTransaction, { contacts, leadIds }: Whose) {
  return (await listWith(contacts, { except: leadIds }, transaction)).map(exportMessage);
}

/** Up to `until`, epoch milliseconds. Returns how many. */
export async function eraseElsewhere(
  transaction: DatabaseTransaction,
  { until, contacts, leadIds }: Whose & { until: number },
): Promise<number> {
  const all = await listWith(contacts, { except: leadIds }, transaction);
  const rows = all.filter(({ at }) => at <= until);
  for (const { id, lead_id, at } of rows) {
    await transaction.deleteFrom("lead_messages").where("id", "=", id).execute();
    const row = lead_id === null ? null : await findLead(transaction, lead_id);
    if (!row) continue;
    await indexLead(transaction, row);
    await forgetWaiting(transaction, row, at);
  }
  return rows.length;
}

/** The lead waits for an answer to what's left, unless that was dealt with. */
async function forgetWaiting(
  transaction: DatabaseTransaction,
  { id, replied_at }: LeadRow,
  at: number,
): Promise<void> {
  if (replied_at !== at) return;
  const last = await transaction
    .selectFrom("lead_messages")
    .select(["line", "at"])
    .where("lead_id", "=", id)
    .where("direction", "=", "in")
    .where("kind", "=", "written")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isWaiting = last && !(await isSettledAfter(transaction, id, Number(last.line)));
  await updateLead(transaction, id, { replied_at: isWaiting ? last.at : null });
}

/** Everybody who has written or was written to up to `until`, each once, in portions. */
export async function* listCorrespondents(until: number): AsyncGenerator<string[]> {
  let after = "";
  for (;;) {
    const page = await longReads()
      .selectFrom("lead_messages")
      .select("correspondent")
      .distinct()
      .where("correspondent", ">", after)
      .where("at", "<=", until)
      .orderBy("correspondent")
      .limit(AT_ONCE)
      .execute();
    yield page.map(({ correspondent }) => correspondent);
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = last.correspondent;
  }
}
