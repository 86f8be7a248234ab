// Photos of what’s to be moved or hauled away, once the request is in: on the page after the forms and on the booking’s page.

export const photoWords = {
  title: "Got photos?",
  text: "A few photos of what's going help us price it right. Only our own people see them.",
  choose: "Choose photos",
  room: (left: number) =>
    left === 6 ? "Up to six." : left === 1 ? "One more fits." : `${left} more fit.`,
  send: "Send photos",
  full: "We have six photos of yours, and that's plenty. Thanks.",
  sent: (count: number) => (count === 1 ? "We have your photo." : `We have your ${count} photos.`),
  /** While they're made smaller and sent. */
  sending: (count: number) => (count === 1 ? "Sending your photo…" : `Sending your ${count} photos…`),
  notSent: (count: number) =>
    `${count === 1 ? "One photo wasn't" : `${count} photos weren't`} taken. Your request is fine all the same.`,
  noConnection: "The photos didn't get through. Check your connection and send them again.",
  noneChosen: "Choose at least one photo.",
  problems: {
    "too-large": "Larger than 15 MB.",
    "too-many": "Six photos are the most for one request.",
    heic: "In Apple's HEIC format. In your phone's camera settings choose “Most Compatible”, or send a screenshot.",
    unreadable: "Not a photo that we can read. JPEG, PNG, WebP and AVIF work.",
    "too-many-pixels": "Too many megapixels. Send a smaller copy or a screenshot.",
    busy: "Didn't get through. Try again in a few minutes.",
    gone: "Photos can be added here for one day. Send them in answer to our email, or call us.",
  },
} as const;
