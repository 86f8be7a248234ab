import type { Rule } from "./rule.ts";

/** What Canada asks for in every province. */
export const canada: readonly Rule[] = [
  {
    id: "canada-marketing",
    kind: "consent",
    trade: "both",
    when: "always",
    shown: "box",
    text: "Emails and texts that advertise need consent, have to say who sends them, and need a way to stop them. The box for promotions in content/forms.ts is written for that, with the mailing address in content/brand.ts; words you add here are shown and stored with it.",
    source: {
      name: "Canadian Radio-television and Telecommunications Commission, on Canada's anti-spam legislation",
      url: "https://crtc.gc.ca/eng/com500/videot2.htm",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer:
      "Does our request name everything that section 4 of the Electronic Commerce Protection Regulations (CRTC) lists?",
  },
  {
    id: "canada-privacy",
    kind: "consent",
    trade: "both",
    when: "always",
    shown: "form",
    text: "Before people send a form, they have to be able to see what you collect, what for, who gets it and what could go wrong. The privacy notice says it in full; words filled in here are below each form.",
    source: {
      name: "Office of the Privacy Commissioner of Canada, PIPEDA principle 3",
      url: "https://www.priv.gc.ca/en/privacy-topics/privacy-laws-in-canada/the-personal-information-protection-and-electronic-documents-act-pipeda/p_principle/principles/p_consent",
      read: "2026-11-26",
      copy: "as reviewed in August 2020, in a stored copy",
    },
    askALawyer: "Is the sentence below our forms enough, with the privacy notice linked at the end of each page?",
  },
];
