import type { Submission } from "../../leads/submission.ts";
import type { ArrivingPhotos } from "./arriving-photos.server.ts";
import { dropFileContents } from "./drop-file-contents.server.ts";

/** In bytes, not counting files: many times a long message. */
const LARGEST_BODY = 64 * 1024;
/** In bytes: how much of a body that is too large is still read, and dropped. Some photos. */
const LARGEST_DROPPED = 32 * 1024 * 1024;

/** In bytes: six photos of a phone's camera, without script. What goes beyond isn't read. */
const MOST_WITH_PHOTOS = 96 * 1024 * 1024;

export class UnreadableSubmission extends Error {
  readonly status: 400 | 413 | 415 | 422;
  constructor(status: 400 | 413 | 415 | 422) {
    super(`A form could not be read (${status}).`);
    this.status = status;
  }
}

export class SubmissionWithFiles extends UnreadableSubmission {
  readonly fields: Submission;
  constructor(fields: Submission) {
    super(422);
    this.fields = fields;
  }
}

/** `type`: the header Content-Type; "" without one. */
export type Posted = { type: string; body: AsyncIterable<Uint8Array> };

/** The last field of a name counts; NUL and lone surrogates are removed. Throws {@link UnreadableSubmission}. */
export async function readSubmission(posted: Posted, photos?: ArrivingPhotos): Promise<Submission> {
  const { type } = posted;
  const kind = type.split(";")[0]?.trim().toLowerCase();
  if (kind === "multipart/form-data") return readMultipart(posted, photos);
  const body = await collect(readUpTo(posted.body, LARGEST_DROPPED));
  if (kind !== "application/x-www-form-urlencoded" && body.length > 0) throw new UnreadableSubmission(415);
  return toSubmission(new URLSearchParams(new TextDecoder().decode(body)));
}

/** `photos`: those that come with it; without it, files are refused. */
export async function requireSubmission(request: Request, photos?: ArrivingPhotos): Promise<Submission> {
  try {
    const type = request.headers.get("content-type") ?? "";
    return await readSubmission({ type, body: readChunks(request) }, photos);
  } catch (error) {
    if (!(error instanceof UnreadableSubmission)) throw error;
    throw new Response(error.message, { status: error.status });
  }
}

/** Throws an {@link UnreadableSubmission} for one that's too large. */
export function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return collect(readUpTo(readChunks(request), LARGEST_DROPPED));
}

async function* readChunks({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body) yield* body;
}

async function readMultipart(
  { type, body: sent }: Posted,
  photos: ArrivingPhotos | undefined,
): Promise<Submission> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  if (!boundary) throw new UnreadableSubmission(400);
  const whole = photos ? closeWhenCutOff(sent, photos, boundary) : readUpTo(sent, LARGEST_DROPPED);
  const body = await collect(dropFileContents(whole, boundary, photos));
  const form = await parseMultipart(body, type);
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const fields = toSubmission(texts);
  // An empty file field arrives as a file without a name.
  const hasFiles = [...form.values()].some((value) => typeof value !== "string" && value.name !== "");
  if (photos ? photos.hasOthers : hasFiles) throw new SubmissionWithFiles(fields);
  return fields;
}

/** Photos come last, and the words before them are a request: it counts even if the line breaks during the photos. */
async function* closeWhenCutOff(
  sent: AsyncIterable<Uint8Array>,
  photos: ArrivingPhotos,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readUpTo(sent, MOST_WITH_PHOTOS);
  } catch (error) {
    if (!photos.hasBegun) throw error;
    photos.isCutOff = true;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
}

async function parseMultipart(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new UnreadableSubmission(400);
  }
}

function toSubmission(texts: Iterable<[string, string]>): Submission {
  return Object.fromEntries(Array.from(texts, ([name, text]) => [name, cleanText(text)]));
}

export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

async function* readUpTo(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
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
