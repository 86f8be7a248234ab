import type { factLabels } from "../content/mail.ts";

/** What a form sent: field names to text, typed by a stranger and not yet trusted. */
export type Submission = Readonly<Record<string, string>>;

/** One message beside one field. `field` is the field's name in the form. */
export type FieldError = { field: string; message: string };

/** The end of a check: a trusted value, or the errors in the order of the fields on the form. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: readonly FieldError[] };

/** What was typed into a field. A field that was not sent is an empty one. */
export function readTyped(submission: Submission, field: string): string {
  const text: unknown = submission[field];
  return typeof text === "string" ? text : "";
}

/** A field, whether its rule holds, and the message shown beside it when it does not. */
export type FieldRule = readonly [field: string, holds: boolean, message: string];

/** The errors of the rules that do not hold, in the order of the rules. */
export function listErrors(rules: readonly FieldRule[]): FieldError[] {
  return rules.filter(([, holds]) => !holds).map(([field, , message]) => ({ field, message }));
}

export type FactKey = keyof typeof factLabels;

export type FieldValue = string | boolean;

/** What a form knows beside what is typed. */
export type FormFacts = {
  /** The visitor's country by name; the location's own where it is unknown. */
  country: string;
  /** The location's own day, YYYY-MM-DD. */
  today: string;
};

/**
 * A field of a form, declared once. The check, the form, its summary, what is stored, the mails, the desk and the exports
 * all read this.
 */
export type FormField<Value extends FieldValue = FieldValue> = {
  control: "text" | "tel" | "email" | "date" | "message" | "tick";
  /** What stands above it; by the visitor's country where that makes a difference. */
  label: string | ((facts: FormFacts) => string);
  hint?: string;
  /** Attributes of the control. */
  input?: {
    autoComplete?: string;
    autoCapitalize?: "words" | "characters" | "off";
    maxLength?: number;
  };
  /** Helps while typing; what is stored is what `read` returns. */
  filter?(typed: string): string;
  /** Whether it may be left empty; without, it may not. */
  isOptional?(facts: FormFacts): boolean;
  /** The earliest day that a date may be. */
  earliest?(facts: FormFacts): string;
  /** On the form it stands in one line with the next. */
  isBesideNext?: true;
  /** What was typed as it is stored. */
  read(typed: string): Value;
  /** The message beside it, or false when there is nothing to say; `all` are the form's values by field. */
  findFault?(value: Value, facts: FormFacts, all: Readonly<Record<string, FieldValue>>): string | false;
  /** How it reads in mails, at the desk and in exports. Without, it has a place of its own there. */
  shown?: {
    /** Its key in snapshots, exports and the lead's details; `content/mail.ts` says what it is called. */
    key: FactKey;
    /** "" where there is nothing to show. */
    format(value: Value): string;
  };
};

export type FormFields = Readonly<Record<string, FormField>>;

/** What a form's fields hold once they are read. */
export type FormValues<Fields extends FormFields> = {
  -readonly [Name in keyof Fields]: ReturnType<Fields[Name]["read"]>;
};

/** Reads every field of a form. */
export function readFields<Fields extends FormFields>(
  fields: Fields,
  submission: Submission,
): FormValues<Fields> {
  const values = Object.entries(fields).map(([name, { read }]) => [name, read(readTyped(submission, name))]);
  return Object.fromEntries(values) as FormValues<Fields>;
}

/** The messages beside the fields, in their order. */
export function listFaults(
  fields: FormFields,
  values: Readonly<Record<string, FieldValue>>,
  facts: FormFacts,
): FieldError[] {
  return Object.entries(fields).flatMap(([field, { findFault }]) => {
    const message = findFault?.(values[field] ?? "", facts, values);
    return message ? [{ field, message }] : [];
  });
}

/** The labels of a form's fields, by name. */
export function listLabels(fields: FormFields, facts: FormFacts): Record<string, string> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, formatLabel(label, facts)]);
  return Object.fromEntries(labels);
}

/** A field's label for a visitor. */
export function formatLabel(label: FormField["label"], facts: FormFacts): string {
  return typeof label === "string" ? label : label(facts);
}

/** What was given beside name, phone, email and message, as it reads, by key. */
export function listFacts(
  fields: FormFields,
  values: Readonly<Record<string, FieldValue>>,
): Partial<Record<FactKey, string>> {
  const facts = Object.entries(fields).flatMap(([name, { shown }]) => {
    const text = shown?.format(values[name] ?? "");
    return shown && text ? [[shown.key, text]] : [];
  });
  return Object.fromEntries(facts);
}
