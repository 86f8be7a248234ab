// The sections below the booking form. Its hero is in pages.ts, its fields are in forms.ts.

export const bookNowNext: { title: string; steps: readonly { title: string; text: string }[] } = {
  title: "After you press Book Now",
  steps: [
    {
      title: "We call",
      text: "Our dispatcher confirms your day and window, or finds you another.",
    },
    {
      title: "Two people come",
      text: "They look at what's going and give you the price. They don't lift a thing until you say yes.",
    },
    {
      title: "It's gone",
      text: "They carry it out, sweep up and haul it away.",
    },
  ],
};

export const localJunk = (place: string) => `Clearing out in ${place}`;
