import { createHash } from "node:crypto";
import { brand } from "../content/brand.ts";
import commonWords from "./common-words.txt?raw";
import leakedPasswords from "./leaked-passwords.txt?raw";

const SHORTEST = 12;
const LONGEST = 128;

/** Three words of the list are some 400 million passwords; a number between them makes it a hundred times as many. */
const FEW_PARTS = 3;

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "a1b2c3d4e5f6g7h8i9",
];

/** What a common word and a part of a row count. */
const parts = new Map<string, number>();
for (const row of rows) {
  for (const line of [row, [...row].reverse().join("")]) {
    for (let start = 0; start < line.length; start++) {
      for (let end = start + 3; end <= line.length; end++) parts.set(line.slice(start, end), 0.5);
    }
  }
}
for (const word of commonWords.trim().split(/\s+/)) parts.set(word, 1);

const longestPart = Math.max(...[...parts.keys()].map(({ length }) => length));

/** The first five bytes of each one's SHA-256, in hexadecimal. */
const leaked = new Set(Buffer.from(leakedPasswords, "base64").toString("hex").match(/.{10}/g));

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
    ? "This is one of the first passwords anyone would try: it's well known, or a few common words, numbers or keys in a row. Add an unusual word or two."
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

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return isLeaked(lower) || !/\p{L}/u.test(lower) || isRepeated(lower) || countParts(lower) <= FEW_PARTS;
}

function isLeaked(lower: string): boolean {
  return leaked.has(createHash("sha256").update(lower).digest("hex").slice(0, 10));
}

function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1{2,}.{0,3}$/su.test(text);
}

/** Reads signs as letters: "p@ssw0rd" as "password". */
function undisguise(text: string): string[] {
  return ["aaeiosti", "aaeiostl"].map((letters) =>
    text.replaceAll("$", "5").replace(/[@43!0571]/g, (sign) => letters["@43!0571".indexOf(sign)] ?? ""),
  );
}

/** The fewest words, numbers and rows that it's put together from, whatever signs stand between; infinite if it's more than those. */
function countParts(text: string): number {
  const readings = [text, ...undisguise(text)];
  const count = (start: number, end: number) =>
    Math.min(
      /^\p{N}+$/u.test(text.slice(start, end)) ? 1 : Number.POSITIVE_INFINITY,
      ...readings.map((reading) => parts.get(reading.slice(start, end)) ?? Number.POSITIVE_INFINITY),
    );
  const fewest = [0];
  for (let end = 1; end <= text.length; end++) {
    const isSign = /[^\p{L}\p{N}]/u.test(text[end - 1] ?? "");
    let least = isSign ? (fewest[end - 1] ?? 0) : Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - longestPart); start < end; start++) {
      least = Math.min(least, (fewest[start] ?? 0) + count(start, end));
    }
    fewest[end] = least;
  }
  return fewest[text.length] ?? 0;
}
