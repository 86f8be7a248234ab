import { longReads } from "../../db/connect.server.ts";
import { hasNoAnswer, narrowBy } from "./filtered-leads.server.ts";

/** How many leads nobody has answered yet, by slug; those without a city aren't in it. */
export async function countWaiting(): Promise<ReadonlyMap<string, number>> {
  const narrow = await narrowBy({});
  const rows = await narrow(longReads().selectFrom("leads"))
    .select("location_slug")
    .select((row) => row.fn.countAll().as("count"))
    .where(hasNoAnswer)
    .where("location_slug", "is not", null)
    .groupBy("location_slug")
    .execute();
  return new Map(rows.map(({ location_slug, count }) => [location_slug ?? "", Number(count)]));
}
