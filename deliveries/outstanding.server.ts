import { sql } from "kysely";
import { longReads } from "../db/connect.server.ts";
import { listStopped } from "./circuits.server.ts";
import { listDestinations } from "./outbox.server.ts";

export type Outstanding = {
  destination: string;
  waiting: number;
  held: number;
  dead: number;
  /** Seconds that the oldest delivery has been late: since it was due, or posted if an attempt failed. 0 without any. */
  oldestSeconds: number;
  isStopped: boolean;
};

/** One line for each destination that this site sends to. Reads only what is outstanding, however much was delivered. */
export async function listOutstanding(now: number): Promise<Outstanding[]> {
  const stopped = await listStopped();
  return Promise.all(
    listDestinations().map(async ({ name }) => {
      const [waiting, held, dead] = await Promise.all(
        (["waiting", "held", "dead"] as const).map((state) => countInState(name, state)),
      );
      const since = await findOldestLate(name, now);
      return {
        destination: name,
        waiting: waiting ?? 0,
        held: held ?? 0,
        dead: dead ?? 0,
        oldestSeconds: since === null ? 0 : Math.max(0, now - since) / 1000,
        isStopped: stopped.has(name),
      };
    }),
  );
}

async function countInState(destination: string, state: "waiting" | "held" | "dead"): Promise<number> {
  const { count } = await longReads()
    .selectFrom("deliveries")
    .select((row) => row.fn.countAll().as("count"))
    .where("destination", "=", destination)
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An email that isn't due yet isn't late; one that was tried has been since it was posted. */
async function findOldestLate(destination: string, now: number): Promise<number | null> {
  const { since } = await longReads()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(
      sql<number | null>`min(case when attempts > 0 then postings.posted_at else deliveries.due_at end)`.as(
        "since",
      ),
    )
    .where("destination", "=", destination)
    .where("state", "=", "waiting")
    .where((row) => row.or([row("attempts", ">", 0), row("due_at", "<=", now)]))
    .executeTakeFirstOrThrow();
  return since === null ? null : Number(since);
}
