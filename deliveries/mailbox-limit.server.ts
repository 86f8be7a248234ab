import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import type { CustomerEmailsTable } from "../db/schema.ts";
import { secretWithin } from "../db/secret.server.ts";
import { statement } from "../db/statement.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";

// Anyone can type anyone's address into a form: without a limit, forms could be used to flood a mailbox.

const MOST = 3;
const SPAN = 24 * 60 * 60 * 1000;

export const MAILBOX_FULL = "this mailbox got three emails from our forms within a day";

type Span = { from: number; to: number };

function spanAt(now: number): Span {
  return { from: now - SPAN + 1, to: now + CLOCK_SLACK };
}

const selectCounted = statement((db, { mailbox, from, to }: Span & { mailbox: string }) =>
  db
    .selectFrom("customer_emails")
    .select("delivery_id")
    .where("mailbox", "=", mailbox)
    .where(({ between }) => between("posted_at", from, to))
    .compile(),
);

const putCounted = statement((db, { delivery_id, mailbox, posted_at }: CustomerEmailsTable) =>
  db
    .insertInto("customer_emails")
    .values({ delivery_id, mailbox, posted_at })
    .onConflict((conflict) => conflict.column("delivery_id").doUpdateSet({ mailbox, posted_at }))
    .compile(),
);

/** Counts the delivery for its mailbox, once. False, and not counted, when three others were within a day. */
export async function countForMailbox(
  transaction: DatabaseTransaction,
  { deliveryId, address, now }: { deliveryId: string; address: string; now: number },
): Promise<boolean> {
  const mailbox = createHmac("sha256", await secretWithin(transaction, "mailboxes"))
    .update(normalizeMailbox(address))
    .digest("base64url");
  const counted = await selectCounted(transaction, { mailbox, ...spanAt(now) });
  if (counted.some(({ delivery_id }) => delivery_id === deliveryId)) return true;
  if (counted.length >= MOST) return false;
  await putCounted(transaction, { delivery_id: deliveryId, mailbox, posted_at: now });
  return true;
}

/** Call it now and then: those of more than a day ago don't count anymore. */
export async function removeOldCounts(now: number): Promise<void> {
  const { from, to } = spanAt(now);
  await commitTogether((transaction) =>
    transaction
      .deleteFrom("customer_emails")
      .where(({ not, between }) => not(between("posted_at", from, to)))
      .execute(),
  );
}

/** The mailbox that spellings of an address share: no upper case, no "+tag", and no dots at Gmail. */
export function normalizeMailbox(address: string): string {
  const [name = "", domain = ""] = address.normalize("NFKC").toLowerCase().split("@");
  const host = (domainToASCII(domain) || domain).replace(/\.$/, "").replace(/^googlemail\.com$/, "gmail.com");
  const plain = name.replace(/(?<=.)\+.*$/, "");
  return `${host === "gmail.com" ? plain.replaceAll(".", "") : plain}@${host}`;
}
