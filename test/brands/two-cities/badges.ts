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
  manitoba: [
    { id: "jets", name: "Jets", monogram: "J", ground: "#041e42", ink: "#ffffff", shape: "pennant" },
    canada,
  ],
  idaho: [
    { id: "broncos", name: "Broncos", monogram: "B", ground: "#0a2a66", ink: "#ffd166", shape: "pennant" },
    usa,
  ],
};

export const defaultBadges: readonly SupporterBadge[] = [canada, usa];

export const supportersTitle = "Proud supporters of the home team";

export const supportersNote =
  "We cheer for them. They haven't heard of us. We drew these stickers ourselves, and no team sponsors or endorses us.";
