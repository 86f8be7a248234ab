import { morningList as words } from "../../content/reminders.ts";
import { writeAlone } from "../../db/connect.server.ts";
import { claimOnceWithin } from "../../db/once.server.ts";
import { findClockDoubt } from "../../db/trusted-clock.server.ts";
import type { ReminderMessage, ReminderWay } from "../../deliveries/message.ts";
import { post, wakeWorker } from "../../deliveries/outbox.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import type { Counted } from "../inbox/lead-list.server.ts";
import { readToDo } from "../inbox/to-do.server.ts";

/** `today` is the person's own, YYYY-MM-DD; `locations` missing is everywhere. */
export type Listed = {
  id: string;
  by: ReminderWay;
  today: string;
  locations: readonly string[] | undefined;
};

/** Once a day and person, whatever the number of processes; nothing goes out when there's nothing to do. */
export async function postMorningList({ id, by, today, locations }: Listed, now: number): Promise<boolean> {
  if (findClockDoubt(now) !== null) return false;
  const { waiting, due, visits } = await readToDo(locations, now);
  const parts = [
    { part: waiting, line: words.waiting },
    { part: due, line: words.due },
    { part: visits, line: words.visits },
  ].filter(({ part }) => part.count > 0);
  const message: ReminderMessage = {
    event: "person.reminded",
    at: new Date(now).toISOString(),
    reminder: {
      to: id,
      by: [by],
      title: words.title(parts.reduce((sum, { part }) => sum + part.count, 0)),
      lines: parts.map(({ part, line }) => line(formatCounted(part))),
    },
  };
  const isPosted = await writeAlone(async (transaction) => {
    // Days that a clock ran ahead are claimed as well; each comes again only once the claims are forgotten.
    if (!(await claimOnceWithin(transaction, id, `morning list ${today}`, now + 3 * DAY))) return false;
    if (parts.length > 0) await post(transaction, message, { now, counts: false });
    return parts.length > 0;
  });
  if (isPosted) wakeWorker();
  return isPosted;
}

function formatCounted({ count, isMore }: Counted): string {
  return `${new Intl.NumberFormat("en-US").format(count)}${isMore ? "+" : ""}`;
}
