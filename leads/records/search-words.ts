/** Longer words and texts are cut before they are kept: a search needs no more, and PostgreSQL takes no more. */
const LONGEST_WORD = 40;
const MOST_WORDS = 400;

/** Scripts that put no space between words: each character is a word of its own. */
const unspaced = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu;

/**
 * The words of a text as they are kept and looked for: lower case, accents taken off, letters and digits only. What is
 * typed and what is kept pass through here, so that "Éloïse" is found by "eloise".
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const words = plain.replace(unspaced, " $1 ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, LONGEST_WORD).join(""));
}

/** What a phone is looked for by: all of it, and the pieces people remember. */
function wordsOfPhone(phone: string): string[] {
  const digits = phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length !== 10) return digits ? [digits] : [];
  const pieces = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return [digits, `1${digits}`, digits.slice(3), ...pieces];
}

export type Searchable = {
  name: string;
  phone: string;
  phone_e164: string | null;
  email: string;
  reference: string;
  message: string;
  address: string;
};

/** The words that a lead is found by, each once. */
export function searchWords(lead: Searchable): string[] {
  const { name, phone, phone_e164, email, reference, message, address } = lead;
  const words = [
    ...wordsOf(reference),
    ...wordsOf(reference.replace("-", "")),
    ...wordsOfPhone(phone_e164 ?? phone),
    ...[name, phone, email, address, message].flatMap(wordsOf),
  ];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Whether every word that was typed begins a word of the lead: what the database's index answers, in memory. */
export function matches(words: readonly string[], typed: string): boolean {
  return wordsOf(typed).every((begun) => words.some((word) => word.startsWith(begun)));
}
