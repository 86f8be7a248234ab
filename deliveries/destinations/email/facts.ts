import { junkItems } from "../../../content/junk-items.ts";
import { factLabels, timing, visitLabels } from "../../../content/mail.ts";
import type { VisitStatus } from "../../calendar-file.server.ts";
import { type Letter, nameLetter } from "../../letter.ts";
import type { LeadSnapshot } from "../../message.ts";

export type FactLine = readonly [label: string, text: string];

export function visitStatus(letter: Letter): VisitStatus {
  if (nameLetter(letter) === "cancelled") return "cancelled";
  return letter.lead.record.job_status === "confirmed" ? "confirmed" : "requested";
}

export function formatVisitTime({ day, window }: NonNullable<LeadSnapshot["visit"]>): string {
  return window ? `${day}, ${window}` : day;
}

export function factLines({ facts, visit }: LeadSnapshot): FactLine[] {
  const lines = (Object.keys(factLabels) as (keyof typeof factLabels)[]).flatMap((name): FactLine[] => {
    const fact = facts[name];
    if (fact === undefined) return [];
    if (typeof fact === "boolean") return [[factLabels[name], timing[`${fact}`]]];
    return [[factLabels[name], typeof fact === "string" ? spacePostalCode(fact) : formatLoad(fact)]];
  });
  return visit
    ? [
        [visitLabels.when, formatVisitTime(visit)],
        ...(visit.address ? [[visitLabels.where, visit.address] as const] : []),
        ...lines,
      ]
    : lines;
}

const zipCode = /^(\d{5}|[A-Z]\d[A-Z]\d[A-Z]\d)$/;

/** The email may go to someone else than the person who typed the address, so no text of theirs may be in it. */
export function chosenFactLines({ facts, visit, place, ...lead }: LeadSnapshot): FactLine[] {
  const { zip_from, zip_to, ...chosen } = facts;
  const zips = Object.entries({ zip_from, zip_to }).filter(
    ([, code]) => typeof code === "string" && zipCode.test(code),
  );
  return factLines({
    ...lead,
    place,
    facts: { ...Object.fromEntries(zips), ...chosen },
    visit: visit && { ...visit, address: lead.kind === "junk" ? visitLabels.yourAddress(place.name) : "" },
  });
}

function spacePostalCode(fact: string): string {
  return fact.replace(/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, "$1 $2");
}

function formatLoad(load: Readonly<Record<string, number>>): string {
  const names = new Map<string, string>(junkItems.map(({ id, name }) => [id, name]));
  return Object.entries(load)
    .map(([id, count]) => `${count} × ${names.get(id) ?? id}`)
    .join(", ");
}
