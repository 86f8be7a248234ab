import { onTheWayMinutes, textableLetters } from "../../../content/customer-letters.ts";
import { checkText, listTextLetters, previewTexts, setTexts } from "../../../deliveries/text-words.server.ts";
import { readTextedLetters, setTextedLetters } from "../../../deliveries/texted-letters.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { trackingPhone } from "../../../locations/records.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import { describeExampleTime } from "./example-visit.server.ts";
import { textedTexts } from "./texted-texts.ts";
import { settingsTexts } from "./texts.ts";
import { defineWordsActions, type WordsResult } from "./words.server.ts";

export const textedActions = {
  ...defineWordsActions({
    name: "text",
    find: async (text) => (await listTextLetters()).find(({ name }) => name === text),
    noSuch: textedTexts.noSuchText,
    check: (of, text) => {
      const problem = checkText(of, text);
      return problem && textedTexts.problem(problem);
    },
    set: setTexts,
    preview: async ({ texts }, typed) => ({ subject: "", text: previewAll(texts, typed) }),
    saved: textedTexts.savedWords,
  }),

  async which({ context, form }: ActionArgs): Promise<WordsResult> {
    const owner = requireOwner(context);
    const intent = "which";
    const letters = textableLetters.filter((one) => readText(form, one) === "yes");
    const before = (await readTextedLetters()).letters;
    if (before.join() === letters.join()) return { intent, id: intent, done: settingsTexts.unchanged };
    await setTextedLetters(letters, {
      by: owner.id,
      now: Date.now(),
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "texts.set",
          subject: "location:*",
          details: { letters, before },
        }),
    });
    return { intent, id: intent, done: textedTexts.saved(letters.length) };
  },
};

function previewAll(texts: readonly { path: string }[], typed: Readonly<Record<string, string>>): string {
  const location = defaultLocation();
  return texts
    .flatMap(({ path }) => {
      const [kind = ""] = path.split(".");
      const blanks = {
        when: describeExampleTime(kind),
        phone: trackingPhone(location),
        minutes: String(onTheWayMinutes[0] ?? 10),
      };
      return previewTexts([typed[path] ?? ""], blanks).map((text) =>
        textedTexts.previewed(textedTexts.labelOf(path), text),
      );
    })
    .join("\n\n");
}
