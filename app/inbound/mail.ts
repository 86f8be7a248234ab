import { receiveMail } from "../../leads/messages/messages.server.ts";
import { findMailgunKey, isInboundKey } from "../http/inbound-keys.server.ts";
import type { Route } from "./+types/mail.ts";
import { answer, answerPost } from "./answer-post.server.ts";
import { readMail } from "./parse-beside.server.ts";

export function loader() {
  return answer(404);
}

/** The mail that a provider posts. To all of them, 406 says that this one will never be taken. */
export async function action({ request, params }: Route.ActionArgs) {
  if (!isInboundKey(params.key)) return answer(404);
  return answerPost(
    "a mail that came in couldn't be stored; the provider is asked to send it again",
    async () =>
      answer((await receiveMail(await readMail(request, findMailgunKey()), Date.now())) ? 200 : 406),
  );
}
