import { junkItems } from "../../../content/junk-items.ts";
import { factLabels, visitLabels, yesOrNo } from "../../../content/mail.ts";
import type { LeadSnapshot } from "../../message.ts";

export type FactLine = readonly [label: string, text: string];

/** The facts of a lead as lines of a letter, in the order of their labels. */
export function factLines({ facts, visit }: LeadSnapshot): FactLine[] {
  const lines = (Object.keys(factLabels) as (keyof typeof factLabels)[]).flatMap((name): FactLine[] => {
    const fact = facts[name];
    if (fact === undefined) return [];
    if (typeof fact === "boolean") return [[factLabels[name], yesOrNo[`${fact}`]]];
    return [[factLabels[name], typeof fact === "string" ? fact : loadInWords(fact)]];
  });
  return visit
    ? [[visitLabels.when, `${visit.day}, ${visit.window}`], [visitLabels.where, visit.address], ...lines]
    : lines;
}

function loadInWords(load: Readonly<Record<string, number>>): string {
  const names = new Map<string, string>(junkItems.map(({ id, name }) => [id, name]));
  return Object.entries(load)
    .map(([id, count]) => `${count} × ${names.get(id) ?? id}`)
    .join(", ");
}
