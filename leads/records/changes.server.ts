import { database } from "../../db/connect.server.ts";

export type LeadChange = {
  /** Increases with every change across all processes; never reused. */
  cursor: number;
  leadId: string;
  kind: "moving" | "junk";
  location: string | null;
  /** The crew it's with now, and the one it was with before this change. */
  crews: readonly string[];
  action: string;
  actorId: string | null;
  at: number;
};

/** Milliseconds between looks for changes by other processes. */
const LOOK_EVERY = 300;
const MOST_AT_ONCE = 500;

export async function findLatestCursor(): Promise<number> {
  const last = await database()
    .selectFrom("lead_history")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(last?.seq ?? 0);
}

/** Oldest first, at most 500. One writer commits at a time, so no change appears behind a cursor already handed out. */
export async function listChangesSince(cursor: number): Promise<LeadChange[]> {
  const rows = await database()
    .selectFrom("lead_history")
    .innerJoin("leads", "leads.id", "lead_history.lead_id")
    .select(["lead_history.seq", "lead_history.lead_id", "leads.kind", "leads.location_slug", "leads.crew"])
    .select(["lead_history.action", "lead_history.actor_id", "lead_history.at", "lead_history.before"])
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
    crews: [row.crew, JSON.parse(row.before).crew].filter((crew) => typeof crew === "string"),
    action: row.action,
    actorId: row.actor_id,
    at: Number(row.at),
  }));
}

type Listener = (changes: readonly LeadChange[]) => void;

const listeners = new Set<Listener>();
let watching: { began: Promise<void>; stop(): void } | null = null;
let look: () => void = () => undefined;

/** Reports all changes since `began` resolved: this process's at once, others' within a third of a second. */
export function onLeadsChanged(listener: Listener): { began: Promise<void>; stop(): void } {
  listeners.add(listener);
  watching ??= watch();
  const { began } = watching;
  return {
    began,
    stop() {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      watching?.stop();
      watching = null;
    },
  };
}

/** Call it when the change is on disk. */
export function notifyLeadsChanged(): void {
  look();
}

function watch(): NonNullable<typeof watching> {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
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
      if (cursor === null) {
        cursor = await findLatestCursor();
        begin();
      } else {
        const changes = await listChangesSince(cursor);
        found = changes.length;
        cursor = changes.at(-1)?.cursor ?? cursor;
        if (isWatching && found > 0) for (const listener of listeners) listener(changes);
      }
    } catch {
      // The next look starts from the same cursor.
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
  return {
    began,
    stop() {
      isWatching = false;
      look = () => undefined;
      clearTimeout(timer);
    },
  };
}
