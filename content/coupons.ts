// Coupons are valid until the end of the month; the page adds the date.

export type Coupon = {
  id: "full-load" | "half-load";
  /** Dollars, in the currency of the location. */
  amount: 50 | 20;
  headline: string;
  condition: "a full load or more" | "a half load or more";
};

export const coupons: readonly Coupon[] = [
  {
    id: "full-load",
    amount: 50,
    headline: "$50 off",
    condition: "a full load or more",
  },
  {
    id: "half-load",
    amount: 20,
    headline: "$20 off",
    condition: "a half load or more",
  },
];
