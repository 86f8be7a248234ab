import { type TextableLetter, textableLetters, textedLetters } from "../content/customer-letters.ts";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import {
  type DeskSetting,
  findDeskSetting,
  type OwnTextSetter,
  setOwnTexts,
} from "../db/desk-settings.server.ts";
import { type LetterName, textableAs } from "./letter.ts";
import { listDestinations } from "./outbox.server.ts";
import { isStopped } from "./text-stops.server.ts";

const KEY = "texted-letters";
const NONE = "none";

type Reader = Pick<DatabaseTransaction, "selectFrom">;

/** Which letters go by text: the owner's choice, else content's. */
export async function readTextedLetters(
  db: Reader = database(),
): Promise<{ letters: readonly TextableLetter[]; own: DeskSetting | null }> {
  const own = await findDeskSetting(KEY, db);
  const chosen = own?.value.split(" ");
  return { letters: chosen ? textableLetters.filter((one) => chosen.includes(one)) : textedLetters, own };
}

/** A choice that's content's takes the owner's own away. */
export function setTextedLetters(letters: readonly TextableLetter[], setter: OwnTextSetter): Promise<void> {
  const write = (list: readonly TextableLetter[]) =>
    textableLetters.filter((one) => list.includes(one)).join(" ") || NONE;
  return setOwnTexts([{ key: KEY, usual: write(textedLetters), text: write(letters) }], setter);
}

/** Whether text messages are set up at all. */
export function isTextingSetUp(): boolean {
  return listDestinations().some(({ name }) => name === "sms");
}

/** A text comes on top of an email only where it's read on the way out of the door; else it's one or the other. */
const besidesEmail: readonly TextableLetter[] = ["day-before", "on-the-way"];

/** `email` is one that can be written to, `phone` in E.164; null without. */
export type Reachable = { email: string | null; phone: string | null };

/** Whether a letter goes to somebody by text, where texts are set up. */
export async function isTexted(
  name: LetterName,
  { email, phone }: Reachable,
  transaction?: DatabaseTransaction,
): Promise<boolean> {
  const letter = textableAs[name];
  if (phone === null || (email !== null && !besidesEmail.includes(letter))) return false;
  const { letters } = await readTextedLetters(transaction);
  return letters.includes(letter) && !(await isStopped(phone, transaction));
}

export type LetterWay = "email" | "text";

/** How a letter reaches somebody; no way at all where they have to be called. */
export async function listLetterWays(
  name: LetterName,
  reachable: Reachable,
  transaction?: DatabaseTransaction,
): Promise<LetterWay[]> {
  const isMailed =
    reachable.email !== null &&
    listDestinations().some((destination) => destination.name === "customer-mail");
  const isSent = isTextingSetUp() && (await isTexted(name, reachable, transaction));
  return [...(isMailed ? (["email"] as const) : []), ...(isSent ? (["text"] as const) : [])];
}
