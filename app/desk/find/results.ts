import { requireStaff } from "../door.server.ts";
import { deskTexts } from "../texts.ts";
import type { Route } from "./+types/results.ts";
import { readFound } from "./find-results.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  throw new Response(deskTexts.noSuchPage, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  return Response.json(await readFound(context, await request.formData()));
}
