import { type Field, sayUnder } from "./too-long.ts";

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** In place of `maxlength`, which has browsers cut what's pasted, dropped, dictated or filled in: too much isn't sent. */
export function keepWhole(say: (most: string, rest: string) => string): void {
  const limits = new WeakMap<Field, number>();
  const lift = (field: unknown) => {
    if (!isField(field) || field.maxLength < 0) return;
    limits.set(field, field.maxLength);
    field.removeAttribute("maxlength");
  };
  const isTooLong = (field: unknown) => {
    lift(field);
    const most = isField(field) && limits.get(field);
    if (!most) return false;
    const isSplit = /^[\uDC00-\uDFFF]/.test(field.value.slice(most));
    const rest = field.value.slice(isSplit ? most - 1 : most);
    sayUnder(field, rest && say(most.toLocaleString("en"), rest));
    return rest !== "";
  };
  for (const name of ["focusin", "dragover"]) {
    addEventListener(name, ({ target }) => {
      for (const field of (isField(target) && target.form?.elements) || [target]) lift(field);
    });
  }
  addEventListener("input", ({ target }) => isTooLong(target), true);
  addEventListener(
    "submit",
    (event) => {
      const [first] = [...(event.target as HTMLFormElement).elements].filter(
        (field) => field.getClientRects().length > 0 && isTooLong(field),
      );
      if (!first) return;
      event.preventDefault();
      event.stopPropagation();
      (first as Field).focus();
    },
    true,
  );
}
