import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Told } from "./file-thread.server.ts";
import type { FileTable } from "./read-file.server.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const LONGEST = 60_000;
const MEGABYTES = 400;
const TOO_MUCH = "The file takes too much to read. Save it as “CSV UTF-8”, or split it.";

let program: string | null = null;

export function openFileThread(file: string): void {
  program = file;
}

/** CSV, JSON or a workbook, in a thread with its own memory. Throws an {@link UnreadableFile}. */
export async function readFileBeside(file: Blob): Promise<FileTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!program) return (await import("./read-file.server.ts")).readFile(bytes);
  const thread = new Worker(program, {
    ...{ workerData: bytes, transferList: [bytes.buffer], execArgv: [], env: {} },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const late = setTimeout(() => void thread.terminate(), LONGEST);
  let table: FileTable | null = null;
  let unreadable = "";
  let isOver = false;
  thread.on("message", (told: Told) => {
    if ("table" in told) table = told.table;
    else if ("rows" in told) table?.rows.push(...told.rows);
    else if ("unreadable" in told) unreadable = told.unreadable;
    else isOver = true;
  });
  try {
    await once(thread, "exit");
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
  } finally {
    clearTimeout(late);
  }
  if (!isOver || unreadable !== "" || !table) throw new UnreadableFile(unreadable || TOO_MUCH);
  return table;
}
