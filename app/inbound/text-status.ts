import { receiveTextStatus } from "../../leads/messages/messages.server.ts";
import { isTwilioSetUp, isTwilioSigned } from "../http/inbound-keys.server.ts";
import { log } from "../http/log.server.ts";
import type { Route } from "./+types/text-status.ts";
import { readBytes, UnreadableMail } from "./read-body.server.ts";

const LONGEST = 16 * 1024;

function answer(status: number): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store" } });
}

export function loader() {
  return answer(404);
}

/** What Twilio says became of a text of ours. It doesn't ask again, so one that we don't know gets the same answer. */
export async function action({ request, params }: Route.ActionArgs) {
  if (!isTwilioSetUp()) return answer(404);
  try {
    const form = new URLSearchParams((await readBytes(request, LONGEST)).toString("utf8"));
    const signature = request.headers.get("x-twilio-signature") ?? "";
    if (!isTwilioSigned(new URL(request.url).pathname, form, signature)) return answer(403);
    const [sid, to] = [form.get("MessageSid") ?? "", form.get("To") ?? ""];
    if (!/^\w{10,64}$/.test(sid) || !/^\+[1-9]\d{6,14}$/.test(to)) return answer(406);
    const code = /^\d{5}$/.exec(form.get("ErrorCode") ?? "")?.[0];
    const status = form.get("MessageStatus") ?? "";
    await receiveTextStatus(
      { deliveryId: params.delivery, sid, to, status, code: code === undefined ? null : Number(code) },
      Date.now(),
    );
    return answer(204);
  } catch (error) {
    if (error instanceof UnreadableMail) return answer(error.status);
    log.error({ err: error }, "what became of a text couldn't be stored");
    return answer(503);
  }
}
