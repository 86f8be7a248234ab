import { brand } from "../content/brand.ts";
import { claims } from "../content/claims.ts";
import { badgeGroups, territories } from "../content/locations.ts";
import { reviews } from "../content/reviews.ts";
import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { listDeliveries, listStoppedDestinations } from "../deliveries/attention.server.ts";
import { listTurnedOn } from "../deliveries/kinds.server.ts";
import { settings } from "../env.server.ts";
import { fixedAddresses, listLocations } from "../locations/locations.server.ts";
import {
  listTrackingPhones,
  refreshLocationRecords,
  seedLocationRecords,
} from "../locations/records.server.ts";
import { scheduleKeyOf } from "../schedule/bookings.server.ts";
import { listUncounted } from "../schedule/planning.server.ts";
import { checkLaunch } from "./launch-check/launch-check.ts";

// npm run doctor : what stands between this installation and real customers, in plain words. Exit 1 while something does.
const { DATA_DIR, DATABASE_URL, PUBLIC_ORIGIN } = settings();
openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
await migrate();
await seedLocationRecords(Date.now(), settings().LOCATION_SOURCE);
await refreshLocationRecords();
const findings = checkLaunch({
  brand,
  claims,
  reviews,
  territories,
  badgeGroups,
  records: listTrackingPhones(),
  fixedAddresses,
  publicOrigin: PUBLIC_ORIGIN,
  turnedOn: listTurnedOn(settings()),
  uncounted: await listUncounted([...new Set(listLocations().map(scheduleKeyOf))], Date.now()),
  attention: [
    ...(await listStoppedDestinations()).map(
      ({ name, state, reason }) => `${name} is ${state}: it ${reason}.`,
    ),
    ...(await listDeliveries("dead", 100)).map(({ id, destination }) => `${id} to ${destination} is dead.`),
  ],
  today: new Date().toISOString().slice(0, 10),
});
await closeDatabase();

const topics = Map.groupBy(findings, ({ topic }) => topic);
for (const [topic, found] of topics) {
  console.log(`\n${topic}`);
  for (const { text } of found) console.log(`  - ${text}`);
}
console.log(
  findings.length === 0
    ? "Nothing stands between this installation and real customers."
    : `\n${findings.length} things stand between this installation and real customers.`,
);
if (findings.length > 0) process.exitCode = 1;
