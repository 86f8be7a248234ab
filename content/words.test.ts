import { expect, test } from "vitest";
import { checkWords, letterWords, textWords } from "../deliveries/words.server.ts";
import { templateWords } from "../leads/messages/messages.server.ts";

test("what the desk can change would be taken there: its length, its lines, and what's in braces", () => {
  const problems = [letterWords, textWords, templateWords].flatMap(({ file, texts }) => {
    expect(texts.length).toBeGreaterThan(0);
    return texts.flatMap((text) => {
      const problem = checkWords(text, text.usual);
      return problem ? [`${file}, ${text.path}: ${Object.values(problem).join(" ")}`] : [];
    });
  });
  expect(problems).toEqual([]);
});
