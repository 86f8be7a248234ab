import { removeExpiredOnce } from "../db/once.server.ts";
import { forgetGuesses } from "./guesses.server.ts";
import { forgetExpiredSessions } from "./sessions.server.ts";

export async function removeExpired(): Promise<void> {
  await forgetGuesses();
  await forgetExpiredSessions();
  await removeExpiredOnce();
}
