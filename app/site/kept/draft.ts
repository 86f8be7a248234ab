import { draftDays } from "../../../content/kept.ts";
import type { Submission } from "../../../leads/submission.ts";
import { forget, keep, listKept, readKept } from "./device-storage.ts";

export const DAY = 24 * 60 * 60 * 1000;

/** The name of a draft begins with it; the page's address and the form's name follow. */
export const DRAFT = "draft ";

function draftName(formId: string, path = location.pathname): string {
  return `${DRAFT}${path} ${formId}`;
}

const notTyped = new Set(["submissionKey", "formId"]);

/** `began`: what the page had put into the field, such as a load picked or a code looked up on another page. */
type Kept = [name: string, value: string, began: string];

/** `at` in epoch milliseconds. `key`: what it was sent under, if it was sent and no answer came. */
type Draft = { at: number; typed: readonly Kept[]; key?: string | undefined };

/** A box for promotions that was checked longer ago is asked again: somebody else may sit there. */
const CONSENT_KEPT_FOR = DAY / 24;

function readBeginning(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isText ? field.defaultValue : "";
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type))
    return field.name !== "" && field.checked !== field.defaultChecked;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isText && !/hidden|file/.test(field.type) && field.value !== field.defaultValue;
}

/** True if it's kept: not where nothing was typed, or no storage is to be had. */
export function keepDraft(form: HTMLFormElement, formId: string, key: string | undefined): boolean {
  if (![...form.elements].some(isChanged)) {
    forgetDraft(formId);
    return false;
  }
  const typed = [...new FormData(form)]
    .filter((entry): entry is [string, string] => typeof entry[1] === "string" && !notTyped.has(entry[0]))
    .map(([name, value]): Kept => [name, value, readBeginning(form, name)]);
  const draft: Draft = { at: Date.now(), typed, key };
  return keep(draftName(formId), JSON.stringify(draft));
}

export function forgetDraft(formId: string): void {
  forget(draftName(formId));
}

/** Of a form that has arrived, sent at `since`. False where the visitor has typed on: that stays. */
export function forgetSentDraft(path: string, formId: string, since: number): boolean {
  const name = draftName(formId, path);
  if ((readDraft(name)?.at ?? 0) > since) return false;
  forget(name);
  return true;
}

function readDraft(name: string): Draft | null {
  const draft: Partial<Draft> = JSON.parse(readKept(name) ?? "{}");
  const { at = 0, typed } = draft;
  if (typed && at > Date.now() - draftDays * DAY) return { ...draft, at, typed };
  forget(name);
  return null;
}

/** Puts what was typed earlier back into the form; null where nothing was, or too long ago. */
export function restoreDraft(form: HTMLFormElement, formId: string): Pick<Draft, "at" | "key"> | null {
  for (const name of listKept(DRAFT)) readDraft(name);
  const draft = readDraft(draftName(formId));
  if (!draft) return null;
  const { at, key } = draft;
  for (const [name, value, began] of draft.typed) {
    if (name === "marketingConsent" && at < Date.now() - CONSENT_KEPT_FOR) continue;
    restoreField(form, [name, value, began]);
  }
  // What is filled in is in sight.
  for (const part of form.querySelectorAll("details")) {
    part.open ||= [...part.querySelectorAll("input")].some(({ type, checked, value }) =>
      type === "checkbox" ? checked : value !== "",
    );
  }
  return { at, key };
}

/** Only fields in which nothing has been typed meanwhile. */
export function fillForm(form: HTMLFormElement, fields: Submission): void {
  for (const [name, value] of Object.entries(fields)) {
    if (!notTyped.has(name)) restoreField(form, [name, value, ""]);
  }
}

function restoreField(form: HTMLFormElement, [name, value, began]: Kept): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    if (!field.value) field.value = value;
  } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
    // A box whose words have changed sends another value, and stays clear.
    field.checked ||= field.value === value;
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
  } else if (began && value.startsWith(began) && field instanceof HTMLTextAreaElement && field.value) {
    // Our words may have changed; what was typed after them is still the visitor's.
    const added = value.slice(began.length);
    if (!field.value.endsWith(added)) field.value += added;
  } else if (field instanceof HTMLInputElement && field.type !== "hidden" && field.type !== "file") {
    const { defaultValue } = field;
    // What the page filled in gives way, also to nothing, until the page puts something else there.
    if (field.value === defaultValue && (defaultValue === "" || defaultValue === began)) field.value = value;
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value ||= value;
  }
}
