import { closeDatabase, type DatabaseTransaction, openDatabase } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import {
  listDeliveries,
  listStoppedDestinations,
  resumeDestination,
  sendAllDeadAgain,
  sendDeliveryAgain,
} from "../deliveries/attention.server.ts";
import { settings } from "../env.server.ts";
import { listInQuarantine, releaseLead } from "../leads/quarantine.server.ts";
import { THE_HOUSE, writeAudit } from "../people/audit.server.ts";
import type { AuditAction } from "../people/audit-actions.ts";

// npm run deliveries -- … : what needs a person, from the command line; the site may be running.
const usage = `npm run deliveries                        what is dead, stopped or in quarantine
npm run deliveries -- send-again ID       one delivery once more, or all dead ones of a destination by its name
npm run deliveries -- resume DESTINATION  opens a destination again that was paused or is off
npm run deliveries -- release LEAD        lets a lead out of quarantine and sends it`;

/** More is a matter for the desk. */
const MOST_SHOWN = 100;

async function showAttention(): Promise<void> {
  for (const { name, state, reason } of await listStoppedDestinations()) {
    console.log(`${name} is ${state}: it ${reason}.`);
  }
  for (const { id, destination, event, reason } of await listDeliveries("dead", MOST_SHOWN)) {
    console.log(`dead         ${id}  ${destination}, ${event}: ${reason}`);
  }
  for (const { id, reference, suspicion } of await listInQuarantine(MOST_SHOWN)) {
    console.log(`quarantined  ${id}  ${reference}: ${suspicion}`);
  }
}

/** Writes the line of a command in the audit log, in the transaction of what was done. */
function noting(action: AuditAction, subject: string): (transaction: DatabaseTransaction) => Promise<void> {
  return (transaction) => writeAudit(transaction, { actor: THE_HOUSE, action, subject });
}

/** What was done, as a sentence, or null when the command makes no sense. */
async function obey(command: string | undefined, name: string | undefined): Promise<string | null> {
  const now = Date.now();
  if (command === undefined) {
    await showAttention();
    return "";
  }
  if (name === undefined) return null;
  switch (command) {
    case "send-again": {
      const one = await sendDeliveryAgain(name, now, noting("delivery.sent-again", name));
      const count = one ? 1 : await sendAllDeadAgain(name, now, noting("deliveries.sent-again", name));
      return `${count} sent again.`;
    }
    case "resume":
      return (await resumeDestination(name, now, noting("destination.resumed", name)))
        ? `${name} is open again.`
        : `${name} was open.`;
    case "release":
      return (await releaseLead(name, now, noting("lead.released", name)))
        ? "Released."
        : "There is no such lead in quarantine.";
    default:
      return null;
  }
}

openDatabase({ dataDir: settings().DATA_DIR, databaseUrl: settings().DATABASE_URL });
await migrate();
const done = await obey(process.argv[2], process.argv[3]);
await closeDatabase();
if (done === null) {
  console.error(usage);
  process.exit(2);
}
if (done) console.log(done);
