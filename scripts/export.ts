import { runCommand } from "../boot.server.ts";
import { DiskFull, tellDiskFull } from "../db/full-disk.server.ts";
import { exportRecords, isExportList } from "../leads/inbox/inbox.server.ts";
import { printLines, readCommandLine, refuseCall } from "./command-line.ts";

const command = {
  about: "Prints everything that customers sent, one JSON object per line. The desk exports CSV, too.",
  calls: [
    ["npm run -s export -- leads", "prints all moving leads"],
    ["npm run -s export -- jobs", "prints all junk removal jobs"],
  ],
  exits: "Exits with 1 when it couldn't print everything.",
} as const;
const [list] = readCommandLine(command, { most: 1 }).positionals;
if (!isExportList(list)) refuseCall(command, "Say what to export: leads or jobs.");
try {
  await tellDiskFull("The export is incomplete. Make room, and export again.", () =>
    runCommand(() => printLines(exportRecords(list))),
  );
} catch (error) {
  if (!(error instanceof DiskFull)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
