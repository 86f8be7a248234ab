import { expect, test } from "vitest";
import { dayBeforeAt, letterHours, onTheWayMinutes } from "./customer-letters.ts";
import { customerTexts, textFrame } from "./texts.ts";

/** In minutes since midnight; NaN for what is no time. */
function readTime(time: string): number {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(time) ?? [];
  return 60 * Number(hours) + Number(minutes);
}

test("letters have hours to go out in, and the reminder of tomorrow comes within them", () => {
  const [from, to] = [readTime(letterHours.from), readTime(letterHours.to)];
  expect(from, "letterHours begin before they end").toBeLessThan(to);
  expect(to, "the last hour is 24:00").toBeLessThanOrEqual(24 * 60);
  if (dayBeforeAt === null) return;
  expect(readTime(dayBeforeAt), "dayBeforeAt").toBeGreaterThanOrEqual(from);
  expect(readTime(dayBeforeAt), "dayBeforeAt").toBeLessThan(to);
});

test("a crew's minutes are whole", () => {
  expect(onTheWayMinutes.filter((minutes) => !Number.isInteger(minutes) || minutes < 1 || minutes > 240)).toEqual(
    [],
  );
});

test("each text fits into one with the longest time, and says only what's filled in", () => {
  const longest = { when: "Wed, Sep 30, 11 AM-1 PM", phone: "(416) 555-0100", minutes: "60" };
  for (const texts of Object.values(customerTexts)) {
    for (const [name, words] of Object.entries(texts)) {
      const text = Object.entries(longest).reduce(
        (filled, [variable, value]) => filled.replaceAll(`{${variable}}`, value),
        `${textFrame.from}${words}${textFrame.stop}`,
      );
      expect(text.length, `${name}: ${text}`).toBeLessThanOrEqual(160);
      expect(text, name).not.toMatch(/[{}]/);
      // One typographic quote or dash, and there's room for 70.
      expect(text, name).toMatch(/^[\n\x20-\x5f\x61-\x7eàäåæçèéìñòöøùüÄÅÆÇÉÑÖØÜß£¥§¿¡]+$/);
    }
  }
});
