import type { Text } from "./claimed.ts";

export const tagline: Text = [
  {
    claims: ["all-inclusive-team"],
    text: "Two people, one truck, one price.",
    otherwise: "Two people, one truck.",
  },
];
