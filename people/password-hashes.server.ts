import { randomBytes, scrypt } from "node:crypto";
import { isSame } from "./desk-secret.server.ts";

// OWASP's figures for scrypt (Password Storage Cheat Sheet): N=2^15, r=8, p=3, which takes 32 MB. One at a time, so that
// many sign-ins at once neither fill a small machine's memory nor take every processor.

type Figures = { N: number; r: number; p: number };

const today: Figures = { N: 2 ** 15, r: 8, p: 3 };
const LENGTH = 32;

/** What the desk's first version used: "salt:key", both in hex. */
const first: Figures = { N: 2 ** 14, r: 16, p: 1 };
const FIRST_LENGTH = 64;
/** Brings a check with the first figures to the work of one with today's. */
const makeUp: Figures = { N: 2 ** 15, r: 8, p: 2 };

/** Guesses of strangers that may wait for their turn; more are turned away. */
const MOST_WAITING = 20;

/** People who are known, by their device, a link or a session, come before strangers. */
export type Standing = "known" | "stranger";

const waiting: { known: (() => void)[]; stranger: (() => void)[] } = { known: [], stranger: [] };
let isBusy = false;

export function isTooBusy(standing: Standing): boolean {
  return isBusy && standing === "stranger" && waiting.stranger.length >= MOST_WAITING;
}

async function takeTurn(standing: Standing): Promise<boolean> {
  if (isTooBusy(standing)) return false;
  if (!isBusy) {
    isBusy = true;
    return true;
  }
  await new Promise<void>((start) => waiting[standing].push(start));
  return true;
}

function endTurn(): void {
  const next = waiting.known.shift() ?? waiting.stranger.shift();
  if (next) next();
  else isBusy = false;
}

function derive(password: string, salt: string, figures: Figures, length: number): Promise<Buffer> {
  const { N, r, p } = figures;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, length, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

async function inTurn<T>(standing: Standing, work: () => Promise<T>): Promise<T | null> {
  if (!(await takeTurn(standing))) return null;
  try {
    return await work();
  } finally {
    endTurn();
  }
}

function write({ N, r, p }: Figures, salt: string, keys: readonly Buffer[]): string {
  return ["scrypt", N, r, p, salt, ...keys.map((key) => key.toString("base64url"))].join("$");
}

function read(stored: string): { figures: Figures; salt: string; keys: string[] } | null {
  const [kind, N, r, p, salt = "", ...keys] = stored.split("$");
  if (kind !== "scrypt") return null;
  return { figures: { N: Number(N), r: Number(r), p: Number(p) }, salt, keys };
}

export function hashPassword(password: string): Promise<string> {
  return hashAll([password]);
}

/** A person's backup codes, with one salt. */
export function hashCodes(codes: readonly string[]): Promise<string> {
  return hashAll(codes);
}

async function hashAll(secrets: readonly string[]): Promise<string> {
  const salt = randomBytes(16).toString("base64url");
  const keys: Buffer[] = [];
  for (const secret of secrets) {
    const key = await inTurn("known", () => derive(secret, salt, today, LENGTH));
    if (key) keys.push(key);
  }
  return write(today, salt, keys);
}

/** Whether the password is right, after the same work for a wrong one and for no account; "busy" when it wasn't checked. */
export async function checkPassword(
  stored: string | null,
  password: string,
  standing: Standing,
): Promise<boolean | "busy"> {
  const isRight = await inTurn(standing, async () => {
    if (stored === null) {
      await derive(password, "nobody", today, LENGTH);
      return false;
    }
    const known = read(stored);
    if (!known) return checkFirst(stored, password);
    const key = await derive(password, known.salt, known.figures, LENGTH);
    return isSame(key.toString("base64url"), known.keys[0] ?? "");
  });
  return isRight ?? "busy";
}

async function checkFirst(stored: string, password: string): Promise<boolean> {
  const [salt = "", wanted = ""] = stored.split(":");
  const key = await derive(password, salt, first, FIRST_LENGTH);
  await derive(password, salt, makeUp, LENGTH);
  return isSame(key.toString("hex"), wanted);
}

export function isOutdated(stored: string): boolean {
  const { N, r, p } = read(stored)?.figures ?? first;
  return N !== today.N || r !== today.r || p !== today.p;
}

export function countCodes(stored: string): number {
  return read(stored)?.keys.length ?? 0;
}

/** The hashes without that of this code; null when it isn't among them. */
export async function removeCode(stored: string, code: string): Promise<string | null> {
  const known = read(stored);
  if (!known) return null;
  const key = await inTurn("known", () => derive(code, known.salt, known.figures, LENGTH));
  const text = key?.toString("base64url") ?? "";
  const rest = known.keys.filter((one) => !isSame(one, text));
  if (rest.length === known.keys.length) return null;
  return write(
    known.figures,
    known.salt,
    rest.map((one) => Buffer.from(one, "base64url")),
  );
}
