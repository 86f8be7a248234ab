// A form's fields as a draft knows them: those that somebody types into or picks from.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A text; of a box, whether it's checked; of a choice, the one that's picked. */
export type FieldValue = string | boolean;

const neverKept = /^(hidden|password|file|submit|button|reset|fieldset|output)$/;

export const isKept = (element: Element): element is Field => {
  const { name, type } = element as Field;
  return Boolean(name) && !neverKept.test(type);
};

export const listFields = (form: HTMLFormElement): Field[] => [...form.elements].filter(isKept);

export const isTick = (field: Field): field is HTMLInputElement => field.type === "checkbox";

export const isChoice = (field: Field): field is HTMLInputElement => field.type === "radio";

export const isOnOff = (field: Field): field is HTMLInputElement => isTick(field) || isChoice(field);

/** A box is another one where it sends another value. */
export const nameOf = (field: Field): string => (isTick(field) ? `${field.name}=${field.value}` : field.name);

export function readValue(field: Field): FieldValue {
  return isTick(field) ? field.checked : field.value;
}

/** What the page put there, whatever the browser or a quick hand has made of it since. */
export function readOriginal(field: Field): FieldValue {
  if (isOnOff(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return (field.querySelector<HTMLOptionElement>("[selected]") ?? field.options[0])?.value ?? "";
}

export const isChanged = (field: Field, from = readOriginal(field)): boolean =>
  (isOnOff(field) ? field.checked : field.value) !== from;

export function put(field: Field, value: FieldValue): void {
  if (isOnOff(field)) field.checked = value === true || value === field.value;
  else field.value = String(value);
}
