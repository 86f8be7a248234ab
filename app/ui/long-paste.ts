type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Keeps what a browser would cut from a paste that is too long for its field; the browser says so, at once and when it's sent. */
export function keepLongPastes(): void {
  for (const name of ["paste", "drop"]) {
    addEventListener(
      name,
      ({ target: field }) => {
        if (!isField(field) || field.maxLength < 0) return;
        const { maxLength } = field;
        field.removeAttribute("maxlength");
        setTimeout(() => {
          field.maxLength = maxLength;
          if (field.validity.tooLong) field.reportValidity();
        });
      },
      true,
    );
  }
  // Also where the page checks everything else itself.
  addEventListener(
    "submit",
    (event) => {
      const fields = [...(event.target as HTMLFormElement).elements].filter(isField);
      const field = fields.find(({ validity }) => validity.tooLong);
      if (!field) return;
      event.preventDefault();
      event.stopPropagation();
      field.reportValidity();
    },
    true,
  );
}
