// Stickers and pennants we drew ourselves. Never put a team's logo here: it belongs to the team. Ink on ground needs a
// contrast of at least 4.5 to 1.
import type { BadgeGroupId } from "./locations.ts";

export type SupporterBadge = {
  id: string;
  name: string;
  /** One to three letters, drawn large. */
  monogram: string;
  /** Colors as #rrggbb. */
  ground: string;
  ink: string;
  shape: "pennant" | "sticker";
};

const canada: SupporterBadge = {
  id: "canada",
  name: "Canada",
  monogram: "CA",
  ground: "#b3122a",
  ink: "#ffffff",
  shape: "sticker",
};

const usa: SupporterBadge = {
  id: "usa",
  name: "USA",
  monogram: "US",
  ground: "#1f2f5c",
  ink: "#ffffff",
  shape: "sticker",
};

export const supporterBadges: Record<BadgeGroupId, readonly SupporterBadge[]> = {
  ontario: [
    { id: "raptors", name: "Raptors", monogram: "R", ground: "#8e1230", ink: "#ffffff", shape: "pennant" },
    { id: "leafs", name: "Leafs", monogram: "L", ground: "#12306b", ink: "#ffffff", shape: "pennant" },
    canada,
  ],
  alberta: [
    { id: "flames", name: "Flames", monogram: "F", ground: "#8f1622", ink: "#ffd166", shape: "pennant" },
    { id: "oilers", name: "Oilers", monogram: "O", ground: "#0d2547", ink: "#ff9d57", shape: "pennant" },
    canada,
  ],
  quebec: [
    {
      id: "canadiens",
      name: "Canadiens",
      monogram: "M",
      ground: "#1e2f6e",
      ink: "#ffffff",
      shape: "pennant",
    },
    canada,
  ],
  georgia: [
    { id: "braves", name: "Braves", monogram: "B", ground: "#17284f", ink: "#ffffff", shape: "pennant" },
    usa,
  ],
  florida: [
    { id: "heat", name: "Heat", monogram: "H", ground: "#7d0f2c", ink: "#ffc15e", shape: "pennant" },
    usa,
  ],
  texas: [
    { id: "cowboys", name: "Cowboys", monogram: "C", ground: "#12305e", ink: "#dfe4e8", shape: "pennant" },
    usa,
  ],
  arizona: [
    { id: "suns", name: "Suns", monogram: "S", ground: "#2a1a5e", ink: "#ffab5c", shape: "pennant" },
    usa,
  ],
  nevada: [
    {
      id: "golden-knights",
      name: "Golden Knights",
      monogram: "GK",
      ground: "#2f363b",
      ink: "#e3c07b",
      shape: "pennant",
    },
    usa,
  ],
  "north-carolina": [
    { id: "panthers", name: "Panthers", monogram: "P", ground: "#101820", ink: "#5cc0f2", shape: "pennant" },
    usa,
  ],
};

export const defaultBadges: readonly SupporterBadge[] = [canada, usa];

export const supportersTitle = "Proud supporters of the home team";

export const supportersNote =
  "We drew these stickers ourselves. No team sponsors or endorses us.";
