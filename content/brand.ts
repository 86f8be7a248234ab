// Who the company is. Start here when you make the site yours.

export type Licence = {
  /** What the licence is called, as the visitor reads it: "Motor carrier number". */
  label: string;
  number: string;
  /** Where it holds: "Texas", "Ontario", "United States". */
  region: string;
};

export const brand = {
  name: "Tailgate",
  fullName: "Tailgate Moving & Junk Removal",
  legalName: "Tailgate Moving & Junk Removal (demonstration)",
  tagline: "Two people, one truck, one price.",
  parentBrand: { name: "Tailgate Home Group", url: "https://example.com/tailgate-home-group" },
  /** The year the footer's copyright line starts with. */
  copyrightSince: 2018,
  contactEmail: "hello@tailgate.example",
  /** Whether the crews' phones take text messages: the bar on phones then has a link that begins one. */
  takesTexts: true,
  /**
   * Where post reaches you, in one line. Canada's anti-spam law wants it beside every request to send promotions, so it
   * is printed in the words of that box. null: the demonstration company has none, and you need one.
   */
  mailingAddress: null as string | null,
  mascot: {
    name: "Dolly",
    description:
      "Dolly the raccoon, wearing a work cap and tipping back a hand truck stacked with moving boxes",
  },
  /** Printed wherever "licensed" is claimed. Empty: the demonstration company holds none. */
  licences: [] as readonly Licence[],
};

/** The logo is one picture; its alternative text follows the visitor's country (specification section 4). */
export const logoAlt = {
  USA: "Tailgate Moving & Junk Removal, United States",
  Canada: "Tailgate Moving & Junk Removal, Canada",
  other: "Tailgate Moving & Junk Removal",
};
