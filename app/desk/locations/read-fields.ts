import type { OpeningHours, OpenSpan } from "../../../content/opening-hours.ts";
import { readDigits } from "../../../locations/digits.ts";
import { readDayHours, weekdays } from "../../../schedule/opening-hours-text.ts";
import { changeTexts } from "./change-texts.ts";
import { locationTexts } from "./texts.ts";

const MOST_BOOKINGS = 99;

/** Null for an empty text: the usual number. */
export function readCapacityNumber(text: string): { capacity: number | null } | { problem: string } {
  if (text === "") return { capacity: null };
  const digits = readDigits(text);
  const capacity = Number(digits);
  if (/^\d{1,2}$/.test(digits) && capacity >= 1) return { capacity };
  return { problem: locationTexts.notACapacity(MOST_BOOKINGS) };
}

type Problem = { field: string; problem: string };

/** From a field for each day: `day-0` is Monday's. */
export function readWeekHours(form: FormData): OpeningHours | Problem {
  return readWeek(form, (day, index) => ({ field: `day-${index}`, name: day }));
}

/** From a field for all weekdays and two for the weekend. */
export function readHoursOf(form: FormData): OpeningHours | Problem {
  return readWeek(form, (day, index) => {
    if (index === 5) return { field: "saturday", name: day };
    return index === 6 ? { field: "sunday", name: day } : { field: "weekdays", name: changeTexts.weekdays };
  });
}

function readWeek(
  form: FormData,
  find: (day: string, index: number) => { field: string; name: string },
): OpeningHours | Problem {
  const week: (readonly OpenSpan[])[] = [];
  for (const [index, day] of weekdays.entries()) {
    const { field, name } = find(day, index);
    const typed = form.get(field);
    const spans = readDayHours(typeof typed === "string" ? typed.replace(/\p{Cc}/gu, "").trim() : "");
    if (typeof spans === "string") return { field, problem: `${name}: ${spans}` };
    week.push(spans);
  }
  const [monday = [], tuesday = [], wednesday = [], thursday = [], friday = [], saturday = [], sunday = []] =
    week;
  return [monday, tuesday, wednesday, thursday, friday, saturday, sunday];
}
