import { expect, test } from "vitest";
import { checkStored } from "./stored.ts";

const answers = "303 7K3M-9QXA\n303 0000-0001\n";

test("answered leads that are stored once, beside others whose answer nobody waited for", () => {
  expect(() => checkStored("site", answers, ["0000-0001", "7K3M-9QXA", "0000-0002"])).not.toThrow();
});

test.each([
  ["a lead that's lost", answers, ["0000-0001"], "site has 1 answered leads not once: 303 7K3M-9QXA."],
  [
    "a lead that's stored twice",
    answers,
    ["0000-0001", "7K3M-9QXA", "0000-0001"],
    "site has 1 answered leads not once: 303 0000-0001.",
  ],
  ["an answer that's no redirect", "422 \n", [], "site answered 1 times with 422."],
  ["no answer at all", "", [], "site answered nothing."],
])("%s ends the benchmark", (_, given, stored, why) => {
  expect(() => checkStored("site", given, stored)).toThrow(why);
});
