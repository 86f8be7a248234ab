// The page after a form: one for a move or an estimate, one for a booked junk removal.
import { bookingPage } from "./booking.ts";
import type { Text } from "./claimed.ts";

/** To somebody outside every service area, here and in their email. */
export const outsideOurAreas = (crew: string, distance: string) =>
  `You're outside our service areas. Our nearest crew is ${crew}, ${distance} away. We'll look at the distance and tell you whether we can come.`;

export const thankYouForMove: {
  metaTitle: string;
  title: string;
  message: Text;
  nextTitle: string;
  next: readonly Text[];
  summary: Readonly<
    Record<
      | "title"
      | "moveDate"
      | "fromAddress"
      | "toAddress"
      | "packing"
      | "packingWanted"
      | "packingNotWanted"
      | "reference"
      | "missing",
      string
    >
  >;
} = {
  metaTitle: "Thank you",
  title: "Your Move Matters to Us.",
  message: [
    "Thank you. We have your request. A moving specialist will reach out with a tailored estimate.",
    {
      claims: ["packing", "price-match"],
      text: "Packing services are offered too, and any written quote will be price-matched.",
      otherwise: [
        { claims: ["packing"], text: "Packing services are offered too." },
        { claims: ["price-match"], text: "Any written quote will be price-matched." },
      ],
    },
  ],
  nextTitle: "What happens next",
  next: [
    "Keep your phone close. We'll call, text or email you during business hours.",
    [
      "Meanwhile, think of the big pieces, the stairs and the parking.",
      { claims: ["price-match"], text: "Got a written quote from another company? Have it handy." },
    ],
    "Change of plans, or forgot the piano? Call us, and have your reference ready.",
  ],
  summary: {
    title: "What you told us",
    moveDate: "Date",
    fromAddress: "From",
    toAddress: "To",
    /** Only where the form asked about it. */
    packing: "Packing",
    packingWanted: "Packing services wanted",
    packingNotWanted: "No packing services",
    reference: "Reference",
    /** For what the page's address doesn't hold. */
    missing: "Not specified",
  },
};

export const thankYouForBooking: {
  metaTitle: string;
  title: string;
  message: (when: string) => string;
  messageWithoutTime: string;
  ticketTitle: string;
  nextTitle: string;
  next: readonly string[];
  /** One of the steps while the month's coupons are good on the day of the visit. */
  nextWithCoupon: string;
  couponsTitle: string;
  link: string;
  calendar: string;
  linkNote: string;
  linkElsewhere: string;
} = {
  metaTitle: "Junk removal requested",
  title: bookingPage.title.requested,
  message: bookingPage.status.requested,
  messageWithoutTime: "We'll call to confirm the day and the window.",
  ticketTitle: "Your booking",
  nextTitle: "What happens next",
  next: [
    "Keep your phone close. If that window doesn't work, we'll find you another.",
    "Two people will come with a truck, look at what has to go and tell you the price before they lift anything.",
    "Leave everything where it is: carrying it out is our job. We can't take anything hazardous, so set that aside.",
  ],
  nextWithCoupon: "Have your coupon ready and show it to the crew before you pay.",
  couponsTitle: "This month's coupons",
  link: bookingPage.link,
  calendar: bookingPage.calendar,
  linkNote:
    "These links work for an hour. Once your booking is open, bookmark it, and keep its address to yourself: anyone who has it can change the booking.",
  linkElsewhere:
    "To see, move or cancel your booking, open the link in your confirmation email. Didn't give us an email address? Call us with your reference.",
};
