import { database } from "../db/connect.server.ts";

/** That something happened to a lead; what it is now is read from the lead. */
export type LeadChange = {
  /** Goes up with every change, over all processes on the database; never given twice. */
  cursor: number;
  leadId: string;
  kind: "moving" | "junk";
  /** Slug, or null where no city was chosen. */
  location: string | null;
  /** As in the history: "captured", "contacted" … */
  action: string;
  /** Null for the visitor. */
  actorId: string | null;
  /** Epoch milliseconds. */
  at: number;
};

/** How often the database is asked whether another process has changed something, in milliseconds. */
const LOOK_EVERY = 300;
/** More than this at once is told in several goes. */
const MOST_AT_ONCE = 500;

/** Where the changes stand now. */
export async function latestCursor(): Promise<number> {
  const last = await database()
    .selectFrom("lead_history")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(last?.seq ?? 0);
}

/**
 * What happened after a cursor, oldest first, at most 500: ask again with the last one's cursor for the rest. Every
 * change is committed by one writer at a time, so none appears behind a cursor that has been given.
 */
export async function changesSince(cursor: number): Promise<LeadChange[]> {
  const rows = await database()
    .selectFrom("lead_history")
    .innerJoin("leads", "leads.id", "lead_history.lead_id")
    .select(["lead_history.seq", "lead_history.lead_id", "leads.kind", "leads.location_slug"])
    .select(["lead_history.action", "lead_history.actor_id", "lead_history.at"])
    .where("lead_history.seq", ">", cursor)
    .where("leads.is_test", "=", 0)
    .orderBy("lead_history.seq")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map((row) => ({
    cursor: Number(row.seq),
    leadId: row.lead_id,
    kind: row.kind,
    location: row.location_slug,
    action: row.action,
    actorId: row.actor_id,
    at: Number(row.at),
  }));
}

type Listener = (changes: readonly LeadChange[]) => void;

const listeners = new Set<Listener>();
let stopWatching: (() => void) | null = null;
let look: () => void = () => undefined;

/**
 * Calls `listener` with what happens to leads from now on, in this process at once and in others within a third of a second.
 * While nobody listens, nobody asks. Gives the function that ends it. A database that does not answer is asked again;
 * no change is skipped.
 */
export function onLeadsChanged(listener: Listener): () => void {
  listeners.add(listener);
  stopWatching ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

/** Lets the listeners of this process know at once: call it when the change is on disk. */
export function tellLeadsChanged(): void {
  look();
}

function watch(): () => void {
  let isWatching = true;
  let isLooking = false;
  let again = false;
  let cursor: number | null = null;
  let timer: NodeJS.Timeout;
  const ask = async () => {
    clearTimeout(timer);
    if (isLooking) {
      again = true;
      return;
    }
    isLooking = true;
    let found = 0;
    try {
      if (cursor === null) cursor = await latestCursor();
      else {
        const changes = await changesSince(cursor);
        found = changes.length;
        cursor = changes.at(-1)?.cursor ?? cursor;
        if (isWatching && found > 0) for (const listener of listeners) listener(changes);
      }
    } catch {
      // Asked again soon; the cursor still stands where it was.
    }
    isLooking = false;
    if (!isWatching) return;
    const wait = again || found === MOST_AT_ONCE ? 0 : LOOK_EVERY;
    again = false;
    timer = setTimeout(ask, wait);
    timer.unref();
  };
  look = () => void ask();
  void ask();
  return () => {
    isWatching = false;
    look = () => undefined;
    clearTimeout(timer);
  };
}
