import type { Rule } from "./rule.ts";

export const alberta: readonly Rule[] = [
  {
    id: "alberta-safety",
    kind: "permit",
    trade: "both",
    when: "always",
    shown: "elsewhere",
    text: "A truck with a registered weight of 11,794 kg or more needs a Safety Fitness Certificate; one that leaves Alberta needs it from over 4,500 kg.",
    source: {
      name: "Government of Alberta, Safety Fitness Certificate",
      url: "https://www.alberta.ca/safety-fitness-certificate",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer: null,
  },
  {
    id: "alberta-license",
    kind: "number",
    trade: "both",
    when: "always",
    shown: "footer",
    label: "Alberta license",
    text: "We found no license that Alberta requires of movers as such. A company that takes deposits or signs customers up at their home may need one.",
    source: {
      name: "Consumer Protection Act of Alberta",
      url: "https://www.alberta.ca/consumer-business-tips",
      read: null,
    },
    askALawyer:
      "Do our deposits, or contracts signed at the customer's home, make us a prepaid contractor or a direct seller, and does Edmonton ask for a business license that ads have to show?",
  },
  {
    id: "alberta-privacy",
    kind: "consent",
    trade: "both",
    when: "always",
    shown: "form",
    text: "Alberta has a privacy law of its own. People consent by giving you their information for a reasonable purpose that they were told about, and can withdraw that. Words filled in here are below each form.",
    source: {
      name: "Government of Alberta, on the Personal Information Protection Act",
      url: "https://www.alberta.ca/using-personal-information.aspx",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer: "Does a name or a title of somebody who answers questions have to be at the form?",
  },
  {
    id: "alberta-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out whether hauling household junk to a depot needs a permit of the province or the city.",
    source: {
      name: "Government of Alberta, Environment and Protected Areas",
      url: "https://www.alberta.ca/environment-and-protected-areas",
      read: null,
    },
    askALawyer: "Do we need any permit to haul and drop off household junk in and around Edmonton?",
  },
];
