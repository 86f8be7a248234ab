import { runCommand } from "../boot.server.ts";
import { type DatabaseTransaction, write } from "../db/connect.server.ts";
import {
  describeLanes,
  listDeliveries,
  listStoppedDestinations,
  resendAllDead,
  resendDelivery,
  resumeDestination,
} from "../deliveries/attention.server.ts";
import { listRestored, markRestored, sendRestored } from "../deliveries/restored.server.ts";
import { listInQuarantine, releaseLead } from "../leads/follow-up/follow-up.server.ts";
import { treatAsCopy } from "../notice-copy.server.ts";
import { SYSTEM_ACTOR, writeAudit } from "../people/audit.server.ts";
import type { AuditAction } from "../people/audit-actions.ts";

// npm run deliveries -- … : what needs a person's attention. The site may be running.
const usage = `npm run deliveries                        lists dead deliveries, destinations that don't work and leads in quarantine
npm run deliveries -- send-again ID       sends a delivery again; a destination's name instead sends all its dead ones
npm run deliveries -- resume DESTINATION  resumes a destination that is paused or off
npm run deliveries -- release LEAD        releases a lead from quarantine and sends it
npm run deliveries -- send-restored       sends what a restored database holds back; add a DESTINATION for one
npm run deliveries -- mark-restored       marks it as already delivered instead; add a DESTINATION for one
npm run deliveries -- hold-back           in a clone, before its site starts: holds back all that waits, and everyone signs in again`;

/** Longer lists are for the desk. */
const MOST_SHOWN = 100;

async function printAttention(): Promise<void> {
  const lines = [
    ...(await listStoppedDestinations()).map(({ name, state, reason }) => `${name} is ${state}: ${reason}.`),
    ...(await listRestored()).map(
      ({ destination, count, oldest, newest }) =>
        `restored     ${count} to ${destination}, posted ${formatTime(oldest)} to ${formatTime(newest)}: sent before the restore? mark-restored ${destination}; if not: send-restored ${destination}`,
    ),
    ...(await describeLanes(Date.now())).map((line) => `${line}.`),
    ...(await listDeliveries("dead", MOST_SHOWN)).map(
      ({ id, destination, event, reason }) => `dead         ${id}  ${destination}, ${event}: ${reason}`,
    ),
    ...(await listInQuarantine(MOST_SHOWN)).map(
      ({ id, reference, suspicion }) => `quarantined  ${id}  ${reference}: ${suspicion}`,
    ),
  ];
  console.log(lines.length > 0 ? lines.join("\n") : "Nothing needs attention.");
}

const formatTime = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Writes a command's line in the audit log, in the transaction of the change. */
function audited(action: AuditAction, subject: string): (transaction: DatabaseTransaction) => Promise<void> {
  return (transaction) => writeAudit(transaction, { actor: SYSTEM_ACTOR, action, subject });
}

/** Returns what to print; null when the command isn't known. */
async function applyToRestored(command: string, destination?: string): Promise<string | null> {
  const now = Date.now();
  const decision = (action: AuditAction) => ({
    now,
    ...(destination !== undefined && { destination }),
    alsoWrite: (transaction: DatabaseTransaction, count: number) =>
      writeAudit(transaction, {
        actor: SYSTEM_ACTOR,
        action,
        subject: destination ?? "every destination",
        details: { count },
      }),
  });
  switch (command) {
    case "send-restored":
      return `Deliveries that will be sent: ${await sendRestored(decision("restored.sent"))}.`;
    case "mark-restored":
      return `Deliveries marked as delivered: ${await markRestored(decision("restored.marked"))}.`;
    case "hold-back":
      return `Deliveries held back: ${await write((transaction) => treatAsCopy(transaction, now))}.`;
    default:
      return null;
  }
}

/** Returns what to print; null when the command isn't known. */
async function apply(command: string, name: string): Promise<string | null> {
  const now = Date.now();
  switch (command) {
    case "send-again": {
      const isOne = await resendDelivery(name, now, audited("delivery.sent-again", name));
      const count = isOne ? 1 : await resendAllDead(name, now, audited("deliveries.sent-again", name));
      return count === 1 ? "1 delivery will be sent again." : `${count} deliveries will be sent again.`;
    }
    case "resume":
      return (await resumeDestination(name, now, audited("destination.resumed", name)))
        ? `${name} has been resumed.`
        : `${name} wasn't stopped.`;
    case "release":
      return (await releaseLead(name, now, audited("lead.released", name)))
        ? "The lead has been released."
        : "There's no lead with this ID in quarantine.";
    default:
      return null;
  }
}

const [command, name] = process.argv.slice(2);
await runCommand(async () => {
  if (command === undefined) return printAttention();
  const answer =
    (await applyToRestored(command, name)) ?? (name === undefined ? null : await apply(command, name));
  if (answer !== null) return console.log(answer);
  console.error(usage);
  process.exitCode = 2;
});
