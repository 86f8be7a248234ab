// The words on the picture beside a shared link. A city's picture names its region and its location.

export const socialCards = {
  /** Its letters: WOFF files of installed packages, read by the build. The headings' font, then the text's. */
  fonts: {
    sign: "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff",
    text: "@fontsource/barlow/files/barlow-latin-600-normal.woff",
  },
  /** What the company does, after its name. */
  trade: "Moving & Junk Removal",
  /** The plate of a link to a city. */
  slogan: (locationName: string) => `${locationName} Service Area`,
  /** The plate of a link without a city. */
  everywhere: {
    region: "Canada & United States",
    name: "Your city",
    slogan: "Moving and junk removal near you",
  },
  /** What the picture shows, for people who can't see it. */
  description: (name: string) => `The back of a moving truck. Its license plate says ${name}.`,
};
