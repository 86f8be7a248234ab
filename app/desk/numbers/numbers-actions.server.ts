import { removeAdCost, setAdCost } from "../../../leads/inbox/ad-costs.server.ts";
import type { Country } from "../../../leads/inbox/numbers.server.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { isDay } from "../../../schedule/days-and-durations.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { parseAmount } from "../lead/amounts.ts";
import { findToday } from "./read-figures.server.ts";
import { costTexts } from "./texts.ts";

const LONGEST_SOURCE = 100;

export function listCountries(): readonly Country[] {
  return [...new Set(listLocations().map(({ country }) => country))];
}

export const numbersActions = {
  /** What a source cost in a month; entering it again replaces it. */
  async cost({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "cost";
    const source = readText(form, "source").toLowerCase();
    const month = readText(form, "month");
    const country = listCountries().find((one) => one === readText(form, "country"));
    const amount = parseAmount(readText(form, "amount"));
    if (!source || source.length > LONGEST_SOURCE)
      return { intent, field: "source", problem: costTexts.notASource };
    if (!/^\d{4}-\d{2}$/.test(month) || !isDay(`${month}-01`) || `${month}-01` > findToday(Date.now()))
      return { intent, field: "month", problem: costTexts.notAMonth };
    if (!country) return { intent, field: "country", problem: costTexts.chooseCountry };
    if (amount === null) return { intent, field: "amount", problem: costTexts.notAnAmount };
    await setAdCost(
      { source, month, country, amount },
      {
        by: owner.id,
        now: Date.now(),
        alsoWrite: (transaction, { id }, before) =>
          writeAudit(transaction, {
            actor: owner.id,
            action: "ad-cost.set",
            subject: `cost:${id}`,
            details: { month, country, amount, before },
          }),
      },
    );
    return { intent, done: costTexts.saved };
  },

  async "cost-remove"({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const intent = "cost-remove";
    const isGone = await removeAdCost(readText(form, "id"), {
      alsoWrite: (transaction, { id, month, country }, before) =>
        writeAudit(transaction, {
          actor: owner.id,
          action: "ad-cost.removed",
          subject: `cost:${id}`,
          details: { month, country, before },
        }),
    });
    return { intent, done: isGone ? costTexts.removed : costTexts.removedBefore };
  },
};
