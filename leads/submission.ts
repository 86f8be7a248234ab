/** What a form sent: field names to text, typed by a stranger and not yet trusted. */
export type Submission = Readonly<Record<string, string>>;

/** One message beside one field. `field` is the field's name in the form. */
export type FieldError = { field: string; message: string };

/** The end of a check: a trusted value, or the errors in the order of the fields on the form. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: readonly FieldError[] };

/** What was typed into a field. A field that was not sent is an empty one. */
export function typedInto(submission: Submission, field: string): string {
  const text: unknown = submission[field];
  return typeof text === "string" ? text : "";
}

/** A field, whether its rule holds, and the message shown beside it when it does not. */
export type FieldRule = readonly [field: string, holds: boolean, message: string];

/** The errors of the rules that do not hold, in the order of the rules. */
export function listErrors(rules: readonly FieldRule[]): FieldError[] {
  return rules.filter(([, holds]) => !holds).map(([field, , message]) => ({ field, message }));
}
