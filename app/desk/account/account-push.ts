import { redirect } from "react-router";
import { requireStaff } from "../door.server.ts";
import { findFormAction } from "../form-action.server.ts";
import type { Route } from "./+types/account-push.ts";
import { pushActions } from "./push-actions.server.ts";

/** For those who type the address. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect("/desk/account");
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  const run: (typeof pushActions)[keyof typeof pushActions] = findFormAction(form, pushActions);
  return Response.json(await run({ context, form }));
}
