import { customerEmail } from "../content/mail.ts";
import {
  type DeskSetting,
  listDeskSettings,
  type OwnTextSetter,
  setOwnTexts,
} from "../db/desk-settings.server.ts";
import type { CustomerWords } from "./customer-wording.ts";

const BEGINNING = "text:customer.";

/** Stands for the visit's day and window. */
export const WHEN = "{when}";

export type LetterText = {
  /** Where it stands in content's `customerEmail`: "junk.moved.opening". */
  path: string;
  kind: "line" | "lines";
  takesWhen: boolean;
  usual: string;
  /** What the owner set instead. */
  own: DeskSetting | null;
};

const pair = (letter: string) => [`${letter}.subject`, `${letter}.opening`];
const changes = ["captured", "edited", "confirmed", "unconfirmed", "moved", "cancelled", "restored"];

/** The letters whose words the owner can change, and the texts of each. What programs look for in them stays. */
const letters: Readonly<Record<string, readonly string[]>> = {
  "moving-captured": pair("moving.captured"),
  "moving-edited": pair("moving.edited"),
  "moving-next": ["moving.next"],
  ...Object.fromEntries(changes.map((change) => [`junk-${change}`, pair(`junk.${change}`)])),
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
        takesWhen: typeof usual === "function",
        usual: writeUsual(usual),
        own: own.find(({ key }) => key === BEGINNING + path) ?? null,
      };
    }),
  }));
}

function writeUsual(usual: unknown): string {
  if (typeof usual === "function") return usual(WHEN) as string;
  return Array.isArray(usual) ? usual.join("\n") : String(usual);
}

export type TextProblem = "empty" | "too long" | "no when" | "unknown variable" | "several lines";

const LONGEST = 600;

/** Why a text can't be used; null for one that can. */
export function checkLetterText({ kind, takesWhen }: LetterText, text: string): TextProblem | null {
  if (text.trim() === "") return "empty";
  if (text.length > LONGEST) return "too long";
  if (kind === "line" && text.includes("\n")) return "several lines";
  const variables = text.match(/\{[^{}]*\}?/g) ?? [];
  if (variables.some((one) => one !== WHEN || !takesWhen)) return "unknown variable";
  return takesWhen && variables.length === 0 ? "no when" : null;
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
  if (typeof words === "function") return (when: string) => text.replaceAll(WHEN, when);
  return Array.isArray(words) ? text.split("\n").filter((line) => line.trim() !== "") : text;
}
