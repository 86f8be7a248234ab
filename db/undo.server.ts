import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "./connect.server.ts";
import { findOnce, noteOnce, settleOnce } from "./once.server.ts";

// What a change replaced stays here under a token; the browser has the token and nothing else.

const OWNER = "undo";
/** Milliseconds: longer than a notice is left open, and no longer than it helps. */
const MEMORY = 7 * 24 * 60 * 60_000;

export type Place = { key: string; date?: string | undefined };

/** Null where content's counts. */
export type Value = Place & { value: string | null };
export type Changed = Place & { before: string | null; after: string | null };

type Kept = { value: string; changed_by: string; changed_at: number };

/** Where a value is kept that was set at the desk. */
export type Shelf = {
  find: (transaction: DatabaseTransaction, place: Place) => Promise<Kept | undefined>;
  put: (transaction: DatabaseTransaction, place: Place, kept: Kept) => Promise<void>;
  remove: (transaction: DatabaseTransaction, place: Place) => Promise<unknown>;
};

type Setter = { by: string; now: number };

/** `changes` are what was done; of an undo that wasn't, those that somebody has changed since. */
export type Undone<What> = { what: What; changes: readonly Changed[]; isDone: boolean };
export type Done<What> = Undone<What> & { undo: string };

/** `undo` is the token that undoes it. */
export async function setValues<What extends string>(
  transaction: DatabaseTransaction,
  { what, shelf, values }: { what: What; shelf: Shelf; values: readonly Value[] },
  { by, now }: Setter,
): Promise<Done<What>> {
  const changes: Changed[] = [];
  for (const { value, ...place } of values) {
    const before = (await shelf.find(transaction, place))?.value ?? null;
    changes.push({ ...place, before, after: value });
    await set(transaction, shelf, { ...place, value }, { by, now });
  }
  const undo = uuidv7({ msecs: now });
  await noteOnce(transaction, {
    ...{ owner: OWNER, key: undo, until: now + MEMORY, content: null },
    outcome: JSON.stringify({ what, by, at: now, changes } satisfies Note),
  });
  return { what, changes, isDone: true, undo };
}

async function set(
  transaction: DatabaseTransaction,
  { put, remove }: Shelf,
  { value, ...place }: Value,
  { by, now }: Setter,
): Promise<void> {
  if (value === null) await remove(transaction, place);
  else await put(transaction, place, { value, changed_by: by, changed_at: now });
}

type Note = { what: string; by: string; at: number; changes: readonly Changed[] };

/** All of it, or nothing. Null for a token that isn't theirs, or was used. */
export async function undoValues<What extends string>(
  transaction: DatabaseTransaction,
  { undo, shelves }: { undo: string; shelves: Readonly<Record<What, Shelf>> },
  { by, now }: Setter,
): Promise<Undone<What> | null> {
  const noted = await findOnce(OWNER, [undo], transaction);
  const note: Note | null = noted?.outcome ? JSON.parse(noted.outcome) : null;
  if (note?.by !== by || !Object.hasOwn(shelves, note.what)) return null;
  const what = note.what as What;
  const others: Changed[] = [];
  for (const change of note.changes) {
    const current = await shelves[what].find(transaction, change);
    const isTheirs = current?.changed_by === by && Number(current.changed_at) === note.at;
    if (change.after === null ? current !== undefined : !isTheirs) others.push(change);
  }
  if (others.length > 0) return { what, changes: others, isDone: false };
  const changes = note.changes.map((one) => ({ ...one, before: one.after, after: one.before }));
  for (const { after: value, ...place } of changes)
    await set(transaction, shelves[what], { ...place, value }, { by, now });
  await settleOnce(transaction, { owner: OWNER, key: undo }, null);
  return { what, changes, isDone: true };
}

/** What replaced, or was replaced by, a value that somebody is named in can't be undone any more. */
export async function forgetUndo(
  transaction: DatabaseTransaction,
  isAboutThem: (value: string) => Promise<boolean>,
): Promise<void> {
  const notes = await transaction
    .selectFrom("done_once")
    .select(["key", "outcome"])
    .where("owner", "=", OWNER)
    .execute();
  for (const { key, outcome } of notes) {
    const { changes }: Note = JSON.parse(outcome ?? "{}");
    for (const text of changes.flatMap(({ before, after }) => [before, after]))
      if (text !== null && (await isAboutThem(text)))
        await settleOnce(transaction, { owner: OWNER, key }, null);
  }
}
