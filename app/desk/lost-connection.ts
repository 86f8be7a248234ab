import { useState } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { isLoadingChange } from "./live/follow-live.ts";
import { deskTexts } from "./texts.ts";

export type Lost = { intent: ""; problem: string };

const noConnection: Lost = { intent: "", problem: deskTexts.noConnectionKept };
const noAnswer: Lost = { intent: "", problem: deskTexts.noAnswerKept };

export function isLost(result: unknown): result is Lost {
  return result === noConnection || result === noAnswer;
}

/** What `fetch` throws where nobody answers. Any other TypeError is a fault of the program. */
class NobodyAnswers extends TypeError {}

/** From now on a failed request can be told from every other error: each browser has words of its own for it. */
export function watchRequests(): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    try {
      return await send(...request);
    } catch (error) {
      throw error instanceof TypeError ? new NobodyAnswers(error.message, { cause: error }) : error;
    }
  };
}

/** A part of the program that couldn't be fetched is a request that nobody answered. */
export async function fetchPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw new NobodyAnswers(String(error), { cause: error });
  }
}

export function isOffline(error: unknown): boolean {
  return error instanceof NobodyAnswers;
}

/** Runs an action on the server; where no answer comes, the page says so and keeps what was typed. */
export async function orLost<T>(action: () => Promise<T>): Promise<T | Lost> {
  try {
    return await action();
  } catch (error) {
    // The door's answer, or the page's own: to sign in, not found, not allowed.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    return isOffline(error) ? noConnection : noAnswer;
  }
}

/** Loads a page again after every action, a refused one too. Where no answer came, only what sending it interrupted. */
export function revalidateUnlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate;
  return !isLost(actionResult) || isLoadingChange();
}

/** What came of the last action, lost or not: React Router forgets it whenever the page is loaded again. */
export function useLastResult<T>(result: T): T {
  const [last, setLast] = useState(result);
  if (result === undefined || result === last) return last;
  setLast(result);
  return result;
}

/** The last answer that came: what it put on the page stays there while a later one is lost. */
export function useAnswered<T>(result: T): Exclude<T, Lost> | undefined {
  const [answered, setAnswered] = useState<Exclude<T, Lost>>();
  const isNew = result !== undefined && !isLost(result) && result !== answered;
  if (isNew) setAnswered(result as Exclude<T, Lost>);
  return isNew ? (result as Exclude<T, Lost>) : answered;
}
