import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, database, longReads, truncateLog } from "../../db/connect.server.ts";
import { givingWay } from "../../db/give-way.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import {
  eraseDeliveries,
  erasePersonsCopies,
  hashIdentifier,
  listPosted,
} from "../../deliveries/erase.server.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { freeVisit } from "../../schedule/bookings.server.ts";
import { keptSource } from "../capture/source.ts";
import { forgetAllStagedRows, forgetStagedRows } from "../import/staged-persons.server.ts";
import { eraseMessages, exportMessages } from "../messages/message-records.server.ts";
import { erasePhotos } from "../photos/photo-records.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { isOfCustomers, readCustomer } from "../records/customers.server.ts";
import { toExportedRecord } from "../records/exported-record.server.ts";
import { type Actor, addLine, listHistory } from "../records/history.server.ts";
import { type LeadRow, listVersions } from "../records/records.server.ts";
import { removeSearchWords } from "../records/search-index.server.ts";
import { readChange, readDetails, readRecord } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { eraseUnfinished, exportUnfinished } from "../unfinished/unfinished.server.ts";
import { appendErasures, readErasures, type Tombstone } from "./erasure-list.server.ts";
import { addContact, forgetMentions, readPersonal } from "./mentions.server.ts";
import { eraseElsewhere, exportElsewhere, listCorrespondents } from "./messages-elsewhere.server.ts";

export type Person = { phone?: string; email?: string };

/** `messages` are those that they wrote on other people's leads, or on none. */
export type Erased = { leads: number; messages: number; unfinished: number };

type Identifiers = { phone: string | null; email: string | null };

const BATCH = 200;

/** Throws a RangeError when neither a phone nor an email can be read. */
function readIdentifiers({ phone = "", email = "" }: Person): Identifiers {
  const read = { phone: phone ? toE164(phone) : null, email: email.trim().toLowerCase() || null };
  if (!read.phone && !read.email) throw new RangeError("Enter a phone number or an email address.");
  return read;
}

async function findLeadsByPerson(
  transaction: DatabaseTransaction,
  { phone, email }: Identifiers,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const [column, value] of [
    ["phone_e164", phone],
    ["email", email],
  ] as const) {
    if (!value) continue;
    const now = await transaction.selectFrom("leads").select("id").where(column, "=", value).execute();
    const before = await transaction
      .selectFrom("lead_versions")
      .select("lead_id as id")
      .where(column, "=", value)
      .execute();
    for (const { id } of [...now, ...before]) ids.add(id);
  }
  for (const { id } of await listMergedWith(transaction, [...ids])) ids.add(id);
  return [...ids].toSorted();
}

/** All leads of a customer count as one person's once staff said so; what the same phone or email suggests doesn't. */
async function listMergedWith(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<Pick<LeadRow, "id" | "phone_e164" | "email">[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("leads")
    .select(["id", "customer"])
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .execute();
  if (rows.length === 0) return [];
  const theirs = await transaction
    .selectFrom("leads")
    .select(["id", "customer", "phone_e164", "email"])
    .where(isOfCustomers([...new Set(rows.map(readCustomer))]))
    .where("erased_at", "is", null)
    .execute();
  const merged = await transaction
    .selectFrom("lead_history as line")
    .select("line.lead_id")
    .where(
      "line.lead_id",
      "in",
      theirs.map(({ id }) => id),
    )
    .where("line.action", "=", "merged")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lead_history as undo").select("undo.seq").whereRef("undo.undoes", "=", "line.seq"),
        ),
      ),
    )
    .execute();
  const withMerge = new Set(merged.map(({ lead_id }) => lead_id));
  const customers = new Set(theirs.filter(({ id }) => withMerge.has(id)).map(readCustomer));
  return theirs.filter((row) => customers.has(readCustomer(row)));
}

/** The leads still count; only salted hashes stay, for {@link reapplyErasures}. Throws like {@link readIdentifiers}. */
export async function erasePerson(
  person: Person,
  {
    actor,
    now,
    dataDir,
    alsoWrite,
  }: {
    actor: Actor;
    now: number;
    dataDir: string;
    alsoWrite?: (transaction: DatabaseTransaction, erased: Erased) => Promise<void>;
  },
): Promise<Erased> {
  const identifiers = readIdentifiers(person);
  const salt = randomBytes(16).toString("hex");
  const { tombstone, erased } = await commitTogether(async (transaction) => {
    const leadIds = await findLeadsByPerson(transaction, identifiers);
    const all = await listIdentifiers(transaction, identifiers, leadIds);
    const known = listContacts(all);
    const messages = await eraseElsewhere(transaction, { contacts: known, leadIds, until: now });
    await eraseLeads(transaction, leadIds, { actor, now, alsoForget: identifiers });
    const row: Tombstone = {
      id: uuidv7({ msecs: now }),
      erased_at: now,
      actor_id: actor.id,
      actor_name: actor.name,
      salt,
      hashes: known.map((text) => hashIdentifier(text, salt)).join(" "),
      lead_ids: leadIds.join(" "),
    };
    await transaction.insertInto("erasures").values(row).execute();
    await eraseCopies(transaction, row, now);
    for (const one of all) await forgetStagedRows(transaction, one);
    const unfinished = await eraseUnfinished(transaction, {
      isTheirs: (contact) => known.includes(contact),
      until: now,
    });
    const done = { leads: leadIds.length, messages, unfinished };
    await alsoWrite?.(transaction, done);
    return { tombstone: row, erased: done };
  });
  await appendErasures(dataDir, [tombstone]);
  await truncateLog();
  wakeWorker();
  notifyLeadsChanged();
  return erased;
}

/** The person's, and those of the leads that staff merged with theirs. */
async function listIdentifiers(
  transaction: DatabaseTransaction,
  identifiers: Identifiers,
  leadIds: readonly string[],
): Promise<Identifiers[]> {
  const merged = await listMergedWith(transaction, leadIds);
  return [identifiers, ...merged.map((row) => ({ phone: row.phone_e164, email: row.email }))];
}

function listContacts(all: readonly Identifiers[]): string[] {
  return [...new Set(all.flatMap(({ phone, email }) => [phone, email]).filter((text) => text !== null))];
}

/** What a restore has left of theirs in files. */
function eraseCopies(
  transaction: DatabaseTransaction,
  { salt, hashes, lead_ids }: Tombstone,
  now: number,
): Promise<void> {
  const references = lead_ids.split(" ").filter(Boolean).map(formatReference);
  return erasePersonsCopies(transaction, { salt, hashes: hashes.split(" "), references }, now);
}

async function eraseLeads(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  { actor, now, alsoForget }: { actor: Actor; now: number; alsoForget?: Identifiers },
): Promise<number> {
  const personal = await readPersonal(transaction, ids);
  if (alsoForget) addContact(personal, alsoForget);
  if (ids.length === 0) {
    await forgetMentions(transaction, personal);
    return 0;
  }
  const rows = await transaction
    .selectFrom("leads")
    .select(["id", "kind", "seq", "is_test", "source"])
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .execute();
  for (const { id, seq, source } of rows) {
    await transaction
      .updateTable("leads")
      .set({
        // Content and sender must not be guessable from these hashes.
        submission_key: `erased:${id}`,
        sender_key: "",
        content_hash: "",
        record: "{}",
        details: "{}",
        suspicion: null,
        phone_e164: null,
        email: null,
        customer: null,
        name: "",
        won_by: "",
        lost_reason: null,
        crew: null,
        follow_up_on: null,
        replied_at: null,
        ip_cut: 1,
        source: keptSource(source),
        campaign: null,
        outside_region: null,
        estimate_low: null,
        estimate_high: null,
        reminded_for: null,
        on_way: null,
        erased_at: now,
      })
      .where("id", "=", id)
      .execute();
    await transaction.deleteFrom("lead_versions").where("lead_id", "=", id).execute();
    await eraseMessages(transaction, id);
    await erasePhotos(transaction, id);
    await transaction
      .updateTable("lead_history")
      .set({ note: "", before: "{}", after: "{}", changeset: "" })
      .where("lead_id", "=", id)
      .execute();
    if (seq !== null) await removeSearchWords(transaction, seq);
    await freeVisit(transaction, id);
    await addLine(transaction, { leadId: id, at: now, actor, action: "erased" });
  }
  await eraseDeliveries(transaction, rows, now);
  await forgetMentions(transaction, personal);
  return rows.length;
}

/** Call it at startup, before anything is sent. `onSetAside` is told how many lines of the list couldn't be read. */
export async function reapplyErasures({
  now,
  dataDir,
  onSetAside,
}: {
  now: number;
  dataDir: string;
  onSetAside?: (lines: number) => void;
}): Promise<{ leads: number }> {
  const rows = await database().selectFrom("erasures").selectAll().execute();
  const { tombstones: written, setAside } = await readErasures(dataDir, rows);
  if (setAside > 0) onSetAside?.(setAside);
  const inDatabase = new Set(rows.map(({ id }) => id));
  const inFile = new Set(written.map(({ id }) => id));
  await appendErasures(
    dataDir,
    rows.filter(({ id }) => !inFile.has(id)),
  );
  let leads = 0;
  const missing = written.filter(({ id }) => !inDatabase.has(id));
  for (const tombstone of missing) leads += await reapply(tombstone, now);
  if (missing.length > 0) await truncateLog();
  return { leads };
}

async function reapply(tombstone: Tombstone, now: number): Promise<number> {
  const actor = { id: tombstone.actor_id, name: tombstone.actor_name };
  const theirs = new Set(tombstone.lead_ids.split(" ").filter(Boolean));
  const hashes = new Set(tombstone.hashes.split(" "));
  const isHashed = (text: string | null) => text !== null && hashes.has(hashIdentifier(text, tombstone.salt));
  for await (const page of listPagesBefore(tombstone.erased_at)) {
    for (const { id, phone_e164, email } of page) if (isHashed(phone_e164) || isHashed(email)) theirs.add(id);
  }
  const contacts: string[] = [];
  for await (const page of listCorrespondents(tombstone.erased_at)) contacts.push(...page.filter(isHashed));
  return commitTogether(async (transaction) => {
    await eraseElsewhere(transaction, { contacts, leadIds: [...theirs], until: tombstone.erased_at });
    const erased = await eraseLeads(transaction, [...theirs], { actor, now });
    await transaction
      .insertInto("erasures")
      .values(tombstone)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await eraseCopies(transaction, tombstone, now);
    await eraseUnfinished(transaction, { isTheirs: isHashed, until: tombstone.erased_at });
    await forgetAllStagedRows(transaction);
    return erased;
  });
}

async function* listPagesBefore(moment: number) {
  let after = "";
  for (;;) {
    const page: Pick<LeadRow, "id" | "phone_e164" | "email">[] = await longReads()
      .selectFrom("leads")
      .select(["id", "phone_e164", "email"])
      .where("id", ">", after)
      .where("captured_at", "<=", moment)
      .where("erased_at", "is", null)
      .orderBy("id")
      .limit(1_000)
      .execute();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < 1_000) return;
    after = last.id;
  }
}

export async function eraseInBatches(
  ids: readonly string[],
  { actor, now }: { actor: Actor; now: number },
): Promise<number> {
  let erased = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const portion = ids.slice(start, start + BATCH);
    erased += await commitTogether((transaction) => eraseLeads(transaction, portion, { actor, now }));
  }
  if (erased > 0) {
    await truncateLog();
    wakeWorker();
    notifyLeadsChanged();
  }
  return erased;
}

export async function exportPerson(person: Person) {
  const identifiers = readIdentifiers(person);
  return commitTogether(async (transaction) => {
    const ids = await findLeadsByPerson(transaction, identifiers);
    const leads = [];
    for (const id of ids) {
      const row = await transaction
        .selectFrom("leads")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const versions = await listVersions(id, transaction);
      const history = await listHistory(id, transaction);
      const read = [];
      for await (const version of givingWay(versions)) {
        read.push({
          version: version.version,
          received_at: new Date(version.captured_at).toISOString(),
          record: readRecord(version),
          details: readDetails(version),
        });
      }
      leads.push({
        id,
        ...toExportedRecord(row),
        versions: read,
        history: history.map((line) => ({
          at: new Date(line.at).toISOString(),
          by: line.actor_name,
          action: line.action,
          ...readChange(line),
          note: line.note,
        })),
        messages: await exportMessages(id, transaction),
        sent: await listPosted(transaction, id),
      });
    }
    const contacts = listContacts(await listIdentifiers(transaction, identifiers, ids));
    const messages = await exportElsewhere(transaction, { contacts, leadIds: ids });
    const unfinished = await exportUnfinished(transaction, contacts);
    return { phone: identifiers.phone, email: identifiers.email, leads, messages, unfinished };
  });
}
