import { brand } from "../../../content/brand.ts";
import {
  checkLetterText,
  type Letter,
  listLetters,
  setLetterTexts,
} from "../../../deliveries/customer-words.server.ts";
import { previewLetter } from "../../../deliveries/preview-letter.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readLines, readText } from "../form-action.server.ts";
import { messageTexts } from "./message-texts.ts";
import { settingsTexts } from "./texts.ts";

export type MessageResult = ActionResult & {
  /** What was typed, by its place, where it isn't saved. */
  typed?: Readonly<Record<string, string>>;
  preview?: { subject: string; text: string };
};

type MessageAction = (args: ActionArgs) => Promise<MessageResult>;

export const messageActions = {
  async save({ context, form }) {
    const owner = requireOwner(context);
    const intent = "save";
    const letter = await requireLetter(form);
    const read = readTexts(letter, form);
    if ("problem" in read) return { intent, id: letter.name, ...read };
    const changed = letter.texts
      .map((of) => ({ of, text: read.typed[of.path] ?? of.usual }))
      .filter(({ of, text }) => text !== (of.own?.value ?? of.usual));
    if (changed.length === 0) return { intent, id: letter.name, done: settingsTexts.unchanged };
    await setWords(owner.id, letter, changed);
    return { intent, id: letter.name, done: messageTexts.saved };
  },

  async preview({ context, form }) {
    requireOwner(context);
    const intent = "preview";
    const letter = await requireLetter(form);
    const read = readTexts(letter, form);
    if ("problem" in read) return { intent, id: letter.name, ...read };
    const preview = await previewLetter(findShownLetter(letter.name), read.typed, makeExample());
    return { intent, id: letter.name, isPreview: true, preview, typed: read.typed };
  },

  async reset({ context, form }) {
    const owner = requireOwner(context);
    const intent = "reset";
    const letter = await requireLetter(form);
    const changed = letter.texts.filter(({ own }) => own !== null).map((of) => ({ of, text: of.usual }));
    if (changed.length === 0) return { intent, id: letter.name, done: settingsTexts.unchanged };
    await setWords(owner.id, letter, changed);
    return { intent, id: letter.name, done: messageTexts.wasReset };
  },
} satisfies Record<string, MessageAction>;

function setWords(by: string, { name }: Letter, changed: Parameters<typeof setLetterTexts>[0]) {
  return setLetterTexts(changed, {
    by,
    now: Date.now(),
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: by,
        action: "words.changed",
        subject: `letter:${name}`,
        details: {
          changed: changed.filter(({ of, text }) => text !== of.usual).map(({ of }) => of.path),
          reset: changed.filter(({ of, text }) => text === of.usual).map(({ of }) => of.path),
        },
      }),
  });
}

async function requireLetter(form: FormData): Promise<Letter> {
  const letter = (await listLetters()).find(({ name }) => name === readText(form, "letter"));
  if (!letter) throw new Response(messageTexts.noSuchLetter, { status: 404 });
  return letter;
}

type Read = { typed: Record<string, string> };

function readTexts({ texts }: Letter, form: FormData): Read | (Read & { field: string; problem: string }) {
  const typed = Object.fromEntries(texts.map(({ path }) => [path, readLines(form, path)]));
  for (const text of texts) {
    const problem = checkLetterText(text, typed[text.path] ?? "");
    if (problem) return { typed, field: text.path, problem: messageTexts.problem(problem) };
  }
  return { typed };
}

/** Parts that several emails have are shown in one of them. */
function findShownLetter(name: string): string {
  if (name === "moving-next") return "moving-captured";
  if (name === "junk-next" || name === "junk-status") return "junk-captured";
  return name === "closing" ? "junk-captured" : name;
}

function makeExample() {
  const location = defaultLocation();
  const phone = trackingPhone(location);
  const tomorrow = addDays(localDateAndTime(Date.now(), location.timeZone).date, 1);
  return {
    place: { name: location.locationName, phone, tel: "" },
    customer: { name: messageTexts.exampleName, email: brand.contactEmail, message: "" },
    day: formatDay(tomorrow),
    window: timeWindows[0]?.label ?? "",
  };
}
