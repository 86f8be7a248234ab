import { runCommand } from "../boot.server.ts";
import { describeTrouble } from "../deliveries/attention.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { readCommandLine } from "./command-line.ts";

const { values } = readCommandLine(
  {
    about: "Says where every accepted submission is, for each destination.",
    calls: [
      ["npm run ledger", "prints a table"],
      ["npm run -s ledger -- --json", "prints the same as one line of JSON"],
    ],
    exits: "Exits with 1 when a submission is missing.",
  },
  { options: { json: { type: "boolean", default: false } } },
);

await runCommand(async () => {
  const ledger = await readLedger();
  if (values.json) console.log(JSON.stringify(ledger));
  else {
    const { accepted, erased, destinations } = ledger;
    console.log(
      `${accepted} submissions were accepted${erased > 0 ? `; ${erased} of them have been erased since` : ""}.`,
    );
    console.table(destinations);
    for (const line of await describeTrouble(Date.now())) console.log(`${line}.`);
    console.log(
      ledger.balanced
        ? "Balanced: for every destination, accepted = delivered + waiting + quarantined + dead + erased."
        : "NOT BALANCED: at least one accepted submission is missing. Restore a backup next to this database and compare.",
    );
  }
  if (!ledger.balanced) process.exitCode = 1;
});
