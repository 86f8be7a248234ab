import { dropFileContents } from "../http/drop-file-contents.server.ts";

/** In bytes: what providers send at most, with files; and what of it may be kept in memory. */
const LARGEST = 60 * 1024 * 1024;
const MOST_KEPT = 12 * 1024 * 1024;
/** In bytes: how much of one text in JSON is kept. Files are such texts, too. */
const LONGEST_TEXT = 512 * 1024;

export class UnreadableMail extends Error {
  readonly status: 406 | 413;
  constructor(status: 406 | 413 = 406) {
    super(`A mail could not be read (${status}).`);
    this.status = status;
  }
}

export type Field = { name: string; bytes: Buffer };
/** `content`: of those that tell what became of a mail of ours. */
export type FileField = { name: string; size: number; type?: string; content?: string };

/** In bytes: a report quotes the mail that it's about, with its files. */
const MOST_OF_REPORT = 128 * 1024;

const MOST_FILES_READ = 20;

const reportTypes =
  /^(message\/(global-)?delivery-status|message\/(rfc822|global)|(text\/rfc822|message\/global)-headers)$/;

export function readReportPart(type: string, bytes: Uint8Array): Pick<FileField, "type" | "content"> | null {
  const read = type.trim().toLowerCase();
  if (!reportTypes.test(read)) return null;
  return { type: read, content: Buffer.from(bytes.subarray(0, MOST_OF_REPORT)).toString("utf8") };
}

async function* readUpTo(request: Request): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST) throw new UnreadableMail(413);
    yield chunk;
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>, most = MOST_KEPT): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > most) throw new UnreadableMail(413);
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}

/** Throws {@link UnreadableMail} once there are more than `most`. */
export function readBytes(request: Request, most?: number): Promise<Buffer> {
  return collect(readUpTo(request), most);
}

/** What was posted, before it's understood; `type` is its content type. */
export type Body = { type: string; bytes: Uint8Array; files: FileField[] };

/** Of files in a form only the name, the size and reports. Throws {@link UnreadableMail}. */
export async function readBody(request: Request): Promise<Body> {
  const type = request.headers.get("content-type") ?? "";
  const sent = readUpTo(request);
  if (/^application\/json\b/i.test(type))
    return { type, bytes: await collect(cutLongTexts(sent)), files: [] };
  const boundary =
    /^multipart\/form-data/i.test(type) &&
    /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  return boundary ? collectForm(type, sent, boundary) : { type, bytes: await collect(sent), files: [] };
}

/** Throws {@link UnreadableMail}. */
export function parseJsonBody({ bytes }: Body): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new UnreadableMail();
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** JSON whose texts end early; never within an escaped character. */
async function* cutLongTexts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  /** Of the text that's being read; -1 between texts. */
  let length = -1;
  /** How many bytes of an escaped character are missing; 6 right after its backslash. */
  let missing = 0;
  let isSkipping = false;
  for await (const chunk of chunks) {
    const kept = Buffer.allocUnsafe(chunk.length);
    let end = 0;
    for (const byte of chunk) {
      isSkipping ||= length >= LONGEST_TEXT && missing === 0;
      if (length < 0) {
        if (byte === QUOTE) length = 0;
      } else {
        length += 1;
        if (missing === 6) missing = byte === LETTER_U ? 4 : 0;
        else if (missing > 0) missing -= 1;
        else if (byte === BACKSLASH) missing = 6;
        else if (byte === QUOTE) {
          length = -1;
          isSkipping = false;
        }
      }
      if (!isSkipping) {
        kept[end] = byte;
        end += 1;
      }
    }
    yield kept.subarray(0, end);
  }
}

async function collectForm(type: string, sent: AsyncIterable<Uint8Array>, boundary: string): Promise<Body> {
  const files: FileField[] = [];
  let beginning = Buffer.alloc(0);
  const bytes = await collect(
    dropFileContents(sent, boundary, {
      begin: async () => {
        beginning = Buffer.alloc(0);
      },
      take: async (piece) => {
        const missing = MOST_OF_REPORT - beginning.length;
        if (missing > 0) beginning = Buffer.concat([beginning, piece.subarray(0, missing)]);
      },
      end: (head, size) => {
        const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1] ?? "";
        const isKept = files.length < MOST_FILES_READ;
        files.push({ name: readName(head), size, ...(isKept && readReportPart(type, beginning)) });
      },
    }),
  );
  return { type, bytes, files };
}

/** The texts of a form as bytes, as each may have its own character set. Throws {@link UnreadableMail}. */
export async function parseForm({ type, bytes }: Body): Promise<Field[]> {
  const body = Buffer.from(bytes);
  if (!/^multipart\/form-data/i.test(type))
    return [...new URLSearchParams(body.toString("utf8"))].map(([name, value]) => ({
      name,
      bytes: Buffer.from(value),
    }));
  try {
    // The parser reads everything as UTF-8; as Latin-1 each byte survives it as a character.
    const text = Buffer.from(body.toString("latin1"));
    const form = await new Response(text, { headers: { "content-type": type } }).formData();
    return [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [{ name, bytes: Buffer.from(value, "latin1") }] : [],
    );
  } catch {
    throw new UnreadableMail();
  }
}

function readName(head: string): string {
  return /filename="([^"]*)"/i.exec(head)?.[1] ?? /filename\*?=([^;\s]+)/i.exec(head)?.[1] ?? "";
}
