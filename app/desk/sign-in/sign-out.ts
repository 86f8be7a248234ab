import { redirect } from "react-router";
import { signOut } from "../../../people/sign-in.server.ts";
import { keepCookies, requireCaller, requireSignedIn, requireStaff } from "../door.server.ts";
import { endDrafts } from "../drafts/own-drafts.ts";
import type { Route } from "./+types/sign-out.ts";

/** For those who type the address: signing out takes the button. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect("/desk/account");
}

export async function action({ context }: Route.ActionArgs) {
  keepCookies(context, await signOut(requireCaller(context), requireSignedIn(context)));
  return redirect("/desk/sign-in");
}

/** The server's answer leads to signing in; where none comes, nobody has signed out. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response) endDrafts();
    throw answer;
  }
}
