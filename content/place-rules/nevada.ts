import type { Rule } from "./rule.ts";

export const nevada: readonly Rule[] = [
  {
    id: "nevada-certificate",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "Nevada CPCN",
    text: "Movers within Nevada need a certificate of public convenience and necessity (CPCN) of the Nevada Transportation Authority.",
    source: {
      name: "Nevada Revised Statutes, chapter 706",
      url: "https://www.leg.state.nv.us/nrs/nrs-706.html",
      read: null,
    },
    askALawyer:
      "Does each ad have to show the certificate's number? A bill of 1997 (SB 444) wanted that, with the full address in phone listings; we couldn't read what the chapter says today.",
  },
  {
    id: "nevada-tariff",
    kind: "permit",
    trade: "moving",
    when: "within",
    shown: "elsewhere",
    text: "Movers file their rates with the Nevada Transportation Authority and charge by them.",
    source: {
      name: "Nevada Administrative Code, chapter 706",
      url: "https://www.leg.state.nv.us/nac/nac-706.html",
      read: null,
    },
    askALawyer: "Do coupons and price matching on our website agree with the rates we've filed?",
  },
  {
    id: "nevada-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out whether a city's or county's exclusive hauler leaves room for junk removal.",
    source: {
      name: "Southern Nevada Health District, Solid Waste",
      url: "https://www.southernnevadahealthdistrict.org/",
      read: null,
    },
    askALawyer:
      "May we haul household junk for pay in Clark County, Las Vegas, Henderson and North Las Vegas, and with which permit?",
  },
];
