import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
import { migrate } from "../../db/migrate.server.ts";
import { type ExportList, exportRecords } from "../../leads/records/exported-record.server.ts";

// Does what `npm run export` does in a process that `site.ts` keeps for all sites of a test file: starting the script
// for every read took a quarter of a second each. `support.test.ts` checks that both print the same.

export type ExportRequest = { id: number; list: ExportList; dataDir: string; databaseUrl: string };
export type ExportAnswer = { id: number; lines: string[] } | { id: number; failure: string };

async function readLines({ list, dataDir, databaseUrl }: ExportRequest): Promise<string[]> {
  openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
  try {
    await migrate();
    const lines: string[] = [];
    for await (const line of exportRecords(list)) lines.push(line);
    return lines;
  } finally {
    await closeDatabase();
  }
}

async function answer(request: ExportRequest): Promise<ExportAnswer> {
  try {
    return { id: request.id, lines: await readLines(request) };
  } catch (error) {
    return { id: request.id, failure: String(error) };
  }
}

// One database is open at a time.
let last: Promise<void> = Promise.resolve();

process.on("message", (request: ExportRequest) => {
  last = last.then(async () => {
    const said = await answer(request);
    await new Promise((sent) => process.send?.(said, sent));
  });
});
process.once("disconnect", () => process.exit());
