import { forget, keep, readKept } from "./tab-storage.ts";

/** The name of a draft begins with it; the page's address and the form's name follow. */
export const DRAFT = "draft ";

function draftName(formId: string): string {
  return `${DRAFT}${location.pathname} ${formId}`;
}

const notTyped = new Set(["submissionKey", "formId"]);

/** `began`: what the page had put into the field, such as a load picked or a code looked up on another page. */
type Kept = [name: string, value: string, began: string];

function readBeginning(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isText ? field.defaultValue : "";
}

export function keepDraft(form: HTMLFormElement, formId: string): void {
  const typed = [...new FormData(form)]
    .filter((entry): entry is [string, string] => typeof entry[1] === "string" && !notTyped.has(entry[0]))
    .map(([name, value]): Kept => [name, value, readBeginning(form, name)]);
  keep(draftName(formId), JSON.stringify(typed));
}

export function forgetDraft(formId: string): void {
  forget(draftName(formId));
}

export function restoreDraft(form: HTMLFormElement, formId: string): void {
  const kept: Kept[] = JSON.parse(readKept(draftName(formId)) ?? "[]");
  for (const [name, value, began] of kept) {
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
      if (field.value === defaultValue && (defaultValue === "" || defaultValue === began))
        field.value = value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value ||= value;
    }
  }
  // What is filled in is in sight.
  for (const part of form.querySelectorAll("details")) {
    part.open ||= [...part.querySelectorAll("input")].some(({ type, checked, value }) =>
      type === "checkbox" ? checked : value !== "",
    );
  }
}
