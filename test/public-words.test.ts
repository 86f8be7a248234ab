import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claims } from "../content/claims.ts";
import { faq, tellQuestions, whyChooseUs } from "../content/faq.ts";
import { REPOSITORY } from "./support/places.ts";

const british =
  /\b(?:\w*(?:cancell|labell|travell|modell|fuell)(?:ed|ing|er)\w*|(?:col|fav|hon|lab|neighb|harb|rum|od|parl)our\w*|\w*(?:cent|lit|met|theat)res?|\w*(?:organ|recogn|author|apolog|minim|maxim|summar|custom|final|real|util|prior)is(?:e|ed|es|ing|ation)\w*|licences?|grey|tyres?|kerbs?|cheques?|storeys?|towards|whilst|enquir\w+|jewellery|mould\w*|aluminium|catalogue)\b/gi;

/** What places and days are called there. */
const names = /Environmental Centres|Recycling Centres|Innovation Centre|Harbour Island|Labour Day/g;

test("what visitors read is in American spelling", () => {
  const files = globSync("content/**/*.ts", { cwd: REPOSITORY }).filter(
    (file) => !/\.test\.ts$|pictures|fonts/.test(file),
  );
  expect(files.length).toBeGreaterThan(25);
  const found = files.flatMap((file) => {
    const texts =
      readFileSync(join(REPOSITORY, file), "utf8").match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
    return texts.flatMap((text) =>
      (text.replaceAll(names, "").match(british) ?? []).map((word) => `${file}: ${word}`),
    );
  });
  expect(found).toEqual([]);
});

const every = claims.map(({ id }) => id);
const answers = [whyChooseUs, ...faq].flatMap(({ items }) =>
  tellQuestions(items, every).map(({ question, answer }) => `${question} ${answer}`),
);

test("the FAQ has answers", () => {
  expect(answers.length).toBeGreaterThan(10);
});

test.each([
  ["all-inclusive rates", /all-inclusive/i],
  ["the two-person team", /two-person/i],
  ["licensed and insured", /licensed|(?<!certificate of )\binsured/i],
  ["disposal and environmental fees", /(disposal|environmental)\b.*\bfees/i],
  ["no hidden fees", /hidden fees/i],
  ["how much cheaper", /cheaper|40\s?%/i],
  ["how many customers", /400\+|customers/i],
  ["how many years", /8\+|years/i],
  ["price-matched quotes", /price-match/i],
])("the FAQ says once at most: %s", (_, claim) => {
  expect(answers.filter((text) => claim.test(text)).length).toBeLessThanOrEqual(1);
});

test("no answer points to a place on the page", () => {
  expect(answers.filter((text) => /(top|bottom|foot) of (the|this) page|above|below/i.test(text))).toEqual(
    [],
  );
});
