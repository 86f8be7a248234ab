import { forget, keep, readKept } from "../../ui/drafts/device.ts";
import { type Draft, followDrafts, forgetDraft, keepDraft, readDraft } from "../../ui/drafts/draft.ts";

// Drafts of the desk on this device: of one person, until they sign out or somebody else signs in.

/** `about`: the form's hidden fields, which say what it's about. */
export type FormIdentity = { path: string; intent: string; about: readonly [name: string, value: string][] };

const OWNER = "desk-drafts-of";
const DRAFT = "desk-draft ";
const DAYS = 7;

export function nameDraft(person: string, { path, intent, about }: FormIdentity): string {
  return DRAFT + JSON.stringify([person, path, intent, about]);
}

export function readIdentity(name: string): FormIdentity & { person: string } {
  const [person, path, intent, about] = JSON.parse(name.slice(DRAFT.length));
  return { person, path, intent, about };
}

function listNames(): string[] {
  try {
    return Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.startsWith(DRAFT));
  } catch {
    // Where a browser refuses its storage, nothing is in it.
    return [];
  }
}

/** From now on they're this person's; those of others end. */
export function openDrafts(person: string): void {
  if (findOwner() === person) return;
  for (const name of listNames()) if (readIdentity(name).person !== person) forget(name);
  keep(OWNER, person);
}

export const findOwner = () => readKept(OWNER) ?? "";

/** Also for other tabs, which keep nothing from now on. */
export function endDrafts(): void {
  forget(OWNER);
  for (const name of listNames()) forgetDraft(name);
}

export const readOwn = (name: string): Draft | null => readDraft(name, DAYS);

export function keepOwn(name: string, draft: Draft, by: HTMLFormElement | null = null): void {
  if (findOwner() === readIdentity(name).person) keepDraft(name, draft, by);
}

export function listOwn(): [name: string, draft: Draft][] {
  return listNames().flatMap((name) => {
    const draft = readOwn(name);
    return draft ? [[name, draft]] : [];
  });
}

export const listPressed = () => listOwn().filter(([, { pressed }]) => pressed);

/** Of this tab and others. `taken`: what another one has sent, discarded or ended. */
export function followOwn(listener: (name: string, taken: Draft | null) => void): () => void {
  const follow = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key?.startsWith(DRAFT)) listener(key, newValue ? null : JSON.parse(oldValue ?? "null"));
  };
  addEventListener("storage", follow);
  const unfollow = followDrafts((name) => listener(name, null));
  return () => {
    removeEventListener("storage", follow);
    unfollow();
  };
}

/** Names one sending of a form, alike for the form and for its request. */
export function sendingToken(path: string, key: string, intent: string): string {
  return key || `${path} ${intent}`;
}

/** What was typed since then has no token, and stays. */
export function settleSent(token: string, outcome: "done" | "answered" | "waiting"): void {
  for (const [name, draft] of listOwn()) {
    if (draft.key !== token || outcome === "waiting") continue;
    if (outcome === "done") forgetDraft(name);
    else keepOwn(name, { at: draft.at, typed: draft.typed });
  }
}
