import { runCommand } from "../boot.server.ts";
import { describeLanes } from "../deliveries/attention.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";

// npm run ledger [-- --json] : where every accepted submission is, for each destination. Exits 1 when one is missing.
await runCommand(async () => {
  const ledger = await readLedger();
  if (process.argv.includes("--json")) console.log(JSON.stringify(ledger));
  else {
    const { accepted, erased, destinations } = ledger;
    console.log(
      `${accepted} submissions were accepted${erased > 0 ? `; ${erased} of them have been erased since` : ""}.`,
    );
    console.table(destinations);
    for (const line of await describeLanes(Date.now())) console.log(`${line}.`);
    console.log(
      ledger.balanced
        ? "Balanced: for every destination, accepted = delivered + waiting + quarantined + dead + erased."
        : "NOT BALANCED: at least one accepted submission is missing. Restore a backup next to this database and compare.",
    );
  }
  if (!ledger.balanced) process.exitCode = 1;
});
