import type { Rule } from "./rule.ts";

export const georgia: readonly Rule[] = [
  {
    id: "georgia-certificate",
    kind: "number",
    trade: "moving",
    when: "within",
    shown: "footer",
    label: "Georgia DPS",
    text: "Movers of household goods within Georgia need a certificate of the Department of Public Safety, and charge by its maximum rates. Office moves don't need it.",
    source: {
      name: "Georgia Department of Public Safety, Motor Carrier Compliance Division",
      url: "https://gamccd.net/HGFaq.aspx",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer:
      "Does the certificate's number have to be in ads, and in which words? The chapter on household goods that we found (515-16-6) is still the Public Service Commission's.",
  },
  {
    id: "georgia-pamphlet",
    kind: "notice",
    trade: "moving",
    when: "within",
    shown: "elsewhere",
    text: "Before a move, each customer gets the state's pamphlet free of charge, and you keep a receipt for it with the job.",
    source: {
      name: "Rules of the State of Georgia, 515-16-6-.07",
      url: "https://rules.sos.ga.gov/GAC/515-16-6",
      read: null,
    },
    askALawyer: "Which pamphlet is it now, and does a link in our email with a read receipt count?",
  },
  {
    id: "georgia-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Collecting solid waste is allowed without an application once you notify the Environmental Protection Division, within 30 days of starting.",
    source: {
      name: "Rules of the State of Georgia, 391-3-4-.06",
      url: "https://rules.sos.ga.gov/GAC/391-3-4",
      read: null,
    },
    askALawyer: "Do we have to notify the division, and do Atlanta or the counties around it ask for more?",
  },
];
