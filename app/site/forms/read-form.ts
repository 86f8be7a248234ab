import type { Submission } from "../../../leads/submission.ts";

export function readForm(form: HTMLFormElement): Submission {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
