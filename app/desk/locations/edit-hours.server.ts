import type { OpeningHours, OpenSpan } from "../../../content/opening-hours.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { formatWeekHours, readDayHours, weekdays } from "../../../schedule/hours-words.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { setOpeningHours } from "../../../schedule/planning.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** Changes when a location answers, or goes back to what is usual; for all slugs that share the hours, or for one. */
export async function editHours({ context, form }: DeedArgs): Promise<DeedResult> {
  const owner = requireOwner(context);
  const location = findLocation(textOf(form, "location"));
  if (!location) throw new Response("There is no such location.", { status: 404 });
  const current = readLocationHours(location);
  const read = textOf(form, "usual") === "yes" ? null : readWeekHours(form);
  if (read && "problem" in read) return { deed: "hours", ...read };
  const isOnlyHere = read !== null && current.slugs.length > 1 && form.get("only") === "yes";
  if (!isOnlyHere && JSON.stringify(read) === JSON.stringify(current.isChanged ? current.hours : null)) {
    return { deed: "hours", done: "They were so already." };
  }
  const key = isOnlyHere ? hoursKey(location, true) : current.key;
  const slugs = isOnlyHere ? [location.slug] : current.slugs;
  await setOpeningHours(key, read, {
    by: owner.id,
    now: Date.now(),
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: owner.id,
        deed: "hours.edited",
        subject: `location:${key}`,
        details: { before: formatWeekHours(current.hours), hours: read && formatWeekHours(read), slugs },
      }),
  });
  return { deed: "hours", done: `Saved. The pages of ${slugs.join(", ")} show it now.` };
}

/** The seven days of the form, or the first that cannot be understood. */
function readWeekHours(form: FormData): OpeningHours | { field: string; problem: string } {
  const week: (readonly OpenSpan[])[] = [];
  for (const [index, day] of weekdays.entries()) {
    const field = `day-${index}`;
    const spans = readDayHours(textOf(form, field));
    if (typeof spans === "string") return { field, problem: `${day}: ${spans}` };
    week.push(spans);
  }
  const [monday = [], tuesday = [], wednesday = [], thursday = [], friday = [], saturday = [], sunday = []] =
    week;
  return [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
}
