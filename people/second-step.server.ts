import { readCookie, writeCookie } from "./cookies.server.ts";
import { isSigned, sign } from "./desk-secret.server.ts";
import type { Caller } from "./sign-in.server.ts";

/** Milliseconds between the password, or a link, and the code. */
const PATIENCE = 10 * 60_000;

/** Says in a signed cookie that the password was right; it ends with that password, of which `stored` is the hash. */
export async function writeStep({ place }: Caller, personId: string, stored: string): Promise<string> {
  const until = Date.now() + PATIENCE;
  const value = [personId, until, await sign("second step", personId, until, stored)].join(".");
  return writeCookie("secondStep", value, { seconds: PATIENCE / 1000, isSecure: place.isSecure });
}

export function forgetStep({ place }: Caller): string {
  return writeCookie("secondStep", "", { seconds: 0, isSecure: place.isSecure });
}

/** Whose step it is; `find` finds an account by the person's id. */
export async function findStep<Account extends { password: string | null }>(
  { cookie, place }: Caller,
  find: (personId: string) => Promise<Account | null>,
): Promise<Account | null> {
  const [id = "", until = "", signed = ""] =
    readCookie(cookie, "secondStep", place.isSecure)?.split(".") ?? [];
  if (Number(until) < Date.now()) return null;
  const account = await find(id);
  if (!account?.password) return null;
  const isOurs = await isSigned(signed, "second step", id, Number(until), account.password);
  return isOurs ? account : null;
}
