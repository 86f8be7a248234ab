import * as z from "zod";
import { write } from "../db/connect.server.ts";
import { call } from "../outbound/call.server.ts";
import { listLocations } from "./locations.server.ts";
import { refreshLocationRecords } from "./records.server.ts";

/** How often the records are read there, in milliseconds. */
const EVERY = 60_000;

const recordSchema = z.object({ tracking_phone: z.string().trim().min(7).max(40) });

export type FirebaseRecords = {
  /** The realtime database's address. */
  url: string;
  /** What signs a request in: a query to add, or headers. Rejects when it cannot. */
  signIn: () => Promise<{ query?: Record<string, string>; headers?: Record<string, string> }>;
  onTrouble: (error: unknown) => void;
  onRecovery: () => void;
};

/**
 * Reads the location records from `locations/{locationId}` of the realtime database (specification, section 7), in the
 * background, into our own table: pages read that, so the last good value stays while it cannot be reached, over
 * restarts too. Tells `onTrouble` once when it cannot be read, and `onRecovery` once when it can. Gives the function
 * that stops it.
 */
export function followFirebaseRecords({ url, signIn, onTrouble, onRecovery }: FirebaseRecords): () => void {
  const ids = [...new Set(listLocations().map(({ locationId }) => locationId))];
  let isTroubled = false;
  let isStopped = false;
  let timer: NodeJS.Timeout;

  async function readOne(locationId: number): Promise<string | null> {
    const { query = {}, headers = {} } = await signIn();
    const node = new URL(url);
    node.pathname = `${node.pathname.replace(/\/$/, "")}/locations/${locationId}.json`;
    for (const [name, value] of Object.entries(query)) node.searchParams.set(name, value);
    const answer = await call(node, { headers });
    if (answer.status !== 200) throw new Error(`The realtime database answered ${answer.status}.`);
    const record: unknown = JSON.parse(answer.body);
    // No record there: ours stands.
    return record === null ? null : recordSchema.parse(record).tracking_phone;
  }

  async function read(): Promise<void> {
    const faults: unknown[] = [];
    for (const locationId of ids) {
      if (isStopped) return;
      try {
        const phone = await readOne(locationId);
        if (phone) await keep(locationId, phone);
      } catch (error) {
        // One broken record must not keep the others from being read; a server that is gone keeps all.
        faults.push(error);
        if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) break;
      }
    }
    await refreshLocationRecords();
    if (faults.length > 0) throw faults[0];
  }

  async function run(): Promise<void> {
    try {
      await read();
      if (isTroubled) onRecovery();
      isTroubled = false;
    } catch (error) {
      if (!isTroubled && !isStopped) onTrouble(error);
      isTroubled = true;
    }
    if (!isStopped) timer = setTimeout(run, EVERY);
  }
  timer = setTimeout(run, 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function keep(locationId: number, tracking_phone: string): Promise<void> {
  const now = Date.now();
  const row = { location_id: locationId, tracking_phone, edited_by: "firebase", updated_at: now };
  await write((transaction) =>
    transaction
      .insertInto("location_records")
      .values({ key: `id:${locationId}`, notify: "", ...row })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet(row)
          .where("location_records.tracking_phone", "!=", tracking_phone),
      )
      .execute(),
  );
}
