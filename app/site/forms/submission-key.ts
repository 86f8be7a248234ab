import { forget, keep, readKept } from "./tab-storage.ts";

// The idempotency key under which a form is sent: the server knows every try under it as the same lead.

/** Where the key of a form waits that was sent, and of which nobody knows whether it arrived. */
function unanswered(formId: string): string {
  return `unanswered ${location.pathname} ${formId}`;
}

/**
 * The key to send a form under: that of a try without an answer, wherever in this tab it was; else that of this entry of
 * the browser's history, so that a reload or a step back keeps it; else a new one.
 */
export function findSubmissionKey(formId: string): string {
  const known = readKept(unanswered(formId)) ?? history.state?.submissionKeys?.[formId];
  if (typeof known === "string") return known;
  // Browsers have no randomUUID on pages without HTTPS.
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}

/** Remembers the key of a form that is being sent. Every time: a link within the page starts a new history entry. */
export function keepSubmissionKey(formId: string, key: string): void {
  keep(unanswered(formId), key);
  const submissionKeys = { ...history.state?.submissionKeys, [formId]: key };
  history.replaceState({ ...history.state, submissionKeys }, "");
}

/** The form has arrived: the next one that is opened gets a key of its own. */
export function releaseSubmissionKey(formId: string): void {
  forget(unanswered(formId));
}
