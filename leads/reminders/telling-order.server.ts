import { answerWithinMinutes, type ToldOfUnanswered, toldInTurn } from "../../content/answering.ts";
import { type Database, type DatabaseTransaction, database, write } from "../../db/connect.server.ts";
import {
  findDeskSetting,
  listDeskSettings,
  putDeskSetting,
  removeDeskSetting,
} from "../../db/desk-settings.server.ts";
import { type Changed, type Shelf, setValues, type Undone, undoValues } from "../../db/undo.server.ts";
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

type Setter = {
  by: string;
  now: number;
  alsoWrite: (transaction: DatabaseTransaction, change: Changed) => Promise<void>;
};

const shelf: Shelf = {
  async find(transaction, { key }) {
    const row = await findDeskSetting(`${KEY}${key}`, transaction);
    return row ? { value: row.value, changed_by: row.by, changed_at: row.at } : undefined;
  },
  put: (transaction, { key }, { value, changed_by: by, changed_at: now }) =>
    putDeskSetting(transaction, { key: `${KEY}${key}`, value, by, now }),
  remove: (transaction, { key }) => removeDeskSetting(transaction, `${KEY}${key}`),
};

/** Without turns content's count again. Returns the token that undoes it; null when it was set that way already. */
export function setTurns(
  place: string,
  turns: readonly Turn[] | null,
  setter: Setter,
): Promise<string | null> {
  const value = turns && JSON.stringify(turns);
  const order = { what: "turns", shelf, values: [{ key: place, value }] };
  return write(async (transaction) => {
    const current = await shelf.find(transaction, { key: place });
    if ((current?.value ?? null) === value) return null;
    const { undo, changes } = await setValues(transaction, order, setter);
    for (const change of changes) await setter.alsoWrite(transaction, change);
    return undo;
  });
}

/** Null for a token that isn't this person's, or was used. */
export function undoTurns(undo: string, setter: Setter): Promise<Undone<"turns"> | null> {
  return write(async (transaction) => {
    const undone = await undoValues(transaction, { undo, shelves: { turns: shelf } }, setter);
    for (const change of undone?.isDone ? undone.changes : []) await setter.alsoWrite(transaction, change);
    return undone;
  });
}
