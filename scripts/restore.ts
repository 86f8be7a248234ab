import { dirname } from "node:path";
import { formatReason, runCommand } from "../boot.server.ts";
import { BackupError, type Manifest } from "../db/backup/backup.server.ts";
import { restoreBackup } from "../db/backup/restore.server.ts";
import { databaseKind } from "../db/connect.server.ts";
import { DiskFull, tellDiskFull } from "../db/full-disk.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { countRestored } from "../deliveries/restored.server.ts";
import { type Settings, SettingsError, settings } from "../env.server.ts";
import { mergeErasureLists } from "../leads/privacy/erasure-list.server.ts";
import { reapplyErasures } from "../leads/privacy/privacy.server.ts";
import { noticeCopy } from "../notice-copy.server.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const command = {
  about: "Puts a backup in the place of the database. Stop the site first.",
  calls: [
    ["npm run restore -- FILE", "restores a backup into an empty installation or PostgreSQL database"],
    ["npm run restore -- FILE --replace", "with SQLite: also where there's data, which is kept aside"],
  ],
  exits: "Exits with 1 when the restore failed, or the ledger doesn't balance afterward.",
} as const;
const { values, positionals } = readCommandLine(command, {
  options: { replace: { type: "boolean", default: false } },
  most: 1,
});

const formatTime = (instant: string) => `${instant.slice(0, 16).replace("T", " ")} UTC`;
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

async function restore({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Settings, file: string) {
  const { manifest, aside } = await tellDiskFull(
    "Nothing was changed. Make room, and run the command again.",
    () =>
      restoreBackup(
        file,
        { dataDir, databaseUrl },
        {
          replace: values.replace,
          now: Date.now(),
          beforeCommit: () => mergeErasureLists({ from: dirname(file), to: dataDir }),
        },
      ),
  );
  await tellDiskFull(
    "The database is restored, but people erased since are still in it. Make room, and start the site: it erases them before it sends anything.",
    () => runCommand(() => finish(dataDir, { manifest, aside })),
  );
}

/** What a start of the site does, too, if this doesn't come to its end. */
async function finish(dataDir: string, restored: Pick<Restored, "manifest" | "aside">): Promise<void> {
  await noticeCopy(dataDir, { isRestored: true });
  let setAside = 0;
  const { leads: erased } = await reapplyErasures({
    now: Date.now(),
    dataDir,
    onSetAside: (lines) => {
      setAside = lines;
    },
  });
  const { balanced } = await readLedger();
  const heldBack = await countRestored();
  console.log(formatReport({ ...restored, heldBack, erased, setAside, balanced }));
  if (!balanced) process.exitCode = 1;
}

type Restored = {
  manifest: Manifest;
  aside: string | null;
  heldBack: number;
  erased: number;
  setAside: number;
  balanced: boolean;
};

function formatReport({ manifest, aside, heldBack, erased, setAside, balanced }: Restored): string {
  const { leads, lastLeadAt, madeAt } = manifest;
  const last = lastLeadAt ? `, the last from ${formatTime(lastLeadAt)}` : "";
  return [
    `Restored: ${count(leads, "lead", "leads")}${last}. The backup was made at ${formatTime(madeAt)}.`,
    balanced
      ? "The ledger balances: every submission it accepted is accounted for."
      : "The ledger does NOT balance. Run npm run ledger to see more, and try another backup.",
    ...(erased > 0
      ? [`Erased again: ${count(erased, "lead", "leads")} of people who were erased since then.`]
      : []),
    ...(setAside > 0
      ? [`${count(setAside, "line", "lines")} of erasures.jsonl can't be read: see erasures-unreadable.txt.`]
      : []),
    ...(aside
      ? [
          `What was here before is kept as ${aside}. It holds personal data and is removed after five weeks; npm run doctor says how to remove it now.`,
        ]
      : []),
    "",
    "What's left for you:",
    `- Leads that came in after ${formatTime(madeAt)} aren't in it. Look for them in your mailbox and your other destinations.`,
    ...(heldBack > 0
      ? [
          `- ${count(heldBack, "delivery was", "deliveries were")} waiting when the backup was made, and may have been sent since. None of it goes out until you decide: npm run deliveries, or /desk/restored.`,
        ]
      : []),
    `- Everyone signs in again and turns notifications on again. Anyone you removed after ${formatTime(madeAt)} is back: look at /desk/people. Invitations that were open have to be sent again.`,
    ...(databaseKind() === "postgres"
      ? [
          "- A PostgreSQL database that you used before this one still holds personal data, also of people who were erased since. Drop it within five weeks.",
        ]
      : []),
    "- Start the site.",
  ].join("\n");
}

try {
  const [file] = positionals;
  await restore(settings(), file ?? refuseCall(command, "Name the backup's file."));
} catch (error) {
  const isPlain = [BackupError, DiskFull, SettingsError].some((kind) => error instanceof kind);
  const text = formatReason(error);
  console.error(isPlain ? text : `The restore failed: ${text}`);
  process.exitCode = 1;
}
