import { customerEmail } from "../content/mail.ts";
import { customerTexts } from "../content/texts.ts";
import {
  type DeskSetting,
  listDeskSettings,
  type OwnTextSetter,
  setOwnTexts,
} from "../db/desk-settings.server.ts";

/** A text of content's that the owner can change at the desk. */
export type OwnText = {
  /** Where it stands in content: "junk.moved.opening". */
  path: string;
  key: string;
  /** The texts of a group are changed together. */
  group: string;
  usual: string;
  isLine: boolean;
  longest: number;
  /** In braces: what it has to say, and what it may. */
  needs: readonly string[];
  takes: readonly string[];
};

type Declared = Pick<OwnText, "group" | "longest"> &
  Partial<Pick<OwnText, "isLine" | "takes">> & {
    /** What can be filled in; the owner's text has to say it where content's does. */
    says?: readonly string[];
  };

type Declaration<Words> = {
  file: string;
  usual: Words;
  /** Of the keys under which the owner's texts are stored. */
  beginning: string;
  /** Null for what only content says. */
  declare: (path: string) => Declared | null;
};

/** Words that content has and the desk overrides, text by text. A list of content's is a text with a line for each. */
export function defineWords<Words extends object>({ file, usual, beginning, declare }: Declaration<Words>) {
  const texts: OwnText[] = [];
  mapTexts(usual, (text, path) => {
    const declared = declare(path);
    if (!declared) return;
    if (typeof text !== "string" && !Array.isArray(text))
      throw new Error(`${file}: “${path}” has to be text. Write what’s filled in as {when} or {minutes}.`);
    const { says = [], takes = [], isLine = typeof text === "string", ...rest } = declared;
    const written = [text].flat().join("\n");
    const needs = says.filter((variable) => written.includes(variable));
    if (written) texts.push({ ...rest, path, key: beginning + path, usual: written, isLine, needs, takes });
  });

  return {
    file,
    texts,

    /** The owner's where they set some, else content's. `tried` count before both: for a preview. */
    async read(tried: Readonly<Record<string, string>> = {}): Promise<Words> {
      const set = new Map((await listDeskSettings(beginning)).map(({ key, value }) => [key, value]));
      return mapTexts(usual, (text, path) => {
        const own = tried[path] ?? set.get(beginning + path);
        if (own === undefined) return text;
        return Array.isArray(text) ? own.split("\n").filter((line) => line.trim() !== "") : own;
      }) as Words;
    },

    /** `own` is null while content's counts. */
    async listGroups(): Promise<{ id: string; texts: (OwnText & { own: DeskSetting | null })[] }[]> {
      const set = new Map((await listDeskSettings(beginning)).map((setting) => [setting.key, setting]));
      const all = texts.map((text) => ({ ...text, own: set.get(text.key) ?? null }));
      return [...Map.groupBy(all, ({ group }) => group)].map(([id, of]) => ({ id, texts: of }));
    },

    /** In one step. A text that is content's takes the owner's own away. */
    set(changed: readonly { of: OwnText; text: string }[], setter: OwnTextSetter): Promise<void> {
      return setOwnTexts(
        changed.map(({ of, text }) => ({ ...of, text })),
        setter,
      );
    },
  };
}

function mapTexts(words: unknown, change: (text: unknown, path: string) => unknown, path = ""): unknown {
  if (typeof words !== "object" || words === null || Array.isArray(words)) return change(words, path);
  return Object.fromEntries(
    Object.entries(words).map(([step, word]) => [
      step,
      mapTexts(word, change, path ? `${path}.${step}` : step),
    ]),
  );
}

export type WordsProblem =
  | { kind: "empty" | "several lines" }
  | { kind: "too long"; longest: number }
  | { kind: "missing" | "unknown"; variable: string };

/** Why a text can't be used; null for one that can. */
export function checkWords({ isLine, longest, needs, takes }: OwnText, text: string): WordsProblem | null {
  if (text.trim() === "") return { kind: "empty" };
  if (text.length > longest) return { kind: "too long", longest };
  if (isLine && text.includes("\n")) return { kind: "several lines" };
  const written: readonly string[] = text.match(/\{[^{}\n]*\}?/g) ?? [];
  const unknown = written.find((one) => !needs.includes(one) && !takes.includes(one));
  if (unknown !== undefined) return { kind: "unknown", variable: unknown };
  const missing = needs.find((one) => !written.includes(one));
  return missing === undefined ? null : { kind: "missing", variable: missing };
}

/** What's filled in for a letter: a move has no day before it's set. */
function listSayable(path: string): readonly string[] {
  if (/(-in|In)$/.test(path)) return ["{minutes}"];
  return /^moving\.(captured|edited)/.test(path) ? [] : ["{when}"];
}

const closing = ["question", "questionOnceCancelled", "signature"];

/** Of the letters by email. What programs look for in them stays. */
export const letterWords = defineWords({
  file: "content/mail.ts",
  usual: customerEmail,
  beginning: "text:customer.",
  declare: (path) => {
    const [, kind, letter] = /^(moving|junk)\.([^.]+)/.exec(path) ?? [];
    if (!kind && !closing.includes(path)) return null;
    const says = /\.opening/.test(path) ? listSayable(path) : [];
    return { group: kind ? `${kind}-${letter}` : "closing", longest: 600, says };
  },
});

/** Of the letters by text: with name and STOP, what two texts hold. */
export const textWords = defineWords({
  file: "content/texts.ts",
  usual: customerTexts,
  beginning: "text:sms.",
  declare: (path) => {
    const [, group = ""] = /^[^.]+\.(.+?)(-in)?$/.exec(path) ?? [];
    return { group, longest: 260, says: listSayable(path), takes: ["{phone}"] };
  },
});
