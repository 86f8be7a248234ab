import { v7 as uuidv7 } from "uuid";
import { database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";

export type WebhookAnswer = {
  deliveryId: string | null;
  at: number;
  /** Null when none came. */
  status: number | null;
  /** Milliseconds. */
  took: number;
  said: string;
};

/** How many are kept for each webhook, and after how many new ones older ones are removed. */
const KEPT = 30;
const REMOVED_EVERY = 10;

let noted = 0;

export async function noteAnswer(
  destination: string,
  { deliveryId, at, ...answer }: WebhookAnswer,
): Promise<void> {
  await commitTogether(async (transaction) => {
    await transaction
      .insertInto("webhook_answers")
      .values({ id: uuidv7({ msecs: at }), destination, delivery_id: deliveryId, at, ...answer })
      .execute();
    noted += 1;
    if (noted % REMOVED_EVERY !== 1) return;
    const oldest = await transaction
      .selectFrom("webhook_answers")
      .select("id")
      .where("destination", "=", destination)
      .orderBy("id", "desc")
      .offset(KEPT - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    await transaction
      .deleteFrom("webhook_answers")
      .where("destination", "=", destination)
      .where("id", "<", oldest.id)
      .execute();
  });
}

/** Newest first. */
export async function listAnswers(destination: string, limit: number): Promise<WebhookAnswer[]> {
  const rows = await database()
    .selectFrom("webhook_answers")
    .selectAll()
    .where("destination", "=", destination)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ delivery_id: deliveryId, at, status, took, said }) => ({
    ...{ deliveryId, at: Number(at), status, took, said },
  }));
}
