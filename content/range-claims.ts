// What a price range (price-range.ts) says that's a claim, too. The server tells it, so that a browser doesn't fetch it.
import { type Text, tell } from "./claimed.ts";
import type { ClaimId } from "./claims.ts";

const rangeClaims: Readonly<Record<"junk" | "moving" | "noFees", Text>> = {
  junk: [
    {
      claims: ["disposal-fees-included"],
      text: "In it: two people, the truck, carrying it out, sweeping up and every disposal fee.",
      otherwise: "In it: two people, the truck, carrying it out and sweeping up.",
    },
  ],
  moving: [
    "In it: the crew, the truck, the drive and moving blankets.",
    { claims: ["no-hidden-fees"], text: "No fuel or booking fee comes on top." },
  ],
  noFees: [
    {
      claims: ["no-hidden-fees"],
      text: "There’s no fuel, booking or card fee, and coupons are already off.",
      otherwise: "Coupons are already off.",
    },
  ],
};

/** `includes` is what's in the range, `noFees` what isn't on top of it. */
export type RangeClaims = { includes: string; noFees: string };

export function tellRangeClaims(kind: "junk" | "moving", standing: readonly ClaimId[]): RangeClaims {
  return { includes: tell(rangeClaims[kind], standing), noFees: tell(rangeClaims.noFees, standing) };
}
