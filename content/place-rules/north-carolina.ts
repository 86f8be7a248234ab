import type { Rule } from "./rule.ts";

export const northCarolina: readonly Rule[] = [
  {
    id: "north-carolina-certificate",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "NCUC",
    text: "Movers within North Carolina, across town or across the state, need a certificate of the Utilities Commission: a number that starts with C. They're insured and keep to its maximum rates.",
    source: {
      name: "North Carolina Utilities Commission, Moving 101",
      url: "https://www.ncuc.gov/Industries/transportation/movingguide.html",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer: "Does the number have to be in ads and on the website, and in which words?",
  },
  {
    id: "north-carolina-papers",
    kind: "notice",
    trade: "moving",
    when: "within",
    shown: "elsewhere",
    text: "Estimates and contracts use the forms in the Maximum Rate Tariff, which also lists what each customer has to be given.",
    source: {
      name: "North Carolina Utilities Commission, Moving 101",
      url: "https://www.ncuc.gov/Industries/transportation/movingguide.html",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer:
      "May our website show a price range at all, or is only the tariff's estimate form allowed?",
  },
  {
    id: "north-carolina-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out which counties and cities ask haulers for a permit.",
    source: {
      name: "North Carolina Department of Environmental Quality",
      url: "https://www.deq.nc.gov/",
      read: null,
    },
    askALawyer: "Do we need a hauler's permit in Charlotte, Mecklenburg County or the counties around it?",
  },
];
