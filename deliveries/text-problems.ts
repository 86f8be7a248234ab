export const STOPPED = "they asked for no more texts (STOP)";
export const STOP_CODE = 21610;
export const NOT_TURNED_ON = 21408;

/** Twilio's codes for what no retry can help, when a text is handed over or later. */
const problems: Readonly<Record<number, string>> = {
  21211: "that isn’t a phone number",
  [NOT_TURNED_ON]: "texts to that country aren’t turned on at Twilio",
  [STOP_CODE]: STOPPED,
  21612: "no way to that phone from our number",
  21614: "that phone takes no texts",
  21635: "that phone is a landline",
};

const carrierProblems: Readonly<Record<number, string>> = {
  30001: "too much was waiting at Twilio. Send it again in a few minutes",
  30002: "our account at Twilio is suspended. See Twilio’s console, and call them meanwhile",
  30003: "the phone couldn’t be reached, perhaps it’s off. Call them, or send it again later",
  30004: "that phone or its carrier blocks our texts. Call or email them instead",
  30005: "that number isn’t in service. Check it, and email them",
  30006: "that phone is a landline, or its carrier can’t be reached. Call or email them instead",
  30007: "the carrier took it for spam. Call or email them instead",
  30032: "our toll-free number isn’t verified at Twilio. Call or email them, and verify it",
  30034: "our number isn’t registered at Twilio (A2P 10DLC). Call or email them, and register it",
};

export function findTextProblem(code: number): string | null {
  return problems[code] ?? null;
}

export function explainTextProblem(code: number | null): string {
  const known = code === null ? null : (carrierProblems[code] ?? problems[code]);
  if (known) return known;
  const why = code === null ? "their carrier doesn’t say why" : `their carrier says no more than ${code}`;
  return `${why}. Call or email them, or send it again`;
}
