import { forgetGuesses } from "./guesses.server.ts";
import { forgetExpiredSessions } from "./sessions.server.ts";

/** Call it now and then: wrong guesses that no longer count, and sessions that have ended, are removed. */
export async function removeExpired(): Promise<void> {
  await forgetGuesses();
  await forgetExpiredSessions();
}
