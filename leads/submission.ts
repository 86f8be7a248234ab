import type { factLabels } from "../content/mail.ts";

/** Typed by a stranger and not yet trusted. */
export type Submission = Readonly<Record<string, string>>;

export type FieldError = { field: string; message: string };

/** The errors are in the order of the fields on the form. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: readonly FieldError[] };

export function readTyped(submission: Submission, field: string): string {
  const text: unknown = submission[field];
  return typeof text === "string" ? text : "";
}

export type FieldRule = readonly [field: string, holds: boolean, message: string];

export function listErrors(rules: readonly FieldRule[]): FieldError[] {
  return rules.filter(([, holds]) => !holds).map(([field, , message]) => ({ field, message }));
}

export type FactKey = keyof typeof factLabels;

export type FieldValue = string | boolean;

export type FormFacts = {
  /** By name; the location's own where the visitor's is unknown. */
  country: string;
  /** The location's own day, YYYY-MM-DD. */
  today: string;
};

/** Declared once: checks, forms, storage, emails, the desk and the exports all read it from here. */
export type FormField<Value extends FieldValue = FieldValue> = {
  control: "text" | "tel" | "email" | "date" | "message" | "tick";
  label: string | ((facts: FormFacts) => string);
  hint?: string;
  words?: readonly string[];
  input?: {
    autoComplete?: string;
    autoCapitalize?: "words" | "characters" | "off";
    maxLength?: number;
  };
  /** While typing; what is stored is what `read` returns. */
  filter?(typed: string): string;
  isOptional?(facts: FormFacts): boolean;
  earliest?(facts: FormFacts): string;
  isBesideNext?: true;
  /** Asked for in the part of the form that a visitor opens. */
  isExtra?(facts: FormFacts): boolean;
  read(typed: string): Value;
  /** False when there is nothing to say; `all` are the form's values by field. */
  findFault?(value: Value, facts: FormFacts, all: Readonly<Record<string, FieldValue>>): string | false;
  /** How emails, the desk and exports show it. Without it, they have their own way. */
  shown?: {
    /** Its key in snapshots, exports and the lead's details, named in `content/mail.ts`. */
    key: FactKey;
    format(value: Value): string;
  };
};

export type FormFields = Readonly<Record<string, FormField>>;

export type FormValues<Fields extends FormFields> = {
  -readonly [Name in keyof Fields]: ReturnType<Fields[Name]["read"]>;
};

export function readFields<Fields extends FormFields>(
  fields: Fields,
  submission: Submission,
): FormValues<Fields> {
  const values = Object.entries(fields).map(([name, { read }]) => [name, read(readTyped(submission, name))]);
  return Object.fromEntries(values) as FormValues<Fields>;
}

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

export function listLabels(fields: FormFields, facts: FormFacts): Record<string, string> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, formatLabel(label, facts)]);
  return Object.fromEntries(labels);
}

export function listExtras(fields: FormFields, facts: FormFacts): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.isExtra?.(facts));
}

export function formatLabel(label: FormField["label"], facts: FormFacts): string {
  return typeof label === "string" ? label : label(facts);
}

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
