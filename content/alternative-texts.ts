/** By the visitor's country (specification section 4). */
export const logoAlt = {
  USA: "Tailgate Moving & Junk Removal, United States",
  Canada: "Tailgate Moving & Junk Removal, Canada",
  other: "Tailgate Moving & Junk Removal",
};

export const mascotAlt =
  "Dolly the raccoon, wearing a work cap and tipping back a hand truck stacked with moving boxes";
