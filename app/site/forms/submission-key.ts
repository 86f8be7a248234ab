import type { FormKind } from "../kept/draft.ts";

// The idempotency key: the server knows everything sent under it as one lead.

/** This history entry's, for a reload or a step back; else a new one. */
export function findSubmissionKey(kind: FormKind): string {
  const known = history.state?.submissionKeys?.[kind];
  if (typeof known === "string") return known;
  // Without HTTPS browsers have no randomUUID.
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
}

/** Call it for every try: a link within the page starts a new history entry. Without a key, the next one is new. */
export function keepSubmissionKey(kind: FormKind, key: string | undefined): void {
  const submissionKeys = { ...history.state?.submissionKeys, [kind]: key };
  history.replaceState({ ...history.state, submissionKeys }, "");
}
