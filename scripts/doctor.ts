import { runCommand } from "../boot.server.ts";
import { brand } from "../content/brand.ts";
import { claims } from "../content/claims.ts";
import { isDemo } from "../content/demo.ts";
import { badgeGroups, territories } from "../content/locations.ts";
import { answers } from "../content/place-rules/answers.ts";
import { countryRules, placeRules } from "../content/place-rules/place-rules.ts";
import { rates } from "../content/rates.ts";
import { reviews } from "../content/reviews.ts";
import { findLastBackup, isAhead, listBackups } from "../db/backup/backup.server.ts";
import { listKeptAside } from "../db/backup/kept-aside.server.ts";
import { databaseKind } from "../db/connect.server.ts";
import { listDeliveries, listStoppedDestinations } from "../deliveries/attention.server.ts";
import { listTurnedOn } from "../deliveries/kinds.server.ts";
import { countRestored } from "../deliveries/restored.server.ts";
import { backupFolder, version } from "../env.server.ts";
import { fixedAddresses, listLocations } from "../locations/locations.server.ts";
import { listTrackingPhones } from "../locations/records.server.ts";
import { readScheduleKey } from "../schedule/bookings.server.ts";
import { utcDay } from "../schedule/days-and-durations.ts";
import { listUnlimited } from "../schedule/planning.server.ts";
import { readCommandLine } from "./command-line.ts";
import { checkLaunch } from "./launch-check/launch-check.ts";

readCommandLine({
  about: "Says what stands between this installation and real customers.",
  calls: [["npm run doctor", "lists what's left to do"]],
  exits: "Exits with 1 while there's anything to do.",
});

await runCommand(
  async (settings) => {
    const databaseName = databaseKind() === "sqlite" ? "SQLite" : "PostgreSQL";
    console.log(`Tailgate ${version} on Node ${process.versions.node} with ${databaseName}`);
    const folder = backupFolder(settings);
    const backups = folder === null ? [] : await listBackups(folder);
    const now = Date.now();
    const findings = checkLaunch({
      brand,
      isDemo,
      claims,
      reviews,
      rates,
      territories,
      badgeGroups,
      placeRules: { countries: countryRules, places: placeRules, answers },
      records: listTrackingPhones(),
      fixedAddresses,
      publicOrigin: settings.PUBLIC_ORIGIN,
      turnedOn: listTurnedOn(settings),
      unlimited: await listUnlimited([...new Set(listLocations().map(readScheduleKey))], now),
      attention: [
        ...(await listStoppedDestinations()).map(
          ({ name, state, reason }) => `${name} is ${state}: ${reason}.`,
        ),
        ...((await countRestored()) > 0
          ? ["Deliveries from a restored database are waiting for your decision."]
          : []),
        ...(await listDeliveries("dead", 100)).map(
          ({ id, destination }) => `${id} to ${destination} is dead.`,
        ),
      ],
      keptAside: await listKeptAside(settings.DATA_DIR),
      backups: {
        folder,
        isOwnWay: settings.BACKUP_DAYS === 0,
        last: findLastBackup(backups, now)?.madeAt ?? null,
        ahead: backups.filter(({ madeAt }) => isAhead(madeAt, now)).map(({ path }) => path),
      },
      today: utcDay(now),
    });
    for (const [topic, found] of Map.groupBy(findings, ({ topic }) => topic)) {
      console.log(`\n${topic}`);
      for (const { text } of found) console.log(`  - ${text.replaceAll("\n", "\n    ")}`);
    }
    console.log(
      findings.length === 0
        ? "This installation is ready for real customers."
        : `\nBefore this installation is ready for real customers: ${findings.length} ${findings.length === 1 ? "thing" : "things"} to do.`,
    );
    if (findings.length > 0) process.exitCode = 1;
  },
  { readsRecords: true },
);
