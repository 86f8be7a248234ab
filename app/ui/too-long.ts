export type Field = HTMLInputElement | HTMLTextAreaElement;

const lines = new WeakMap<Field, HTMLOutputElement>();

/** What doesn't fit stays under its field, to be read and copied. A form that's reset empties it. */
export function sayUnder(field: Field, text: string): void {
  let line = lines.get(field);
  if (!line) {
    if (!text) return;
    line = Object.assign(document.createElement("output"), { className: "field-error too-long" });
    lines.set(field, line);
    field.after(line);
  }
  // A screen reader announces what changes in a line that it knows.
  setTimeout(fill, 100, line, text);
}

function fill(line: HTMLOutputElement, text: string): void {
  line.value = text;
  line.tabIndex = line.scrollHeight > line.clientHeight ? 0 : -1;
}
