import { createHash, timingSafeEqual } from "node:crypto";
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
