import {
  type ActionRefused,
  type Assignee,
  applyAction,
  type LeadAction,
  NoSuchLead,
  StaleLead,
  StatusNotAllowed,
  WindowTaken,
} from "../../leads/follow-up/follow-up.server.ts";
import { findLeadRecord } from "../../leads/inbox/inbox.server.ts";
import { writeAudit } from "../../people/audit.server.ts";
import { listLeadWorkers } from "../../people/team.server.ts";
import { type Asked, readJson, visibleTo } from "./asked.server.ts";
import { answerProblem, invalid, noSuchLead, Refused } from "./problems.server.ts";
import { runOnce } from "./run-once.server.ts";
import { action, type SentAction } from "./schemas.server.ts";

/** An action as the desk does it: the same rules, one line in the history and one in the audit log. */
export async function actOnLead(asked: Asked): Promise<Response> {
  const { request, program, id, now } = asked;
  const sent = await readJson(request, action);
  const locations = visibleTo(program);
  return runOnce(asked, { body: sent, status: 200 }, async (note) => {
    const lead = await findLeadRecord(id, { now, locations });
    if (!lead) return answerProblem(noSuchLead);
    const { done, refused } = await applyAction(
      // A note may name no revision: it's added to whatever the lead is by now.
      [{ id, revision: sent.revision ?? lead.revision }],
      {
        actor: { id: program.id, name: program.name },
        now,
        ...(locations && { locations }),
        async alsoWrite(transaction, { action: done, revisions: [revision = lead.revision] }) {
          await writeAudit(transaction, { actor: program.id, action: `lead.${done}`, subject: id });
          await note(transaction, { leadId: id, revision });
        },
      },
      await toLeadAction(sent, lead),
    );
    const [changed] = done;
    if (changed) return { leadId: id, revision: changed.revision, status: 200 };
    return answerRefusal(refused[0]?.error ?? new NoSuchLead());
  });
}

function answerRefusal(error: ActionRefused): Response {
  if (error instanceof NoSuchLead) return answerProblem(noSuchLead);
  if (error instanceof StaleLead) {
    const { revision, status: lead_status } = error.now;
    const detail = "The lead has changed since you read it. Read it again, then decide.";
    return answerProblem({ status: 409, reason: "changed-meanwhile", detail, revision, lead_status });
  }
  if (error instanceof StatusNotAllowed) {
    const { from: lead_status } = error;
    const detail = error.message;
    return answerProblem({ status: 409, reason: "status-not-allowed", detail, lead_status });
  }
  if (error instanceof WindowTaken)
    return answerProblem({ status: 409, reason: "window-full", detail: error.message });
  return answerProblem({ status: 422, reason: "invalid", detail: error.message });
}

type Lead = NonNullable<Awaited<ReturnType<typeof findLeadRecord>>>;

async function toLeadAction(sent: SentAction, { location }: Pick<Lead, "location">): Promise<LeadAction> {
  switch (sent.action) {
    case "quoted":
      return { name: "quoted", ...readPrice(sent) };
    case "won":
      return { name: "won", wonBy: readLine(sent.won_by), ...readPrice(sent), ...readMoveDay(sent) };
    case "lost":
      return { name: "lost", reason: readLine(sent.reason) };
    case "scheduled":
      return { name: "scheduled", ...readMoveDay(sent) };
    case "done":
      return { name: "done", ...(sent.amount !== undefined && { amount: toCents(sent.amount, "/amount") }) };
    case "cancelled":
      return { name: "cancelled", reason: readLine(sent.reason ?? "") };
    case "follow-up":
      return { name: "follow-up", on: sent.on };
    case "assigned":
      return {
        name: "assigned",
        assignee: sent.assignee === null ? null : await findAssignee(sent.assignee, location),
      };
    case "noted":
      return {
        name: "noted",
        text: sent.text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, ""),
        isCall: sent.is_call ?? false,
      };
    default:
      return { name: sent.action };
  }
}

function readLine(text: string): string {
  return text.replace(/\p{Cc}/gu, "").trim();
}

type SentPrice = { amount?: number | undefined; amount_to?: number | undefined };

function readPrice({ amount, amount_to }: SentPrice) {
  if (amount === undefined && amount_to === undefined) return {};
  if (amount === undefined) {
    const detail = "Enter the lower amount, too.";
    throw new Refused(invalid([{ detail, pointer: "/amount" }]));
  }
  const low = toCents(amount, "/amount");
  return { amount: amount_to === undefined ? low : ([low, toCents(amount_to, "/amount_to")] as const) };
}

function toCents(dollars: number, pointer: string): number {
  const cents = Math.round(dollars * 100);
  if (Math.abs(dollars * 100 - cents) < 1e-6) return cents;
  throw new Refused(invalid([{ detail: "Amounts have two decimals at most.", pointer }]));
}

type SentMoveDay = Pick<Extract<SentAction, { action: "scheduled" }>, "move_on" | "move_at" | "crew">;

function readMoveDay({ move_on, move_at, crew }: SentMoveDay) {
  return {
    ...(move_on !== undefined && { moveOn: move_on }),
    ...(move_at !== undefined && { moveAt: move_at }),
    ...(crew !== undefined && { crew: crew === null ? null : readLine(crew) }),
  };
}

async function findAssignee(email: string, slug: string | null): Promise<Assignee> {
  const workers = await listLeadWorkers(slug);
  const person = workers.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (person) return { id: person.id, name: person.name };
  const detail = "Nobody who works in the lead’s location has this email.";
  throw new Refused(invalid([{ detail, pointer: "/assignee" }]));
}
