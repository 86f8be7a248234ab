import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { secretWithin } from "../db/secret.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";

// Anyone can type anyone's address into a form: without a limit, forms could be used to flood a mailbox.

const MOST = 3;
const SPAN = 24 * 60 * 60 * 1000;

export const MAILBOX_FULL = "this mailbox got three emails from our forms within a day";

/** Counts the delivery for its mailbox, once. False, and not counted, when three others were within a day. */
export async function countForMailbox(
  transaction: DatabaseTransaction,
  { deliveryId, address, now }: { deliveryId: string; address: string; now: number },
): Promise<boolean> {
  const mailbox = createHmac("sha256", await secretWithin(transaction, "mailboxes"))
    .update(normalizeMailbox(address))
    .digest("base64url");
  await transaction
    .deleteFrom("customer_emails")
    .where(({ not, between }) => not(between("posted_at", now - SPAN + 1, now + CLOCK_SLACK)))
    .execute();
  const counted = await transaction
    .selectFrom("customer_emails")
    .select("delivery_id")
    .where("mailbox", "=", mailbox)
    .execute();
  if (counted.some(({ delivery_id }) => delivery_id === deliveryId)) return true;
  if (counted.length >= MOST) return false;
  await transaction
    .insertInto("customer_emails")
    .values({ delivery_id: deliveryId, mailbox, posted_at: now })
    .execute();
  return true;
}

/** The mailbox that spellings of an address share: no upper case, no "+tag", and no dots at Gmail. */
export function normalizeMailbox(address: string): string {
  const [name = "", domain = ""] = address.normalize("NFKC").toLowerCase().split("@");
  const host = (domainToASCII(domain) || domain).replace(/\.$/, "").replace(/^googlemail\.com$/, "gmail.com");
  const plain = name.replace(/(?<=.)\+.*$/, "");
  return `${host === "gmail.com" ? plain.replaceAll(".", "") : plain}@${host}`;
}
