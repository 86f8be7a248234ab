import { writeAudit } from "../../../people/audit.server.ts";
import type { AuditDeed } from "../../../people/audit-deeds.ts";
import type { Staff } from "../../../people/staff.ts";
import { isDay } from "../../../schedule/days-and-durations.ts";
import type { Where } from "../../../schedule/planning.server.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireOwner, requireStaff } from "../door.server.ts";
import { listSchedules, requireSchedule } from "./schedule-place.server.ts";

/** The longest reason, in characters. */
export const LONGEST_REASON = 200;

/** Which window of which locations a form is about, or the whole day ("*"), and who sends it. Throws answers. */
export function readWindow(args: DeedArgs): { staff: Staff; where: Where } {
  const { context, form } = args;
  const staff = requireStaff(context);
  const date = textOf(form, "date");
  const window = textOf(form, "window");
  const isKnown = window === "*" || timeWindows.some(({ value }) => value === window);
  if (!isDay(date) || !isKnown) {
    throw new Response("That is no day and window.", { status: 400 });
  }
  return { staff, where: { scheduleKeys: readKeys(args, staff), date, window } };
}

/** One location, each that the person may see ("mine"), or all there are and will be ("*"), as only the owner may say. */
function readKeys({ context, form }: DeedArgs, staff: Staff): string[] {
  const { slug } = requireSchedule(staff, textOf(form, "location"));
  const reach = textOf(form, "reach");
  if (reach === "*") {
    requireOwner(context);
    return ["*"];
  }
  return reach === "mine" ? listSchedules(staff).map((one) => one.slug) : [slug];
}

/** Writes a line of the audit log for every location that a deed touched. */
export async function auditWindow(
  transaction: Parameters<typeof writeAudit>[0],
  { staff, deed, keys, details }: { staff: Staff; deed: AuditDeed; keys: readonly string[]; details: object },
): Promise<void> {
  for (const key of keys) {
    await writeAudit(transaction, {
      actor: staff.id,
      deed,
      subject: `schedule:${key}`,
      details: { ...details },
    });
  }
}

/** How many locations were meant, in words. */
export function reachWords(keys: readonly string[]): string {
  if (keys.includes("*")) return " at every location";
  return keys.length > 1 ? ` at ${keys.length} locations` : "";
}
