import type { Submission } from "../../leads/submission.ts";

/** The largest body a form may send, in bytes: a long message many times over. */
const LARGEST_BODY = 64 * 1024;
/** How much of a body that is too large is read all the same, in bytes. */
const LARGEST_DROPPED = 4 * 1024 * 1024;

/** A body that is no form or is too large; `status` is the HTTP status that says so. */
export class UnreadableSubmission extends Error {
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415) {
    super(`A form could not be read (${status}).`);
    this.status = status;
  }
}

/**
 * What a form sent, as field names to texts; of a name sent twice the last counts, files are left out.
 * NUL and lone surrogates are taken out, no database stores them. Throws {@link UnreadableSubmission}.
 */
export async function readSubmission(request: Request): Promise<Submission> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const body = await readBody(request);
  const entries = type === "multipart/form-data" ? await readMultipart(request, body) : readPlain(type, body);
  const texts: [string, string][] = [];
  for (const [name, value] of entries) {
    if (typeof value === "string") texts.push([name, value.toWellFormed().replaceAll("\0", "")]);
  }
  return Object.fromEntries(texts);
}

function readPlain(type: string | undefined, body: Uint8Array): Iterable<[string, string]> {
  if (type !== "application/x-www-form-urlencoded" && body.length > 0) throw new UnreadableSubmission(415);
  return new URLSearchParams(new TextDecoder().decode(body));
}

async function readMultipart(request: Request, body: Uint8Array<ArrayBuffer>) {
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return await new Response(body, { headers }).formData();
  } catch {
    // The parser's complaint is about the sender's bytes; the status tells the sender.
    throw new UnreadableSubmission(400);
  }
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // Read on and drop: an answer before the end would be lost with the connection, and the form's words with it.
    if (size > LARGEST_DROPPED) break;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  if (size > LARGEST_BODY) throw new UnreadableSubmission(413);
  return Buffer.concat(chunks);
}
