import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { settings } from "../env.server.ts";

// npm run ledger [-- --json] : where every accepted submission is, for each destination. Exit 1 when the books do not balance.
openDatabase({ dataDir: settings().DATA_DIR, databaseUrl: settings().DATABASE_URL });
await migrate();
const ledger = await readLedger();
await closeDatabase();

if (process.argv.includes("--json")) console.log(JSON.stringify(ledger));
else {
  const { accepted, erased, destinations } = ledger;
  console.log(`${accepted} submissions accepted${erased > 0 ? `, ${erased} of them erased since` : ""}.`);
  console.table(destinations);
  console.log(
    ledger.balanced
      ? "Balanced: accepted = delivered + waiting + quarantined + dead + erased, everywhere."
      : "NOT BALANCED: something was accepted and is nowhere. Restore a backup beside it and compare.",
  );
}
if (!ledger.balanced) process.exitCode = 1;
