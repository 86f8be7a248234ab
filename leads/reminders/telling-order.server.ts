import { answerWithinMinutes, type ToldOfUnanswered, toldInTurn } from "../../content/answering.ts";
import { type Database, type DatabaseTransaction, database, write } from "../../db/connect.server.ts";
import {
  findDeskSetting,
  listDeskSettings,
  putDeskSetting,
  removeDeskSetting,
} from "../../db/desk-settings.server.ts";
import { MINUTE, readPromise } from "../records/response-time.server.ts";

/** Who is told, also one person by id, and after how many minutes of opening hours. */
export type Turn = { to: ToldOfUnanswered | `person:${string}`; after: number };

export type DeskOrder = { turns: readonly Turn[]; by: string; at: number };

/** What the owner set at the desk, by slug or, for all others, "*". */
export type DeskOrders = ReadonlyMap<string, DeskOrder>;

const KEY = "told:";

export async function readDeskOrders(
  reader: Database | DatabaseTransaction = database(),
): Promise<DeskOrders> {
  const settings = await listDeskSettings(KEY, reader);
  return new Map(
    settings.map(({ key, value, by, at }) => [
      key.slice(KEY.length),
      { turns: JSON.parse(value) as readonly Turn[], by, at },
    ]),
  );
}

/** A location's own goes before everybody's, each from the desk before content's. `set` is null for content's. */
export function findTurns(
  orders: DeskOrders,
  slug: string | null,
): { turns: readonly Turn[]; set: DeskOrder | null } {
  const own = slug === null ? undefined : orders.get(slug);
  const contents = slug === null ? undefined : toldInTurn.bySlug[slug];
  const set = own ?? (contents ? null : (orders.get("*") ?? null));
  return { turns: set?.turns ?? spread(contents ?? toldInTurn.usual, slug), set };
}

/** Each when the promise is over once more. */
function spread(told: readonly ToldOfUnanswered[], slug: string | null): Turn[] {
  const minutes = readPromise({ location_slug: slug }) / MINUTE;
  return told.map((to, place) => ({ to, after: (place + 1) * minutes }));
}

/** In minutes; none comes later anywhere. */
export function findLatestTurn(orders: DeskOrders): number {
  const lists = [toldInTurn.usual, ...Object.values(toldInTurn.bySlug)];
  const minutes = [answerWithinMinutes.usual, ...Object.values(answerWithinMinutes.bySlug)];
  const latestOfContent = Math.max(...lists.map(({ length }) => length)) * Math.max(...minutes);
  const atDesk = [...orders.values()].flatMap(({ turns }) => turns.map(({ after }) => after));
  return Math.max(latestOfContent, ...atDesk);
}

type Setter = { by: string; now: number; alsoWrite: (transaction: DatabaseTransaction) => Promise<void> };

/**
 * Without turns content's count again. With `since`, nothing happens when it isn't as it was set then, null for content's.
 * `before` is what it replaced; nothing is written when that's the same.
 */
export function setTurns(
  place: string,
  turns: readonly Turn[] | null,
  { by, now, alsoWrite }: Setter,
  since?: number | null,
): Promise<{ isSet: boolean; before: readonly Turn[] | null }> {
  const key = `${KEY}${place}`;
  return write(async (transaction) => {
    const current = await findDeskSetting(key, transaction);
    const before: readonly Turn[] | null = current ? JSON.parse(current.value) : null;
    const isOther = since !== undefined && (current?.at ?? null) !== since;
    if (isOther || JSON.stringify(before) === JSON.stringify(turns)) return { isSet: false, before };
    if (turns === null) await removeDeskSetting(transaction, key);
    else await putDeskSetting(transaction, { key, value: JSON.stringify(turns), by, now });
    await alsoWrite(transaction);
    return { isSet: true, before };
  });
}
