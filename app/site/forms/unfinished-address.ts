import { visitorContext } from "../../http/contexts.server.ts";
import { log } from "../../http/log.server.ts";
import { requireSubmission } from "../../http/submission.server.ts";
import type { Route } from "./+types/unfinished-address.ts";
import { keepUnfinished } from "./keep-unfinished.server.ts";

/** A form's script sends here what was typed so far, where the owner keeps that. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = await requireSubmission(request);
  const optsOut = request.headers.get("sec-gpc") === "1";
  try {
    await keepUnfinished(submission, { visitor: context.get(visitorContext), optsOut, now: Date.now() });
  } catch (error) {
    // Nobody waits for it, and the form itself is still to come.
    log.warn({ err: error }, "an unfinished request could not be kept");
    return new Response(null, { status: 503 });
  }
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}
