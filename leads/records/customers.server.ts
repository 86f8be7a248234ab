import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { LeadRow } from "./records.server.ts";

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
