import type { FieldError, Submission } from "../../../leads/submission.ts";
import type { BookableDay } from "../../../schedule/windows.ts";

/** "waiting": nobody can be reached, and it goes out by itself later. The last two only a browser finds. */
export type Problem = "not-stored" | "too-many" | "files" | "unreadable" | "no-connection" | "waiting";

export type FormAnswer = {
  formId: string;
  values: Submission;
  errors: readonly FieldError[];
  problem: Problem | null;
  /** Only when they have changed since the page was shown. */
  days?: readonly BookableDay[];
  /** Sent back so that the next try is still the same lead. */
  submissionKey: string;
  place?: string;
};

export function answerTo(formId: string, answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer?.formId === formId ? answer : undefined;
}
