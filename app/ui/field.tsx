import type { ComponentProps, ReactNode } from "react";

type FrameProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** "unsaid" where nearly nothing has to be filled in. */
  optional?: boolean | "unsaid" | undefined;
  children: ReactNode;
};

function descriptions(id: string, hint?: string, error?: string): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

function Hint({ id, hint }: { id: string; hint?: string | undefined }) {
  return hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
}

function ErrorText({ id, error }: { id: string; error?: string | undefined }) {
  return error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null;
}

function Frame({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional === true ? <span className="field-optional"> (optional)</span> : null}
      </label>
      <Hint id={id} hint={hint} />
      {children}
      <ErrorText id={id} error={error} />
    </div>
  );
}

type Shared = Omit<FrameProps, "children">;

function controlProps({ id, hint, error, optional }: Shared) {
  return {
    id,
    "aria-required": optional ? undefined : true,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": descriptions(id, hint, error),
  };
}

export function TextInput({
  label,
  hint,
  error,
  optional,
  id,
  ...input
}: Shared & Omit<ComponentProps<"input">, "id">) {
  const shared = { id, label, hint, error, optional };
  return (
    <Frame {...shared}>
      <input {...input} {...controlProps(shared)} />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  id,
  ...input
}: Shared & Omit<ComponentProps<"textarea">, "id">) {
  const shared = { id, label, hint, error, optional };
  return (
    <Frame {...shared}>
      <textarea rows={3} {...input} {...controlProps(shared)} />
    </Frame>
  );
}

export type Choice = {
  value: string;
  label: string;
  disabled?: boolean;
  /** Lets the style sheet link choices of two groups without JavaScript. */
  mark?: string | undefined;
  /** For the style sheet to show where the choice can't be made. */
  why?: string;
  /** Shown for the label, with the same name to a screen reader. */
  tile?: ReactNode;
};

export function Select({
  choices,
  defaultValue,
  name,
  autoComplete,
  ...shared
}: Shared & {
  name: string;
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  autoComplete?: string;
}) {
  return (
    <Frame {...shared}>
      <select name={name} defaultValue={defaultValue} autoComplete={autoComplete} {...controlProps(shared)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** The first choice that can be made has the group's id. */
export function RadioGroup({
  id,
  label,
  error,
  name,
  choices,
  defaultValue,
}: Omit<Shared, "hint" | "optional"> & {
  name: string;
  choices: readonly Choice[];
  defaultValue?: string | undefined;
}) {
  const first = Math.max(
    0,
    choices.findIndex(({ disabled }) => !disabled),
  );
  return (
    <fieldset className="field" data-name={name} aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      <div className="choices">
        {choices.map(({ value, label: text, disabled, mark, why, tile }, index) => (
          <label className="choice press" key={value} data-mark={mark} data-why={why}>
            <input
              type="radio"
              id={index === first ? id : undefined}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={value === defaultValue && !disabled}
            />
            <span>{tile ?? text}</span>
          </label>
        ))}
      </div>
      <ErrorText id={id} error={error} />
    </fieldset>
  );
}
