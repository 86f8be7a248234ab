import { listKnownRequests } from "../../../leads/inbox/inbox.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { readText } from "../form-action.server.ts";
import type { Route } from "./+types/known.ts";

/** Who has this number, as JSON. Posted, so that no address holds it. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const form = await request.formData();
  return Response.json(await listKnownRequests(readText(form, "phone"), visibleTo(staff)));
}

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
