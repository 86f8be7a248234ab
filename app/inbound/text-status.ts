import { receiveTextStatus } from "../../leads/messages/messages.server.ts";
import type { Route } from "./+types/text-status.ts";
import { answer, answerPost, takeFromTwilio } from "./answer-post.server.ts";

const LONGEST = 16 * 1024;

export function loader() {
  return answer(404);
}

/** What Twilio says became of a text of ours. It doesn't ask again, so one that we don't know gets the same answer. */
export function action({ request, params }: Route.ActionArgs) {
  return answerPost("what became of a text couldn't be stored", () =>
    takeFromTwilio(request, { longest: LONGEST, phone: "To" }, async (form, { sid, phone: to }) => {
      const code = /^\d{5}$/.exec(form.get("ErrorCode") ?? "")?.[0];
      const status = form.get("MessageStatus") ?? "";
      await receiveTextStatus(
        { deliveryId: params.delivery, sid, to, status, code: code === undefined ? null : Number(code) },
        Date.now(),
      );
      return answer(204);
    }),
  );
}
