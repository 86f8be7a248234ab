// The page behind the link in a customer's confirmation: see, move or cancel a booking.

export const bookingPage = {
  metaTitle: "Your booking",
  title: {
    requested: "We got your junk removal request",
    confirmed: "Your junk removal is confirmed",
    cancelled: "Your junk removal is canceled",
    done: "Your junk removal",
  },
  /** Stands below the title. */
  status: {
    requested: (when: string) => `You requested ${when}. We'll call to confirm.`,
    confirmed: (when: string) => `The crew is coming ${when}.`,
  },
  link: "See, move or cancel your booking",
  calendar: "Add it to your calendar",
  moveTitle: "Change the day or time",
  moveLabel: "Available days and windows",
  moveChoose: "Choose this time",
  moveNone: "No other window is open in the next few days. Call us, and we'll find one together.",
  cancelTitle: "Don't need it anymore?",
  cancelChoose: "Cancel the booking",
  confirmMove: (when: string) => `Move your visit to ${when}?`,
  confirmMoveButton: "Yes, move it",
  confirmCancel: "Cancel your visit?",
  confirmCancelText: "Nobody will come, and other customers can book the window.",
  confirmCancelButton: "Yes, cancel it",
  back: "No, leave it as it is",
  moved: "Your visit has moved. We've told the crew, and an email is on its way to you.",
  cancelled: "Your visit is canceled. We've told the crew, and an email is on its way to you.",
  tooLate: (hours: number) =>
    `Less than ${hours} hours before the window, the crew's route is set. To change something, call us:`,
  over: "Questions about it? Call us:",
  callInstead: "You can also call us:",
  taken: "That window was just taken. Nothing has changed: please choose another.",
  changedMeanwhile: "Your booking has changed in the meantime. Here's how it stands now.",
  unknown: {
    title: "This link doesn't work",
    text: "It may have been cut off when the email was forwarded: open it from the email itself. Or call us with the reference from the email, and we'll look up your booking.",
    home: "To the home page",
  },
};
