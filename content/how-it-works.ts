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
  intro: "No account, no app. Tell us about your move, then sign for it.",
  steps: [
    {
      title: "Call and tell us what, where and when",
      text: "Call the number on this page, or send the form and a moving specialist will call you.",
      details: [
        "What: the big pieces, the number of boxes, anything heavy or fragile, anything you want hauled away",
        "Where: both addresses, with stairs, elevators, and how close the truck can park",
        "When: the day you need, and whether another day would work",
      ],
    },
    {
      title: "Sign digitally and pay the deposit",
      text: "We send you the inventory and the contract. Read them, sign on your phone or computer, and pay the deposit.",
      details: [
        "The inventory lists what we'll move. If something's missing, tell us and we'll add it",
        "The contract has the price and the deposit in it, so you see both before you sign",
        "Once it's signed and the deposit is paid, the date is yours",
      ],
    },
  ],
};
