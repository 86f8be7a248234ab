import { receiveText, type TextKeyword } from "../../leads/messages/messages.server.ts";
import type { Route } from "./+types/text.ts";
import { answer, answerPost, takeFromTwilio } from "./answer-post.server.ts";

const LONGEST = 64 * 1024;

/** What Twilio says a text was, where a messaging service has keywords of its own (Advanced Opt-Out). */
const keywords: readonly TextKeyword[] = ["STOP", "START", "HELP"];

export function loader() {
  return answer(404);
}

/** A text that Twilio posts; the empty answer sends nothing back. */
export function action({ request }: Route.ActionArgs) {
  return answerPost("a text that came in couldn't be stored", () =>
    takeFromTwilio(request, { longest: LONGEST, phone: "From" }, async (form, { sid: id, phone: from }) => {
      const files = Math.min(10, Number(form.get("NumMedia")) || 0);
      const keyword = keywords.find((one) => one === form.get("OptOutType")) ?? null;
      await receiveText({ from, id, files, keyword, text: cleanText(form.get("Body") ?? "") }, Date.now());
      return answer(200, "<Response/>");
    }),
  );
}

function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").toWellFormed();
}
