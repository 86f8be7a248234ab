import type { FieldError, Submission } from "../../../leads/submission.ts";
import type { BookableDay } from "../../../schedule/windows.ts";

/** Why a good form was not taken: the visitor is told, and nothing typed is lost. */
export type Problem = "not-stored" | "too-many" | "files" | "unreadable" | "no-connection";

/** What the server says to a form that did not go through; the same in the page and to the form's island. */
export type FormAnswer = {
  /** Which of the page's forms was sent. */
  formId: string;
  values: Submission;
  errors: readonly FieldError[];
  problem: Problem | null;
  /** What can be booked now, when it has changed since the page was shown. */
  days?: readonly BookableDay[];
  /** Sent back so that the next try is still the same lead. */
  submissionKey: string;
};

/** The answer to one form, or undefined when the page shows it untouched or another form was sent. */
export function answerTo(formId: string, answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer?.formId === formId ? answer : undefined;
}
