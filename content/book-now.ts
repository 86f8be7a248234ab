// The booking form, and the sections below it. Its hero is in pages.ts, its fields' names are in forms.ts.
import { fewLeft } from "./schedule.ts";

export const booking = {
  label: "Schedule removal",
  who: "Who we'll meet",
  emailHint: "We'll email you the details with a calendar entry.",
  where: "Where the truck goes",
  when: "When we'll come",
  message: "What has to go?",
  messageHint: "The pieces, how many, and where they are.",
  picked: "On the truck:",
  changeLoad: "Change the load",
  emptyLoad: "Empty the truck",
  allBegun: "no windows left",
  /** The same on a day's tile. */
  noneLeft: "none left",
  /** Why a window can't be chosen on the chosen day; the last where no script knows the day. */
  closed: { begun: "already started", taken: "taken", thatDay: "not that day" },
  /** After a window's times when it has few spots left. */
  fewLeft: (left: number | undefined) => (left && left <= fewLeft ? ` (${left} left)` : ""),
  button: "Book Now",
};

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
