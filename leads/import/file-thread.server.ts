import { parentPort, workerData } from "node:worker_threads";
import { type FileTable, readFile } from "./read-file.server.ts";
import { UnreadableFile } from "./unreadable-file.ts";

// A thread of the site for one file: parsers take it at a stretch.

/** The rows come after the table, some at a time: taking over all of them at once would hold up everybody else. */
export type Told =
  | { table: FileTable }
  | { rows: FileTable["rows"] }
  | { unreadable: string }
  | { isOver: true };

const AT_ONCE = 500;
const tell = (told: Told) => parentPort?.postMessage(told);

try {
  const { rows, ...table } = await readFile(workerData as Uint8Array<ArrayBuffer>);
  tell({ table: { ...table, rows: [] } });
  for (let start = 0; start < rows.length; start += AT_ONCE)
    tell({ rows: rows.slice(start, start + AT_ONCE) });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  tell({ unreadable: error.message });
}
tell({ isOver: true });
