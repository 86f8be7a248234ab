import { receiveMail } from "../../leads/messages/messages.server.ts";
import { findMailgunKey, isInboundKey } from "../http/inbound-keys.server.ts";
import { log } from "../http/log.server.ts";
import type { Route } from "./+types/mail.ts";
import { readMail } from "./parse-beside.server.ts";
import { UnreadableMail } from "./read-body.server.ts";

function answer(status: number): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}

export function loader() {
  return answer(404);
}

/**
 * The mail that a provider posts. 503 has it posted again later, by all of them; 406 is their sign that this one never will be
 * taken.
 */
export async function action({ request, params }: Route.ActionArgs) {
  if (!isInboundKey(params.key)) return answer(404);
  try {
    const isTaken = await receiveMail(await readMail(request, findMailgunKey()), Date.now());
    return answer(isTaken ? 200 : 406);
  } catch (error) {
    if (error instanceof UnreadableMail) return answer(error.status);
    log.error(
      { err: error },
      "a mail that came in couldn't be stored; the provider is asked to send it again",
    );
    return answer(503);
  }
}
