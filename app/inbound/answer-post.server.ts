import { isTwilioSetUp, isTwilioSigned } from "../http/inbound-keys.server.ts";
import { log } from "../http/log.server.ts";
import { readBytes, UnreadableMail } from "./read-body.server.ts";

export function answer(status: number, xml: string | null = null): Response {
  const headers = { "cache-control": "no-store", ...(xml && { "content-type": "text/xml; charset=utf-8" }) };
  return new Response(xml, { status, headers });
}

/** With 503, the provider posts it again later. */
export async function answerPost(problem: string, take: () => Promise<Response>): Promise<Response> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof UnreadableMail) return answer(error.status);
    log.error({ err: error }, problem);
    return answer(503);
  }
}

/** What Twilio posts about one text, by the whole id: the signature would hold for other ends of the fields, too. */
export async function takeFromTwilio(
  request: Request,
  { longest, phone }: { longest: number; phone: "From" | "To" },
  take: (form: URLSearchParams, of: { sid: string; phone: string }) => Promise<Response>,
): Promise<Response> {
  if (!isTwilioSetUp()) return answer(404);
  const form = new URLSearchParams((await readBytes(request, longest)).toString("utf8"));
  const signature = request.headers.get("x-twilio-signature") ?? "";
  if (!isTwilioSigned(new URL(request.url).pathname, form, signature)) return answer(403);
  const of = { sid: form.get("MessageSid") ?? "", phone: form.get(phone) ?? "" };
  if (!/^[A-Z]{2}[0-9a-f]{32}$/.test(of.sid) || !/^\+[1-9]\d{6,14}$/.test(of.phone)) return answer(406);
  return take(form, of);
}
