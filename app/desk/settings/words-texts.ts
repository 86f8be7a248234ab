import { formatCount } from "../texts.ts";

/** What the pages say on which the owner changes content's words. */
export const wordsTexts = {
  usual: (text: string) => `Usually: ${text}`,
  changed: "Changed here",
  save: "Save",
  preview: "Preview",
  reset: "Back to the usual words",
  wasReset: "Back to the usual words.",
  problem: formatProblem,
  exampleName: "Ada Morris",
} as const;

type Problem = { kind: "empty" | "several lines" } | { kind: "too long"; longest: number };

function formatProblem(problem: Problem): string {
  switch (problem.kind) {
    case "empty":
      return "Enter some text, or press “Back to the usual words”.";
    case "several lines":
      return "Keep this on one line.";
    case "too long":
      return `Use at most ${formatCount(problem.longest)} characters.`;
  }
}
