// What the home page says to a postal code, a ZIP or a position. Browsers load it.

export const findingWords = {
  hint: "A postal code or ZIP works, too: it finds the nearest crew.",
  locate: "Use my location",
  locating: "Finding where you are…",
  asking: (code: string) => `Looking up ${code}…`,
  /** The service area's name follows as a link, then a full stop. Without a code, it's where the visitor is. */
  served: (code: string | null) => (code ? `${code} is in the ` : "You're in the "),
  away: (code: string | null, crew: string, distance: string) =>
    `We don't have a crew ${code ? `in ${code}` : "where you are"} yet. The nearest is ${crew}, ${distance} away.`,
  quote: "Get a free quote",
  askAnyway: "Ask anyway",
  call: (phone: string) => `Call ${phone}`,
  unknown: (code: string | null) =>
    code
      ? `We can't place ${code}. Check it, or type your city instead.`
      : "We can't tell which crew is nearest. Type your city instead.",
  failed: (code: string | null) =>
    code
      ? `We couldn't look up ${code} just now. Press Find to try again, or call the number at the top.`
      : "We couldn't look up your crew just now. Try again, or type your city instead.",
  /** In place of a list of cities. */
  failedList: "We couldn't look that up just now. Press Find to try again, or call the number at the top.",
  denied: "Your browser didn't share your location. Type your city, postal code or ZIP instead.",
  unavailable: "Your device can't tell where it is. Type your city, postal code or ZIP instead.",
  timeout: "Finding your location took too long. Try again, or type your city, postal code or ZIP.",
};
