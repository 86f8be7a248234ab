import type { Rule } from "./rule.ts";

export const texas: readonly Rule[] = [
  {
    id: "texas-registration",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "TxDMV",
    text: "Movers within Texas register with the Department of Motor Vehicles (TxDMV), which gives them a certificate number.",
    source: {
      name: "Texas Transportation Code, chapter 643",
      url: "https://statutes.capitol.texas.gov/Docs/TN/htm/TN.643.htm",
      read: null,
    },
    askALawyer:
      "Does our website have to show the number? The rules count the internet among ads but leave websites out of print ads (43 TAC 218.2), and we couldn't read the rule on ads itself (218.52).",
  },
  {
    id: "texas-brochure",
    kind: "notice",
    trade: "moving",
    when: "within",
    shown: "form",
    text: "Customers get TxDMV's paper on their rights and responsibilities. Filled in, your sentence with its link is below the quote form.",
    source: {
      name: "Texas Administrative Code, title 43, chapter 218, subchapter E",
      url: "https://www.txdmv.gov/motor-carriers",
      read: null,
    },
    askALawyer: "When does the customer have to have the paper, and is a link enough?",
  },
  {
    id: "texas-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out which cities ask haulers for a permit, and whether the state asks for a registration.",
    source: {
      name: "Texas Commission on Environmental Quality",
      url: "https://www.tceq.texas.gov/",
      read: null,
    },
    askALawyer:
      "Do we need a permit or a franchise to haul household junk in Dallas, Houston, Austin, San Antonio or the towns around them?",
  },
];
