import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzip } from "node:zlib";
import { setTouchCookies } from "./attribution.server.ts";
import { isDeskPath } from "./desk-visit.server.ts";
import type { Audience } from "./visitor.server.ts";

/** `freshUntil` in epoch milliseconds. */
export type FinishedPage = {
  headers: Record<string, string>;
  etag: string;
  brotli: Buffer;
  gzip: Buffer;
  freshUntil: number;
  /** Compressed quickly for its first visitor. */
  isQuick: boolean;
};

/** Milliseconds. What a page says about time changes on the quarter hour at most: zones differ by quarter hours. */
const QUARTER_HOUR = 15 * 60 * 1000;

/** Keeps made-up addresses from filling the memory; far above the number of real pages. */
const MOST_PAGES = 5_000;

/** Qualities of Brotli. The best takes some 60 times as long as the quick one and saves 10 % of the bytes. */
const [QUICK, BEST] = [5, 11];

/** Bytes of a page that fit the first round trip beside 2,000 bytes of headers. */
const FIRST_ROUND_TRIP = 12_000;

const personal = ["thankyou", "get-quote", "book-now"];

export function isPersonal(pathname: string): boolean {
  return personal.includes(pathname.toLowerCase().split("/")[1] ?? "");
}

const brotliAsync = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

const pages = new Map<string, FinishedPage>();

/** A page rendered before the cache was emptied must not be kept after it. */
let emptied = 0;

export function forgetPages(): void {
  emptied += 1;
  pages.clear();
}

/** Whether a page shows something else with this in its query. All other names, made up or a campaign's, show the same page. */
function changesPage(pathname: string, name: string): boolean {
  if (pathname === "/") return ["q", "country", "region", "page"].includes(name);
  if (pathname.endsWith("/get-quote")) return name === "zipFrom";
  return /\/(book-now|what-we-take)$/.test(pathname) && name.startsWith("load.");
}

/** Null when the answer may not be kept. Only one spelling of an address is: lower case, no closing slash. */
export function pageKey(method: string, url: URL, audience: Audience): string | null {
  const { pathname, searchParams } = url;
  if (method !== "GET" && method !== "HEAD") return null;
  if (isPersonal(pathname) || isDeskPath(pathname) || !/^\/([a-z0-9-]+(\/[a-z0-9-]+)?)?$/.test(pathname))
    return null;
  if ([...searchParams.keys()].some((name) => changesPage(pathname, name))) return null;
  return `${audience} ${pathname}`;
}

export function findPage(key: string, now: number): FinishedPage | null {
  const page = pages.get(key);
  // One that's fresh for longer was finished while the clock was ahead.
  return page && page.freshUntil > now && page.freshUntil <= now + QUARTER_HOUR ? page : null;
}

/** For a page that's requested again: later visitors get fewer bytes. */
export async function shrinkPage(page: FinishedPage): Promise<void> {
  if (!page.isQuick) return;
  page.isQuick = false;
  page.brotli = await compressBrotli(brotliDecompressSync(page.brotli), BEST);
}

export function renderingMark(): number {
  return emptied;
}

export async function keepPage(
  key: string,
  html: string,
  headers: Record<string, string>,
  { now, mark }: { now: number; mark: number },
): Promise<FinishedPage> {
  const bytes = Buffer.from(html);
  const [quick, gzipped] = await Promise.all([
    compressBrotli(bytes, QUICK),
    compressGzip(bytes, { level: 6 }),
  ]);
  const isQuick = quick.length <= FIRST_ROUND_TRIP;
  const page: FinishedPage = {
    headers,
    etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    brotli: isQuick ? quick : await compressBrotli(bytes, BEST),
    gzip: gzipped,
    isQuick,
    freshUntil: (Math.floor(now / QUARTER_HOUR) + 1) * QUARTER_HOUR,
  };
  if (pages.size >= MOST_PAGES) pages.clear();
  if (mark === emptied) pages.set(key, page);
  return page;
}

/** Always whole with cookies of this visitor's own: no cache in between may freshen a shared page with them. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: FinishedPage,
  cookies: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  response.setHeader("etag", page.etag);
  response.setHeader("vary", "Accept-Encoding");
  if (cookies.length > 0) setTouchCookies(response, cookies);
  else if (request.headers["if-none-match"]?.split(/,\s*/).includes(page.etag)) {
    response.writeHead(304).end();
    return;
  }
  const [encoding, body] = encodingFor(request, page);
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", body.length);
  response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
}

function encodingFor(request: IncomingMessage, page: FinishedPage): [string | null, Buffer] {
  const accepted = acceptedEncodings(String(request.headers["accept-encoding"] ?? ""));
  if (accepted.has("br")) return ["br", page.brotli];
  if (accepted.has("gzip")) return ["gzip", page.gzip];
  return [null, decompress(page)];
}

/** Only programs take no compression; the pages they took last. */
const plain = new Map<FinishedPage, Buffer>();
const MOST_PLAIN = 20;

function decompress(page: FinishedPage): Buffer {
  const known = plain.get(page);
  if (known) return known;
  const bytes = brotliDecompressSync(page.brotli);
  const [oldest] = plain.keys();
  if (oldest && plain.size >= MOST_PLAIN) plain.delete(oldest);
  plain.set(page, bytes);
  return bytes;
}

export function acceptedEncodings(header: string | null | undefined): Set<string> {
  const list = (header ?? "").split(",");
  return new Set(
    list.flatMap((one) => {
      const [name, quality] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return name && Number(quality ?? 1) > 0 ? [name] : [];
    }),
  );
}
