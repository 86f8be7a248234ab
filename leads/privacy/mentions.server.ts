import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { forgetReasons } from "../../schedule/planning.server.ts";
import { readFilter } from "../inbox/lead-filter.ts";
import { hasLeadWithWords } from "../records/search-index.server.ts";
import { buildSearchWords, splitWords } from "../records/search-words.ts";
import { readRecord, readTexts } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";

type Version = {
  id: string;
  name: string;
  record: string;
  details: string;
  phone_e164: string | null;
  email: string | null;
};

/** What a search finds these leads by, in all their versions: names, phones, emails, streets, references. No message. */
export async function listPersonalWords(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
): Promise<Set<string>> {
  const now = await transaction
    .selectFrom("leads")
    .select(["id", "name", "record", "details", "phone_e164", "email"])
    .where("id", "in", leadIds)
    .execute();
  const before = await transaction
    .selectFrom("lead_versions")
    .select(["lead_id as id", "record", "details", "phone_e164", "email"])
    .where("lead_id", "in", leadIds)
    .execute();
  return new Set([...now, ...before.map((version) => ({ ...version, name: "" }))].flatMap(listWords));
}

function listWords(version: Version): string[] {
  const { name, cus_name, cus_address } = readRecord(version);
  return buildSearchWords({
    name: [version.name, name, cus_name].filter(Boolean).join(" "),
    phone: readTexts(version).phone,
    phone_e164: version.phone_e164,
    email: version.email ?? "",
    reference: formatReference(version.id),
    message: "",
    address: [cus_address?.street, cus_address?.unit].filter(Boolean).join(" "),
  });
}

/**
 * Removes saved views and reasons of blocks that name an erased person. Call it once the leads' own search words are gone:
 * what another lead matches, too, may be about that one and stays.
 */
export async function forgetMentions(
  transaction: DatabaseTransaction,
  personal: ReadonlySet<string>,
): Promise<void> {
  const isTheirs = async (words: readonly string[]) =>
    words.some(isTelling) && !(await hasLeadWithWords(transaction, words));
  for (const { id, name, filter } of await transaction
    .selectFrom("saved_views")
    .select(["id", "name", "filter"])
    .execute()) {
    const { text = "", campaign = "", source = "" } = readFilter(new URLSearchParams(filter));
    const written = [
      findBeginnings(text, personal),
      ...[name, campaign, source].map((prose) => findWords(prose, personal)),
    ];
    for (const words of written) {
      if (!(await isTheirs(words))) continue;
      await transaction.deleteFrom("saved_views").where("id", "=", id).execute();
      break;
    }
  }
  await forgetReasons(transaction, (reason) => isTheirs(findWords(reason, personal)));
}

/** As a search does: what was typed is the beginning of a word. */
function findBeginnings(typed: string, personal: ReadonlySet<string>): string[] {
  const all = [...personal];
  return splitWords(typed).filter((word) =>
    all.some((theirs) => theirs.startsWith(word) || isForm(word, theirs)),
  );
}

function findWords(prose: string, personal: ReadonlySet<string>): string[] {
  const all = [...personal];
  return splitWords(prose).filter((word) => all.some((theirs) => theirs === word || isForm(word, theirs)));
}

/** "Quiggins" or "quigginsmove" of "Quiggin". */
function isForm(word: string, theirs: string): boolean {
  return theirs.length >= 4 && word.startsWith(theirs);
}

/** Whether the word says more than a house number, an initial or an area code. */
function isTelling(word: string): boolean {
  return word.length >= (/^\d+$/.test(word) ? 4 : 3);
}
