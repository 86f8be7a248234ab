/** A search needs no more than this, and PostgreSQL takes no more. */
const LONGEST_WORD = 40;
const MOST_WORDS = 400;

/** Scripts written without spaces: each character counts as a word. */
const unspaced = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu;

/** Lower case without accents, for stored texts and typed searches alike: "eloise" finds "Éloïse". */
export function splitWords(text: string): string[] {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const words = plain.replace(unspaced, " $1 ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => [...word].slice(0, LONGEST_WORD).join(""));
}

function splitPhone(phone: string): string[] {
  const digits = phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length !== 10) return digits ? [digits] : [];
  const pieces = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return [digits, `1${digits}`, digits.slice(3), ...pieces];
}

type Searchable = {
  name: string;
  phone: string;
  phone_e164: string | null;
  email: string;
  reference: string;
  message: string;
  address: string;
  written: readonly string[];
};

export function buildSearchWords(lead: Searchable): string[] {
  const { name, phone, phone_e164, email, reference, message, address, written } = lead;
  const words = [
    ...splitWords(reference),
    ...splitWords(reference.replace("-", "")),
    ...splitPhone(phone_e164 ?? phone),
    ...[name, phone, email, address, message, ...written].flatMap(splitWords),
  ];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

const internationalPrefix = /^(?:00|011)(?=\d{7})/;

/** What a typed search may mean, likeliest first: a phone is one word however it's spelled, or else its pieces. */
export function listReadings(typed: string): string[][] {
  const words = splitWords(typed);
  if (words.length === 0) return [];
  const digits = words.join("");
  const isPhone = words.length > 1 && /^\d{7,15}$/.test(digits);
  return isPhone ? [[digits.replace(internationalPrefix, "")], words] : [words];
}
