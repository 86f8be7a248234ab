// The two coupons. The end of validity printed on them is the end of the month, worked out where they are shown.

export type Coupon = {
  id: "full-load" | "half-load";
  /** Dollars off, in the currency of the visitor's own location. */
  amount: 50 | 20;
  headline: string;
  condition: "a full load or more" | "a half load or more";
  instruction: string;
  terms: string;
};

export const coupons: readonly Coupon[] = [
  {
    id: "full-load",
    amount: 50,
    headline: "$50 off",
    condition: "a full load or more",
    instruction: "Show this promo to the truck team.",
    terms: "Junk removal. One coupon per visit, shown before you pay. No cash value.",
  },
  {
    id: "half-load",
    amount: 20,
    headline: "$20 off",
    condition: "a half load or more",
    instruction: "Show this promo to the truck team.",
    terms: "Junk removal. One coupon per visit, shown before you pay. No cash value.",
  },
];
