import { type DatabaseTransaction, write } from "../db/connect.server.ts";
import { claimOnce, findOnce, noteOnce, settleOnce } from "../db/once.server.ts";
import { isSigned, listSignatures, sign } from "./desk-secret.server.ts";

// What is sent again because the answer was lost has one effect: browsers give each form a key, programs each request.

const MEMORY = 24 * 60 * 60_000;

const ofForm = (owner: string, key: string) => ({ owner, key: `form ${key}` });

/** For a repeat, the action of the first time; null while that still runs. */
export type Claim = { isFirst: true } | { isFirst: false; action: string | null };

/** Atomic: of two at once, one is first. */
export async function claimIdempotencyKey(personId: string, key: string): Promise<Claim> {
  const form = ofForm(personId, key);
  if (await claimOnce(form.owner, form.key, Date.now() + MEMORY)) return { isFirst: true };
  const before = await findOnce(form.owner, [form.key]);
  return { isFirst: false, action: before?.outcome ?? null };
}

/** `action` is null when nothing was done: the form may be sent again. */
export async function settleIdempotencyKey(
  personId: string,
  key: string,
  action: string | null,
): Promise<void> {
  await write((transaction) => settleOnce(transaction, ofForm(personId, key), action));
}

const PURPOSE = "api request's key";

/** `content` is everything that was asked for. */
export type ApiRequest = { keyId: string; idempotencyKey: string; content: string };

export type ApiRequestDone = { leadId: string; revision: number };

/** What came of it before; "other content" when the key was used for something else. */
export async function findApiRequest({
  keyId,
  idempotencyKey,
  content,
}: ApiRequest): Promise<ApiRequestDone | "other content" | null> {
  const before = await findOnce(keyId, await listSignatures(PURPOSE, idempotencyKey));
  if (!before?.outcome) return null;
  if (!(await isSigned(before.content ?? "", "api request", content))) return "other content";
  return JSON.parse(before.outcome) as ApiRequestDone;
}

/** Returns what notes it in the transaction of the work itself, which throws the database's own error for a second one. */
export async function prepareApiRequest({ keyId, idempotencyKey, content }: ApiRequest, now: number) {
  const asked = {
    owner: keyId,
    // Programs may put anything into it, so it isn't stored as it is.
    key: await sign(PURPOSE, idempotencyKey),
    until: now + MEMORY,
    content: await sign("api request", content),
  };
  return (transaction: DatabaseTransaction, { leadId, revision }: ApiRequestDone): Promise<void> =>
    noteOnce(transaction, { ...asked, outcome: JSON.stringify({ leadId, revision }) });
}
