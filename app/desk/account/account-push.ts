import { redirect } from "react-router";
import { textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import type { Route } from "./+types/account-push.ts";
import { seeDevice } from "./see-device.server.ts";
import { startRinging } from "./start-ringing.server.ts";
import { stopRinging } from "./stop-ringing.server.ts";

const deeds = { start: startRinging, see: seeDevice, stop: stopRinging };

/** Somebody who types the address. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect("/desk/account");
}

/** What the browser's script posts when a device is to ring, is seen, or is to ring no more. */
export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  const deed = deeds[textOf(form, "deed") as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  return Response.json(await deed({ context, form }));
}
