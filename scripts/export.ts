import { once } from "node:events";
import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { settings } from "../env.server.ts";
import { exportRecords, isExportList } from "../leads/inbox/inbox.server.ts";

// npm run -s export -- leads|jobs : one JSON object per line on standard output.
const list = process.argv[2];
if (!isExportList(list)) {
  console.error("Say which list: npm run -s export -- leads, or npm run -s export -- jobs.");
  process.exit(2);
}
openDatabase({ dataDir: settings().DATA_DIR, databaseUrl: settings().DATABASE_URL });
await migrate();
for await (const line of exportRecords(list)) {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}
await closeDatabase();
