import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";

/** What the outbox writes goes to the disk with visitors' leads or after them, never before. */
export function writeBehind<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return commitTogether(work, { isBackground: true });
}
