import { write } from "../../db/connect.server.ts";

export async function removeOldHeartbeats(since: number): Promise<void> {
  await write((transaction) =>
    transaction.deleteFrom("leads").where("is_test", "=", 1).where("captured_at", "<", since).execute(),
  );
}
