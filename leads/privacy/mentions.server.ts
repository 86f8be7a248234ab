import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { givingWay } from "../../db/give-way.server.ts";
import { readDigits } from "../../locations/digits.ts";
import { forgetReasons } from "../../schedule/planning.server.ts";
import { readFilter } from "../inbox/lead-filter.ts";
import { listUnassigned, removeMessage } from "../messages/message-records.server.ts";
import { listVersions } from "../records/records.server.ts";
import { hasLeadWithWords } from "../records/search-index.server.ts";
import { buildSearchWords, listWords } from "../records/search-words.ts";
import { readRecord, readTexts } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";

/** A message may be long, so few are in memory at once. */
const PAGE = 100;

type Version = {
  id: string;
  name: string;
  record: string;
  details: string;
  phone_e164: string | null;
  email: string | null;
};

/** Words that a search finds somebody by, and their phones (digits) and emails as a whole. */
export type Personal = { words: Set<string>; phones: Set<string>; emails: Set<string> };

/** `phone` in E.164, `email` in lower case. */
export function addContact(
  personal: Personal,
  { phone, email }: { phone: string | null; email: string | null },
): void {
  const digits = phone?.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits) personal.phones.add(digits);
  if (email) personal.emails.add(email);
}

/** From all versions of these leads: names, phones, emails, streets, references. No message. */
export async function readPersonal(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
): Promise<Personal> {
  const personal: Personal = { words: new Set(), phones: new Set(), emails: new Set() };
  for (const id of leadIds) {
    const now = await transaction
      .selectFrom("leads")
      .select(["id", "name", "record", "details", "phone_e164", "email"])
      .where("id", "=", id)
      .execute();
    const before = await listVersions(id, transaction);
    for await (const version of givingWay([...now, ...before.map((one) => ({ id, name: "", ...one }))])) {
      addContact(personal, { phone: version.phone_e164, email: version.email });
      for (const word of listWordsOf(version)) personal.words.add(word);
    }
  }
  return personal;
}

function listWordsOf(version: Version): string[] {
  const { name, cus_name, cus_address } = readRecord(version);
  return buildSearchWords({
    name: [version.name, name, cus_name].filter(Boolean).join(" "),
    phone: readTexts(version).phone,
    phone_e164: version.phone_e164,
    email: version.email ?? "",
    reference: formatReference(version.id),
    message: "",
    written: [],
    address: [cus_address?.street, cus_address?.unit].filter(Boolean).join(" "),
  });
}

/** Call it once their search words are gone: what another lead matches, too, may be about that one and stays. */
export async function forgetMentions(transaction: DatabaseTransaction, personal: Personal): Promise<void> {
  const isTheirs = async (text: string, find: typeof findWords) => {
    if (hasContact(text, personal)) return true;
    const words = find(text, personal.words);
    return words.some(isTelling) && !(await hasLeadWithWords(transaction, words));
  };
  const views = await transaction.selectFrom("saved_views").select(["id", "name", "filter"]).execute();
  for (const { id, name, filter } of views) {
    const { text = "", campaign = "", source = "" } = readFilter(new URLSearchParams(filter));
    let isAboutThem = await isTheirs(text, findBeginnings);
    for (const prose of [name, campaign, source]) isAboutThem ||= await isTheirs(prose, findWords);
    if (isAboutThem) await transaction.deleteFrom("saved_views").where("id", "=", id).execute();
  }
  await forgetUnassigned(transaction, personal);
  await forgetReasons(transaction, (reason) => isTheirs(reason, findWords));
}

async function forgetUnassigned(transaction: DatabaseTransaction, personal: Personal): Promise<void> {
  let before: string | undefined;
  do {
    const page = await listUnassigned({ limit: PAGE, before }, transaction);
    for (const { id, correspondent, subject, text, quoted } of page) {
      if (hasContact([correspondent, subject, text, quoted].join("\n"), personal))
        await removeMessage(transaction, id);
    }
    before = page.length < PAGE ? undefined : page.at(-1)?.id;
  } while (before !== undefined);
}

function hasContact(text: string, { phones, emails }: Personal): boolean {
  const digits = readDigits(text).replace(/\D/g, "");
  const lower = text.toLowerCase();
  return (
    [...phones].some((phone) => digits.includes(phone)) || [...emails].some((email) => lower.includes(email))
  );
}

/** As a search does: what was typed is the beginning of a word. */
function findBeginnings(typed: string, personal: ReadonlySet<string>): string[] {
  const all = [...personal];
  return listWords(typed).filter((word) =>
    all.some((theirs) => theirs.startsWith(word) || isForm(word, theirs)),
  );
}

function findWords(prose: string, personal: ReadonlySet<string>): string[] {
  const all = [...personal];
  return listWords(prose).filter((word) => all.some((theirs) => theirs === word || isForm(word, theirs)));
}

/** "Quiggins" or "quigginsmove" of "Quiggin". */
function isForm(word: string, theirs: string): boolean {
  return theirs.length >= 4 && word.startsWith(theirs);
}

/** Whether the word says more than a house number, an initial or an area code. */
function isTelling(word: string): boolean {
  return word.length >= (/^\d+$/.test(word) ? 4 : 3);
}
