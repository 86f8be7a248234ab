import { textableLetters } from "../../../content/customer-letters.ts";
import {
  isTextingSetUp,
  readTextedLetters,
  setTextedLetters,
} from "../../../deliveries/texted-letters.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { findOrigin } from "./origin.tsx";
import { textedTexts } from "./texted-texts.ts";
import { settingsTexts } from "./texts.ts";

export async function describeTexted() {
  const [{ letters: chosen, own }, names] = await Promise.all([readTextedLetters(), listNames()]);
  return { chosen, isSetUp: isTextingSetUp(), origin: findOrigin(own, names, textedTexts.content) };
}

export async function chooseTexted({ context, form }: ActionArgs): Promise<ActionResult> {
  const owner = requireOwner(context);
  const answer = { intent: "which", id: "which" };
  const letters = textableLetters.filter((one) => readText(form, one) === "yes");
  const before = (await readTextedLetters()).letters;
  if (before.join() === letters.join()) return { ...answer, done: settingsTexts.unchanged };
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
  return { ...answer, done: textedTexts.saved(letters.length) };
}
