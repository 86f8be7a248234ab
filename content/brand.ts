// Who the company is. Start here when you make the site yours.
export type MailingAddress = {
  /** With the unit, if there is one: "1 Front Street, Unit 4". */
  street: string;
  city: string;
  /** As the post office writes it: "ON", "TX". */
  region: string;
  postalCode: string;
  country: "CA" | "US";
};

export const brand = {
  /**
   * Demo mode: visitors see claims without evidence, reviews that we wrote and rates that we made up. Take this line out
   * before real customers come: all of that is gone then, wherever it stood. `npm run doctor` lists what it was.
   */
  isDemo: true,
  name: "Tailgate",
  fullName: "Tailgate Moving & Junk Removal",
  legalName: "Tailgate Moving & Junk Removal (demonstration)",
  parentBrand: { name: "Tailgate Home Group", url: "https://example.com/tailgate-home-group" },
  copyrightSince: 2018,
  contactEmail: "hello@tailgate.example",
  /** Whether the crews' phones take text messages: then the bar on phones has a link to send one. */
  takesTexts: true,
  /**
   * Where letters reach you. Canada's anti-spam law requires it next to the box for promotions, and search engines read it.
   * null: the demo company has none, but you need one.
   */
  mailingAddress: null as MailingAddress | null,
};
