import { findLatestCursor } from "../../../leads/inbox/inbox.server.ts";
import { requireSignedIn } from "../door.server.ts";
import type { Route } from "./+types/live.ts";
import { liveStream } from "./live.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sessionId } = requireSignedIn(context);
  const { searchParams } = new URL(request.url);
  const heard = request.headers.get("last-event-id") ?? searchParams.get("since");
  const since = readNumber(heard) ?? (await findLatestCursor());
  const schedule = readNumber(searchParams.get("schedule"));
  const unfinished = searchParams.get("unfinished");
  return new Response(liveStream(sessionId, { since, schedule, unfinished }), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Proxies must not hold it back until there is more of it.
      "x-accel-buffering": "no",
      // When it ends the connection does, too: one that is kept alive would keep the server from stopping.
      connection: "close",
    },
  });
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
