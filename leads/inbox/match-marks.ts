import { splitWords } from "../records/search-words.ts";

/** A text in pieces: every second one, from the second on, matched the search. */
export type Marked = readonly string[];

const AROUND = 60;

/** The words of the search that begin a word of the text. */
export function findMatched(text: string, words: readonly string[]): string[] {
  const theirs = splitWords(text);
  return words.filter((word) => theirs.some((own) => own.startsWith(word)));
}

export function markWords(text: string, words: readonly string[]): Marked {
  const pieces: string[] = [];
  let plain = "";
  for (const token of text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const [before, match, after] = markToken(token, words);
    plain += before;
    if (match) {
      pieces.push(plain, match);
      plain = "";
    }
    plain += after;
  }
  return [...pieces, plain];
}

/** The longest match in a run of letters: its beginning, or anywhere in a script without spaces. */
function markToken(token: string, words: readonly string[]): readonly [string, string, string] {
  const letters = [...token];
  const isSpaced = splitWords(token).length <= 1;
  for (let from = 0; from < (isSpaced ? 1 : letters.length); from++) {
    let to = from;
    const rest = letters.slice(from).join("");
    for (const word of findMatched(rest, words)) {
      if (!splitWords(rest)[0]?.startsWith(word)) continue;
      let end = from + 1;
      while (
        end < letters.length &&
        splitWords(letters.slice(from, end).join("")).join("").length < word.length
      )
        end++;
      // An accent of its own belongs to its letter.
      while (/^\p{M}/u.test(letters[end] ?? "")) end++;
      to = Math.max(to, end);
    }
    if (to > from)
      return [letters.slice(0, from).join(""), letters.slice(from, to).join(""), letters.slice(to).join("")];
  }
  return [token, "", ""];
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

/** The part of a long text around its first match. */
export function cutAround(text: string, words: readonly string[]): Marked {
  const marked = markWords(text.replace(/\s+/g, " ").trim(), words);
  const [before = "", match = "", ...rest] = marked;
  if (!match) return [cutEnd(before)];
  const lead = [...before];
  const start = lead.length > AROUND ? `…${lead.slice(-AROUND / 2).join("")}` : before;
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
