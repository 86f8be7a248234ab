import type { Rule } from "./rule.ts";

export const ontario: readonly Rule[] = [
  {
    id: "ontario-contract",
    kind: "notice",
    trade: "both",
    when: "always",
    shown: "elsewhere",
    text: "Ontario doesn't license movers. A contract over $50 has to be in writing, with your name and address, the services and their prices, the total, the dates and how it's paid. With an estimate in it, the bill may be 10% higher at most, unless the customer agrees to more work.",
    source: {
      name: "Government of Ontario, Hiring a mover",
      url: "https://www.ontario.ca/page/hiring-mover",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer:
      "Is the Consumer Protection Act, 2023 in force, what does it change, and is the price range on our quote page an estimate under it?",
  },
  {
    id: "ontario-cvor",
    kind: "permit",
    trade: "both",
    when: "always",
    shown: "elsewhere",
    text: "A truck plated in Ontario with a registered gross weight over 4,500 kg needs a CVOR certificate, carried in the truck.",
    source: {
      name: "Ministry of Transportation, CVOR certificate",
      url: "https://www.mto.gov.on.ca/english/trucks/get-renew-cvor-certificate.shtml",
      read: "2026-11-26",
      copy: "an undated stored copy",
    },
    askALawyer: null,
  },
  {
    id: "ontario-waste",
    kind: "permit",
    trade: "junk",
    when: "always",
    shown: "elsewhere",
    text: "Most hauling of waste needs an environmental permission: an approval (ECA) or a registration (EASR, under O. Reg. 119/25). Registrations from before August 2025 had to be updated by August 1, 2026.",
    source: {
      name: "Government of Ontario, Waste transportation systems in the EASR",
      url: "https://www.ontario.ca/page/waste-transportation-system-guidance-environmental-activity-and-sector-registry",
      read: "2026-11-26",
      copy: "a stored copy from after August 1, 2025",
    },
    askALawyer:
      "Which of our loads count as waste once we sort out what's donated, and does any city ask for a hauler's license on top?",
  },
];
