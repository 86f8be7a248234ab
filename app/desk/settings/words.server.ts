import { writeAudit } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readLines, readText } from "../form-action.server.ts";
import type { ValueOrigin } from "./origin.tsx";
import { settingsTexts } from "./texts.ts";
import { wordsTexts } from "./words-texts.ts";

export type WordsResult = ActionResult & {
  /** What was typed, by its place, where it isn't saved. */
  typed?: Readonly<Record<string, string>>;
  preview?: { subject: string; text: string };
};

/** A text of content's that the owner can change. */
type OwnText = {
  path: string;
  usual: string;
  own: { value: string; by: string; at: number } | null;
};

type Changed<Text> = readonly { of: Text; text: string }[];

type Setter = {
  by: string;
  now: number;
  alsoWrite: (transaction: Parameters<typeof writeAudit>[0]) => Promise<void>;
};

type WordsKind<Text extends OwnText, Words extends { texts: readonly Text[] }> = {
  /** The field that names which words, and how the audit log names them. */
  name: "letter" | "template" | "text";
  find: (id: string) => Promise<Words | undefined>;
  noSuch: string;
  /** Why a text can't be used; null for one that can. */
  check: (of: Text, text: string) => string | null;
  set: (changed: Changed<Text>, setter: Setter) => Promise<void>;
  preview: (
    words: Words,
    typed: Readonly<Record<string, string>>,
    me: { name: string },
  ) => Promise<{ subject: string; text: string }>;
  saved: string;
};

/** Of a page on which the owner changes content's words, tries them out and goes back to them. */
export function defineWordsActions<Text extends OwnText, Words extends { texts: readonly Text[] }>(
  kind: WordsKind<Text, Words>,
) {
  async function requireWords(form: FormData): Promise<{ id: string; words: Words }> {
    const id = readText(form, kind.name);
    const words = await kind.find(id);
    if (!words) throw new Response(kind.noSuch, { status: 404 });
    return { id, words };
  }

  function readTexts({ texts }: Words, form: FormData) {
    const typed: Record<string, string> = Object.fromEntries(
      texts.map(({ path }) => [path, readLines(form, path)]),
    );
    for (const text of texts) {
      const problem = kind.check(text, typed[text.path] ?? "");
      if (problem) return { typed, field: text.path, problem };
    }
    return { typed };
  }

  async function setTexts(by: string, id: string, changed: Changed<Text>): Promise<void> {
    const isUsual = ({ of, text }: Changed<Text>[number]) => text === of.usual;
    await kind.set(changed, {
      by,
      now: Date.now(),
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: by,
          action: "words.changed",
          subject: `${kind.name}:${id}`,
          details: {
            changed: changed.filter((one) => !isUsual(one)).map(({ of }) => of.path),
            reset: changed.filter(isUsual).map(({ of }) => of.path),
          },
        }),
    });
  }

  return {
    async save({ context, form }: ActionArgs): Promise<WordsResult> {
      const owner = requireOwner(context);
      const intent = "save";
      const { id, words } = await requireWords(form);
      const read = readTexts(words, form);
      if ("problem" in read) return { intent, id, ...read };
      const changed = words.texts
        .map((of) => ({ of, text: read.typed[of.path] ?? of.usual }))
        .filter(({ of, text }) => text !== (of.own?.value ?? of.usual));
      if (changed.length === 0) return { intent, id, done: settingsTexts.unchanged };
      await setTexts(owner.id, id, changed);
      return { intent, id, done: kind.saved };
    },

    async preview({ context, form }: ActionArgs): Promise<WordsResult> {
      const owner = requireOwner(context);
      const intent = "preview";
      const { id, words } = await requireWords(form);
      const read = readTexts(words, form);
      if ("problem" in read) return { intent, id, ...read };
      const preview = await kind.preview(words, read.typed, owner);
      return { intent, id, isPreview: true, preview, typed: read.typed };
    },

    async reset({ context, form }: ActionArgs): Promise<WordsResult> {
      const owner = requireOwner(context);
      const intent = "reset";
      const { id, words } = await requireWords(form);
      const changed = words.texts.filter(({ own }) => own !== null).map((of) => ({ of, text: of.usual }));
      if (changed.length > 0) await setTexts(owner.id, id, changed);
      return { intent, id, done: wordsTexts.wasReset };
    },
  };
}

/** What counts, and who set it; null for content's. */
export function describeText(
  { usual, own }: OwnText,
  names: ReadonlyMap<string, string>,
): { value: string; origin: ValueOrigin | null } {
  return {
    value: own?.value ?? usual,
    origin: own && { by: names.get(own.by) ?? settingsTexts.someone, at: own.at },
  };
}
