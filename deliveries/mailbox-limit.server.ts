import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";
import { type Database, type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { secretWithin } from "../db/secret.server.ts";
import { insertion, statement } from "../db/statement.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";

// Anyone can type anyone's address or phone into a form: without a limit, forms could be used to flood those.

const MOST = 3;
const SPAN = 24 * 60 * 60 * 1000;

export const MAILBOX_FULL = "our forms have had this customer written to three times within a day";

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

const putCounted = insertion("customer_emails", { replacesBy: "delivery_id" });

/** For as long as a database is open: nobody has to wait for it twice. */
const secrets = new WeakMap<Database, string>();

async function hashMailbox(transaction: DatabaseTransaction, address: string): Promise<string> {
  const known = secrets.get(database()) ?? (await secretWithin(transaction, "mailboxes"));
  secrets.set(database(), known);
  return createHmac("sha256", known).update(normalizeMailbox(address)).digest("base64url");
}

type Counting = { deliveryId: string; address: string; now: number };

/**
 * What counts the delivery for its mailbox, once: to be called in the same transaction. Null when three others were within
 * a day.
 */
export async function findRoomInMailbox(
  transaction: DatabaseTransaction,
  { deliveryId, address, now }: Counting,
): Promise<(() => Promise<void>) | null> {
  const mailbox = await hashMailbox(transaction, address);
  const counted = await selectCounted(transaction, { mailbox, ...spanAt(now) });
  if (counted.some(({ delivery_id }) => delivery_id === deliveryId)) return async () => undefined;
  if (counted.length >= MOST) return null;
  return async () => {
    await putCounted(transaction, { delivery_id: deliveryId, mailbox, posted_at: now });
  };
}

/** Counts the delivery for its mailbox. False, and not counted, when it's full. */
export async function countForMailbox(
  transaction: DatabaseTransaction,
  counting: Counting,
): Promise<boolean> {
  const count = await findRoomInMailbox(transaction, counting);
  await count?.();
  return count !== null;
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
