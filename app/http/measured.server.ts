export type LeadForm = "moving-quote" | "free-estimate" | "booking" | "desk" | "import";

export type SubmissionOutcome =
  | "new"
  | "quarantined"
  | "repeat"
  | "edited"
  | "too many"
  | "window taken"
  | "not stored";

/** What is counted for `/metrics`. No event holds anything personal, and each text is one of a few. */
export type Measured =
  /** `route` is the pattern of the address, such as `/:city/get-quote`. */
  | { kind: "request"; route: string; method: string; status: number; seconds: number }
  | { kind: "submission"; form: LeadForm; outcome: SubmissionOutcome }
  | { kind: "refused sign-in"; how: "wrong" | "wait" };

let listener: ((event: Measured) => void) | null = null;

/** Without a listener nothing is counted. */
export function onMeasured(listen: (event: Measured) => void): void {
  listener = listen;
}

export function isMeasuring(): boolean {
  return listener !== null;
}

export function measure(event: Measured): void {
  listener?.(event);
}
