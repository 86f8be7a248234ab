import { type DatabaseTransaction, database } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { readFilter } from "../inbox/lead-filter.ts";
import { listLeads } from "../inbox/lead-list.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { findLead } from "../records/records.server.ts";
import { formatReference } from "../reference.ts";
import { findUnassigned, listUnassigned, removeMessage } from "./message-records.server.ts";
import { addToLead } from "./receive-mail.server.ts";

const MOST_LISTED = 50;
const MOST_THEIRS = 5;
const FIRST_WORDS = 1_000;

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

/** The newest, with the leads of the same address, newest first: probably it's for one of them. `more` are older. */
export async function listUnassignedMessages() {
  const rows = await listUnassigned({ limit: MOST_LISTED });
  const more = rows.length < MOST_LISTED ? 0 : (await countUnassigned()) - rows.length;
  const messages = await Promise.all(
    rows.map(async ({ id, at, kind, correspondent, subject, text }) => ({
      ...{ id, at, kind, correspondent, subject, text: text.slice(0, FIRST_WORDS) },
      leads: await listLeadsFrom(correspondent),
    })),
  );
  return { messages, more };
}

async function listLeadsFrom(email: string) {
  const rows = await database()
    .selectFrom("leads")
    .select(["id", "name", "captured_at"])
    .where("email", "=", email)
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .orderBy("captured_at", "desc")
    .limit(MOST_THEIRS)
    .execute();
  return rows.map(({ id, name, captured_at: capturedAt }) => ({
    ...{ id, name, capturedAt },
    reference: formatReference(id),
  }));
}

export async function countUnassigned(): Promise<number> {
  const { count } = await database()
    .selectFrom("lead_messages")
    .select((row) => row.fn.countAll().as("count"))
    .where("lead_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Also one that's typed without its dash, or in small letters. Null for none. */
export async function findLeadByReference(typed: string, now: number): Promise<string | null> {
  const wanted = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (wanted.length !== 8) return null;
  const reference = `${wanted.slice(0, 4)}-${wanted.slice(4)}`;
  for (const standing of ["", "quarantined"]) {
    const filter = readFilter(new URLSearchParams({ text: reference, standing }));
    const { lines } = await listLeads(filter, null, now);
    const found = lines.find((line) => line.reference === reference);
    if (found) return found.id;
  }
  return null;
}

/** False when somebody has dealt with it already. */
export async function assignMessage(
  id: string,
  leadId: string,
  now: number,
  alsoWrite: AlsoWrite,
): Promise<boolean> {
  const isDone = await commitTogether(async (transaction) => {
    const message = await findUnassigned(transaction, id);
    const row = await findLead(transaction, leadId);
    if (!message || !row) return false;
    await addToLead(transaction, row, message, now);
    await alsoWrite(transaction);
    return true;
  });
  wakeWorker();
  notifyLeadsChanged();
  return isDone;
}

export function removeUnassigned(id: string, alsoWrite: AlsoWrite): Promise<boolean> {
  return commitTogether(async (transaction) => {
    const isDone = await removeMessage(transaction, id);
    if (isDone) await alsoWrite(transaction);
    return isDone;
  });
}
