import { junkItems } from "../../../content/junk-items.ts";
import { listJobs, listMoves, listNotesOf } from "../../../leads/inbox/inbox.server.ts";
import { defaultLocation, findLocation, type Location } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { formatDayWithYear, isDay } from "../../../schedule/days-and-durations.ts";
import { planSchedules } from "../../../schedule/planning.server.ts";
import { formatShortWindow } from "../../../schedule/windows.ts";

/** All of a day's work in the order it's done, by crew. */
export async function readSheet(
  staff: Staff,
  locations: readonly Location[],
  { day: asked, crew }: { day: string; crew: string | null },
) {
  const keys = locations.map(readScheduleKey);
  const zone = (locations[0] ?? defaultLocation()).timeZone;
  const day = isDay(asked) ? asked : localDateAndTime(Date.now(), zone).date;
  const findServing = (slug: string | null) =>
    (slug === null ? null : findLocation(slug)) ?? defaultLocation();
  const [planned, allMoves] = await Promise.all([planSchedules(keys, [day]), listMoves(day, day)]);
  const windows = [...planned.values()].flatMap(([only]) => only?.windows ?? []);
  const jobs = await listJobs(windows.flatMap(({ leadIds }) => leadIds));
  const moves = allMoves.filter(({ slug }) => keys.includes(readScheduleKey(findServing(slug))));
  const work = [
    ...moves.map((move) => ({
      ...move,
      kind: "moving" as const,
      at: (move.arrives ?? "23:59").padStart(5, "0"),
      where: null,
      load: [],
    })),
    ...windows.flatMap(({ window, leadIds }) =>
      leadIds.flatMap((id) => {
        const job = jobs.get(id);
        if (!job) return [];
        const items = junkItems.filter((item) => job.load[item.id]);
        return [
          {
            ...job,
            kind: "junk" as const,
            at: window.padStart(5, "0"),
            window: formatShortWindow(window),
            load: items.map((item) => ({ name: item.name, count: job.load[item.id] ?? 0 })),
          },
        ];
      }),
    ),
  ]
    .filter(({ slug }) => mayWorkIn(staff, slug))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const crews = [...new Set(work.map((one) => one.crew ?? ""))].toSorted(
    (one, other) => Number(one === "") - Number(other === "") || one.localeCompare(other),
  );
  const notes = await listNotesOf(work.map(({ id }) => id));
  return {
    day,
    label: formatDayWithYear(day),
    crews,
    crew,
    groups: crews
      .filter((name) => crew === null || name === crew)
      .map((name) => ({
        crew: name,
        work: work
          .filter((one) => (one.crew ?? "") === name)
          .map((one) => ({
            ...one,
            place: findServing(one.slug).locationName,
            notes: notes.get(one.id) ?? [],
          })),
      })),
  };
}

export type Sheet = Awaited<ReturnType<typeof readSheet>>;
export type SheetWork = Sheet["groups"][number]["work"][number];
