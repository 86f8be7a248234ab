import { customerEmail } from "../content/mail.ts";
import {
  type DeskSetting,
  listDeskSettings,
  type OwnTextSetter,
  setOwnTexts,
} from "../db/desk-settings.server.ts";
import type { CustomerWords } from "./customer-wording.ts";

const BEGINNING = "text:customer.";

/** Stand for the visit's day and window, and for the minutes until the crew is there. */
const WHEN = "{when}";
const MINUTES = "{minutes}";

/** What a text that takes something has to say. */
const variableOf = (path: string) => (path.endsWith(".openingIn") ? MINUTES : WHEN);

export type LetterText = {
  /** Where it stands in content's `customerEmail`: "junk.moved.opening". */
  path: string;
  kind: "line" | "lines";
  /** What it says in braces; null for a text that takes nothing. */
  variable: string | null;
  usual: string;
  own: DeskSetting | null;
};

const pair = (letter: string) => [`${letter}.subject`, `${letter}.opening`];
const changes = ["confirmed", "unconfirmed", "moved", "cancelled", "restored", "tomorrow"];
const onTheWay = ["subject", "opening", "openingIn"];
const listPairs = (kind: "moving" | "junk", names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${kind}-${name}`, pair(`${kind}.${name}`)]));
const listOnTheWay = (kind: "moving" | "junk") => ({
  [`${kind}-on-the-way`]: onTheWay.map((part) => `${kind}.on-the-way.${part}`),
});

/** The letters whose words the owner can change, and the texts of each. What programs look for in them stays. */
const letters: Readonly<Record<string, readonly string[]>> = {
  ...listPairs("moving", ["captured", "edited", ...changes]),
  ...listOnTheWay("moving"),
  "moving-next": ["moving.next"],
  "moving-ready": ["moving.ready"],
  ...listPairs("junk", ["captured", "edited", ...changes]),
  ...listOnTheWay("junk"),
  "junk-status": ["junk.status.requested", "junk.status.confirmed"],
  "junk-next": ["junk.next.requested", "junk.next.confirmed"],
  closing: ["question", "questionOnceCancelled", "signature"],
};

export type Letter = { name: string; texts: LetterText[] };

export async function listLetters(): Promise<Letter[]> {
  const own = await listDeskSettings(BEGINNING);
  return Object.entries(letters).map(([name, paths]) => ({
    name,
    texts: paths.map((path): LetterText => {
      const usual = path
        .split(".")
        .reduce<unknown>((words, step) => (words as Record<string, unknown>)[step], customerEmail);
      return {
        path,
        kind: Array.isArray(usual) ? "lines" : "line",
        variable: typeof usual === "function" ? variableOf(path) : null,
        usual: writeUsual(usual, path),
        own: own.find(({ key }) => key === BEGINNING + path) ?? null,
      };
    }),
  }));
}

function writeUsual(usual: unknown, path: string): string {
  if (typeof usual === "function") return usual(variableOf(path)) as string;
  return Array.isArray(usual) ? usual.join("\n") : String(usual);
}

export type TextProblem =
  | "empty"
  | "too long"
  | "no when"
  | "no minutes"
  | "unknown variable"
  | "several lines";

const LONGEST = 600;

/** Why a text can't be used; null for one that can. */
export function checkLetterText({ kind, variable }: LetterText, text: string): TextProblem | null {
  if (text.trim() === "") return "empty";
  if (text.length > LONGEST) return "too long";
  if (kind === "line" && text.includes("\n")) return "several lines";
  const variables = text.match(/\{[^{}]*\}?/g) ?? [];
  if (variables.some((one) => one !== variable)) return "unknown variable";
  if (variable === null || variables.length > 0) return null;
  return variable === WHEN ? "no when" : "no minutes";
}

/** In one step. A text that is content's takes the owner's own away. */
export function setLetterTexts(
  changed: readonly { of: LetterText; text: string }[],
  setter: OwnTextSetter,
): Promise<void> {
  return setOwnTexts(
    changed.map(({ of, text }) => ({ key: BEGINNING + of.path, usual: of.usual, text })),
    setter,
  );
}

/** The owner's where they set some, else content's. `tried` count before both: for a preview. */
export async function readCustomerWords(
  tried: Readonly<Record<string, string>> = {},
): Promise<CustomerWords> {
  const own = (await listDeskSettings(BEGINNING)).map(({ key, value }): [string, string] => [
    key.slice(BEGINNING.length),
    value,
  ]);
  return replaceWords(customerEmail, "", new Map([...own, ...Object.entries(tried)])) as CustomerWords;
}

function replaceWords(words: unknown, path: string, own: ReadonlyMap<string, string>): unknown {
  const text = own.get(path);
  if (typeof words === "object" && words !== null && !Array.isArray(words)) {
    return Object.fromEntries(
      Object.entries(words).map(([step, word]) => [
        step,
        replaceWords(word, path ? `${path}.${step}` : step, own),
      ]),
    );
  }
  if (text === undefined) return words;
  if (typeof words === "function") return (said: string) => text.replaceAll(variableOf(path), said);
  return Array.isArray(words) ? text.split("\n").filter((line) => line.trim() !== "") : text;
}
