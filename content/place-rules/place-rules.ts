import { alberta } from "./alberta.ts";
import { arizona } from "./arizona.ts";
import { canada } from "./canada.ts";
import { florida } from "./florida.ts";
import { georgia } from "./georgia.ts";
import { nevada } from "./nevada.ts";
import { northCarolina } from "./north-carolina.ts";
import { ontario } from "./ontario.ts";
import { quebec } from "./quebec.ts";
import type { Rule } from "./rule.ts";
import { texas } from "./texas.ts";
import { usa } from "./usa.ts";

/** What holds in all of a country. */
export const countryRules: Readonly<Record<"Canada" | "USA", readonly Rule[]>> = { Canada: canada, USA: usa };

/** What a province or state asks for on top, by the ids of `badgeGroups`; a file of a place you've left may stay. */
export const placeRules: Readonly<Record<string, readonly Rule[]>> = {
  ontario,
  alberta,
  quebec,
  georgia,
  florida,
  texas,
  arizona,
  nevada,
  "north-carolina": northCarolina,
};
