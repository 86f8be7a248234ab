import { fold } from "../../locations/city-search.ts";

/** A search needs no more than this, and PostgreSQL takes no more. */
const LONGEST_WORD = 40;
const MOST_WORDS = 400;
/** "de la Cruz" may be stored as one word. */
const MOST_JOINED = 3;

/** Scripts written without spaces: each character counts as a word. */
const unspaced = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu;

/** "O'Brien", "Jean-Luc". As it also matches a single word, it never goes back over a long one. */
const compound = /[\p{L}\p{N}]+(?:['’‘‛`′\-‐‒–—−][\p{L}\p{N}]+)*/gu;
const MOST_PARTS = 8;

/** Letters that are no other letter with an accent, as people type them who have no key for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h", ŧ: "t", ŋ: "n" },
  ...{ ς: "σ", ی: "ي", ک: "ك", ʼ: "'", ʻ: "'" },
};

const digraphs: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

function replaceLetters(text: string, by: Readonly<Record<string, string>>): string {
  return text.replace(/\P{ASCII}/gu, (letter) => by[letter] ?? letter);
}

/** In lower case without accents; "Müller" is "muller" and "mueller". */
export function spell(text: string): readonly [plain: string, withDigraphs: string] {
  if (/^\p{ASCII}*$/u.test(text)) return [text.toLowerCase(), text.toLowerCase()];
  const composed = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  const plain = (one: string) => replaceLetters(fold(one), plainLetters);
  return [plain(composed), plain(replaceLetters(composed, digraphs))];
}

function split(spelled: string): string[] {
  return spelled.replace(unspaced, " $1 ").match(/[\p{L}\p{N}]+/gu) ?? [];
}

function join(words: readonly string[]): string {
  const joined = words.join("");
  return joined.length > LONGEST_WORD ? [...joined].slice(0, LONGEST_WORD).join("") : joined;
}

/** The same for stored texts and typed searches: "eloise" finds "Éloïse". */
export function splitWords(text: string): string[] {
  return split(spell(text)[0]).map((word) => join([word]));
}

/** Each with all that follow: "jeanluc" begins one of them. */
function joinFollowing(words: readonly string[]): string[] {
  return words.map((_, at) => join(words.slice(at, at + LONGEST_WORD)));
}

export function isSameName(one: string, other: string): boolean {
  const others = spell(other).map((spelled) => split(spelled).join(""));
  return spell(one).some((spelled) => others.includes(split(spelled).join("")));
}

export function listNameWords(name: string): string[] {
  return [...listWords(name), ...spell(name).flatMap((spelled) => joinFollowing(split(spelled)))];
}

/** Each as its parts. */
function listCompounds(spelled: string): string[][] {
  return (spelled.match(compound) ?? []).flatMap((name) => {
    const parts = name.split(/[^\p{L}\p{N}]/u);
    const starts = parts.flatMap((_, at) => (at % MOST_PARTS === 0 && at + 1 < parts.length ? [at] : []));
    return starts.map((at) => parts.slice(at, at + MOST_PARTS).flatMap(split));
  });
}

export function listWords(text: string): string[] {
  return [...new Set(spell(text))].flatMap((spelled) => [
    ...split(spelled).map((word) => join([word])),
    ...listCompounds(spelled).flatMap(joinFollowing),
  ]);
}

export function beginsOne(words: readonly string[], forms: readonly string[]): boolean {
  return words.some((word) => forms.some((form) => word.startsWith(form)));
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

/** In characters; a text without spaces is cut after twice as many. */
const piece = /[\s\S]{1,2000}\S{0,2000}/gu;

/** So short that work on one holds nobody up. */
export function cutIntoPieces(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(piece);
}

function* listPieces(texts: readonly string[]): Generator<string> {
  for (const text of texts) for (const [one] of cutIntoPieces(text)) yield one;
}

/** Pauses between pieces of long texts; the words come at its end. */
export function* collectSearchWords(lead: Searchable): Generator<undefined, string[]> {
  const { name, phone, phone_e164, email, reference, message, address, written } = lead;
  const texts = [phone, email, address, message, ...written];
  const found = new Set([
    ...splitWords(reference),
    ...splitWords(reference.replace("-", "")),
    ...splitPhone(phone_e164 ?? phone),
    ...listNameWords(name),
  ]);
  for (const list of [splitWords, listWords]) {
    for (const text of listPieces(texts)) {
      if (found.size >= MOST_WORDS) break;
      for (const word of list(text)) found.add(word);
      yield;
    }
  }
  return [...found].slice(0, MOST_WORDS);
}

export function buildSearchWords(lead: Searchable): string[] {
  const words = collectSearchWords(lead);
  for (;;) {
    const { done, value } = words.next();
    if (done) return value;
  }
}

/** Pauses between pieces of a long text; tells at its end whether one of `forms` begins one of its words. */
export function* seekBeginning(text: string, forms: readonly string[]): Generator<undefined, boolean> {
  for (const [one] of cutIntoPieces(text)) {
    if (beginsOne(listWords(one), forms)) return true;
    yield;
  }
  return false;
}

const internationalPrefix = /^(?:00|011)(?=\d{7})/;

/** A search finds a text that has, for each of them, a word with one of these beginnings. */
export type Sought = readonly (readonly string[])[];

/** What a typed search may mean, likeliest first: `phone` in E.164 is one word however it's spelled, or else its pieces. */
export function listReadings(typed: string, phone: string | null): Sought[] {
  const words = splitWords(typed);
  if (words.length === 0) return [];
  const digits = words.join("");
  const isPhone = words.length > 1 && /^\d{7,15}$/.test(digits);
  const number = phone?.replace(/^\+1?/, "") ?? (isPhone && digits.replace(internationalPrefix, ""));
  const sought = seekWords(typed);
  return number ? [[[number]], sought] : [sought];
}

function seekWords(typed: string): Sought {
  const spelled = spell(typed).map(split);
  const joined = Array.from({ length: MOST_JOINED }, (_, more) => more);
  return splitWords(typed).map((_, at) => {
    const endingHere = joined.filter((more) => more <= at);
    const forms = spelled.flatMap((words) => endingHere.map((more) => join(words.slice(at - more, at + 1))));
    return [...new Set(forms)];
  });
}
