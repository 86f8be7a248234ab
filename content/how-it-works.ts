// The road with two stops.

export type Step = { title: string; text: string; details: readonly string[] };

export const howItWorks: {
  title: string;
  intro: string;
  /** On the stop signs. */
  stop: string;
  steps: readonly [Step, Step];
} = {
  stop: "STOP",
  title: "Two stops and you're booked",
  intro: "No account, no app.",
  steps: [
    {
      title: "Call and tell us what, where and when",
      text: "Or send the form, and we'll call you.",
      details: [
        "What: the big pieces, the boxes, anything heavy or fragile",
        "Where: both addresses, their stairs, elevators and parking",
        "When: the day, and whether another would work",
      ],
    },
    {
      title: "Sign digitally and pay the deposit",
      text: "We send you the inventory and the contract. Read and sign them on your phone.",
      details: [
        "The inventory lists what we'll move",
        "The contract has the price and the deposit",
        "Signed and paid, the date is yours",
      ],
    },
  ],
};
