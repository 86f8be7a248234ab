import type { RouterContextProvider } from "react-router";
import {
  type By,
  DeedRefused,
  type Done,
  type DoneToMany,
  NoSuchLead,
  type Seen,
  StaleStep,
} from "../../../leads/follow-up/follow-up.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";

/** What a deed on leads tells its page; `undo` takes it back. `stale` says who was faster, and what it is now. */
export type LeadDeedResult = DeedResult & {
  undo?: string;
  stale?: { by: string; at: number; deed: string; status: string };
};

/** Who does it, and where they may; what they do leaves its line in the audit log, one for many leads at once. */
export function byOf(context: Readonly<RouterContextProvider>): By {
  const staff = requireStaff(context);
  const locations = visibleTo(staff);
  return {
    actor: { id: staff.id, name: staff.name },
    now: Date.now(),
    ...(locations && { locations }),
    alsoWrite: (transaction, { deed, leads }) => {
      const [only = ""] = leads;
      return writeAudit(transaction, {
        actor: staff.id,
        deed: `lead.${deed}`,
        ...(leads.length === 1 ? { subject: only } : { subject: "leads", details: { leads } }),
      });
    },
  };
}

/** A lead as a form names it, "id:revision"; null where that is no lead. */
export function readSeen(text: string): Seen | null {
  const [, id, revision] = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(text) ?? [];
  return id && revision ? { id, revision: Number(revision) } : null;
}

/** Does something to the one lead that a form names, and says how it went. Throws a 404 answer where there is none. */
export async function doToLead(
  { context, form }: DeedArgs,
  { deed, done }: { deed: string; done: string },
  work: (seen: Seen, by: By) => Promise<Done>,
): Promise<LeadDeedResult> {
  const by = byOf(context);
  const seen = readSeen(textOf(form, "lead"));
  if (!seen) throw new Response("There is no such lead.", { status: 404 });
  try {
    const { undo } = await work(seen, by);
    return { deed, done, undo };
  } catch (error) {
    return { deed, ...refusalOf(error) };
  }
}

/** Why a deed was not done, for its page. Throws what is no refusal, and a 404 answer where there is no such lead. */
export function refusalOf(error: unknown): Pick<LeadDeedResult, "problem" | "stale"> {
  if (error instanceof NoSuchLead) throw new Response("There is no such lead.", { status: 404 });
  if (!(error instanceof DeedRefused)) throw error;
  if (!(error instanceof StaleStep)) return { problem: error.message };
  const { by, at, deed, status } = error.now;
  return { problem: error.message, stale: { by: by || "The customer", at, deed, status } };
}

/** So many of those that a deed was not done to are named. */
const MOST_NAMED = 5;

/** How a deed on several leads went, in sentences: how many were changed, and which were not, for which reason. */
export function tellOfMany(
  { done, refused }: DoneToMany,
  what: string,
): Pick<DeedResult, "done" | "problem"> {
  const leads = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);
  const reasons = Map.groupBy(refused, ({ error }) => error.message);
  const told = [...reasons].map(([reason, list]) => {
    const names = list.map(({ name }) => name).filter(Boolean);
    const named = names.slice(0, MOST_NAMED).join(", ");
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
    return named ? `${named}${more}: ${reason}` : reason;
  });
  return {
    ...(done.length > 0 && { done: `${leads(done.length)}: ${what}.` }),
    ...(refused.length > 0 && { problem: `${leads(refused.length)} left as before. ${told.join(" ")}` }),
  };
}
