/** What has been typed into a form and not arrived yet. It stays in this tab and is gone when the tab closes. */
const draftKey = (formId: string) => `draft ${location.pathname} ${formId}`;

/** Keys of the form that are no answers of the visitor. */
const notTyped = new Set(["submissionKey", "formId"]);

/** A field's name, what it holds, and the words of ours that it began with, if any. */
type Kept = [name: string, value: string, began: string];

/** The words of ours in a text field before anyone typed: a load that was picked on another page. */
function beginningOf(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field.defaultValue : "";
}

/** Keeps what a form holds now. Where the browser allows no storage, the form works without. */
export function keepDraft(form: HTMLFormElement, formId: string): void {
  const typed = [...new FormData(form)]
    .filter(([name]) => !notTyped.has(name))
    .map(([name, value]): Kept => [name, String(value), beginningOf(form, name)]);
  try {
    sessionStorage.setItem(draftKey(formId), JSON.stringify(typed));
  } catch {
    // Storage is full or forbidden: the only loss is the draft after a reload.
  }
}

/** Forgets the draft of a form that has arrived. */
export function forgetDraft(formId: string): void {
  try {
    sessionStorage.removeItem(draftKey(formId));
  } catch {
    // As above: nothing was kept.
  }
}

/** Fills a form with its draft; what the visitor has typed since the page appeared stays. */
export function restoreDraft(form: HTMLFormElement, formId: string): void {
  let kept: Kept[];
  try {
    kept = JSON.parse(sessionStorage.getItem(draftKey(formId)) ?? "[]");
  } catch {
    return;
  }
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
