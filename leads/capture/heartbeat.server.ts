import { write } from "../../db/connect.server.ts";

/** Takes away the heartbeats from before `since` (epoch milliseconds): they are no leads. Throws the database's error. */
export async function removeOldHeartbeats(since: number): Promise<void> {
  await write((transaction) =>
    transaction.deleteFrom("leads").where("is_test", "=", 1).where("captured_at", "<", since).execute(),
  );
}
