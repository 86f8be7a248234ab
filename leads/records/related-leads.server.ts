import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../db/connect.server.ts";
import { statement } from "../../db/statement.server.ts";
import { isOfCustomers, newestOfFew, readCustomer } from "./customers.server.ts";
import type { LeadRow } from "./records.server.ts";

export type Person = Pick<LeadRow, "id" | "phone_e164" | "email">;
type RelatedLead = Pick<LeadRow, "id" | "customer" | "captured_at">;
type Contact = { id: string; contact: string | null };

const MOST_EARLIER = 5;
/** Sorting takes SQLite longer than finding so few, so that's done here. */
const FEW = 20;

// By one column each: a planner that has seen an empty table would go through all leads for both.
const selectRelated = (column: "phone_e164" | "email", limit: number, order?: RawBuilder<unknown>) =>
  statement((db, { id, contact }: Contact) => {
    const related = db
      .selectFrom("leads")
      .select(["id", "customer", "captured_at"])
      .where(column, "=", contact)
      .where("id", "!=", id)
      .where("is_test", "=", 0)
      .where("erased_at", "is", null)
      .limit(limit);
    return (order ? related.orderBy(order) : related).compile();
  });

const makeFinder = (column: "phone_e164" | "email") => {
  const selectFew = selectRelated(column, FEW);
  const selectNewest = selectRelated(column, 1, newestOfFew);
  // Not by the plain column: a planner could walk all leads from the newest on instead of looking these up.
  const selectEarlier = selectRelated(column, MOST_EARLIER, sql`id || '' desc`);
  return async (reader: Database, wanted: Contact): Promise<RelatedLead[]> => {
    if (wanted.contact === null) return [];
    const few = await selectFew(reader, wanted);
    if (few.length < FEW) return few;
    return (await Promise.all([selectNewest(reader, wanted), selectEarlier(reader, wanted)])).flat();
  };
};

const findByPhone = makeFinder("phone_e164");
const findByEmail = makeFinder("email");

function findNewest(related: readonly RelatedLead[]): RelatedLead | undefined {
  return related.toSorted(
    (one, other) => other.captured_at - one.captured_at || (other.id > one.id ? 1 : -1),
  )[0];
}

/**
 * Whose lead it is: the customer of the newest other lead with the same phone, or else with the same email, null where
 * there's none; and the ids of up to five earlier leads with either, newest first. People are linked, never merged.
 */
export async function findRelated(
  reader: Database,
  { id, phone_e164, email }: Person,
): Promise<{ customer: string | null; earlier: string[] }> {
  const [samePhone, sameEmail] = await Promise.all([
    findByPhone(reader, { id, contact: phone_e164 }),
    findByEmail(reader, { id, contact: email }),
  ]);
  const newest = findNewest(samePhone) ?? findNewest(sameEmail);
  const ids = new Set([...samePhone, ...sameEmail].map((lead) => lead.id));
  return {
    customer: newest ? readCustomer(newest) : null,
    earlier: [...ids].sort().reverse().slice(0, MOST_EARLIER),
  };
}

/** The newest other lead with each of these; counted in the database, as one contact may have thousands. */
async function findNewestBy(
  reader: Database,
  column: "phone_e164" | "email",
  contacts: readonly string[],
): Promise<(RelatedLead & { contact: string | null })[]> {
  if (contacts.length === 0) return [];
  const ranked = reader
    .selectFrom("leads")
    .select(["id", "customer", "captured_at", `${column} as contact`])
    .select(
      sql<number>`row_number() over (partition by ${sql.ref(column)} order by captured_at desc, id desc)`.as(
        "rank",
      ),
    )
    .where(column, "in", contacts)
    .where("is_test", "=", 0)
    .where("erased_at", "is", null);
  return reader.selectFrom(ranked.as("ranked")).selectAll().where("rank", "=", 1).execute();
}

/** Whose each of these new leads is, by the same rule as if they came one after the other. */
export async function findCustomers(
  reader: Database,
  leads: readonly (Person & Pick<LeadRow, "captured_at">)[],
): Promise<(string | null)[]> {
  const newest = new Map<string, RelatedLead>();
  for (const column of ["phone_e164", "email"] as const) {
    const contacts = [...new Set(leads.map((lead) => lead[column]).filter((contact) => contact !== null))];
    for (const found of await findNewestBy(reader, column, contacts))
      newest.set(`${column} ${found.contact}`, found);
  }
  return leads.map(({ id, captured_at, ...lead }) => {
    const keys = (["phone_e164", "email"] as const).filter((column) => lead[column] !== null);
    const names = keys.map((column) => `${column} ${lead[column]}`);
    const related = names.map((name) => newest.get(name)).find((one) => one !== undefined);
    const customer = related ? readCustomer(related) : null;
    const own = { id, customer, captured_at };
    for (const name of names) newest.set(name, findNewest([own, newest.get(name) ?? own]) ?? own);
    return customer;
  });
}

/** Once its phone or email is another: it stays with leads that have either, else goes to those that do. */
export async function followContact(
  transaction: DatabaseTransaction,
  lead: Person & Pick<LeadRow, "customer">,
): Promise<string | null> {
  const { id, phone_e164, email, customer } = lead;
  const stays = await transaction
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
  return stays ? customer : ((await findRelated(transaction, lead)).customer ?? customer);
}
