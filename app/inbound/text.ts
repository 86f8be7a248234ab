import { receiveText, type TextKeyword } from "../../leads/messages/messages.server.ts";
import { isTwilioSetUp, isTwilioSigned } from "../http/inbound-keys.server.ts";
import { log } from "../http/log.server.ts";
import type { Route } from "./+types/text.ts";
import { readBytes, UnreadableMail } from "./read-body.server.ts";

const PATH = "/inbound/text";
const LONGEST = 64 * 1024;

/** What Twilio says a text was, where a messaging service has keywords of its own (Advanced Opt-Out). */
const keywords: readonly TextKeyword[] = ["STOP", "START", "HELP"];

function answer(status: number, body: string | null = null): Response {
  const headers = { "cache-control": "no-store", ...(body && { "content-type": "text/xml; charset=utf-8" }) };
  return new Response(body, { status, headers });
}

export function loader() {
  return answer(404);
}

/** A text that Twilio posts; the empty answer sends nothing back. */
export async function action({ request }: Route.ActionArgs) {
  if (!isTwilioSetUp()) return answer(404);
  try {
    const bytes = await readBytes(request, LONGEST);
    const form = new URLSearchParams(bytes.toString("utf8"));
    if (!isTwilioSigned(PATH, form, request.headers.get("x-twilio-signature") ?? "")) return answer(403);
    const [from, id] = [form.get("From") ?? "", form.get("MessageSid") ?? ""];
    if (!/^\+[1-9]\d{6,14}$/.test(from) || !/^[A-Z]{2}[0-9a-f]{32}$/.test(id)) return answer(406);
    const files = Math.min(10, Number(form.get("NumMedia")) || 0);
    const keyword = keywords.find((one) => one === form.get("OptOutType")) ?? null;
    await receiveText({ from, id, files, keyword, text: cleanText(form.get("Body") ?? "") }, Date.now());
    return answer(200, "<Response/>");
  } catch (error) {
    if (error instanceof UnreadableMail) return answer(error.status);
    log.error({ err: error }, "a text that came in couldn't be stored");
    return answer(503);
  }
}

function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").toWellFormed();
}
