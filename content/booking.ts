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
    requested: (when: string) => `You asked for ${when}. We'll call to confirm.`,
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
  confirmCancelText: "The crew won't come, and someone else can take your window.",
  confirmCancelButton: "Yes, cancel it",
  back: "No, leave it as it is",
  moved: "Your visit has moved. If you gave us an email address, we'll send you the new time.",
  cancelled: "The crew won't come. If you gave us an email address, we'll send you a note.",
  tooLate: (hours: number) =>
    `Your visit starts in less than ${hours} hours, so the crew's route is set. To change something, call us:`,
  over: "Questions? Call us:",
  callInstead: "You can also call us:",
  taken: "Someone just took that window. Your booking hasn't changed. Please choose another time.",
  changedMeanwhile: "Your booking changed while you had this page open. Here's how it stands now.",
  unknown: {
    title: "This link doesn't work",
    text: "It may have been cut off when the email was forwarded. Open it from the original email, or call us with your reference, and we'll find your booking.",
    home: "Go to the home page",
  },
};
