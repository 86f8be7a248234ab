import { requireStaff } from "../door.server.ts";
import { noteLeadElsewhere } from "../lead/lead-elsewhere.server.ts";
import { deskTexts } from "../texts.ts";
import type { Route } from "./+types/windows.ts";
import { readMoveChoices } from "./read-move.server.ts";

/** The windows of a day to which a visit can be moved, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("lead") ?? "";
  const choices = await readMoveChoices(staff, id, searchParams.get("day") ?? "");
  if (!choices) await noteLeadElsewhere(context, id);
  if (!choices) throw new Response(deskTexts.noSuchLead, { status: 404 });
  return Response.json(choices);
}
