import { findLink, openLink } from "../../../people/links.server.ts";
import { passwordFault } from "../../../people/passwords.server.ts";
import { signIn } from "../../../people/sign-in.server.ts";
import { type DeedArgs, passwordOf, textOf } from "../deed.server.ts";
import { callerOf, keepCookies } from "../door.server.ts";

type Faults = { name?: string; email?: string; password?: string };

/** Uses a link up: makes the account, or gives it back, and signs in. Gives what is wrong, or null when all is done. */
export async function openLinkOf({ context, form }: DeedArgs) {
  const token = textOf(form, "token");
  const link = await findLink(token);
  const gone = { name: "", email: "", faults: {} as Faults, isGone: true };
  if (!link) return gone;
  const isAgain = link.kind === "owner again";
  const name = isAgain ? link.name : textOf(form, "name").slice(0, 100);
  const email = link.kind === "first owner" ? textOf(form, "email").toLowerCase() : link.email;
  const password = passwordOf(form, "password");
  const faults: Faults = {};
  if (!name) faults.name = "Tell us your name.";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.email = "That is not an email address.";
  const weak = passwordFault(password, { name, email });
  if (weak) faults.password = weak;
  if (Object.keys(faults).length > 0) return { name, email, faults, isGone: false };
  const address = await openLink(token, { name, email, password });
  if (address === null) return gone;
  keepCookies(context, await signIn(callerOf(context), { email: address, password }));
  return null;
}
