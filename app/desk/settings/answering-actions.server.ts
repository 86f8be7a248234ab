import { setTurns, type Turn, undoTurns } from "../../../leads/reminders/reminders.server.ts";
import { readDigits } from "../../../locations/digits.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import { answeringTexts } from "./answering-texts.ts";
import { settingsTexts } from "./texts.ts";
import { listTellable, type Tellable, worksIn } from "./told-people.server.ts";

export type AnsweringResult = ActionResult & {
  typed?: Readonly<Record<string, string>>;
  undo?: string;
};

export const MOST_TURNS = 4;
const MOST_MINUTES = 6_000;

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
    const intent = "undone";
    const undone = await undoTurns(readText(form, "undo"), setter(requireOwner(context).id));
    if (!undone) return { intent, problem: deskTexts.cannotUndo };
    const id = undone.changes[0]?.key ?? "";
    return undone.isDone
      ? { intent, id, done: answeringTexts.undone }
      : { intent, id, problem: answeringTexts.changedSince };
  },
};

function requirePlace(place: string): string {
  if (place !== "*" && !findLocation(place)) throw new Response(deskTexts.noSuchLocation, { status: 404 });
  return place;
}

type NewOrder = { intent: string; place: string; turns: readonly Turn[] | null; done: string };

async function set(by: string, { intent, place, turns, done }: NewOrder): Promise<AnsweringResult> {
  const undo = await setTurns(place, turns, setter(by));
  if (undo === null) return { intent, id: place, done: settingsTexts.unchanged };
  return { intent, id: place, done, undo };
}

function setter(by: string): Parameters<typeof setTurns>[2] {
  return {
    by,
    now: Date.now(),
    alsoWrite: (transaction, { key, after }) =>
      writeAudit(transaction, {
        actor: by,
        action: "answering.set",
        subject: key === "*" ? "location:*" : `location:slug:${key}`,
        details: { turns: after && (JSON.parse(after) as readonly Turn[]).length },
      }),
  };
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
