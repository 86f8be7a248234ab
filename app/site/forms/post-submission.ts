import type { FieldError, Submission } from "../../../leads/submission.ts";
import type { FormAnswer, Problem } from "./answer.ts";

export type Outcome =
  | { location: string }
  | {
      location?: undefined;
      errors: readonly FieldError[];
      problem: Problem | null;
      days?: FormAnswer["days"];
    };

/** Milliseconds. */
const PATIENCE = 15_000;
const BREATH = 1_500;

async function tryOnce(body: URLSearchParams): Promise<Outcome> {
  const response = await fetch(location.href.split("#")[0] ?? "", {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(PATIENCE),
  });
  const answer = (await response.json()) as { location?: string } & Partial<FormAnswer>;
  if (answer.location) return { location: answer.location };
  if (answer.errors) {
    const { errors, problem = null, days } = answer;
    return { errors, problem, ...(days && { days }) };
  }
  return { errors: [], problem: "not-stored" };
}

const unreachable: Outcome = { errors: [], problem: "no-connection" };

/** Tries twice: under its key, arriving twice is arriving once. Never rejects. */
export async function postSubmission(submission: Submission): Promise<Outcome> {
  if (!navigator.onLine) return unreachable;
  const body = new URLSearchParams(submission);
  for (const wait of [BREATH, 0]) {
    try {
      return await tryOnce(body);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return unreachable;
}
