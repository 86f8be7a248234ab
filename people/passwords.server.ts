import { brand } from "../content/brand.ts";
import { isLeaked } from "./common-passwords.server.ts";
import { commonWords } from "./common-words.ts";

/** Characters. */
export const SHORTEST = 12;
export const LONGEST = 128;

const FEW_WORDS = 3;

const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "il",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
];
const columns = ["1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp"];

const words = new Set(commonWords);
const longestWord = Math.max(...commonWords.map(({ length }) => length));

/** A sentence, or null. Length counts and not being easy to guess; kinds of characters don't. */
export function findPasswordProblem(
  password: string,
  { name, email }: { name: string; email: string },
): string | null {
  const { length } = [...password];
  if (length < SHORTEST)
    return `Use ${SHORTEST} characters or more. Three or four unrelated words are easy to remember.`;
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  if (holdsOwnName(password, { name, email })) {
    return "This contains the company's name, your name or your email address, which anyone would try first.";
  }
  return isCommon(password)
    ? "This is one of the first passwords anyone would try. Choose a less common one."
    : null;
}

const keepLettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function holdsOwnName(password: string, { name, email }: { name: string; email: string }): boolean {
  const own = [brand.name, ...name.split(/\s+/), email.split("@")[0] ?? "", email]
    .map(keepLettersAndDigits)
    .filter(({ length }) => length >= 4);
  const readings = [
    keepLettersAndDigits(password),
    ...undisguise(password.toLowerCase()).map(keepLettersAndDigits),
  ];
  return own.some((one) => readings.some((reading) => reading.includes(one)));
}

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    isLeaked(lower) ||
    isRepeated(lower) ||
    isRun(lower) ||
    [lower, ...undisguise(lower), ...undisguise(trimSigns(lower))].some((reading) =>
      isFewWords(reading.replace(/[^\p{L}]/gu, "")),
    )
  );
}

/** "aaaaaaaaaaaa", "121212121212", "abcdabcdabcd". */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some(
    (period) => text === text.slice(0, period).repeat(text.length).slice(0, text.length),
  );
}

/** "123456789012", "qwertyuiop12", "1qaz2wsx3edc", in either direction. */
function isRun(text: string): boolean {
  const lines = [...rows, ...columns].flatMap((line) => [line, [...line].reverse().join("")]);
  let rest = text;
  let runs = 0;
  while (rest) {
    let taken = 1;
    while (taken < rest.length && lines.some((line) => line.includes(rest.slice(0, taken + 1)))) taken++;
    rest = rest.slice(taken);
    runs++;
  }
  return runs <= text.length / 4;
}

function trimSigns(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** Reads signs as letters: "p@ssw0rd" as "password". */
function undisguise(text: string): string[] {
  return [0, 1].map((choice) =>
    [...text].map((sign) => disguises[sign]?.[choice] ?? disguises[sign]?.[0] ?? sign).join(""),
  );
}

/** True for no letters at all. */
function isFewWords(letters: string): boolean {
  if (letters.length === 0) return true;
  const fewest = [0];
  for (let end = 1; end <= letters.length; end++) {
    fewest[end] = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      if (!words.has(letters.slice(start, end))) continue;
      fewest[end] = Math.min(fewest[end] ?? 0, (fewest[start] ?? 0) + 1);
    }
  }
  return (fewest[letters.length] ?? 0) <= FEW_WORDS;
}
