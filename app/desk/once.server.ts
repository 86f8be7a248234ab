import { setTimeout as pause } from "node:timers/promises";
import { beginPress, endPress } from "../../people/presses.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "./deed.server.ts";
import { requireStaff } from "./door.server.ts";

/** How long a form that is sent again waits for what its first sending is still doing, and how often it looks. Milliseconds. */
const PATIENCE = 5_000;
const LOOK_EVERY = 100;

/**
 * Does a deed once for each filling in of its form, however often that is sent: a phone in a tunnel sends it again when
 * the answer was lost on the way. A refused deed may be sent again as it is.
 */
export async function once<Result extends DeedResult>(
  { context, form }: DeedArgs,
  deed: () => Promise<Result>,
): Promise<Result | DeedResult> {
  const { id } = requireStaff(context);
  const key = textOf(form, "press").slice(0, 64);
  if (!key) return deed();
  const giveUpAt = Date.now() + PATIENCE;
  let begun = await beginPress(id, key);
  while (!begun.isFirst && begun.deed === null && Date.now() < giveUpAt) {
    await pause(LOOK_EVERY);
    begun = await beginPress(id, key);
  }
  if (!begun.isFirst) return wordsOf(begun.deed, textOf(form, "deed"));
  let done: string | null = null;
  try {
    const result = await deed();
    if (result.done !== undefined || result.problem === undefined) done = result.deed;
    return result;
  } finally {
    await endPress(id, key, done);
  }
}

function wordsOf(done: string | null, asked: string): DeedResult {
  if (done !== null) return { deed: done, done: "Done: it had arrived the first time." };
  return {
    deed: asked,
    problem: "This was sent before and is still being done. Load the page again, and look whether it was.",
  };
}
