import { type DatabaseTransaction, write } from "../db/connect.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";
import { type NewAuditLine, writeAudit } from "./audit.server.ts";
import type { Caller } from "./sign-in.server.ts";

// A flood must not fill the audit log: the first of a kind is written at once, the next minutes' others as a number.

const WINDOW = 5 * 60_000;
/** Kinds that get lines of their own at a time; all others share one. */
const MOST_KINDS = 50;
const SHARED = "the rest";

/** `network` is the visitor's, as {@link Caller} has it for the log. */
export async function noteRefusal(
  { details, ...line }: NewAuditLine & { action: "session.refused" | "proof.refused" | "access.refused" },
  network: Caller["loggedNetwork"],
): Promise<void> {
  const refused = { ...line, details: { ...details, network } };
  await write(async (transaction) => {
    const now = Date.now();
    await writeCounts(transaction, now);
    const key = await chooseKey(transaction, JSON.stringify(refused));
    const { unwritten } = await transaction
      .insertInto("refusals")
      .values({ key, line: JSON.stringify(refused), unwritten: 0, until: now + WINDOW })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((row) => ({ unwritten: row("refusals.unwritten", "+", 1) })),
      )
      .returning("unwritten")
      .executeTakeFirstOrThrow();
    if (unwritten === 0) await writeAudit(transaction, refused);
  });
}

async function chooseKey(transaction: DatabaseTransaction, own: string): Promise<string> {
  const rows = await transaction.selectFrom("refusals").select("key").execute();
  const isOpen = rows.some(({ key }) => key === own);
  return isOpen || rows.length < MOST_KINDS ? own : SHARED;
}

async function writeCounts(transaction: DatabaseTransaction, now: number): Promise<void> {
  const over = await transaction
    .deleteFrom("refusals")
    .where(({ not, between }) => not(between("until", now + 1, now + WINDOW + CLOCK_SLACK)))
    .returningAll()
    .execute();
  for (const { key, line, unwritten } of over) {
    if (unwritten === 0) continue;
    const { details, ...refused } = JSON.parse(line) as NewAuditLine;
    const more = key === SHARED ? { times: unwritten, isMixed: true } : { ...details, times: unwritten };
    await writeAudit(transaction, { ...refused, details: more });
  }
}

export async function writeRefusalCounts(): Promise<void> {
  await write((transaction) => writeCounts(transaction, Date.now()));
}
