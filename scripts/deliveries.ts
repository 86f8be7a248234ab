import { runCommand } from "../boot.server.ts";
import { type DatabaseTransaction, write } from "../db/connect.server.ts";
import {
  describeTrouble,
  listDeliveries,
  listDestinationNames,
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
import { readCommandLine, refuseCall } from "./command-line.ts";

const program = {
  about: "Shows and settles the deliveries that need a person's attention. The site may be running.",
  calls: [
    ["npm run deliveries", "lists dead deliveries, destinations that don't work and leads in quarantine"],
    [
      "npm run deliveries -- send-again ID",
      "sends a delivery again; with a destination's name, all its dead ones",
    ],
    ["npm run deliveries -- resume DESTINATION", "resumes a destination that is paused or off"],
    ["npm run deliveries -- release LEAD", "releases a lead from quarantine and sends it"],
    [
      "npm run deliveries -- send-restored",
      "sends what a restored database holds back; add a DESTINATION for one",
    ],
    [
      "npm run deliveries -- mark-restored",
      "marks it as already delivered instead; add a DESTINATION for one",
    ],
    [
      "npm run deliveries -- hold-back",
      "in a clone, before its site starts: holds back everything that's waiting; everyone signs in again",
    ],
  ],
} as const;

/** Longer lists are for the desk. */
const MOST_SHOWN = 100;

async function printAttention(): Promise<void> {
  const lines = [
    ...(await listStoppedDestinations()).map(({ name, state, reason }) => `${name} is ${state}: ${reason}.`),
    ...(await listRestored()).map(
      ({ destination, count, oldest, newest }) =>
        `restored     ${count} to ${destination}, posted ${formatTime(oldest)} to ${formatTime(newest)}: sent before the restore? mark-restored ${destination}; if not: send-restored ${destination}`,
    ),
    ...(await describeTrouble(Date.now())).map((line) => `${line}.`),
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

class NoSuchName extends Error {}

async function requireDestination(name: string, elseSay = "There's"): Promise<void> {
  const known = await listDestinationNames();
  if (known.includes(name)) return;
  const others =
    known.length > 0 ? `Those with deliveries: ${known.join(", ")}.` : "None has any deliveries.";
  throw new NoSuchName(`${elseSay} no destination called ${name}. ${others}`);
}

async function decideOnRestored(
  decide: typeof sendRestored,
  action: AuditAction,
  destination: string | undefined,
): Promise<number> {
  if (destination !== undefined) await requireDestination(destination);
  return decide({
    now: Date.now(),
    ...(destination !== undefined && { destination }),
    alsoWrite: (transaction: DatabaseTransaction, count: number) =>
      writeAudit(transaction, {
        actor: SYSTEM_ACTOR,
        action,
        subject: destination ?? "every destination",
        details: { count },
      }),
  });
}

async function sendAgain(name: string): Promise<string> {
  const now = Date.now();
  if (await resendDelivery(name, now, audited("delivery.sent-again", name))) {
    return "1 delivery will be sent again.";
  }
  await requireDestination(name, `There's no delivery ${name} that could be sent again, and`);
  const count = await resendAllDead(name, now, audited("deliveries.sent-again", name));
  return count === 1 ? "1 delivery will be sent again." : `${count} deliveries will be sent again.`;
}

async function resume(name: string): Promise<string> {
  const isResumed = await resumeDestination(name, Date.now(), audited("destination.resumed", name));
  if (isResumed) return `${name} has been resumed.`;
  await requireDestination(name);
  return `${name} wasn't stopped.`;
}

async function release(id: string): Promise<string> {
  if (await releaseLead(id, Date.now(), audited("lead.released", id))) return "The lead has been released.";
  throw new NoSuchName(`There's no lead ${id} in quarantine. npm run deliveries lists the ones there are.`);
}

type Action = { takes: "a name" | "maybe a name" | "nothing"; run: (name: string) => Promise<string> };

const actions: Readonly<Record<string, Action>> = {
  "send-again": { takes: "a name", run: sendAgain },
  resume: { takes: "a name", run: resume },
  release: { takes: "a name", run: release },
  "send-restored": {
    takes: "maybe a name",
    run: async (name) =>
      `Deliveries that will be sent: ${await decideOnRestored(sendRestored, "restored.sent", name || undefined)}.`,
  },
  "mark-restored": {
    takes: "maybe a name",
    run: async (name) =>
      `Deliveries marked as delivered: ${await decideOnRestored(markRestored, "restored.marked", name || undefined)}.`,
  },
  "hold-back": {
    takes: "nothing",
    run: async () =>
      `Deliveries held back: ${await write((transaction) => treatAsCopy(transaction, Date.now()))}.`,
  },
};

function findAction(command: string, name: string): Action {
  const action = Object.hasOwn(actions, command) ? actions[command] : undefined;
  if (!action) return refuseCall(program, `There's no command called ${command}.`);
  if (action.takes === "a name" && !name) refuseCall(program, `Say which: ${command} needs a name.`);
  if (action.takes === "nothing" && name) refuseCall(program, `Unexpected argument '${name}'.`);
  return action;
}

const [command, name = ""] = readCommandLine(program, { most: 2 }).positionals;
const action = command === undefined ? null : findAction(command, name);
await runCommand(async () => {
  if (!action) return printAttention();
  try {
    console.log(await action.run(name));
  } catch (error) {
    if (!(error instanceof NoSuchName)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
});
