import type { Turn } from "../../../leads/reminders/reminders.server.ts";
import { may } from "../../../people/roles.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { listTeam } from "../../../people/team.server.ts";
import { answeringTexts } from "./answering-texts.ts";

export type Tellable = { value: Turn["to"]; label: string; person: Staff | null };

/** Who can be told: everybody, the owner, or one person who works leads. */
export async function listTellable(): Promise<readonly Tellable[]> {
  const team = (await listTeam()).filter((one) => may(one, "leads") && !one.isDisabled);
  return [
    { value: "dispatchers", label: answeringTexts.dispatchers, person: null },
    { value: "owner", label: answeringTexts.owner, person: null },
    ...team
      .filter(({ role }) => role !== "owner")
      .map((person): Tellable => ({ value: `person:${person.id}`, label: person.name, person })),
  ];
}

/** Content names people by email, the desk by id. */
export function nameById(turns: readonly Turn[], tellable: readonly Tellable[]): readonly Turn[] {
  return turns.map(({ to, after }) => {
    const known = tellable.find(({ person }) => person && person.email.toLowerCase() === to.toLowerCase());
    return { to: known?.value ?? to, after };
  });
}

export function worksIn({ person }: Tellable, place: string): boolean {
  return person === null || place === "*" || mayWorkIn(person, place);
}
