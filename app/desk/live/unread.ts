import { countUnread } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import type { Route } from "./+types/unread.ts";

/** How many unread leads there are for the one who asks: for the badge of an open desk. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ unread: await countUnread(requireStaff(context)) });
}
