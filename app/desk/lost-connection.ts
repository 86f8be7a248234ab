import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { LeadDeedResult } from "./deeds/lead-deed.server.ts";

const lost: LeadDeedResult = {
  deed: "",
  problem: "There is no connection. What you typed is still here: try again when there is.",
};

/** Does a deed on the server; where it cannot be reached, says so on the page instead of losing what was typed. */
export async function orLost(deed: () => Promise<LeadDeedResult>): Promise<LeadDeedResult> {
  try {
    return await deed();
  } catch (error) {
    // What fetch throws when nobody answers.
    if (error instanceof TypeError) return lost;
    throw error;
  }
}

/** Shows a page anew after every deed, a refused one too; not when the server cannot be reached. */
export function revalidateUnlessLost({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate;
  return actionResult !== lost;
}
