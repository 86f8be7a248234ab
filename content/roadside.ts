// What people read where a page is missing, a form went astray, the site is down, or they are offline.

export const notFound = {
  /** On the sign, above the big number. */
  sign: "Detour",
  /** In capitals, a line each. */
  display: ["This road", "is closed"],
  text: "There's no page at this address. It may have moved, or the link may have a typo. Take one of these exits, or call us.",
  exits: "Exits",
  exit: (number: number) => `Exit ${number}`,
  call: "Or call",
};

export type Breakdown = {
  title: string;
  text: string;
};

const truck: Breakdown = {
  title: "Our truck broke down.",
  text: "Try again in a minute or call us.",
};

/** By the answer's status. */
const breakdowns: Readonly<Record<number, Breakdown>> = {
  400: { title: "We couldn't read that.", text: "Go back and try again, or call us." },
  405: {
    title: "That form went to the wrong address.",
    text: "Nothing was sent. Go back and try again, or call us.",
  },
  413: {
    title: "That's more than one truck takes.",
    text: "Nothing was sent. Make it shorter and send it again, or call us and tell us the rest.",
  },
  429: {
    title: "Heavy traffic from your network.",
    text: "We got a lot of requests from there at once. Try again in a minute or call us.",
  },
  503: { title: "We're very busy right now.", text: "Try again in a minute or call us." },
};

export function describeBreakdown(status: number): Breakdown {
  return breakdowns[status] ?? truck;
}

/** Kept on the visitor's device. */
export const offline: Breakdown = {
  title: "No connection.",
  text: "This page can't load right now. Check your signal and try again. A call may still get through.",
};

export const tryAgain = "Try again";
