import { countUnread } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import type { Route } from "./+types/unread.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ unread: await countUnread(requireStaff(context)) });
}
