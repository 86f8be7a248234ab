import type { Rule } from "./rule.ts";

export const arizona: readonly Rule[] = [
  {
    id: "arizona-contract",
    kind: "notice",
    trade: "moving",
    when: "within",
    shown: "elsewhere",
    text: "Tell customers the whole truth about fees, charges and insurance. You may keep goods on the truck only while the customer hasn't paid what you estimated up front.",
    source: {
      name: "Arizona Attorney General, on the law of 2017 (A.R.S. 44-1611 and following)",
      url: "https://www.azag.gov/press-release/consumer-alert-avoid-moving-scams-during-arizonas-peak-moving-season",
      read: "2026-11-26",
      copy: "the press release of 2017, in a stored copy",
    },
    askALawyer: "Does our contract have everything that A.R.S. 44-1612 lists?",
  },
  {
    id: "arizona-registration",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "Arizona registration",
    text: "We found no license that Arizona requires of movers within the state, but no official word on it either.",
    source: {
      name: "Arizona Department of Public Safety, Household Goods Enforcement",
      url: "https://www.azdps.gov/services/public-services-center/hhg",
      read: null,
    },
    askALawyer:
      "Does Arizona ask a mover within the state for any registration or number, and does it want the USDOT number shown for such moves?",
  },
  {
    id: "arizona-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out which counties and cities ask haulers for a permit.",
    source: {
      name: "Arizona Department of Environmental Quality",
      url: "https://azdeq.gov/",
      read: null,
    },
    askALawyer: "Do we need a hauler's permit in Maricopa County, Phoenix or the cities around it?",
  },
];
