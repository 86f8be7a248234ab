import { redirect } from "react-router";
import { requireStaff } from "../door.server.ts";
import type { Route } from "./+types/sign-out.ts";
import { signOutHere } from "./sign-out.server.ts";

/** Somebody who types the address: signing out takes the button. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect("/desk/account");
}

export async function action({ context }: Route.ActionArgs) {
  await signOutHere({ context });
  return redirect("/desk/sign-in");
}
