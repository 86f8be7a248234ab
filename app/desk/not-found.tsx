import type { Route } from "./+types/not-found.ts";
import { requireStaff } from "./door.server.ts";

/** Nothing of the desk has this address. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  throw new Response("There is no such page.", { status: 404 });
}

export default function NotFound() {
  return null;
}
