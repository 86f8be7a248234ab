import type { FieldError, Submission } from "../../../leads/submission.ts";
import type { FormAnswer, Problem } from "./answer.ts";

/** Where to go on, or what is wrong. */
export type Outcome =
  | { location: string }
  | {
      location?: undefined;
      errors: readonly FieldError[];
      problem: Problem | null;
      days?: FormAnswer["days"];
    };

/** How long one try may take, and how long we wait before the second. Milliseconds. */
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

/**
 * Posts a form. A connection that drops is tried once more: the submission carries its key, so arriving
 * twice is arriving once. Never rejects; without any answer the problem is "no-connection".
 */
export async function postSubmission(submission: Submission): Promise<Outcome> {
  const body = new URLSearchParams(submission);
  try {
    return await tryOnce(body);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, BREATH));
  }
  try {
    return await tryOnce(body);
  } catch {
    return { errors: [], problem: "no-connection" };
  }
}
