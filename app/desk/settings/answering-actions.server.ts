import * as z from "zod";
import { setTurns, type Turn } from "../../../leads/reminders/reminders.server.ts";
import { readDigits } from "../../../locations/digits.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readObject, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { answeringTexts } from "./answering-texts.ts";
import { settingsTexts } from "./texts.ts";
import { listTellable, type Tellable, worksIn } from "./told-people.server.ts";

export type AnsweringResult = ActionResult & {
  typed?: Readonly<Record<string, string>>;
  /** What takes it back, as the form sends it. */
  undo?: string;
};

export const MOST_TURNS = 4;
const MOST_MINUTES = 6_000;

const undoSchema = z.object({
  place: z.string(),
  since: z.number().nullable(),
  before: z
    .array(z.object({ to: z.string(), after: z.number().int().min(1) }))
    .min(1)
    .nullable(),
});

export const answeringActions = {
  /** The order in which people are told, of a location or of all others ("*"). */
  async save({ context, form }: ActionArgs): Promise<AnsweringResult> {
    const owner = requireOwner(context);
    const place = requirePlace(readText(form, "place"));
    const read = readTurns(form, place, await listTellable());
    if ("problem" in read) return { intent: "save", id: place, ...read };
    return set(owner.id, { intent: "save", place, turns: read.turns, done: answeringTexts.saved });
  },

  async reset({ context, form }: ActionArgs): Promise<AnsweringResult> {
    const owner = requireOwner(context);
    const place = requirePlace(readText(form, "place"));
    return set(owner.id, { intent: "reset", place, turns: null, done: answeringTexts.wasReset });
  },

  async undone({ context, form }: ActionArgs): Promise<AnsweringResult> {
    const owner = requireOwner(context);
    const read = undoSchema.safeParse(readObject(form, "undo"));
    if (!read.success) throw new Response(deskTexts.unknownForm, { status: 400 });
    const { since, before } = read.data;
    const place = requirePlace(read.data.place);
    const turns = before as readonly Turn[] | null;
    const by = owner.id;
    const { isSet } = await setTurns(
      place,
      turns,
      { by, now: Date.now(), alsoWrite: audit(by, place, turns) },
      since,
    );
    return isSet
      ? { intent: "undone", id: place, done: answeringTexts.undone }
      : { intent: "undone", id: place, problem: answeringTexts.changedSince };
  },
};

function requirePlace(place: string): string {
  if (place !== "*" && !findLocation(place)) throw new Response(deskTexts.noSuchLocation, { status: 404 });
  return place;
}

type NewOrder = { intent: string; place: string; turns: readonly Turn[] | null; done: string };

async function set(by: string, { intent, place, turns, done }: NewOrder): Promise<AnsweringResult> {
  const now = Date.now();
  const { isSet, before } = await setTurns(place, turns, { by, now, alsoWrite: audit(by, place, turns) });
  if (!isSet) return { intent, id: place, done: settingsTexts.unchanged };
  const undo = JSON.stringify({ place, before, since: turns === null ? null : now });
  return { intent, id: place, done, undo };
}

function audit(by: string, place: string, turns: readonly Turn[] | null) {
  return (transaction: Parameters<typeof writeAudit>[0]) =>
    writeAudit(transaction, {
      actor: by,
      action: "answering.set",
      subject: place === "*" ? "location:*" : `location:slug:${place}`,
      details: { turns: turns?.length ?? null },
    });
}

type Problem = { field: string; problem: string; typed: Readonly<Record<string, string>> };

function readTurns(
  form: FormData,
  place: string,
  tellable: readonly Tellable[],
): { turns: Turn[] } | Problem {
  const names = Array.from({ length: MOST_TURNS }, (_, index) => [`who-${index}`, `after-${index}`]).flat();
  const typed = Object.fromEntries(names.map((name) => [name, readText(form, name)]));
  const refuse = (field: string, problem: string) => ({ field, problem, typed });
  const turns: Turn[] = [];
  for (let index = 0; index < MOST_TURNS; index++) {
    const [who, after] = [`who-${index}`, `after-${index}`];
    const minutes = readDigits(typed[after] ?? "");
    if (!typed[who] && !minutes) continue;
    if (!typed[who]) return refuse(who, answeringTexts.noPerson);
    const told = tellable.find(({ value }) => value === typed[who]);
    if (!told)
      return refuse(
        who,
        typed[who].includes("@") ? answeringTexts.notOnTeam(typed[who]) : answeringTexts.isGone,
      );
    if (!worksIn(told, place))
      return refuse(who, answeringTexts.notThere(told.label, findLocation(place)?.locationName ?? place));
    if (turns.some(({ to }) => to === told.value)) return refuse(who, answeringTexts.twice);
    if (!/^\d{1,4}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > MOST_MINUTES)
      return refuse(after, answeringTexts.noMinutes(MOST_MINUTES));
    const before = turns.at(-1)?.after ?? 0;
    if (Number(minutes) <= before) return refuse(after, answeringTexts.tooEarly(before));
    turns.push({ to: told.value, after: Number(minutes) });
  }
  return turns.length > 0 ? { turns } : refuse("who-0", answeringTexts.noTurns);
}
