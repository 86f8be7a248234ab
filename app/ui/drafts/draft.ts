import { forget, keep, readKept } from "./device.ts";
import type { FieldValue } from "./fields.ts";

/** `began`: what the page had put into the field. */
export type Typed = readonly [name: string, value: FieldValue, began?: FieldValue];

type Press = { at: number; path: string; body: readonly (readonly [name: string, value: string])[] };

/** What was typed into a form, kept on this device under a name that the form gives. */
export type Draft = {
  /** The last key; epoch milliseconds, as the press. */
  at: number;
  typed: readonly Typed[];
  /** What it was sent under, if it was sent and no answer came. */
  key?: string | undefined;
  /** That attempt, where it can be made again from anywhere. */
  pressed?: Press | undefined;
};

const DAY = 24 * 60 * 60 * 1000;

/** `by`: the form of this page that has changed it, if one has. */
type Listener = (name: string, by: HTMLFormElement | null) => void;

const listeners = new Set<Listener>();

/** Of what this page does. Returns what ends it. */
export function followDrafts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell: Listener = (...news) => {
  for (const listener of [...listeners]) listener(...news);
};

/** Null where nothing was typed in the last days; what's older is gone then. */
export function readDraft(name: string, days: number): Draft | null {
  const text = readKept(name);
  const draft: Draft | null = text && JSON.parse(text);
  if (!draft || Math.abs(Date.now() - draft.at) < days * DAY) return draft;
  forget(name);
  return null;
}

export function keepDraft(name: string, draft: Draft, by: HTMLFormElement | null = null): boolean {
  if (draft.typed.length === 0) {
    forgetDraft(name, by);
    return false;
  }
  const isKept = keep(name, JSON.stringify(draft));
  tell(name, by);
  return isKept;
}

export function forgetDraft(name: string, by: HTMLFormElement | null = null): void {
  forget(name);
  tell(name, by);
}
