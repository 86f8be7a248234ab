import { draftDays } from "../../../content/kept.ts";
import type { FieldError, Submission } from "../../../leads/submission.ts";
import type { FormAnswer, Problem } from "../forms/answer.ts";
import { forget, keep } from "./device-storage.ts";
import { DAY } from "./draft.ts";
import { WAITING_MARK } from "./waiting-mark.ts";

// Requests that were sent while nobody could be reached. They wait in a cache of the browser, where the service worker
// finds them (`offline/service-worker.js`): it alone sends them, under their submission key.

export type WaitingRequest = {
  key: string;
  formId: string;
  address: string;
  /** All that's posted; empty once it has arrived. */
  fields: Submission;
  /** When the visitor sent it: epoch milliseconds, as the others. */
  since: number;
  /** Only a page can make a proof of work. */
  needsProof: boolean;
  /** "old": it has waited so long that the visitor is asked first; `isAgreed` is the answer. */
  state: "waiting" | "sent" | "refused" | "old";
  isAgreed?: boolean;
  /** Of one that has arrived, or was refused: when, and what the server said. */
  at?: number;
  location?: string;
  errors?: readonly FieldError[];
  problem?: Problem | null;
  days?: FormAnswer["days"];
};

/** The cache, the lock and the channel; the service worker has the same name. */
const WAITING = "waiting";
const SEND = "send waiting";
const TRY_EVERY = 60_000;

/** Milliseconds: a phone says that it's online some moments before anything gets through. */
const AFTER_ONLINE = [0, 2_000, 10_000];

export const pathOf = (address: string) => address.split("?")[0] ?? "";

export const photosOf = (key: string) => `${WAITING} photos ${key}`;

const placeOf = (key: string) => `/waiting/${key}`;

/** The worker and other tabs wait meanwhile. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(WAITING, work) as Promise<T>) : work();
}

async function read(cache: Cache, place: string | Request): Promise<WaitingRequest | null> {
  return (await cache.match(place))?.json() ?? null;
}

/** Oldest first. Empty where the browser has no such cache. */
export async function listWaiting(): Promise<WaitingRequest[]> {
  try {
    const cache = await caches.open(WAITING);
    const found = await Promise.all((await cache.keys()).map((place) => read(cache, place)));
    return found.filter((one) => one !== null).toSorted((one, other) => one.since - other.since);
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Told of what other tabs and the worker do, too. */
export function onWaitingChanged(listener: () => void): () => void {
  listeners.add(listener);
  if (!channel && "BroadcastChannel" in window) {
    channel = new BroadcastChannel(WAITING);
    channel.onmessage = tellHere;
  }
  return () => listeners.delete(listener);
}

function tellHere(): void {
  for (const listener of [...listeners]) listener();
}

function tellAll(): void {
  tellHere();
  channel?.postMessage("");
}

/** From now on the worker sends it as soon as that's possible. False where it can't wait: then nothing is kept. */
export async function leaveToWait(request: Omit<WaitingRequest, "since" | "state">): Promise<boolean> {
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    if (!worker) return false;
    const waiting: WaitingRequest = { ...request, since: Date.now(), state: "waiting" };
    await (await caches.open(WAITING)).put(placeOf(request.key), Response.json(waiting));
    keep(WAITING_MARK, "1");
    tellAll();
    void keepTrying();
    return true;
  } catch {
    // A private window may have no caches, and a full disk takes nothing more.
    return false;
  }
}

export const forgetPhotos = (key: string) => caches.delete(photosOf(key));

async function remove(cache: Cache, key: string): Promise<void> {
  await cache.delete(placeOf(key));
  await forgetPhotos(key);
}

/** Only one that's in that state; without a `change` it's removed. False where it isn't anymore. */
export function changeWaiting(
  key: string,
  from: readonly WaitingRequest["state"][],
  change?: Partial<WaitingRequest>,
): Promise<boolean> {
  return alone(async () => {
    const cache = await caches.open(WAITING);
    const request = await read(cache, placeOf(key));
    const isSo = request !== null && from.includes(request.state);
    if (isSo && change) await cache.put(placeOf(key), Response.json({ ...request, ...change }));
    else if (isSo) await remove(cache, key);
    return isSo;
  }).finally(tellAll);
}

/** Removes what nobody needs anymore; the mark goes with the last one. */
export async function clearAway(): Promise<readonly WaitingRequest[]> {
  const now = Date.now();
  const all = await listWaiting();
  const isPast = ({ state, since, at = now }: WaitingRequest) =>
    since < now - draftDays * DAY || (state === "sent" && at < now - DAY);
  const [past, left] = [all.filter(isPast), all.filter((one) => !isPast(one))];
  const cache = past.length > 0 ? await caches.open(WAITING) : null;
  for (const { key } of past) if (cache) await remove(cache, key);
  if (left.length === 0) forget(WAITING_MARK);
  return left;
}

let trying: ReturnType<typeof setInterval> | undefined;

/** Now, whenever the connection or the visitor comes back, and every minute: while something waits. */
export async function keepTrying(): Promise<void> {
  if (trying === undefined) {
    trying = setInterval(tryAgain, TRY_EVERY);
    addEventListener("online", () => {
      for (const wait of AFTER_ONLINE) setTimeout(tryAgain, wait);
    });
    document.addEventListener("visibilitychange", () => document.hidden || tryAgain());
  }
  await tryAgain();
}

async function tryAgain(): Promise<void> {
  const requests = await listWaiting();
  const waiting = requests.filter(({ state }) => state === "waiting");
  const sent = requests.filter(({ state }) => state === "sent");
  const withPhotos = await Promise.all(sent.map(({ key }) => caches.has(photosOf(key))));
  if (waiting.length === 0 && !withPhotos.includes(true)) return;
  for (const { key, fields, needsProof } of waiting) {
    if (!needsProof || fields.altcha || !navigator.onLine) continue;
    const work = await import("../forms/proof-of-work.ts").catch(() => null);
    const altcha = await work?.proveWork();
    if (altcha) await changeWaiting(key, ["waiting"], { fields: { ...fields, altcha } });
  }
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage(SEND);
  // Where the browser has it, it wakes the worker once there's a connection, also with no page open.
  await registration.sync?.register(WAITING).catch(() => undefined);
}

export const isSentInBackground = () => "sync" in ServiceWorkerRegistration.prototype;

declare global {
  interface ServiceWorkerRegistration {
    sync?: { register(tag: string): Promise<void> };
  }
}
