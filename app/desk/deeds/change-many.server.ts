import { BadWords, toMany, type Wish } from "../../../leads/follow-up.server.ts";
import { findAssignee } from "../asked-filter.server.ts";
import { type DeedArgs, textOf } from "./deed.server.ts";
import { byOf, type LeadDeedResult, readSeen, tellOfMany } from "./lead-deed.server.ts";

/** What can be done to many at once, and how it is told. */
const wishes: Readonly<Record<string, { wish: Wish; told: string }>> = {
  contacted: { wish: { deed: "contacted" }, told: "contacted" },
  confirmed: { wish: { deed: "confirmed" }, told: "confirmed" },
  read: { wish: { deed: "read" }, told: "read" },
  unread: { wish: { deed: "unread" }, told: "unread again" },
  quarantined: { wish: { deed: "quarantined" }, told: "in quarantine" },
  released: { wish: { deed: "released" }, told: "released" },
};

/** The same deed to every lead that was ticked, taken back by one undo. */
export async function changeMany({ context, form }: DeedArgs): Promise<LeadDeedResult> {
  const by = byOf(context);
  const leads = form.getAll("lead").flatMap((text) => readSeen(String(text)) ?? []);
  if (leads.length === 0) return { deed: "many", problem: "Tick the leads first." };
  const asked = await readWish(textOf(form, "wish"));
  if (!asked) return { deed: "many", problem: "Choose what to do with them." };
  try {
    const result = await toMany(leads, by, asked.wish);
    const undo = result.done.length > 0 ? { undo: result.undo } : {};
    return { deed: "many", ...undo, ...tellOfMany(result, asked.told) };
  } catch (error) {
    if (error instanceof BadWords) return { deed: "many", problem: error.message };
    throw error;
  }
}

async function readWish(text: string): Promise<{ wish: Wish; told: string } | null> {
  const [, person] = /^assigned:(.*)$/.exec(text) ?? [];
  if (person === undefined) return Object.hasOwn(wishes, text) ? (wishes[text] ?? null) : null;
  const assignee = await findAssignee(person);
  if (assignee === undefined) return null;
  return {
    wish: { deed: "assigned", assignee },
    told: assignee ? `assigned to ${assignee.name}` : "assigned to nobody",
  };
}
