import { weekEmail as words } from "../../../content/mail.ts";
import type { DigestMessage } from "../../../deliveries/message.ts";
import { post, wakeWorker } from "../../../deliveries/outbox.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import type { Staff } from "../../../people/staff.ts";
import { claimWeekly, listDueWeekly } from "../../../people/weekly-email.server.ts";
import { momentAt } from "../../../schedule/days.server.ts";
import { countDays, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatRequests } from "../texts.ts";
import { findCompared, findSpan } from "./periods.ts";
import { findToday, readFigures, sumMoney } from "./read-figures.server.ts";
import { listSteered, type Steered } from "./steering.ts";
import { formatBefore } from "./texts.ts";

/** By the clock of the default location. A site that was down at that time sends them later that Monday. */
const FROM = "8:00";

export async function postMondayEmails(now: number): Promise<void> {
  const today = findToday(now);
  const begins = momentAt(today, FROM, defaultLocation().timeZone);
  if (findSpan("this-week", today).from !== today || now < begins) return;
  for (const person of await listDueWeekly(today, begins)) {
    const digest = await sumUpWeek(person, today, now);
    const at = new Date(now).toISOString();
    const isFirst = await claimWeekly(person, today, async (transaction) => {
      await post(transaction, { event: "staff.digest", at, digest }, { now, counts: false });
    });
    if (isFirst) wakeWorker();
  }
}

async function sumUpWeek(person: Staff, today: string, now: number): Promise<DigestMessage["digest"]> {
  const period = findSpan("last-week", today);
  const before = findCompared(period, "last-week", "before");
  const { numbers, waiting, costs } = await readFigures(person, { period, before, now });
  const { leads } = numbers.total.now;
  const isQuiet = leads === 0 && waiting.count === 0;
  const steered = listSteered({
    ...{ numbers, waiting, before: formatBefore("last-week", "before", countDays(before)) },
    costs: costs && { now: sumMoney(costs.now), before: sumMoney(costs.before) },
  });
  return {
    person: person.id,
    subject: words.subject(formatRequests(leads)),
    opening: isQuiet ? words.quiet : words.opening(formatShortDay(period.from), formatShortDay(period.to)),
    parts: isQuiet ? [] : steered.map(writePart),
    link: { label: words.link, path: "/desk/numbers?period=last-week" },
    why: words.why,
  };
}

function writePart({ label, sentence, note, trend }: Steered): { title: string; text: string } {
  return { title: label, text: [sentence, note, trend?.text].filter(Boolean).join(" ") };
}
