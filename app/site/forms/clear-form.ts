/** As the page had it before anything was typed; `isAnswer`: the page came with what was typed, to be corrected. */
export function clearForm(form: HTMLFormElement, { isAnswer }: { isAnswer: boolean }): void {
  form.reset();
  for (const field of form.elements) {
    if (!isAnswer) break;
    if (field instanceof HTMLTextAreaElement) field.value = "";
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
    if (/checkbox|radio/.test(field.type)) field.checked = false;
    else field.value = "";
  }
  // For what follows the fields, such as a booking's ticket and its open windows.
  form.dispatchEvent(new Event("input", { bubbles: true }));
}
