import type { RouterContextProvider } from "react-router";
import {
  type ActionContext,
  ActionRefused,
  type Applied,
  applyAction,
  type LeadAction,
  type LeadActionName,
  type LeadRevision,
  NoSuchLead,
  StaleLead,
  StatusNotAllowed,
  WrongFields,
} from "../../../leads/follow-up/follow-up.server.ts";
import type { Status } from "../../../leads/status.ts";
import type { FieldError } from "../../../leads/submission.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import type { Staff } from "../../../people/staff.ts";
import { listAssignees, visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readLines, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { FieldProblem, nameWords } from "./action-fields.ts";
import { findEntry, leadActionNames, listFields } from "./lead-actions.ts";
import { noteLeadElsewhere } from "./lead-elsewhere.server.ts";
import { leadTexts } from "./texts.ts";

/** What an action on leads tells its page; `undo` undoes it. `stale` says who was faster, and what it is now. */
export type LeadActionResult = ActionResult & {
  undo?: string;
  stale?: { by: string; at: number; status: Status };
  /** By field of a form that has several. */
  errors?: readonly FieldError[];
};

/** Who acts, and where they may; what they do leaves its line in the audit log, one for many leads at once. */
export function requireActor(context: Readonly<RouterContextProvider>): ActionContext {
  const staff = requireStaff(context);
  return actAs(staff, visibleTo(staff));
}

/** `locations` missing is everywhere. */
export function actAs(staff: Staff, locations: readonly string[] | undefined): ActionContext {
  return {
    actor: { id: staff.id, name: staff.name },
    now: Date.now(),
    ...(locations && { locations }),
    alsoWrite: (transaction, { action, leads }) => {
      const [only = ""] = leads;
      return writeAudit(transaction, {
        actor: staff.id,
        action: `lead.${action}`,
        ...(leads.length === 1 ? { subject: only } : { subject: "leads", details: { leads } }),
      });
    },
  };
}

/** A lead as a form names it, "id:revision"; null where that is no lead. */
export function readSeen(text: string): LeadRevision | null {
  const [, id, revision] = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(text) ?? [];
  return id && revision ? { id, revision: Number(revision) } : null;
}

/** An action with the values of its fields, as a form says them. Throws a {@link FieldProblem}. */
export async function readLeadAction(name: LeadActionName, form: FormData): Promise<LeadAction> {
  const entry = findEntry(name);
  const fields = entry ? listFields(entry) : [];
  const people = fields.some(([, { input }]) => input === "person") ? await listAssignees() : [];
  const values = fields.map(([key, field]) => [
    key,
    field.read({
      line: readText(form, key),
      lines: readLines(form, key),
      words: readText(form, nameWords(key)),
      people,
    }),
  ]);
  return { name, ...Object.fromEntries(values) } as LeadAction;
}

/** Applies an action to the one lead that a form names. Throws a 404 answer where there is none. */
export async function applyLeadAction(
  name: LeadActionName,
  { context, form }: ActionArgs,
): Promise<LeadActionResult> {
  const by = requireActor(context);
  const seen = readSeen(readText(form, "lead"));
  if (!seen) throw new Response(deskTexts.noSuchLead, { status: 404 });
  try {
    const action = await readLeadAction(name, form);
    const {
      undo,
      done: [changed],
      refused,
    } = await applyAction([seen], by, action);
    if (!changed) throw refused[0]?.error ?? new NoSuchLead();
    const done = findEntry(name)?.done ?? "";
    return { intent: name, done: typeof done === "string" ? done : done(action, changed.kind), undo };
  } catch (error) {
    if (error instanceof FieldProblem) return { intent: name, problem: error.message };
    if (error instanceof NoSuchLead) await noteLeadElsewhere(context, seen.id);
    return { intent: name, ...formatActionRefusal(error) };
  }
}

export const singleLeadActions = Object.fromEntries(
  leadActionNames.map((name) => [name, (args: ActionArgs) => applyLeadAction(name, args)]),
) as Readonly<Record<LeadActionName, (args: ActionArgs) => Promise<LeadActionResult>>>;

/** Why an action was not applied. Throws what is no refusal, and a 404 answer where there is no such lead. */
export function formatActionRefusal(error: unknown): Pick<LeadActionResult, "problem" | "stale" | "errors"> {
  if (error instanceof NoSuchLead) throw new Response(deskTexts.noSuchLead, { status: 404 });
  if (!(error instanceof ActionRefused)) throw error;
  const problem = describeRefusal(error);
  if (error instanceof WrongFields) return { problem, errors: error.errors };
  if (!(error instanceof StaleLead)) return { problem };
  const { by, at, status } = error.now;
  return { problem, stale: { by: by || deskTexts.customer, at, status } };
}

function describeRefusal(error: ActionRefused): string {
  return error instanceof StatusNotAllowed ? leadTexts.notAllowed(error.from, error.to) : error.message;
}

const MOST_NAMED = 5;

export function formatApplied(
  { done, refused }: Applied,
  what: string,
): Pick<ActionResult, "done" | "problem"> {
  const reasons = Map.groupBy(refused, ({ error }) => describeRefusal(error));
  const told = [...reasons].map(([reason, list]) => {
    const names = list.map(({ name }) => name).filter(Boolean);
    return leadTexts.leftFor(names.slice(0, MOST_NAMED), Math.max(0, names.length - MOST_NAMED), reason);
  });
  return {
    ...(done.length > 0 && { done: leadTexts.changed(done.length, what) }),
    ...(refused.length > 0 && { problem: leadTexts.unchanged(refused.length, told) }),
  };
}
