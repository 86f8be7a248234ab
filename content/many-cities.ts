// What the home page says where there are more cities than one page holds: regions first, each with its own list.
import type { Text } from "./claimed.ts";

export const manyCities = {
  pick: { canada: "Pick your province", usa: "Pick your state" },
  others: { canada: "All provinces", usa: "All states" },
  size: (cities: number) => `${cities.toLocaleString("en")} ${cities === 1 ? "city" : "cities"}`,
  title: (region: string) => `Moving and junk removal in ${region}`,
  description: (region: string): Text => [
    `Find your city in ${region} for moving, packing and junk removal.`,
    {
      claims: ["all-inclusive-team"],
      text: "Two-person team, all-inclusive rates, free estimate.",
      otherwise: "Free estimate.",
    },
  ],
  /** Below the first cities of a search that finds many. */
  more: (count: number) => `${count.toLocaleString("en")} more: type more letters, or pick a region above.`,
};
