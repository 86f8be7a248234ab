import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const british =
  /\b(?:\w*(?:cancell|labell|travell|modell|fuell)(?:ed|ing|er)\w*|(?:col|fav|hon|lab|neighb|harb|rum|od|parl)our\w*|\w*(?:cent|lit|met|theat)res?|\w*(?:organ|recogn|author|apolog|minim|maxim|summar|custom|final|real|util|prior)is(?:e|ed|es|ing|ation)\w*|licences?|grey|tyres?|kerbs?|cheques?|storeys?|towards|whilst|enquir\w+|jewellery|mould\w*|aluminium|catalogue)\b/gi;

/** What places and days are called there. */
const names = /Environmental Centres|Recycling Centres|Innovation Centre|Harbour Island|Labour Day/g;

test("what visitors read is in American spelling", () => {
  const files = globSync("content/**/*.ts").filter((file) => !/\.test\.ts$|pictures|fonts/.test(file));
  expect(files.length).toBeGreaterThan(25);
  const found = files.flatMap((file) => {
    const texts = readFileSync(file, "utf8").match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
    return texts.flatMap((text) =>
      (text.replaceAll(names, "").match(british) ?? []).map((word) => `${file}: ${word}`),
    );
  });
  expect(found).toEqual([]);
});
