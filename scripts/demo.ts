import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { listTurnedOn } from "../deliveries/kinds.server.ts";
import { settings } from "../env.server.ts";
import { refreshLocationRecords, seedLocationRecords } from "../locations/records.server.ts";
import { fillDemo, hasLeads } from "./demo/fill.ts";

// npm run demo : fills an empty database with two months of made-up leads, so that the desk can be seen at work. It sends
// nothing, and it refuses where there is anything real: leads, or a destination in the settings.

/** Why the demo must not be filled in here; null where it may. */
async function refusal(): Promise<string | null> {
  const given = settings();
  const real = listTurnedOn(given);
  if (real.length > 0) {
    return `The demo was not filled in: ${real.join(" and ")} would send its made-up leads to real places. Take that out of the settings first.`;
  }
  openDatabase({ dataDir: given.DATA_DIR, databaseUrl: given.DATABASE_URL });
  await migrate();
  if (!(await hasLeads())) return null;
  return "The demo was not filled in: there are leads here already. It wants an empty database: set DATA_DIR to a new folder.";
}

const why = await refusal();
if (why) {
  console.error(why);
  process.exitCode = 1;
} else {
  // What customers are told names their location's phone.
  await seedLocationRecords(Date.now(), settings().LOCATION_SOURCE);
  await refreshLocationRecords();
  const count = await fillDemo(Date.now());
  console.log(`${count} made-up leads of two months. npm start, then look at /desk.`);
}
await closeDatabase();
