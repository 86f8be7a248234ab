import type { Rule } from "./rule.ts";

/** What the United States ask for in every state. */
export const usa: readonly Rule[] = [
  {
    id: "usa-usdot",
    kind: "number",
    trade: "moving",
    when: "across",
    shown: "footer",
    label: "USDOT",
    text: "Movers who cross state lines register with FMCSA and show their number on their website and in their other ads.",
    source: {
      name: "Federal Motor Carrier Safety Administration, Protect Your Move",
      url: "https://www.protectyourmove.gov/about/spotlight/spotlight-0512.aspx",
      read: "2026-11-26",
      copy: "the page of May 2012, in a stored copy",
    },
    askALawyer:
      "Does the MC number have to be shown beside the USDOT number, and what else does 49 CFR 375.207 want in an ad?",
  },
  {
    id: "usa-booklet",
    kind: "notice",
    trade: "moving",
    when: "across",
    shown: "form",
    text: "Before a move across state lines, the customer gets two of FMCSA's papers: the booklet on rights and responsibilities, and the brochure on getting ready to move. Filled in, your sentence with its link is below the quote form.",
    source: {
      name: "Federal Motor Carrier Safety Administration, Consumer Rights and Responsibilities",
      url: "https://www.fmcsa.dot.gov/protect-your-move/consumer-rights",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer:
      "Is a link on the website enough under 49 CFR 375.213, and what receipt do we have to keep for each customer?",
  },
  {
    id: "usa-disputes",
    kind: "notice",
    trade: "moving",
    when: "across",
    shown: "elsewhere",
    text: "Interstate movers need an arbitration program and a way to handle complaints, and tell customers about both in writing.",
    source: {
      name: "49 CFR 375.209, 375.211 and 375.213",
      url: "https://www.ecfr.gov/current/title-49/part-375",
      read: null,
    },
    askALawyer: "What do our program and its summary have to say, and when does the customer get it?",
  },
  {
    id: "usa-marketing",
    kind: "consent",
    trade: "both",
    when: "always",
    shown: "box",
    text: "Automated texts and calls that advertise need consent in writing, which says that it isn't a condition of buying. The box for promotions in content/forms.ts is written for that; words you add here are shown and stored with it.",
    source: {
      name: "Telephone Consumer Protection Act rules, 47 CFR 64.1200",
      url: "https://www.ecfr.gov/current/title-47/section-64.1200",
      read: null,
    },
    askALawyer:
      "Do the words in content/forms.ts count as consent in writing, does a ticked box count as a signature, and does any state we work in ask for more?",
  },
];
