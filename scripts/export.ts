import { once } from "node:events";
import { runCommand } from "../boot.server.ts";
import { DiskFull, tellDiskFull } from "../db/full-disk.server.ts";
import { exportRecords, isExportList } from "../leads/inbox/inbox.server.ts";

// npm run -s export -- leads|jobs : one JSON object per line on standard output.
const list = process.argv[2];
if (!isExportList(list)) {
  console.error("Say what to export: npm run -s export -- leads, or npm run -s export -- jobs.");
  process.exit(2);
}
try {
  await tellDiskFull("What was exported isn't whole. Make room, and export again.", () =>
    runCommand(async () => {
      for await (const line of exportRecords(list)) {
        if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
      }
    }),
  );
} catch (error) {
  if (!(error instanceof DiskFull)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
