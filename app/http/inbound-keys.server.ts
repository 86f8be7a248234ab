import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { settings } from "../../env.server.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether an address that mail is posted to has the key of the settings; never without one there. */
export function isInboundKey(given: string): boolean {
  const { INBOUND_KEY } = settings();
  return INBOUND_KEY !== undefined && timingSafeEqual(digest(INBOUND_KEY), digest(given));
}

export function findMailgunKey(): string | undefined {
  return settings().INBOUND_MAILGUN_KEY;
}

/** Without, nothing is read of what's posted as a text. */
export function isTwilioSetUp(): boolean {
  return settings().TWILIO_AUTH_TOKEN !== undefined;
}

/** Twilio signs the address it posts to, as the settings have it, and the fields by name. */
export function isTwilioSigned(path: string, form: URLSearchParams, signature: string): boolean {
  const { TWILIO_AUTH_TOKEN, PUBLIC_ORIGIN } = settings();
  if (!TWILIO_AUTH_TOKEN || !PUBLIC_ORIGIN) return false;
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const signed = `${PUBLIC_ORIGIN}${path}${fields.map(([name, value]) => name + value).join("")}`;
  const expected = createHmac("sha1", TWILIO_AUTH_TOKEN).update(signed).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
