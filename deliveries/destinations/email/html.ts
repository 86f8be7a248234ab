export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A template whose values are escaped, unless they are {@link Html} themselves; lists are put one after the other. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const written = values.map((value) => {
    if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
    return value instanceof Html ? value.text : value.map(({ text }) => text).join("");
  });
  return new Html(String.raw({ raw: parts }, ...written));
}
