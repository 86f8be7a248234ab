import type { FieldError, Submission } from "../../../leads/submission.ts";
import { keep, readKept } from "../../ui/drafts/device.ts";
import type { FormAnswer, Problem } from "../forms/answer.ts";
import type { FormKind } from "./draft.ts";
import { tellOfWaiting, WAITING_MARK } from "./load-bar.ts";

// Requests that were sent while nobody could be reached. They wait in a cache of the browser, where the service worker
// finds them (`offline/service-worker.js`): it alone sends them, under their submission key.

export type WaitingRequest = {
  key: string;
  kind: FormKind;
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

const followed = new Set<FormKind>();

/** Whether a form of this page tells of it. What was refused is for the page where it was sent: its days and windows. */
export function isToldByForm({ kind, state, address }: WaitingRequest): boolean {
  return followed.has(kind) && (state !== "refused" || address.split("?")[0] === location.pathname);
}

export const photosOf = (key: string) => `${WAITING} photos ${key}`;

const placeOf = (key: string) => `/waiting/${key}`;

/** The worker and other tabs wait meanwhile. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(WAITING, work) as Promise<T>) : work();
}

async function read(cache: Cache, place: string | Request): Promise<WaitingRequest | null> {
  return (await cache.match(place))?.json() ?? null;
}

/** Those that were changed last come last. Empty where the browser has no such cache. */
export async function listWaiting(): Promise<WaitingRequest[]> {
  try {
    const cache = await caches.open(WAITING);
    const found = await Promise.all((await cache.keys()).map((place) => read(cache, place)));
    return found.filter((one) => one !== null);
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

/** Tells a form of the request of its kind that waits or has waited, now and whenever that changes. */
export function followWaiting(kind: FormKind, tell: (request: WaitingRequest | null) => void): () => void {
  const look = async () => {
    const all = await listWaiting();
    const request = all.findLast((one) => one.kind === kind && isToldByForm(one)) ?? null;
    tell(request);
    // The page had nothing to tell as it loaded, and now it's online.
    if (request?.state === "sent" || request?.state === "old") await tellOfWaiting();
  };
  followed.add(kind);
  const stop = onWaitingChanged(() => void look());
  // Also the bar, which leaves to the form what that tells.
  if (readKept(WAITING_MARK)) tellHere();
  return stop;
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
    if (!(await navigator.serviceWorker.getRegistration())) return false;
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
    else if (isSo) await Promise.all([cache.delete(placeOf(key)), forgetPhotos(key)]);
    return isSo;
  }).finally(tellAll);
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
  // One that has arrived may still have photos here.
  const open = (await listWaiting()).filter(({ state }) => state === "waiting" || state === "sent");
  if (open.length === 0) return;
  for (const { key, fields, needsProof, state } of open) {
    if (!needsProof || fields.altcha || state === "sent" || !navigator.onLine) continue;
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
