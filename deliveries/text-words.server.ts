import { customerTexts, textFrame } from "../content/texts.ts";
import {
  type DeskSetting,
  listDeskSettings,
  type OwnTextSetter,
  setOwnTexts,
} from "../db/desk-settings.server.ts";
import { measureText, toGsm } from "./gsm.ts";
import { type Letter, nameLetter } from "./letter.ts";

const BEGINNING = "text:sms.";

type Kind = keyof typeof customerTexts;
type TextName = keyof (typeof customerTexts)[Kind];
type TextWords = Readonly<Record<Kind, Readonly<Record<TextName, string>>>>;

const kinds = Object.keys(customerTexts) as Kind[];
const names = Object.keys(customerTexts.junk) as TextName[];

export type OwnText = {
  /** Where it stands in content's `customerTexts`: "junk.moved". */
  path: string;
  usual: string;
  own: DeskSetting | null;
};

/** The texts about one thing, of both kinds; `name` is that of the letter. */
export type TextLetter = { name: string; texts: OwnText[] };

export async function listTextLetters(): Promise<TextLetter[]> {
  const own = await listDeskSettings(BEGINNING);
  const letters = names.filter((name) => name !== "on-the-way-in");
  return letters.map((letter) => ({
    name: letter,
    texts: kinds.flatMap((kind) =>
      names
        .filter((name) => name === letter || name === `${letter}-in`)
        .map((name): OwnText => {
          const path = `${kind}.${name}`;
          const set = own.find(({ key }) => key === BEGINNING + path) ?? null;
          return { path, usual: customerTexts[kind][name], own: set };
        }),
    ),
  }));
}

export type TextProblem =
  | { kind: "empty" | "several lines" }
  | { kind: "too long"; longest: number }
  | { kind: "missing variable" | "unknown variable"; written: string };

/** With name and STOP, what two texts hold. */
const LONGEST = 260;

const listVariables = (text: string): readonly string[] => text.match(/\{[^{}]*\}?/g) ?? [];

/** The phone may be in each of them, or left out. */
const PHONE = "{phone}";

/** Why a text can't be used; null for one that can. */
export function checkText({ usual }: OwnText, text: string): TextProblem | null {
  if (text.trim() === "") return { kind: "empty" };
  if (text.length > LONGEST) return { kind: "too long", longest: LONGEST };
  if (text.includes("\n")) return { kind: "several lines" };
  const needed = listVariables(usual).filter((one) => one !== PHONE);
  const written = listVariables(text);
  const unknown = written.find((one) => one !== PHONE && !needed.includes(one));
  if (unknown !== undefined) return { kind: "unknown variable", written: unknown };
  const missing = needed.find((one) => !written.includes(one));
  return missing === undefined ? null : { kind: "missing variable", written: missing };
}

/** In one step. A text that is content's takes the owner's own away. */
export function setTexts(
  changed: readonly { of: OwnText; text: string }[],
  setter: OwnTextSetter,
): Promise<void> {
  return setOwnTexts(
    changed.map(({ of, text }) => ({ key: BEGINNING + of.path, usual: of.usual, text })),
    setter,
  );
}

/** The owner's where they set some, else content's. */
export async function readTextWords(): Promise<TextWords> {
  const own = new Map((await listDeskSettings(BEGINNING)).map(({ key, value }) => [key, value]));
  const readKind = (kind: Kind) =>
    Object.fromEntries(
      names.map((name) => [name, own.get(`${BEGINNING}${kind}.${name}`) ?? customerTexts[kind][name]]),
    );
  return Object.fromEntries(kinds.map((kind) => [kind, readKind(kind)])) as TextWords;
}

type Blanks = { when: string; phone: string; minutes: string };

/** As it's sent: with the company's name, and how to end them. */
export function fillText(words: string, blanks: Blanks): string {
  const filled = words.replace(/\{(when|phone|minutes)\}/g, (_, name: keyof Blanks) => blanks[name]);
  return toGsm(`${textFrame.from}${filled}${textFrame.stop}`);
}

export function composeText(letter: Letter, words: TextWords): string {
  const { kind, visit, place } = letter.lead;
  const minutes = letter.event === "customer.letter" ? letter.minutes : undefined;
  const name = nameLetter(letter);
  const said = words[kind][name === "on-the-way" && minutes !== undefined ? "on-the-way-in" : name];
  return fillText(said, {
    when: visit ? (visit.short ?? `${visit.day} ${visit.window}`.trim()) : "",
    phone: place.phone,
    minutes: String(minutes ?? ""),
  });
}

/** Texts as a customer would get them, each with how much of one it takes. */
export function previewTexts(
  texts: readonly string[],
  blanks: Blanks,
): { text: string; length: number; texts: number }[] {
  return texts.map((words) => {
    const text = fillText(words, blanks);
    return { text, ...measureText(text) };
  });
}
