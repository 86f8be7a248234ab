// Samples that show the layout. Replace each with the words of a real customer who agreed: publishing invented reviews
// as real ones is illegal in the United States and Canada.
import { isDemo } from "./demo.ts";

export type Review = {
  id: string;
  author: string;
  place: string;
  service: "Moving" | "Junk removal";
  text: string;
  /** True: written by us. Marked as such in the demo, and nowhere once that's left. */
  sample: boolean;
};

export const reviewsTitle = "Reviews";

export const sampleStamp = "Sample";

export const sampleNotice = "Samples, written by us. No customer said this.";

/** Over the cards from elsewhere. */
export const fartherAway = "From farther away";

export const moreReviews = "More reviews";

export const reviews: readonly Review[] = [
  {
    id: "third-floor-walk-up",
    author: "Nadia R.",
    place: "Toronto, Ontario",
    service: "Moving",
    text: "Third-floor walk-up to a condo with a two-hour elevator slot. We were out of the elevator with ten minutes to spare.",
    sample: true,
  },
  {
    id: "hot-tub",
    author: "Glenn P.",
    place: "Fort Worth, Texas",
    service: "Junk removal",
    text: "A dead hot tub behind a gate barely three feet wide. The price at the end was the one they gave me standing in the yard.",
    sample: true,
  },
  {
    id: "office-friday",
    author: "Marisol T.",
    place: "Tampa, Florida",
    service: "Moving",
    text: "We moved our office on a Friday. On Monday the front desk was answering phones instead of looking for the phones.",
    sample: true,
  },
  {
    id: "fathers-garage",
    author: "Owen K.",
    place: "Hamilton, Ontario",
    service: "Junk removal",
    text: "Forty years of my father's garage. They found a box of old photos behind the workbench, and asked before anything else went.",
    sample: true,
  },
  {
    id: "rain-day",
    author: "Priya S.",
    place: "Edmonton, Alberta",
    service: "Moving",
    text: "It poured. They laid runners at both doors and wrapped the mattress before it left the bedroom.",
    sample: true,
  },
  {
    id: "kitchen-debris",
    author: "Darnell W.",
    place: "Atlanta, Georgia",
    service: "Junk removal",
    text: "Cabinets, drywall and one very ugly carpet. It came to a bit over half a truck, so they took the coupon off the bill.",
    sample: true,
  },
];

export const shownReviews: readonly Review[] = reviews.filter(({ sample }) => isDemo || !sample);
