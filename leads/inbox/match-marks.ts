import { cutIntoPieces, spell, splitWords } from "../records/search-words.ts";

/** A text in pieces: every second one, from the second on, matched the search. */
export type Marked = readonly string[];

const AROUND = 60;
/** Farther than what's shown or one match goes. */
const REACH = 1_000;

/** A letter with its accents. `isAlone`: of a script without spaces. */
type Sign = { text: string; spellings: readonly string[]; isWord: boolean; isAlone: boolean };

function readSign(text: string): Sign {
  const spellings = spell(text);
  const isWord = /^[\p{L}\p{N}]/u.test(spellings[0]);
  return { text, spellings, isWord, isAlone: isWord && splitWords(text + text).length > 1 };
}

function listSigns(text: string): Sign[] {
  const known = new Map<string, Sign>();
  return (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []).map((one) => {
    const sign = known.get(one) ?? readSign(one);
    known.set(one, sign);
    return sign;
  });
}

export function markWords(text: string, words: readonly string[]): Marked {
  const signs = listSigns(text);
  const pieces: string[] = [];
  let plain = "";
  for (let at = 0; at < signs.length; at++) {
    const end = isBeginning(signs, at) ? findEnd(signs, at, words) : at;
    if (end === at) {
      plain += signs[at]?.text;
      continue;
    }
    const matched = signs.slice(at, end).map((sign) => sign.text);
    pieces.push(plain, matched.join(""));
    plain = "";
    at = end - 1;
  }
  return [...pieces, plain];
}

function isBeginning(signs: readonly Sign[], at: number): boolean {
  const [before, here] = [signs[at - 1], signs[at]];
  return here?.isWord === true && (!before?.isWord || here.isAlone || before.isAlone);
}

function findEnd(signs: readonly Sign[], from: number, words: readonly string[]): number {
  const ends = words.flatMap((word) => [0, 1].map((spelling) => readWord(signs, from, spelling, word)));
  return Math.max(from, ...ends);
}

/** Where a typed word ends that may be several here ("obrien" of "O'Brien"), or `from`. */
function readWord(signs: readonly Sign[], from: number, spelling: number, word: string): number {
  let left = word;
  for (let at = from; at < signs.length; at++) {
    const spelled = signs[at]?.spellings[spelling] ?? "";
    if (spelled.startsWith(left)) return at + 1;
    if (left.startsWith(spelled)) left = left.slice(spelled.length);
    else if (signs[at]?.isWord) return from;
  }
  return from;
}

/** A phone as it's shown, with the digits of the search marked however they were spelled. */
export function markPhone(shown: string, typed: string): Marked {
  if (!/^\d{3,}$/.test(typed)) return [shown];
  const places = [...shown.matchAll(/\d/g)].map(({ index }) => index);
  const digits = places.map((place) => shown[place]).join("");
  const wanted = [typed, typed.replace(/^1/, "")].find((one) => one.length >= 3 && digits.includes(one));
  if (wanted === undefined) return [shown];
  const start = places[digits.indexOf(wanted)] ?? 0;
  const end = (places[digits.indexOf(wanted) + wanted.length - 1] ?? 0) + 1;
  return [shown.slice(0, start), shown.slice(start, end), shown.slice(end)];
}

/** Pauses between pieces of a long text; tells at its end where the first match begins, or -1. */
function* findFirst(text: string, words: readonly string[]): Generator<undefined, number> {
  for (const { index, 0: piece } of cutIntoPieces(text)) {
    const [before = "", match] = markWords(text.slice(index, index + piece.length + REACH), words);
    if (match) return index + before.length;
    yield;
  }
  return -1;
}

const tidy = (text: string) => text.replace(/\s+/g, " ");

/** The part of a long text around its first match; pauses, and comes at the end. */
export function* cutAround(text: string, words: readonly string[]): Generator<undefined, Marked> {
  const at = words.length > 0 ? yield* findFirst(text, words) : -1;
  if (at < 0) return [cutEnd(tidy(text.slice(0, REACH)).trim())];
  const before = tidy(text.slice(Math.max(0, at - REACH), at)).trimStart();
  const [, match = "", ...rest] = markWords(tidy(text.slice(at, at + REACH)).trimEnd(), words);
  const lead = [...before];
  const start = at > REACH || lead.length > AROUND ? `…${lead.slice(-AROUND / 2).join("")}` : before;
  const after: string[] = [];
  let left = 2 * AROUND;
  for (const piece of rest) {
    after.push([...piece].length > left ? `${[...piece].slice(0, left).join("")}…` : piece);
    left -= [...piece].length;
    if (left <= 0) break;
  }
  return [start, match, ...after];
}

function cutEnd(text: string): string {
  const letters = [...text];
  return letters.length > 2 * AROUND ? `${letters.slice(0, 2 * AROUND).join("")}…` : text;
}
