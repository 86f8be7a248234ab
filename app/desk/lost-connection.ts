import { useState } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

/** What a page is told when a form's answer did not come. */
export type Lost = { deed: ""; problem: string };

const noConnection: Lost = {
  deed: "",
  problem: "There is no connection. What you typed is still here: try again when there is.",
};
const noAnswer: Lost = {
  deed: "",
  problem: "The desk could not do this just now. What you typed is still here: try again in a moment.",
};

/** Whether an answer is one that did not come. */
export function isLost(said: unknown): said is Lost {
  return said === noConnection || said === noAnswer;
}

/** Does a deed on the server; where no answer comes, says so on the page instead of losing what was typed. */
export async function orLost<T>(deed: () => Promise<T>): Promise<T | Lost> {
  try {
    return await deed();
  } catch (error) {
    // The door's word, or the page's own: to sign in, not found, not allowed.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) throw error;
    // What fetch throws when nobody answers.
    return error instanceof TypeError ? noConnection : noAnswer;
  }
}

/** Shows a page anew after every deed, a refused one too; not when no answer came. */
export function revalidateUnlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate;
  return !isLost(actionResult);
}

/** The last answer that came: what it put on the page stays there while a later one is lost. */
export function useAnswered<T>(said: T): Exclude<T, Lost> | undefined {
  const [answered, setAnswered] = useState<Exclude<T, Lost>>();
  const isNew = said !== undefined && !isLost(said) && said !== answered;
  if (isNew) setAnswered(said as Exclude<T, Lost>);
  return isNew ? (said as Exclude<T, Lost>) : answered;
}
