// What's typed at the desk, kept on this device until it's sent: in localStorage, encrypted with the person's own key.

export type DraftValue = string | boolean;

/** Which form a draft belongs to. `id` has everything that tells it from other forms of the page. */
export type FormIdentity = { id: string; path: string; intent: string };

export type DraftFields = Readonly<Record<string, DraftValue>>;

/** `earlier`: what lay on the device when somebody had already typed again. */
export type Draft = { form: FormIdentity; at: number; fields: DraftFields; earlier?: DraftFields };

export type DraftNews = "back" | "discarded" | null;

const DAY = 24 * 60 * 60 * 1000;
const KEPT_FOR = 7 * DAY;
const MOST = 50;
const LONGEST = 64 * 1024;
/** How long news stays to be read out, in milliseconds. */
const NEWS = 5_000;

/** Where a draft lies on the device. Writing takes a moment, so a later text may be written first. */
type Slot = { name: string; written: number; isGone: boolean };

type Kept = Draft & { slot: Slot; turn: number };

type Safe = { person: string; keys: readonly CryptoKey[] };

let safe: Safe | null = null;
let kept = new Map<string, Kept>();
let listed: readonly Draft[] = [];
let opened = 0;
let turns = 0;
let taken: Draft | null = null;
let news: DraftNews = null;
let newsTimer: ReturnType<typeof setTimeout> | undefined;
/** Where nothing can be encrypted, drafts of people who have signed out stay in this page's memory only. */
const remembered = new Map<string, Map<string, Kept>>();
const listeners = new Set<() => void>();
const sent = new Map<string, { id: string; fields: DraftFields }>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Changes when drafts come or go, not while one is typed. */
export function listDrafts(): readonly Draft[] {
  return listed;
}

/** How often drafts were read from the device. */
export function countOpenings(): number {
  return opened;
}

export function findDraft(id: string): Draft | undefined {
  return kept.get(id);
}

/** The draft, while listeners are told that another tab has sent or discarded it. */
export function findTaken(id: string): Draft | null {
  return taken?.form.id === id ? taken : null;
}

export function readNews(): DraftNews {
  return news;
}

export function announce(what: DraftNews): void {
  news = what;
  clearTimeout(newsTimer);
  if (what) newsTimer = setTimeout(() => announce(null), NEWS);
  tell();
}

function list(): void {
  listed = [...kept.values()];
  tell();
}

/** Reads the person's drafts from this device; those of others stay as they are. `keys`: as the desk gives them. */
export async function openDrafts(person: string, keys: readonly string[]): Promise<void> {
  const mine = { person, keys: [] as readonly CryptoKey[] };
  safe = mine;
  if (globalThis.crypto.subtle) mine.keys = await Promise.all(keys.map(importKey));
  const found = mine.keys.length > 0 ? await readDevice(mine) : (remembered.get(person) ?? new Map());
  if (safe !== mine) return;
  for (const [id, draft] of found) {
    const typed = kept.get(id);
    if (!typed) kept.set(id, draft);
    else {
      const fields = { ...draft.fields, ...typed.fields };
      kept.set(id, { ...typed, slot: draft.slot, fields, earlier: draft.fields });
    }
  }
  opened += 1;
  list();
  for (const draft of kept.values()) if (draft.turn > 0) void write(draft);
}

/** What is typed stays on the device; nothing of it stays in the page. */
export function closeDrafts(): void {
  if (safe?.keys.length === 0) remembered.set(safe.person, kept);
  safe = null;
  kept = new Map();
  sent.clear();
  list();
}

/** Keeps one field of a form. `value` is null where it's as the page had it. */
export function keepField(form: FormIdentity, field: string, value: DraftValue | null): void {
  const draft = kept.get(form.id);
  const { [field]: _, ...others } = draft?.fields ?? {};
  const fields = value === null ? others : { ...others, [field]: value };
  if (Object.keys(fields).length === 0) {
    removeDraft(form.id);
    return;
  }
  turns += 1;
  const slot = draft?.slot ?? { name: "", written: 0, isGone: false };
  const next = { form, at: Date.now(), fields, slot, turn: turns };
  kept.set(form.id, next);
  if (!draft) {
    limit();
    list();
  }
  void write(next);
}

export function removeDraft(id: string): void {
  const draft = kept.get(id);
  if (!draft) return;
  kept.delete(id);
  forget(draft);
  list();
}

function forget({ slot }: Kept): void {
  slot.isGone = true;
  if (slot.name) onDevice((storage) => storage.removeItem(slot.name));
}

function limit(): void {
  const oldest = [...kept.values()].sort((a, b) => a.at - b.at);
  for (const draft of oldest.slice(0, Math.max(0, oldest.length - MOST))) {
    kept.delete(draft.form.id);
    forget(draft);
  }
}

/** `token` names the sending, in the form and in its request. */
export function noteSent(token: string, id: string): void {
  const draft = kept.get(id);
  if (draft) sent.set(token, { id, fields: draft.fields });
}

/** Only a form that's done loses its draft, and not what was typed into it in the meantime. */
export function settleSent(token: string, outcome: "done" | "refused" | "waiting"): void {
  const form = sent.get(token);
  if (!form || outcome === "waiting") return;
  sent.delete(token);
  if (outcome === "refused") return;
  const now = kept.get(form.id)?.fields;
  if (now && isSame(now, form.fields)) removeDraft(form.id);
}

function isSame(one: DraftFields, other: DraftFields): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] === other[name]);
}

function importKey(key: string): Promise<CryptoKey> {
  const bytes = toBytes(key.replaceAll("-", "+").replaceAll("_", "/"));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** A browser may forbid storage, and it may be full: what's typed then stays in the page's memory. */
function onDevice<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

const nameFor = (person: string, id: string) => `desk-draft ${person} ${id}`;

function bind(name: string, at: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`${name} ${at}`));
}

async function write({ slot, turn, ...draft }: Kept): Promise<void> {
  const [key] = safe?.keys ?? [];
  if (!safe || !key) return;
  slot.name ||= nameFor(safe.person, crypto.randomUUID());
  const text = JSON.stringify(draft);
  if (text.length > LONGEST) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: "AES-GCM", iv, additionalData: bind(slot.name, draft.at) };
  const closed = await crypto.subtle.encrypt(how, key, new TextEncoder().encode(text));
  if (slot.isGone || slot.written > turn) return;
  slot.written = turn;
  const line = [draft.at, toBase64(iv), toBase64(new Uint8Array(closed))].join(" ");
  onDevice((storage) => storage.setItem(slot.name, line));
}

/** Also removes what is too old, whosever it is, and what can't be read any more. */
async function readDevice(mine: Safe): Promise<Map<string, Kept>> {
  const found = new Map<string, Kept>();
  const names = onDevice((storage) =>
    Object.keys(storage).filter((name) => /^desk-draft \S+ \S+$/.test(name)),
  );
  for (const name of names ?? []) {
    const line = onDevice((storage) => storage.getItem(name)) ?? "";
    const isMine = name.startsWith(nameFor(mine.person, ""));
    const isOld = Math.abs(Date.now() - Number.parseInt(line, 10)) > KEPT_FOR;
    const draft = isMine && !isOld ? await read(mine, name, line) : null;
    if (isOld || (isMine && !draft)) onDevice((storage) => storage.removeItem(name));
    if (!draft) continue;
    const other = found.get(draft.form.id);
    if (other && other.at > draft.at) forget(draft);
    else {
      if (other) forget(other);
      found.set(draft.form.id, draft);
    }
  }
  return found;
}

async function read({ keys }: Safe, name: string, line: string): Promise<Kept | null> {
  const [at = "", iv = "", closed = ""] = line.split(" ");
  for (const [place, key] of keys.entries()) {
    try {
      const how = { name: "AES-GCM", iv: toBytes(iv), additionalData: bind(name, Number(at)) };
      const text = new TextDecoder().decode(await crypto.subtle.decrypt(how, key, toBytes(closed)));
      // A turn has it written again, with the first key.
      return { ...(JSON.parse(text) as Draft), slot: { name, written: 0, isGone: false }, turn: place };
    } catch {}
  }
  return null;
}

/** Follows what other tabs keep and remove. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = async ({ key, newValue }: StorageEvent) => {
    const mine = safe;
    if (!mine || !key?.startsWith(nameFor(mine.person, ""))) return;
    if (newValue === null) {
      const gone = [...kept.values()].find(({ slot }) => slot.name === key);
      if (!gone) return;
      taken = gone;
      removeDraft(gone.form.id);
      taken = null;
      return;
    }
    const draft = await read(mine, key, newValue);
    // What this tab has of it stays: the text that is typed last wins on the device.
    if (!draft || safe !== mine || kept.has(draft.form.id)) return;
    kept.set(draft.form.id, draft);
    list();
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

/** Where nothing can be kept on the device, leaving the desk asks first. Returns how to stop. */
export function askBeforeLosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (safe?.keys.length === 0 && kept.size > 0) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
