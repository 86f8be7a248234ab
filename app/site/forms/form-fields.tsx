import { createContext, type FocusEventHandler, type FormEvent, useContext, useEffect, useRef } from "react";
import {
  type FieldError,
  type FormFacts,
  type FormFields,
  formatLabel,
  type Submission,
} from "../../../leads/submission.ts";
import { type Choice, RadioGroup, Select, TextArea, TextInput } from "../../ui/field.tsx";

type FormState = { formId: string; values: Submission; errors: readonly FieldError[] };

export const FormStateContext = createContext<FormState>({ formId: "", values: {}, errors: [] });

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

function useField(name: string) {
  const { formId, values, errors } = useContext(FormStateContext);
  return {
    id: fieldId(formId, name),
    value: values[name],
    error: errors.find(({ field }) => field === name)?.message,
  };
}

type Filter = (text: string) => string;

function applyFilter(control: HTMLInputElement, filter: Filter): void {
  const filtered = filter(control.value);
  if (filtered === control.value) return;
  const caret = filter(control.value.slice(0, control.selectionStart ?? undefined)).length;
  control.value = filtered;
  if (document.activeElement === control) control.setSelectionRange(caret, caret);
}

function useFilter(filter: Filter | undefined) {
  const control = useRef<HTMLInputElement>(null);
  // For what was typed before the island became interactive, and when the filter changes.
  useEffect(() => {
    if (!filter || !control.current) return;
    // The filter keeps the limit, and only it can shorten "770 02" without losing the end of it.
    control.current.removeAttribute("maxlength");
    applyFilter(control.current, filter);
  }, [filter]);
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const typing = event.nativeEvent as InputEvent;
    // A half-composed letter (accents, other scripts) can't be judged yet.
    if (filter && !typing.isComposing) applyFilter(event.currentTarget, filter);
  };
  return { control, onInput };
}

type TextFieldProps = {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Only helps while typing; the server decides by the same rule. */
  filter?: Filter | undefined;
  maxLength?: number;
  min?: string;
  autoComplete?: string;
  type?: "text" | "tel" | "email" | "date";
  inputMode?: "text" | "numeric" | "email" | "tel";
  autoCapitalize?: "words" | "characters" | "off" | "sentences";
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
};

export function TextField({ name, filter, ...rest }: TextFieldProps) {
  const { id, value, error } = useField(name);
  const { control, onInput } = useFilter(filter);
  return (
    <TextInput
      {...rest}
      ref={control}
      id={id}
      name={name}
      defaultValue={value}
      error={error}
      onInput={onInput}
      onCompositionEnd={filter && ((event) => applyFilter(event.currentTarget, filter))}
    />
  );
}

/** Nothing is filtered out of a message while it is typed. */
export function MessageField({ name, label, hint }: Pick<TextFieldProps, "name" | "label" | "hint">) {
  const { id, value, error } = useField(name);
  return <TextArea id={id} name={name} label={label} hint={hint} defaultValue={value} error={error} />;
}

export function SelectField({
  name,
  fallback,
  ...rest
}: {
  name: string;
  label: string;
  choices: readonly Choice[];
  fallback: string;
  autoComplete?: string;
}) {
  const { id, value, error } = useField(name);
  return <Select {...rest} id={id} name={name} defaultValue={value ?? fallback} error={error} />;
}

export function ChoiceField(props: {
  name: string;
  label: string;
  hint?: string;
  choices: readonly Choice[];
}) {
  const { id, value, error } = useField(props.name);
  return <RadioGroup {...props} id={id} defaultValue={value} error={error} />;
}

type TickFieldProps = {
  name: string;
  label: string;
  hint?: string;
  value?: string;
};

export function TickField({ name, label, hint, value = "true" }: TickFieldProps) {
  const { id, value: kept } = useField(name);
  return (
    <div>
      <label className="tick" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={kept === value}
          aria-describedby={hint && `${id}-hint`}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function DeclaredFields({ fields, facts }: { fields: FormFields; facts: FormFacts }) {
  const all = Object.entries(fields);
  const lines = all.flatMap(([name, field], index) => {
    const before = all[index - 1]?.[1];
    if (before?.isBesideNext) return [];
    const next = field.isBesideNext && all[index + 1]?.[0];
    return [next ? [name, next] : [name]];
  });
  return lines.map((names) => {
    const controls = names.map((name) => <DeclaredField key={name} name={name} {...{ fields, facts }} />);
    if (controls.length === 1) return controls;
    return (
      <div className="field-pair" key={names[0]}>
        {controls}
      </div>
    );
  });
}

function DeclaredField({ name, fields, facts }: { name: string; fields: FormFields; facts: FormFacts }) {
  const field = fields[name];
  if (!field) return null;
  const { control, hint, input, filter, isOptional, earliest } = field;
  const shared = { name, label: formatLabel(field.label, facts), ...(hint && { hint }) };
  if (control === "message") return <MessageField {...shared} />;
  if (control === "tick") return <TickField {...shared} />;
  return (
    <TextField
      {...shared}
      {...input}
      {...(control !== "text" && { type: control })}
      {...(earliest && { min: earliest(facts) })}
      filter={filter}
      optional={isOptional?.(facts) ?? false}
    />
  );
}
