import { BadWords, toMany, type Wish } from "../../../leads/follow-up/follow-up.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { findAssignee } from "../asked-filter.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import { byOf, type LeadDeedResult, readSeen, tellOfMany } from "../lead/lead-deed.server.ts";

/** What is to be done to many at once, and how it is told. */
type Asked = { wish: Wish; told: string };

/** What can be done to many without a further word. */
const plain: Readonly<Record<string, Asked>> = {
  contacted: { wish: { deed: "contacted" }, told: "contacted" },
  confirmed: { wish: { deed: "confirmed" }, told: "confirmed" },
  done: { wish: { deed: "done" }, told: "done" },
  read: { wish: { deed: "read" }, told: "read" },
  unread: { wish: { deed: "unread" }, told: "unread again" },
  quarantined: { wish: { deed: "quarantined" }, told: "in quarantine" },
  released: { wish: { deed: "released" }, told: "released" },
};

/** The same deed to every lead that was ticked, taken back by one undo. */
export async function changeMany(args: DeedArgs): Promise<LeadDeedResult> {
  const by = byOf(args.context);
  const leads = args.form.getAll("lead").flatMap((text) => readSeen(String(text)) ?? []);
  if (leads.length === 0) return { deed: "many", problem: "Tick the leads first." };
  try {
    const asked = await readWish(args);
    if (!asked) return { deed: "many", problem: "Choose what to do with them." };
    const result = await toMany(leads, by, asked.wish);
    const undo = result.done.length > 0 ? { undo: result.undo } : {};
    return { deed: "many", ...undo, ...tellOfMany(result, asked.told) };
  } catch (error) {
    if (error instanceof BadWords) return { deed: "many", problem: error.message };
    throw error;
  }
}

/** Throws {@link BadWords} where a word that belongs to the wish is missing. */
async function readWish({ context, form }: DeedArgs): Promise<Asked | null> {
  const text = textOf(form, "wish");
  if (text === "won") {
    const { name } = requireStaff(context);
    return { wish: { deed: "won", wonBy: name }, told: `won by ${name}` };
  }
  if (text === "lost") {
    const reason = textOf(form, "reason");
    if (!reason) throw new BadWords("Say why they were lost.");
    return { wish: { deed: "lost", reason }, told: "lost" };
  }
  if (text === "follow-up") {
    const on = textOf(form, "on");
    if (!on) throw new BadWords("Choose the day on which to follow up.");
    return { wish: { deed: "follow-up", on }, told: `follow up ${formatShortDay(on)}` };
  }
  const [, person] = /^assigned:(.*)$/.exec(text) ?? [];
  if (person === undefined) return Object.hasOwn(plain, text) ? (plain[text] ?? null) : null;
  const assignee = await findAssignee(person);
  if (assignee === undefined) return null;
  return {
    wish: { deed: "assigned", assignee },
    told: assignee ? `assigned to ${assignee.name}` : "assigned to nobody",
  };
}
