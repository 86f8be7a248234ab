import type { Rule } from "./rule.ts";

export const quebec: readonly Rule[] = [
  {
    id: "quebec-french",
    kind: "bilingual",
    trade: "both",
    when: "always",
    shown: "form",
    lang: "fr",
    text: "Commercial advertising in Quebec has to be in French; another language may be beside it, less prominent. This site is in English only, so don't open a location there before its pages are in French, too. The French words filled in here are below each form; they don't replace those pages.",
    source: {
      name: "Charter of the French language, section 58",
      url: "https://www.legisquebec.gouv.qc.ca/en/document/cs/C-11",
      read: "2026-11-26",
      copy: "as it stood on October 18, 2018, in a stored copy",
    },
    askALawyer:
      "What do sections 52, 55 and 58 ask of our website, our emails and our contracts since they were amended, and are French pages of equal standing enough?",
  },
  {
    id: "quebec-privacy",
    kind: "consent",
    trade: "both",
    when: "always",
    shown: "form",
    lang: "fr",
    text: "When you collect information, tell people in plain words what it's for, how it's collected, that they can see and correct it, and that they can withdraw consent; also who else gets it, and whether it leaves Quebec. Filled in, in French, it's below each form.",
    source: {
      name: "Act respecting the protection of personal information in the private sector, section 8",
      url: "https://www.legisquebec.gouv.qc.ca/en/document/cs/P-39.1",
      read: "2026-11-26",
      copy: "as amended by 2021, c. 25, in a stored copy",
    },
    askALawyer:
      "Who is our person in charge, where do we publish their title, and does the box for promotions need words of its own?",
  },
  {
    id: "quebec-heavy-vehicles",
    kind: "permit",
    trade: "both",
    when: "always",
    shown: "elsewhere",
    text: "A truck rated for 4,500 kg or more has to be in the register of heavy vehicles. The number you get (NIR) is the letter R with seven digits, and is renewed each year.",
    source: {
      name: "Commission des transports du Québec",
      url: "https://ctq.gouv.qc.ca/securite-routiere/proprietaires-et-exploitants-de-vehicules-lourds/inscription-au-registre-nir-et-cote-de-securite",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer: null,
  },
  {
    id: "quebec-contract",
    kind: "notice",
    trade: "moving",
    when: "always",
    shown: "elsewhere",
    text: "Quebec's consumer protection office checks movers' contracts: for terms that aren't allowed, for deposits kept in trust and for contracts made online or by phone.",
    source: {
      name: "Office de la protection du consommateur",
      url: "https://www.opc.gouv.qc.ca/",
      read: null,
    },
    askALawyer:
      "Which terms of our contract aren't allowed, which deposits go into trust, and what has a booking made online to say?",
  },
  {
    id: "quebec-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Find out whether hauling household junk to a depot needs a permit of the province or the city.",
    source: {
      name: "Ministère de l'Environnement, Environment Quality Act",
      url: "https://www.legisquebec.gouv.qc.ca/en/document/cs/Q-2",
      read: null,
    },
    askALawyer: "Do we need any permit to haul and drop off household junk where we'd work?",
  },
];
