import type { Rule } from "./rule.ts";

const chapter507 = {
  name: "Florida Statutes, section 507.03",
  url: "https://www.flsenate.gov/Laws/Statutes/2015/0507.03",
  read: "2026-11-26",
  copy: "the 2015 statutes, subsections 1 to 5, in a stored copy",
} as const;

export const florida: readonly Rule[] = [
  {
    id: "florida-registration",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "Fla. IM No.",
    text: "Movers within Florida register every two years with the Department of Agriculture and Consumer Services.",
    source: chapter507,
    askALawyer:
      "Is “Fla. IM No.” what this year's section 507.03(6) wants before the number in each ad, and what goes on the truck's door? Does Miami-Dade, Broward or Palm Beach still ask for a license of its own?",
  },
  {
    id: "florida-contract",
    kind: "notice",
    trade: "moving",
    when: "within",
    shown: "elsewhere",
    text: "Each contract says in the law's own words that you're registered, with your number. The certificate hangs at your main office.",
    source: chapter507,
    askALawyer: "Does our contract have the sentence as this year's statute writes it?",
  },
  {
    id: "florida-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out which counties and cities ask haulers for a permit.",
    source: {
      name: "Florida Department of Environmental Protection",
      url: "https://floridadep.gov/",
      read: null,
    },
    askALawyer:
      "Do we need a hauler's permit in Miami-Dade, Broward, Orange, Hillsborough or Pinellas County, or are there exclusive franchises?",
  },
];
