import { formatReference } from "../../leads/inbox/inbox.server.ts";
import {
  type ApiRequestDone,
  findApiRequest,
  prepareApiRequest,
} from "../../people/idempotency-keys.server.ts";
import { type Asked, readIdempotencyKey } from "./asked.server.ts";
import { answerProblem } from "./problems.server.ts";

export type Note = Awaited<ReturnType<typeof prepareApiRequest>>;

/** What work came to: a lead and its revision, or an answer that says why not. */
export type Outcome = (ApiRequestDone & { status: 200 | 201 }) | Response;

/**
 * Work notes what it did in its own transaction. A second request with the same key gets the first one's answer, also
 * when both arrive at once: then one note fails, and its work with it.
 */
export async function runOnce(
  { request, program, now }: Asked,
  { body, status }: { body: unknown; status: 200 | 201 },
  work: (note: Note) => Promise<Outcome>,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const asked = {
    keyId: program.id,
    idempotencyKey: readIdempotencyKey(request),
    content: JSON.stringify([pathname, body]),
  };
  const findBefore = async () => {
    const before = await findApiRequest(asked);
    if (before === null) return null;
    if (before !== "other content")
      return answerReceipt({ ...before, status }, { "idempotency-replayed": "true" });
    return answerProblem({
      status: 422,
      reason: "idempotency-key-reused",
      detail: "This Idempotency-Key was used for something else. Use a new one for each thing you ask for.",
    });
  };
  const before = await findBefore();
  if (before) return before;
  try {
    const outcome = await work(await prepareApiRequest(asked, now));
    if (outcome instanceof Response) return (await findBefore()) ?? outcome;
    return answerReceipt(outcome);
  } catch (error) {
    const meanwhile = await findBefore();
    if (meanwhile) return meanwhile;
    throw error;
  }
}

function answerReceipt(
  { leadId, revision, status }: ApiRequestDone & { status: 200 | 201 },
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { id: leadId, reference: formatReference(leadId), revision },
    { status, headers: { ...headers, ...(status === 201 && { location: `/api/v1/leads/${leadId}` }) } },
  );
}
