import { rememberRefusal, requireStaff } from "../door.server.ts";
import { deskTexts } from "../texts.ts";
import type { Route } from "./+types/days.ts";
import { findEntryPlace, listEntryDays } from "./list-entry-places.server.ts";

/** The days and windows that can be booked at a location, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const location = findEntryPlace(staff, new URL(request.url).searchParams.get("place") ?? "");
  if (location) return Response.json(await listEntryDays(location, Date.now()));
  rememberRefusal(context, "location");
  throw new Response(deskTexts.noSuchLocation, { status: 404 });
}
