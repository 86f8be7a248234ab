import type { Submission } from "../../../leads/submission.ts";

export function readForm(form: HTMLFormElement): Submission {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}
