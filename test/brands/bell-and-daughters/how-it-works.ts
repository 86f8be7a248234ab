export type Step = { title: string; text: string; details: readonly string[] };

export const howItWorks: { title: string; intro: string; stop: string; steps: readonly [Step, Step] } = {
  stop: "STOP",
  title: "A word with us, and a signature",
  intro: "There is nothing to install. One of the family picks up the telephone.",
  steps: [
    {
      title: "Tell us what is to be carried, where and when",
      text: "Ring the office, or write in the form and we shall ring you.",
      details: [
        "What: the large pieces, the fragile ones, and whatever may be thrown away",
        "Where: both houses, their stairs, and where a van may stand",
        "When: the day you would like, and another that would do",
      ],
    },
    {
      title: "Read the agreement and sign it",
      text: "We send it to you in writing with the price in it. Sign it on your telephone and pay the deposit.",
      details: [
        "The inventory names each piece; tell us if one is missing",
        "The price and the deposit stand in the agreement",
        "Once it is signed, the day is yours",
      ],
    },
  ],
};
