export const socialCards = {
  fonts: {
    sign: "@fontsource/barlow/files/barlow-latin-700-normal.woff",
    text: "@fontsource/barlow/files/barlow-latin-400-normal.woff",
  },
  trade: "Carriers since 1961",
  slogan: (locationName: string) => `At your service in ${locationName}`,
  everywhere: {
    region: "At your service",
    name: "Everywhere",
    slogan: "Household goods, carried with care",
  },
  description: (name: string) => `A van seen from behind, with ${name} on its plate.`,
};
