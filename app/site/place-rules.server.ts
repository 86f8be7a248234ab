import { createHash } from "node:crypto";
import { marketingConsent } from "../../content/forms.ts";
import { type BadgeGroupId, badgeGroups, territories } from "../../content/locations.ts";
import { answers } from "../../content/place-rules/answers.ts";
import { countryRules, placeRules } from "../../content/place-rules/place-rules.ts";
import type { Rule } from "../../content/place-rules/rule.ts";
import type { PageLocation } from "./page-location.server.ts";

export type FormNotice = Pick<Rule, "id" | "trade"> & {
  text: string;
  lang: string | undefined;
  href: string | undefined;
};

/** What a page shows of the rules of its place: only what the owner has filled in. */
export type ShownRules = {
  numbers: readonly string[];
  notices: readonly FormNotice[];
  /** The box for promotions with the place's own words; missing where there are none. */
  consent?: { version: string; terms: string };
};

function listRules(group: BadgeGroupId): readonly Rule[] {
  return [...countryRules[badgeGroups[group].country], ...(placeRules[group] ?? [])];
}

const groupsWithCrews = [...new Set(Object.values(territories).map(({ badgeGroup }) => badgeGroup))];

/** A page without a city speaks for all places where there's a crew. */
function listFilledIn(chosen: PageLocation["chosen"]): readonly (Rule & { value: string })[] {
  const rules = new Set((chosen ? [chosen.badgeGroup] : groupsWithCrews).flatMap(listRules));
  return [...rules].flatMap((rule) => {
    const value = answers[rule.id]?.value?.trim();
    return value ? [{ ...rule, value }] : [];
  });
}

export function showRules(chosen: PageLocation["chosen"]): ShownRules {
  const filledIn = listFilledIn(chosen);
  const { version, terms } = marketingConsentIn(chosen);
  return {
    numbers: filledIn
      .filter(({ shown }) => shown === "footer")
      .map(({ label, value }) => `${label} ${value}`),
    notices: filledIn
      .filter(({ shown }) => shown === "form")
      .map(({ id, trade, lang, value }) => ({ id, trade, text: value, lang, href: answers[id]?.href })),
    ...(version !== marketingConsent.version && { consent: { version, terms } }),
  };
}

/** The box for promotions as it's asked on a location's pages. Other words are another version by themselves. */
export function marketingConsentIn(
  chosen: PageLocation["chosen"],
): Pick<typeof marketingConsent, "version" | "terms" | "text"> {
  const words = listFilledIn(chosen).filter(({ shown }) => shown === "box");
  if (words.length === 0) return marketingConsent;
  const added = words.map(({ value }) => value).join(" ");
  const mark = createHash("sha256").update(added).digest("hex").slice(0, 8);
  const { version, terms, text } = marketingConsent;
  return { version: `${version}.${mark}`, terms: `${terms} ${added}`, text: `${text} ${added}` };
}
