import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../db/connect.server.ts";
import type { Schema } from "../../db/schema.ts";
import { statement } from "../../db/statement.server.ts";
import type { LeadRow } from "./records.server.ts";

type Contact = Pick<LeadRow, "id" | "phone_e164" | "email" | "customer">;

export function readCustomer({ id, customer }: Pick<LeadRow, "id" | "customer">): string {
  return customer ?? id;
}

export const customerKey = sql<string>`coalesce(customer, id)`;

/** In two halves, so that each has its index. */
export function isOfCustomers(customers: readonly string[]) {
  return (lead: ExpressionBuilder<Schema, "leads">) =>
    lead.or([
      lead("customer", "in", customers),
      lead.and([lead("id", "in", customers), lead("customer", "is", null)]),
    ]);
}

/** Whether the customer of `leads` had asked before; in halves like {@link isOfCustomers}. */
export function hasEarlierOfCustomer(lead: ExpressionBuilder<Schema, "leads">) {
  const existsEarlier = (isTheirs: RawBuilder<SqlBool>) =>
    sql<SqlBool>`exists (select 1 from leads as earlier where ${isTheirs}
      and earlier.id < leads.id and earlier.is_test = 0 and earlier.erased_at is null)`;
  return lead.or([
    existsEarlier(sql`earlier.customer = coalesce(leads.customer, leads.id)`),
    existsEarlier(sql`earlier.id = leads.customer and earlier.customer is null`),
  ]);
}

/** For few rows: by the plain columns, a planner may walk all leads from the newest on instead of looking these up. */
export const newestOfFew = sql`captured_at + 0 desc, id desc`;

const selectMate = (column: "phone_e164" | "email") =>
  statement((db, { id, contact }: { id: string; contact: string | null }) =>
    db
      .selectFrom("leads")
      .select(["id", "customer"])
      .where(column, "=", contact)
      .where("id", "!=", id)
      .where("is_test", "=", 0)
      .where("erased_at", "is", null)
      .orderBy(newestOfFew)
      .limit(1)
      .compile(),
  );

const mates = [selectMate("phone_e164"), selectMate("email")] as const;

/** By the newest other lead with the same phone, or else with the same email; null where there's none. */
export async function findCustomer(
  reader: Database,
  { id, phone_e164, email }: Omit<Contact, "customer">,
): Promise<string | null> {
  const [byPhone, byEmail] = mates;
  const [[samePhone], [sameEmail]] = await Promise.all([
    byPhone(reader, { id, contact: phone_e164 }),
    byEmail(reader, { id, contact: email }),
  ]);
  const other = samePhone ?? sameEmail;
  return other ? readCustomer(other) : null;
}

/** Once its phone or email is another: it stays with leads that have either, else goes to those that do. */
export async function followContact(transaction: DatabaseTransaction, lead: Contact): Promise<string | null> {
  const { id, phone_e164, email, customer } = lead;
  const mate = await transaction
    .selectFrom("leads")
    .select("id")
    .where(isOfCustomers([readCustomer(lead)]))
    .where("id", "!=", id)
    .where("erased_at", "is", null)
    .where((other) =>
      other.or([
        ...(phone_e164 ? [other("phone_e164", "=", phone_e164)] : []),
        ...(email ? [other("email", "=", email)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return mate ? customer : ((await findCustomer(transaction, lead)) ?? customer);
}
