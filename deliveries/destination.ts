import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { Answer } from "../outbound/call.server.ts";
import type { LeadMessage, Message } from "./message.ts";

export type Delivery = {
  /** The same over all attempts, so that the destination can recognize a repeat. */
  id: string;
  message: Message;
  remoteId: string | null;
  /** A newer version of the same lead has been posted here since; only set where {@link Destination.makeRemoteId} is. */
  isSuperseded: boolean;
  /** What this destination was last sent about the same lead; only set with {@link Destination.comparesVersions}. */
  previous: LeadMessage | null;
};

/** How an attempt ended. Reasons are plain words for the owner, without personal data. */
export type Outcome =
  | { kind: "delivered"; remoteId?: string }
  /** The destination doesn't work now. `after`: what it asked for, in milliseconds. */
  | { kind: "try-later"; reason: string; after?: number }
  /** It works, and takes fewer than this. */
  | { kind: "slow-down"; reason: string; after?: number }
  /** It works, and doesn't take this delivery now. */
  | { kind: "deferred"; reason: string; after?: number }
  /** Never with these words: no retry can help. */
  | { kind: "refused"; reason: string }
  /** It's not the time: it waits until `at`, epoch milliseconds, as if it hadn't been tried. */
  | { kind: "not-yet"; reason: string; at: number }
  /** Nobody needs it anymore: it's withdrawn, and nobody has to look. */
  | { kind: "moot"; reason: string }
  /** Our key is not taken: nothing more is sent until a person has looked. */
  | { kind: "locked-out"; reason: string }
  | { kind: "gone"; reason: string };

/** Where leads are delivered. Never throws for an expected failure: it returns an outcome. */
export type Destination = {
  /** Its name in the outbox, the ledger and the desk; never changed once it has been used. */
  name: string;
  atOnce: number;
  /** People read it: what they were told cannot be overwritten by what comes next. */
  readBy?: "customer" | "staff";
  /** What it receives stays on this machine, where no one may notice it. */
  staysHere?: boolean;
  /** It keeps copies on this machine and erases them: it is told of every erasure, also of those before it was set up. */
  erasesCopies?: boolean;
  /** It says what has changed since the last message about the same lead. */
  comparesVersions?: boolean;
  /** For the desk: where it writes unless a lead or the owner says otherwise. `isSet`: the settings say it. */
  mailboxes?: { to: readonly string[]; isSet: boolean };
  takes(message: Message): boolean;
  /** The address or phone that someone typed into a form, if that alone has the message sent there: each gets only a few. */
  findTypedMailbox?(message: Message): string | null;
  /** Asked for what it takes, in the posting's transaction: whether there is anybody to tell. Without: yes. */
  isWanted?(transaction: DatabaseTransaction, message: Message): Promise<boolean>;
  /** Makes the id that a posting has there, once; kept with the delivery and with later versions of the lead. */
  makeRemoteId?(now: number): string;
  /** One attempt; resolves within 15 seconds. */
  send(delivery: Delivery): Promise<Outcome>;
  /** A test that is no lead, sent at once and outside the outbox; `to` are mailboxes. */
  test?(to: readonly string[]): Promise<Outcome>;
};

export const delivered: Outcome = { kind: "delivered" };

export function tryLater(reason: string, after?: number): Outcome {
  return { kind: "try-later", reason, ...(after !== undefined && { after }) };
}

export function slowDown(reason: string, after?: number): Outcome {
  return { kind: "slow-down", reason, ...(after !== undefined && { after }) };
}

export function deferred(reason: string, after?: number): Outcome {
  return { kind: "deferred", reason, ...(after !== undefined && { after }) };
}

export function refused(reason: string): Outcome {
  return { kind: "refused", reason };
}

export function moot(reason: string): Outcome {
  return { kind: "moot", reason };
}

export function notYet(reason: string, at: number): Outcome {
  return { kind: "not-yet", reason, at };
}

/** The request is at fault, not the server; with 404 or 405 it may as well be the address. */
const aboutTheRequest = [400, 409, 411, 412, 413, 414, 415, 417, 422, 431];

/** What the status of an HTTP answer means for a delivery. Redirects are not followed: they are a no, for now. */
export function readOutcome({ status, headers }: Pick<Answer, "status" | "headers">): Outcome {
  if (status >= 200 && status < 300) return delivered;
  const reason = `answered ${status}`;
  if (status === 401 || status === 403) return { kind: "locked-out", reason };
  if (status === 410) return { kind: "gone", reason };
  if (status >= 300 && status < 400) return tryLater(`${reason}: redirects are not followed`);
  if (aboutTheRequest.includes(status)) return deferred(reason);
  const after = retryAfter(headers["retry-after"], Date.now());
  return status === 429 ? slowDown(reason, after) : tryLater(reason, after);
}

/** `Retry-After` in milliseconds from `now`, as seconds or as a date (RFC 9110); undefined when it says nothing usable. */
function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}
