import * as z from "zod";
import { write } from "../db/connect.server.ts";
import { call } from "../outbound/call.server.ts";
import { listLocations } from "./locations.server.ts";
import { refreshLocationRecords } from "./records.server.ts";

const EVERY = 60_000;

const recordSchema = z.object({ tracking_phone: z.string().trim().min(7).max(40) });

/** What can fail on its own: the realtime database, one node in it, or our own table of records. */
export type RecordsPart = "database" | `locations/${number}` | "storage";

export type FirebaseRecords = {
  url: string;
  signIn: () => Promise<{ query?: Record<string, string>; headers?: Record<string, string> }>;
  onTrouble: (part: RecordsPart, error: unknown) => void;
  onRecovery: (part: RecordsPart) => void;
};

/** Copies `locations/{locationId}` (specification, section 7) into our table, which pages read. Returns how to stop. */
export function followFirebaseRecords({ url, signIn, onTrouble, onRecovery }: FirebaseRecords): () => void {
  const ids = [...new Set(listLocations().map(({ locationId }) => locationId))];
  const failing = new Set<RecordsPart>();
  let isStopped = false;
  let timer: NodeJS.Timeout;

  function report(part: RecordsPart, error: unknown): void {
    if (!failing.has(part) && !isStopped) onTrouble(part, error);
    failing.add(part);
  }

  function reportWorking(part: RecordsPart): void {
    if (failing.delete(part) && !isStopped) onRecovery(part);
  }

  async function fetchNode(locationId: number): Promise<string> {
    const { query = {}, headers = {} } = await signIn();
    const node = new URL(url);
    node.pathname = `${node.pathname.replace(/\/$/, "")}/locations/${locationId}.json`;
    for (const [name, value] of Object.entries(query)) node.searchParams.set(name, value);
    const answer = await call(node, { headers });
    if (answer.status !== 200) throw new Error(`The realtime database answered ${answer.status}.`);
    return answer.body;
  }

  async function readPhones(): Promise<Map<number, string>> {
    const phones = new Map<number, string>();
    for (const locationId of ids) {
      if (isStopped) return phones;
      let body: string;
      try {
        body = await fetchNode(locationId);
      } catch (error) {
        report("database", error);
        return phones;
      }
      try {
        const phone = readPhone(body);
        if (phone) phones.set(locationId, phone);
        reportWorking(`locations/${locationId}`);
      } catch (error) {
        report(`locations/${locationId}`, error);
      }
    }
    reportWorking("database");
    return phones;
  }

  async function run(): Promise<void> {
    const phones = await readPhones();
    try {
      for (const [locationId, phone] of phones) await keep(locationId, phone);
      await refreshLocationRecords();
      reportWorking("storage");
    } catch (error) {
      report("storage", error);
    }
    if (!isStopped) timer = setTimeout(run, EVERY);
  }
  timer = setTimeout(run, 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Null for a missing node, so ours stays. Throws when the node has another shape. */
function readPhone(body: string): string | null {
  const record: unknown = JSON.parse(body);
  return record === null ? null : recordSchema.parse(record).tracking_phone;
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
