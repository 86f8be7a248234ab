import { createHmac } from "node:crypto";
import { type HttpPeer, startHttpPeer } from "./http-peer.ts";

export const twilioKeys = {
  TWILIO_ACCOUNT_SID: `AC${"0a".repeat(16)}`,
  TWILIO_AUTH_TOKEN: "0123456789abcdef0123456789abcdef",
  TWILIO_FROM: "+14165550100",
};

export type Twilio = HttpPeer & {
  /** The texts that it took, as their form fields. */
  readonly texts: URLSearchParams[];
  /** What it answers about a phone: one of its error codes. */
  readonly problems: Map<string, number>;
  /** Whether it refuses every text with an address for reports, as it does with one that it can't call. */
  refusesCallbacks: boolean;
};

/** Stands in for Twilio's Messages API as its documentation describes it. */
export async function startTwilio(): Promise<Twilio> {
  const texts: URLSearchParams[] = [];
  const problems = new Map<string, number>();
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = twilioKeys;
  const fail = (status: number, code: number) => ({
    status,
    body: JSON.stringify({
      code,
      message: "The words of the problem",
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status,
    }),
  });
  const peer = await startHttpPeer(({ method, url, headers, body }) => {
    const basic = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
    if (headers.authorization !== basic) return fail(401, 20003);
    if (method !== "POST" || url.pathname !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return fail(404, 20404);
    const form = new URLSearchParams(body);
    const to = form.get("To") ?? "";
    const problem = problems.get(to);
    if (problem) return fail(problem === 20429 ? 429 : 400, problem);
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return fail(400, 21211);
    if (standIn.refusesCallbacks && form.has("StatusCallback")) return fail(400, 21609);
    texts.push(form);
    const sid = textSid(texts.length);
    return { status: 201, body: JSON.stringify({ sid, status: "queued", to, error_code: null }) };
  });
  const standIn: Twilio = Object.defineProperties(peer as Twilio, {
    texts: { value: texts },
    problems: { value: problems },
    refusesCallbacks: { value: false, writable: true },
  });
  return standIn;
}

/** The id of the text that was taken as this one, from 1 on. */
export function textSid(count: number): string {
  return `SM${count.toString(16).padStart(32, "0")}`;
}

/** What it posts to the address that a text named, with more fields than we read, and its signature. */
export function reportOn(
  text: URLSearchParams,
  { sid, status, code }: { sid: string; status: string; code?: number },
): { path: string; fields: Record<string, string>; signature: string } {
  const address = text.get("StatusCallback") ?? "";
  const fields = {
    ...{ ApiVersion: "2010-04-01", AccountSid: twilioKeys.TWILIO_ACCOUNT_SID, RawDlrDoneDate: "2612021500" },
    ...{ From: twilioKeys.TWILIO_FROM, To: text.get("To") ?? "", SmsSid: sid, SmsStatus: status },
    ...{ MessageSid: sid, MessageStatus: status, ...(code !== undefined && { ErrorCode: String(code) }) },
  };
  return { path: new URL(address).pathname, fields, signature: signTwilio(address, fields) };
}

/** The header that Twilio sends with what it posts. */
export function signTwilio(address: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).toSorted();
  const signed = address + names.map((name) => name + fields[name]).join("");
  return createHmac("sha1", twilioKeys.TWILIO_AUTH_TOKEN).update(signed).digest("base64");
}
