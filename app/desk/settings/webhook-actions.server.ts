import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { pauseDestination, resendAllDead, resumeDestination } from "../../../deliveries/attention.server.ts";
import { testDestination } from "../../../deliveries/destination-states.server.ts";
import { listDestinations } from "../../../deliveries/outbox.server.ts";
import { listAnswers } from "../../../deliveries/webhook-answers.server.ts";
import { addWebhook, findUrlProblem, removeWebhook } from "../../../deliveries/webhooks.server.ts";
import { writeAudit, writeAuditLine } from "../../../people/audit.server.ts";
import type { AuditAction } from "../../../people/audit-actions.ts";
import { sealWebhookSecret } from "../../../people/webhook-secrets.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { webhookTexts } from "./webhook-texts.ts";

/** With `secret`, which is shown this once. */
export type WebhookResult = ActionResult & { secret?: string };

type WebhookAction = (args: ActionArgs) => Promise<WebhookResult>;

/** Those that decide who gets every customer's data: they take a recent proof of who is at the desk. */
export const sensitiveWebhookActions = ["add", "remove"] as const;

const SECRET_BYTES = 32;
/** Milliseconds. */
const LONGEST_WAIT = 3_000;

export const webhookActions = {
  async add({ context, form }) {
    const owner = requireOwner(context);
    const intent = "add";
    const name = toName(readText(form, "name"));
    if (!name) return { intent, field: "name", problem: webhookTexts.noName };
    const url = URL.parse(readText(form, "url"));
    const wrong = url ? await findUrlProblem(url) : "not https";
    if (!url || wrong)
      return { intent, field: "url", problem: webhookTexts.urlProblems[wrong ?? "not https"] };
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
    const webhook = {
      name,
      url: url.href,
      sealedSecret: await sealWebhookSecret(name, secret),
      by: owner.id,
    };
    const isAdded = await addWebhook({ ...webhook, now: Date.now() }, (transaction) =>
      writeAudit(transaction, { actor: owner.id, action: "webhook.added", subject: name }),
    );
    if (!isAdded) return { intent, field: "name", problem: webhookTexts.nameTaken };
    await untilNoticed(name, true);
    return { intent, secret, done: webhookTexts.added(webhookTexts.nameOf(name)) };
  },

  async remove(args) {
    const { by, name } = readDestination(args);
    const intent = "remove";
    const isRemoved = await removeWebhook(name, Date.now(), audit(by, "webhook.removed", name));
    await untilNoticed(name, false);
    return isRemoved
      ? { intent, done: webhookTexts.removed(webhookTexts.nameOf(name)) }
      : { intent, problem: webhookTexts.noSuchWebhook };
  },

  /** At once, so that the answer is on the page. */
  async test(args) {
    const { by, name } = readDestination(args);
    const intent = "test";
    const outcome = listDestinations().some((one) => one.name === name && one.mailboxes === undefined)
      ? await testDestination(name)
      : null;
    if (!outcome) return { intent, id: name, problem: webhookTexts.noTest };
    await writeAuditLine({
      actor: by,
      action: "webhook.tested",
      subject: name,
      details: { outcome: outcome.kind },
    });
    const [answer] = await listAnswers(name, 1);
    if (outcome.kind === "delivered")
      return { intent, id: name, done: webhookTexts.tested(answer?.status ?? 200, answer?.took ?? 0) };
    const reason = "reason" in outcome ? outcome.reason : "";
    return { intent, id: name, problem: webhookTexts.testFailed(reason) };
  },

  async pause(args) {
    const { by, name } = readDestination(args);
    const intent = "pause";
    const isPaused = await pauseDestination(name, {
      now: Date.now(),
      reason: webhookTexts.pausedAtDesk,
      alsoWrite: audit(by, "destination.paused", name),
    });
    return isPaused
      ? { intent, id: name, done: webhookTexts.paused }
      : { intent, id: name, problem: webhookTexts.pausedAlready };
  },

  async resume(args) {
    const { by, name } = readDestination(args);
    const intent = "resume";
    const isResumed = await resumeDestination(name, Date.now(), audit(by, "destination.resumed", name));
    return isResumed
      ? { intent, id: name, done: webhookTexts.resumed }
      : { intent, id: name, problem: webhookTexts.resumedAlready };
  },

  /** All that failed there for good, under their own ids. */
  async "send-all-again"(args) {
    const { by, name } = readDestination(args);
    const intent = "send-all-again";
    const count = await resendAllDead(name, Date.now(), audit(by, "deliveries.sent-again", name));
    return count > 0
      ? { intent, id: name, done: webhookTexts.sentAgain(count) }
      : { intent, id: name, problem: webhookTexts.nothingToSend };
  },
} satisfies Record<string, WebhookAction>;

/** This process looks for changes every second; the page that's shown next lists what it has. */
async function untilNoticed(name: string, isThere: boolean): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT; waited += 50) {
    if (listDestinations().some((one) => one.name === name) === isThere) return;
    await setTimeout(50);
  }
}

function audit(actor: string, action: AuditAction, subject: string) {
  return (transaction: Parameters<typeof writeAudit>[0]) =>
    writeAudit(transaction, { actor, action, subject });
}

/** Throws a 404 answer for one that this site doesn't have. */
function readDestination({ context, form }: ActionArgs): { by: string; name: string } {
  const { id: by } = requireOwner(context);
  const name = readText(form, "id");
  if (!listDestinations().some((one) => one.name === name))
    throw new Response(webhookTexts.noSuchWebhook, { status: 404 });
  return { by, name };
}

/** "webhook-our-crm" for "Our CRM"; null for what has no letter or digit. */
function toName(typed: string): string | null {
  const short =
    typed
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "";
  return short && short.length <= 30 ? `webhook-${short}` : null;
}
