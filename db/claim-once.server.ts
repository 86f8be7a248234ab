import { type DatabaseTransaction, write } from "./connect.server.ts";

/** Milliseconds: `used_at` is a code's, and it's forgotten this much later. */
const MEMORY = 3 * 60_000;

/** False when any process claimed it before. Forgotten after `until` (epoch milliseconds), else in three minutes. */
export function claimOnce(owner: string, hash: string, until = Date.now() + MEMORY): Promise<boolean> {
  return write((transaction) => claimOnceWithin(transaction, owner, hash, until));
}

/** The same in a transaction that is under way: what comes of the claim is on disk with it, or neither is. */
export async function claimOnceWithin(
  transaction: DatabaseTransaction,
  owner: string,
  hash: string,
  until: number,
): Promise<boolean> {
  await transaction
    .deleteFrom("used_codes")
    .where("used_at", "<", Date.now() - MEMORY)
    .execute();
  const used = await transaction
    .insertInto("used_codes")
    .values({ person_id: owner, code_hash: hash, used_at: until - MEMORY })
    .onConflict((conflict) => conflict.doNothing())
    .returning("used_at")
    .executeTakeFirst();
  return used !== undefined;
}
