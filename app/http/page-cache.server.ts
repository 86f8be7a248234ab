import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
} from "node:zlib";
import type { Asking } from "./asking.server.ts";
import { touchHeaders } from "./attribution.server.ts";
import { isDeskPath } from "./desk-visit.server.ts";
import { makeDocument } from "./drawn-document.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { readSiteCookie } from "./site-cookies.server.ts";
import type { Audience } from "./visitor.server.ts";

type Encoding = "br" | "gzip" | "identity";

/** Ready to be sent; Node's headers in pairs. */
type Encoded = { headers: readonly string[]; body: Buffer };

/** `freshUntil` in epoch milliseconds. */
export type FinishedPage = {
  key: string;
  headers: readonly string[];
  etag: string;
  brotli: Encoded;
  gzip: Encoded;
  freshUntil: number;
  /** Compressed quickly for its first visitor. */
  isQuick: boolean;
  wasSent: boolean;
};

/** Milliseconds. What a page says about time changes on the quarter hour at most: zones differ by quarter hours. */
const QUARTER_HOUR = 15 * 60 * 1000;

/** Bytes, compressed both ways: some thousand pages. A page that nobody asks for makes room. */
const MOST_KEPT = 24 * 2 ** 20;

/** Qualities of Brotli. The best takes some 60 times as long as the quick one and saves 10 % of the bytes. */
const [QUICK, BEST] = [5, 11];

/** Bytes of a page that fit the first round trip beside 2,000 bytes of headers. */
const FIRST_ROUND_TRIP = 12_000;

/** From these, a visitor who has seen a city is redirected to its own. */
const redirecting = ["get-quote", "book-now"];

function firstName(pathname: string): string {
  return pathname.toLowerCase().split("/")[1] ?? "";
}

/** Not the same for every visitor: no other cache may keep it. */
export function isPersonal(pathname: string): boolean {
  return firstName(pathname) === "thankyou" || redirectsToCity(pathname);
}

export function redirectsToCity(pathname: string): boolean {
  return redirecting.includes(firstName(pathname));
}

const brotliAsync = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** No larger than a page: a window of the usual 4 MB takes longer to set up than to fill. */
const WINDOW_BITS = 18;

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(bytes, brotliOptions(bytes, quality));
}

export function compressAtOnce(bytes: Buffer, quality: number): Buffer {
  return brotliCompressSync(bytes, brotliOptions(bytes, quality));
}

/** The longest kept first. */
const pages = new Map<string, FinishedPage>();
let keptBytes = 0;

/** A page rendered before the cache was emptied must not be kept after it. */
let emptied = 0;

export function forgetPages(): void {
  emptied += 1;
  pages.clear();
  plain.clear();
  keptBytes = 0;
  plainBytes = 0;
}

/**
 * What a page shows of its address's query. `key` is what it's rendered for, "" for what everybody gets; `values` are put
 * into that in place of its placeholders, ready for HTML and for JSON in it.
 */
export type ShownQuery = { key: string; values: Readonly<Record<string, string>> };

/** Null for a page that's rendered for this query alone. */
export type ReadShownQuery = (url: Pick<URL, "pathname" | "searchParams">) => ShownQuery | null;

/** Stands in a kept page where visitors' values differ: in characters that nobody types. */
export function makePlaceholder(name: string): string {
  return `\uE000${name}\uE001`;
}

const keptPath = /^\/([a-z0-9-]+(\/[a-z0-9-]+)?)?$/;

/** A page that's ready for everybody of this audience, by an address without a query. */
export function findReadyPage(path: string, audience: Audience, now: number): FinishedPage | null {
  return findPage(`${audience} ${path}`, now);
}

/** Null when the answer may not be kept. Only one spelling of an address is: lower case, no closing slash. */
export function pageKey(
  asking: Asking,
  pathname: string,
  audience: Audience,
  shown: ShownQuery | null,
): string | null {
  if (asking.method !== "GET" && asking.method !== "HEAD") return null;
  if (redirectsToCity(pathname) ? readSiteCookie(asking, "city") !== null : isPersonal(pathname)) return null;
  if (!shown || isDeskPath(pathname) || !keptPath.test(pathname)) return null;
  return `${audience} ${pathname}${shown.key && ` ${shown.key}`}`;
}

/** What stands in a kept page for its style only, and is left out of every visitor's. */
export const example = { begins: "\uE002", ends: "\uE003" };

type Filling = { name: string };

/** By the whole page's bytes, of which these are pieces. */
const pieces = new WeakMap<Buffer, readonly (Buffer | Filling)[]>();

/** UTF-8's bytes, read as one character each. */
const asBytes = (text: string) => Buffer.from(text).toString("latin1");
const fillings = new RegExp(
  `${asBytes(makePlaceholder("\0")).replace("\0", "(\\w+)")}|${asBytes(example.begins)}[^]*?${asBytes(example.ends)}`,
  "g",
);

function splitPage(body: Buffer): readonly (Buffer | Filling)[] {
  const known = pieces.get(body);
  if (known) return known;
  const split: (Buffer | Filling)[] = [];
  let end = 0;
  for (const { index, 0: found, 1: name } of body.toString("latin1").matchAll(fillings)) {
    split.push(body.subarray(end, index));
    if (name !== undefined) split.push({ name });
    end = index + found.length;
  }
  split.push(body.subarray(end));
  pieces.set(body, split);
  return split;
}

/** For this visitor alone, so without what says which bytes everybody gets. */
export function fillPage(page: FinishedPage, values: ShownQuery["values"]): Response {
  page.wasSent = true;
  const filled = splitPage(decompress(page).body).map((piece) =>
    Buffer.isBuffer(piece) ? piece : Buffer.from(values[piece.name] ?? ""),
  );
  const headers = new Headers(toPairs(page.headers));
  headers.delete("etag");
  return makeDocument(Buffer.concat(filled), { status: 200, headers });
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
  const before = page.brotli.body.length;
  const body = await compressBrotli(brotliDecompressSync(page.brotli.body), BEST);
  page.brotli = encode(page, "br", body);
  if (pages.get(page.key) === page) keptBytes += body.length - before;
}

export function renderingMark(): number {
  return emptied;
}

function encode({ headers }: Pick<FinishedPage, "headers">, encoding: Encoding, body: Buffer): Encoded {
  const coded = encoding === "identity" ? [] : ["content-encoding", encoding];
  return { headers: [...headers, ...coded, "content-length", `${body.length}`], body };
}

function weigh({ brotli, gzip: gzipped }: FinishedPage): number {
  return brotli.body.length + gzipped.body.length;
}

/** What was asked for since the last time stays, and becomes the newest. */
function makeRoom(bytes: number): void {
  for (const [key, page] of pages) {
    if (keptBytes + bytes <= MOST_KEPT) return;
    pages.delete(key);
    if (page.wasSent) {
      page.wasSent = false;
      pages.set(key, page);
    } else keptBytes -= weigh(page);
  }
}

export async function keepPage(
  key: string,
  bytes: Buffer,
  headers: Record<string, string>,
  { now, mark }: { now: number; mark: number },
): Promise<FinishedPage> {
  const [quick, gzipped] = await Promise.all([
    compressBrotli(bytes, QUICK),
    compressGzip(bytes, { level: 6 }),
  ]);
  const isQuick = quick.length <= FIRST_ROUND_TRIP;
  const brotli = isQuick ? quick : await compressBrotli(bytes, BEST);
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 11)}"`;
  const shared = { ...securityHeaders(), ...headers, etag, vary: "Accept-Encoding" };
  const common = { headers: Object.entries(shared).flat() };
  const page: FinishedPage = {
    key,
    ...common,
    etag,
    brotli: encode(common, "br", brotli),
    gzip: encode(common, "gzip", gzipped),
    isQuick,
    freshUntil: (Math.floor(now / QUARTER_HOUR) + 1) * QUARTER_HOUR,
    wasSent: false,
  };
  if (mark !== emptied) return page;
  const replaced = pages.get(key);
  if (replaced) {
    pages.delete(key);
    keptBytes -= weigh(replaced);
  }
  makeRoom(weigh(page));
  pages.set(key, page);
  keptBytes += weigh(page);
  return page;
}

type Sending = { requestId: string; cookies?: readonly string[] };

/** Always whole with cookies of this visitor's own: no cache in between may freshen a shared page with them. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: FinishedPage,
  { requestId, cookies = [] }: Sending,
): void {
  page.wasSent = true;
  // What HTTP/1.1 means anyway; the first round trip has no room for it.
  const staysOpen = response.shouldKeepAlive && !response.hasHeader("connection");
  if (request.httpVersion === "1.1" && staysOpen) response.removeHeader("connection");
  const own = ["x-request-id", requestId];
  if (cookies.length === 0 && request.headers["if-none-match"]?.split(/,\s*/).includes(page.etag)) {
    response.writeHead(304, [...page.headers, ...own]).end();
    return;
  }
  const { headers, body } = chooseEncoding(request, page);
  response.writeHead(200, [...(cookies.length > 0 ? withCookies(headers, cookies) : headers), ...own]);
  response.end(request.method === "HEAD" ? undefined : body);
}

function toPairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, place) => (place % 2 === 0 ? [[name, headers[place + 1] ?? ""]] : []));
}

function withCookies(headers: readonly string[], cookies: readonly string[]): string[] {
  return [
    ...toPairs(headers)
      .filter(([name]) => name !== "cache-control")
      .flat(),
    ...touchHeaders(cookies),
  ];
}

function chooseEncoding(request: IncomingMessage, page: FinishedPage): Encoded {
  const accepted = acceptedEncodings(String(request.headers["accept-encoding"] ?? ""));
  if (accepted.has("br")) return page.brotli;
  if (accepted.has("gzip")) return page.gzip;
  return decompress(page);
}

/** Only programs take no compression; the pages they took last, the longest kept first. */
const plain = new Map<FinishedPage, Encoded>();
let plainBytes = 0;
/** Bytes. */
const MOST_PLAIN = 4 * 2 ** 20;

function decompress(page: FinishedPage): Encoded {
  const known = plain.get(page);
  if (known) return known;
  const body = brotliDecompressSync(page.brotli.body);
  for (const [oldest, { body: old }] of plain) {
    if (plainBytes + body.length <= MOST_PLAIN) break;
    plain.delete(oldest);
    plainBytes -= old.length;
  }
  const encoded = encode(page, "identity", body);
  plain.set(page, encoded);
  plainBytes += body.length;
  return encoded;
}

const encodings = new Map<string, ReadonlySet<string>>();
const MOST_ENCODINGS = 200;
const LONGEST_ENCODING = 100;

export function acceptedEncodings(header: string | null | undefined): ReadonlySet<string> {
  const text = header ?? "";
  const known = encodings.get(text);
  if (known) return known;
  const read = readEncodings(text);
  if (encodings.size < MOST_ENCODINGS && text.length < LONGEST_ENCODING) encodings.set(text, read);
  return read;
}

function readEncodings(header: string): ReadonlySet<string> {
  const list = header.split(",");
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
