// The page behind the link in a customer's confirmation: see, move or cancel a booking.

export const bookingPage = {
  metaTitle: "Your booking",
  title: {
    booked: "Your junk removal is booked",
    cancelled: "Your junk removal is cancelled",
    done: "Your junk removal",
  },
  facts: { day: "Day", window: "Window", place: "Place", reference: "Reference" },
  moveTitle: "Another day or time",
  moveLabel: "Free days and windows",
  moveChoose: "Look at this time",
  moveNone: "No other window is free in the next days. Call us, and we look together.",
  cancelTitle: "Not needed any more",
  cancelChoose: "Cancel the booking",
  confirmMove: (when: string) => `Move your visit to ${when}?`,
  confirmMoveButton: "Yes, move it",
  confirmCancel: "Cancel your visit?",
  confirmCancelText: "Somebody else gets the window, and nobody comes.",
  confirmCancelButton: "Yes, cancel it",
  back: "No, leave it as it is",
  moved: "Your visit has moved. We have told the crew, and a message is on its way to you.",
  cancelled: "Your visit is cancelled. We have told the crew, and a message is on its way to you.",
  tooLate: (hours: number) =>
    `Less than ${hours} hours before the window, the crew's route is set. Call us to change something:`,
  over: "Something to ask about it? Call us:",
  callInstead: "You can also call us:",
  taken: "That window has just been taken. Nothing was changed: choose another.",
  changedMeanwhile: "The booking has been changed meanwhile. This is how it stands now.",
  unknown: {
    title: "This link does not work",
    text: "It may have been cut in the middle when the message was forwarded: open it from the message itself. Or call us with the reference from the message, and we look your booking up.",
    home: "To the home page",
  },
};
