import { checkWords, letterWords, type OwnText, textWords } from "../../../deliveries/words.server.ts";
import { templateWords } from "../../../leads/messages/messages.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readLines, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { findOrigin } from "./origin.tsx";
import { chooseTexted } from "./texted.server.ts";
import { settingsTexts } from "./texts.ts";
import { previewLetters, previewTemplate, previewTexts } from "./words-previews.server.ts";
import { wordsTexts } from "./words-texts.server.ts";

export type WordsResult = ActionResult & {
  /** What was typed, by its place, where it isn't saved. */
  typed?: Readonly<Record<string, string>>;
  preview?: { subject: string; text: string };
};

/** `field` says in a form which words it changes; the audit log begins their name with it. */
const pages = {
  messages: { field: "letter", words: letterWords, preview: previewLetters },
  texts: { field: "text", words: textWords, preview: previewTexts },
  templates: { field: "template", words: templateWords, preview: previewTemplate },
} as const;

export type WordsPage = keyof typeof pages;

const names = Object.keys(pages) as WordsPage[];

export function findWordsPage(pattern: string): WordsPage {
  const page = names.find((name) => pattern.endsWith(`/${name}`));
  if (!page) throw new Response(deskTexts.noSuchPage, { status: 404 });
  return page;
}

export async function describeWords(page: WordsPage) {
  const { field, words } = pages[page];
  const { about, previewTitle, nameOf, labelOf, hintOf } = wordsTexts[page];
  const [groups, people] = await Promise.all([words.listGroups(), listNames()]);
  return {
    ...{ field, about, previewTitle },
    variables: page === "templates" ? wordsTexts.templateVariables : [],
    groups: groups.map(({ id, texts }) => ({
      id,
      name: nameOf(id),
      texts: texts.map(({ own, ...text }) => ({
        ...{ path: text.path, usual: text.usual, value: own?.value ?? text.usual },
        ...{ label: labelOf(text.path), hint: hintOf(text), rows: countRows(page, text) },
        origin: findOrigin(own, people, words.file),
      })),
    })),
  };
}

function countRows(page: WordsPage, { path, isLine }: OwnText): number {
  if (!isLine) return page === "templates" ? 10 : 5;
  return page === "texts" || /\.opening(In)?$/.test(path) ? 3 : 1;
}

/** How an audit line's subject is called, such as "letter:closing", and the page where those words are. */
export function nameWords(subject: string): { name: string; to: string } | null {
  const page = names.find((one) => subject.startsWith(`${pages[one].field}:`));
  if (!page) return null;
  const id = subject.slice(subject.indexOf(":") + 1);
  return { name: wordsTexts[page].auditName(id), to: `/desk/settings/${page}` };
}

type Changed = readonly { of: OwnText; text: string }[];

function defineActions(page: WordsPage) {
  const { field, words, preview } = pages[page];
  const { noSuch, saved } = wordsTexts[page];

  async function change(intent: "save" | "preview" | "reset", { context, form }: ActionArgs) {
    const owner = requireOwner(context);
    const id = readText(form, field);
    const group = (await words.listGroups()).find((one) => one.id === id);
    if (!group) throw new Response(noSuch, { status: 404 });
    const isReset = intent === "reset";
    const texts = group.texts.map((of) => ({ of, text: isReset ? of.usual : readLines(form, of.path) }));
    const typed = Object.fromEntries(texts.map(({ of, text }) => [of.path, text]));
    for (const { of, text } of texts) {
      const problem = isReset ? null : checkWords(of, text);
      if (problem) return { intent, id, typed, field: of.path, problem: wordsTexts.problem(page, problem) };
    }
    if (intent === "preview")
      return { intent, id, typed, isPreview: true as const, preview: await preview(id, typed, owner) };
    const changed = texts.filter(({ of: { own, usual }, text }) =>
      isReset ? own !== null : text !== (own?.value ?? usual),
    );
    if (changed.length > 0) await write(owner.id, id, changed);
    if (isReset) return { intent, id, done: wordsTexts.wasReset };
    return { intent, id, done: changed.length > 0 ? saved : settingsTexts.unchanged };
  }

  function write(by: string, id: string, changed: Changed): Promise<void> {
    const list = (isReset: boolean) =>
      changed.flatMap(({ of, text }) => ((text === of.usual) === isReset ? [of.path] : []));
    return words.set(changed, {
      by,
      now: Date.now(),
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: by,
          action: "words.changed",
          subject: `${field}:${id}`,
          details: { changed: list(false), reset: list(true) },
        }),
    });
  }

  return {
    save: (args: ActionArgs): Promise<WordsResult> => change("save", args),
    preview: (args: ActionArgs): Promise<WordsResult> => change("preview", args),
    reset: (args: ActionArgs): Promise<WordsResult> => change("reset", args),
  };
}

export const wordsActions = {
  messages: defineActions("messages"),
  texts: { ...defineActions("texts"), which: chooseTexted },
  templates: defineActions("templates"),
};
