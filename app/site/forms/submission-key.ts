import { forget, keep, readKept } from "./tab-storage.ts";

// The idempotency key: the server knows everything sent under it as one lead.

/** Where a key waits that was sent and got no answer. */
function unanswered(formId: string): string {
  return `unanswered ${location.pathname} ${formId}`;
}

/** From a try without an answer in this tab; else this history entry's, for a reload or a step back; else new. */
export function findSubmissionKey(formId: string): string {
  const known = readKept(unanswered(formId)) ?? history.state?.submissionKeys?.[formId];
  if (typeof known === "string") return known;
  // Without HTTPS browsers have no randomUUID.
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}

/** Call it for every try: a link within the page starts a new history entry. */
export function keepSubmissionKey(formId: string, key: string): void {
  keep(unanswered(formId), key);
  const submissionKeys = { ...history.state?.submissionKeys, [formId]: key };
  history.replaceState({ ...history.state, submissionKeys }, "");
}

/** Once the form has arrived: the next one gets a key of its own. */
export function releaseSubmissionKey(formId: string): void {
  forget(unanswered(formId));
}
