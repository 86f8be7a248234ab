import type { Submission } from "../../leads/submission.ts";
import { dropFileContents } from "./drop-file-contents.server.ts";

/** The largest body a form may send, in bytes, not counting files: a long message many times over. */
const LARGEST_BODY = 64 * 1024;
/** How much of a body that is too large is read all the same, in bytes: some photos. */
const LARGEST_DROPPED = 32 * 1024 * 1024;

/** A form that cannot be taken as it was sent; `status` is the HTTP status that says so. */
export class UnreadableSubmission extends Error {
  readonly status: 400 | 413 | 415 | 422;
  constructor(status: 400 | 413 | 415 | 422) {
    super(`A form could not be read (${status}).`);
    this.status = status;
  }
}

/** A form with files, which no form of ours takes. `fields` is what it holds besides. */
export class SubmissionWithFiles extends UnreadableSubmission {
  readonly fields: Submission;
  constructor(fields: Submission) {
    super(422);
    this.fields = fields;
  }
}

/**
 * What a form sent; of a name sent twice the last counts. NUL and lone surrogates are taken out, no database stores them.
 * Throws {@link UnreadableSubmission}.
 */
export async function readSubmission(request: Request): Promise<Submission> {
  const type = request.headers.get("content-type") ?? "";
  const kind = type.split(";")[0]?.trim().toLowerCase();
  if (kind === "multipart/form-data") return readMultipart(request, type);
  const body = await collect(readUpTo(request, LARGEST_DROPPED));
  if (kind !== "application/x-www-form-urlencoded" && body.length > 0) throw new UnreadableSubmission(415);
  return toSubmission(new URLSearchParams(new TextDecoder().decode(body)));
}

/** As {@link readSubmission}, for pages that have nothing typed to give back. Throws the Response that says what is wrong. */
export async function requireSubmission(request: Request): Promise<Submission> {
  try {
    return await readSubmission(request);
  } catch (error) {
    if (!(error instanceof UnreadableSubmission)) throw error;
    throw new Response(error.message, { status: error.status });
  }
}

async function readMultipart(request: Request, type: string): Promise<Submission> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  if (!boundary) throw new UnreadableSubmission(400);
  const body = await collect(dropFileContents(readUpTo(request, LARGEST_DROPPED), boundary));
  const form = await parseMultipart(body, type);
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const fields = toSubmission(texts);
  // A file field that was left empty arrives as a file without a name.
  const hasFiles = [...form.values()].some((value) => typeof value !== "string" && value.name !== "");
  if (hasFiles) throw new SubmissionWithFiles(fields);
  return fields;
}

async function parseMultipart(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    // The parser's complaint is about the sender's bytes; the status tells the sender.
    throw new UnreadableSubmission(400);
  }
}

function toSubmission(texts: Iterable<[string, string]>): Submission {
  return Object.fromEntries(
    Array.from(texts, ([name, text]) => [name, text.toWellFormed().replaceAll("\0", "")]),
  );
}

async function* readUpTo(request: Request, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw new UnreadableSubmission(413);
    yield chunk;
  }
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Read on and drop: an answer before the end would be lost with the connection, and the form's words with it.
    // A copy, or a few words of a part would hold on to the whole piece of the photo they came with.
    if (size <= LARGEST_BODY) chunks.push(Buffer.from(chunk));
  }
  if (size > LARGEST_BODY) throw new UnreadableSubmission(413);
  return Buffer.concat(chunks);
}
