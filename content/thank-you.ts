// The page after a form: one for a move or an estimate, one for a booked junk removal.
import { bookingPage } from "./booking.ts";

export const thankYouForMove: {
  metaTitle: string;
  title: string;
  message: string;
  nextTitle: string;
  next: readonly string[];
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
  message:
    "Thank you. We have your request. A moving specialist will reach out with a tailored estimate. " +
    "Packing services are offered too, and any written quote will be price-matched.",
  nextTitle: "What happens next",
  next: [
    "A moving specialist will read your request and call, text or email you. Keep your phone close.",
    "Think about the big pieces, the stairs and the parking. If you have a written quote from another company, have it handy.",
    "Change of plans, or forgot about the piano? Call us, and have the reference above ready if you can.",
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
  messageWithoutTime: "We'll call to confirm the day and the time window.",
  ticketTitle: "Your booking",
  nextTitle: "What happens next",
  next: [
    "We'll call to confirm the day and the window. Keep your phone close.",
    "Two people will come with a truck, look at what has to go and tell you the price before they lift anything.",
    "Leave everything where it is: carrying it out is our job. We can't take anything hazardous, so set that aside.",
  ],
  nextWithCoupon: "Have your coupon ready and show it to the crew before you pay.",
  couponsTitle: "This month's coupons",
  link: bookingPage.link,
  calendar: bookingPage.calendar,
  linkNote:
    "That works from this page for an hour. Bookmark your booking once it's open, and keep its address to yourself: anyone who has it can change the booking.",
  linkElsewhere:
    "To see, move or cancel your booking, open the link in your confirmation email. Didn't give us an email address? Call us and have the reference ready.",
};
