import { expect, test } from "vitest";
import { isDay, utcDay } from "../../schedule/days-and-durations.ts";
import { badgeGroups } from "../locations.ts";
import { answers } from "./answers.ts";
import { countryRules, placeRules } from "./place-rules.ts";

const rules = Object.values({ ...countryRules, ...placeRules }).flat();
const today = utcDay(Date.now());

/** A day in the calendar that has come. */
const isPast = (day: string) => isDay(day) && day <= today;
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === "https:";

test("every province and state has its rules, and so has its country", () => {
  const without = Object.entries(badgeGroups)
    .filter(([id, { country }]) => !placeRules[id]?.length || countryRules[country].length === 0)
    .map(([id]) => id);
  expect(without, "Add a file for each to content/place-rules/").toEqual([]);
});

test("each rule is written once, and named after its place", () => {
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const places = Object.entries({ canada: countryRules.Canada, usa: countryRules.USA, ...placeRules });
  expect(places.flatMap(([place, own]) => own.filter(({ id }) => !id.startsWith(`${place}-`)))).toEqual([]);
});

test.each(rules.map((rule) => [rule.id, rule] as const))("%s is complete", (_, rule) => {
  const { kind, shown, label, text, source, askALawyer } = rule;
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(source.name).not.toBe("");
  expect(isHttps(source.url), source.url).toBe(true);
  expect(source.read === null || isPast(source.read), `${source.read} is no day that has come`).toBe(true);
  expect(askALawyer ?? "A question?").toMatch(/\?/);
  // What nobody has read at its source is no more than a question.
  expect(source.read ?? askALawyer, "neither read nor asked").not.toBeNull();
  // A number is in the footer, after its label; words are at a form.
  expect(kind === "number").toBe(shown === "footer");
  expect(Boolean(label)).toBe(kind === "number");
});

test("answers belong to rules, and only what the site shows has a value", () => {
  const faults = Object.entries(answers).flatMap(([id, { value, href, readOn }]) => {
    const rule = rules.find((one) => one.id === id);
    return [
      ...(rule ? [] : [`${id} is no rule`]),
      ...(value && rule?.shown === "elsewhere" ? [`${id}: this rule has nothing to show, say "settled"`] : []),
      ...(href && (rule?.shown !== "form" || !value) ? [`${id}: only words at a form can have a link`] : []),
      ...(href && !isHttps(href) ? [`${id}: ${href} is no https address`] : []),
      ...(readOn && !isPast(readOn) ? [`${id}: ${readOn} is no day that has come`] : []),
    ];
  });
  expect(faults).toEqual([]);
});
