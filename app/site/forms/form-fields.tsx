import { createContext, type FocusEventHandler, type FormEvent, useContext, useEffect, useRef } from "react";
import type { FieldError, Submission } from "../../../leads/submission.ts";
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
type Control = HTMLInputElement | HTMLTextAreaElement;

function applyFilter(control: Control, filter: Filter): void {
  const filtered = filter(control.value);
  if (filtered === control.value) return;
  const caret = filter(control.value.slice(0, control.selectionStart ?? undefined)).length;
  control.value = filtered;
  if (document.activeElement === control) control.setSelectionRange(caret, caret);
}

function useFilter<Element extends Control>(filter: Filter | undefined) {
  const control = useRef<Element>(null);
  // For what was typed before the island became interactive.
  useEffect(() => {
    if (!filter || !control.current) return;
    // The filter keeps the limit, and only it can shorten "770 02" without losing the end of it.
    control.current.removeAttribute("maxlength");
    applyFilter(control.current, filter);
  }, [filter]);
  const onInput = (event: FormEvent<Element>) => {
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
  autoComplete?: string;
  type?: "text" | "tel" | "email" | "date";
  inputMode?: "text" | "numeric" | "email" | "tel";
  autoCapitalize?: "words" | "characters" | "off" | "sentences";
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
};

export function TextField({ name, filter, ...rest }: TextFieldProps) {
  const { id, value, error } = useField(name);
  const { control, onInput } = useFilter<HTMLInputElement>(filter);
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

export function MessageField({
  name,
  label,
  hint,
  filter,
}: Pick<TextFieldProps, "name" | "label" | "hint" | "filter">) {
  const { id, value, error } = useField(name);
  const { control, onInput } = useFilter<HTMLTextAreaElement>(filter);
  return (
    <TextArea
      ref={control}
      id={id}
      name={name}
      label={label}
      hint={hint}
      defaultValue={value}
      error={error}
      onInput={onInput}
      onCompositionEnd={filter && ((event) => applyFilter(event.currentTarget, filter))}
    />
  );
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
