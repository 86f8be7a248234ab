import { sql } from "kysely";
import { database } from "../../db/connect.server.ts";
import { firstStatus } from "../status.ts";

/** How many leads nobody has answered yet, by slug; those without a city aren't in it. */
export async function countWaiting(): Promise<ReadonlyMap<string, number>> {
  const rows = await database()
    .selectFrom("leads")
    .select("location_slug")
    .select((row) => row.fn.countAll().as("count"))
    .where("is_test", "=", sql.lit(0))
    .where("erased_at", "is", null)
    .where("standing", "!=", sql.lit("quarantined"))
    .where("first_response_at", "is", null)
    .where("status", "in", [firstStatus("moving"), firstStatus("junk")])
    .where("location_slug", "is not", null)
    .groupBy("location_slug")
    .execute();
  return new Map(rows.map(({ location_slug, count }) => [location_slug ?? "", Number(count)]));
}
