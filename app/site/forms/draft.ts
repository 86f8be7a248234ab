import { forget, keep, readKept } from "./tab-storage.ts";

/** Where what was typed into a form waits until it has arrived. */
function draftName(formId: string): string {
  return `draft ${location.pathname} ${formId}`;
}

/** Fields of the form that hold no answer of the visitor. */
const notTyped = new Set(["submissionKey", "formId"]);

/** A field's name, what it holds, and the words of ours that it began with, if any. */
type Kept = [name: string, value: string, began: string];

/** The words of ours in a text field before anyone typed: a load that was picked on another page. */
function readBeginning(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field.defaultValue : "";
}

/** Keeps what a form holds now. */
export function keepDraft(form: HTMLFormElement, formId: string): void {
  const typed = [...new FormData(form)]
    .filter(([name]) => !notTyped.has(name))
    .map(([name, value]): Kept => [name, String(value), readBeginning(form, name)]);
  keep(draftName(formId), JSON.stringify(typed));
}

export function forgetDraft(formId: string): void {
  forget(draftName(formId));
}

/** Fills a form with its draft; what the visitor has typed since the page appeared stays. */
export function restoreDraft(form: HTMLFormElement, formId: string): void {
  const kept: Kept[] = JSON.parse(readKept(draftName(formId)) ?? "[]");
  for (const [name, value, began] of kept) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) {
      if (!field.value) field.value = value;
    } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
      // A box whose words have changed since sends another value, and stays clear.
      field.checked ||= field.value === value;
    } else if (field instanceof HTMLSelectElement) {
      field.value = value;
    } else if (began && value.startsWith(began) && field instanceof HTMLTextAreaElement && field.value) {
      // The words of ours may be others now; what was typed after them is still the visitor's.
      const added = value.slice(began.length);
      if (!field.value.endsWith(added)) field.value += added;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value ||= value;
    }
  }
}
