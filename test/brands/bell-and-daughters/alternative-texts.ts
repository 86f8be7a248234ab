export const logoAlt = {
  USA: "Bell & Daughters of the United States",
  Canada: "Bell & Daughters of Canada",
  other: "Bell & Daughters",
};

export const mascotAlt = "Otis, the firm's raccoon, tips back a hand truck with three boxes on it";
