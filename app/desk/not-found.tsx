import type { Route } from "./+types/not-found.ts";
import { requireStaff } from "./door.server.ts";
import { deskTexts } from "./texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  throw new Response(deskTexts.noSuchPage, { status: 404 });
}

export default function NotFound() {
  return null;
}
