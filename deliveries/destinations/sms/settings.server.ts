import * as z from "zod";
import { defineKind } from "../../destination-kind.ts";
import { webAddress } from "../../setting-rules.ts";

export const sms = defineKind({
  settings: {
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(
        /^AC[0-9a-f]{32}$/i,
        "TWILIO_ACCOUNT_SID must be AC followed by 32 digits and letters, as in Twilio's console.",
      )
      .optional()
      .describe(
        "Text messages to customers by Twilio: the account's SID. Empty: none are sent, and the desk offers none. With it, staff can text, and the owner chooses which letters also go by text.",
      ),
    TWILIO_AUTH_TOKEN: z
      .string()
      .min(16, "TWILIO_AUTH_TOKEN must have 16 characters or more.")
      .optional()
      .describe("The account's auth token. It also shows that a text that comes in is Twilio's."),
    TWILIO_FROM: z
      .string()
      .regex(
        /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
        "TWILIO_FROM must be a phone number like +14165550100, or the SID of a messaging service (MG…).",
      )
      .optional()
      .describe(
        "Who texts: a number of yours at Twilio (+14165550100), or the SID of a messaging service (MG…). Have Twilio post texts that come in to https://www.example.com/inbound/text.",
      ),
    TWILIO_URL: webAddress("TWILIO_URL").default("https://api.twilio.com").describe("Where Twilio's API is."),
  },
  turnedOnBy: "TWILIO_ACCOUNT_SID",
  check: ({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }) =>
    new Set([TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM].map(Boolean)).size === 1
      ? []
      : ["TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM need each other."],
  async open({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_URL, PUBLIC_ORIGIN: origin }) {
    if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return [];
    const { smsDestination } = await import("./sms.server.ts");
    return [
      smsDestination({
        ...{ url: TWILIO_URL, account: TWILIO_ACCOUNT_SID, token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM },
        origin,
      }),
    ];
  },
});
