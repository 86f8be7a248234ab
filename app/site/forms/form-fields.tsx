import {
  createContext,
  type FocusEventHandler,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { messageWords } from "../../../content/forms.ts";
import { tooLong } from "../../../leads/input-filters.ts";
import {
  type FieldError,
  type FormFacts,
  type FormFields,
  formatLabel,
  type Submission,
} from "../../../leads/submission.ts";
import { type Choice, RadioGroup, Select, TextArea, TextInput } from "../../ui/field.tsx";
import { sayUnder } from "../../ui/too-long.ts";

type FormState = {
  formId: string;
  values: Submission;
  errors: readonly FieldError[];
  phoneNote?: string | undefined;
};

export const FormStateContext = createContext<FormState>({ formId: "", values: {}, errors: [] });

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

function useField(name: string) {
  const { formId, values, errors, phoneNote } = useContext(FormStateContext);
  return {
    id: fieldId(formId, name),
    note: name === "phone" ? phoneNote : undefined,
    value: values[name],
    error: errors.find(({ field }) => field === name)?.message,
  };
}

type Filter = (text: string) => string;

function applyFilter(control: HTMLInputElement, filter: Filter, most?: number): void {
  const text = control.value;
  const filtered = filter(text);
  if (filtered !== text) {
    const caret = filter(text.slice(0, control.selectionStart as number)).length;
    control.value = filtered;
    if (document.activeElement === control) control.setSelectionRange(caret, caret);
  }
  if (most) keepRest(control, text, filter, most);
}

/** What comes after the shortest beginning that already fills the field. */
function findRest(text: string, filter: Filter): string {
  const filtered = filter(text);
  let [tooShort, end] = [-1, text.length];
  while (end - tooShort > 1) {
    const middle = (tooShort + end) >> 1;
    if (filter(text.slice(0, middle)) === filtered) end = middle;
    else tooShort = middle;
  }
  return text.slice(end);
}

const leftOut = new WeakMap<HTMLInputElement, string>();

type Edit = "inside" | "after" | false;

/** What's being changed; all of it, unless noted. */
const edits = new WeakMap<EventTarget, Edit>();

function noteEdit({ target, isComposing }: InputEvent): void {
  const control = target as HTMLInputElement;
  const { selectionStart, selectionEnd, value } = control;
  if (isComposing && edits.has(control)) return;
  const isAll = !selectionStart && selectionEnd === value.length;
  edits.set(control, !isAll && (selectionStart === value.length ? "after" : "inside"));
}

/** Until the field is left with something else in it, or all of it is replaced. */
function keepRest(control: HTMLInputElement, text: string, filter: Filter, most: number): void {
  const { value } = control;
  const edit = edits.get(control);
  edits.delete(control);
  const say = (rest: string) => {
    leftOut.set(control, rest);
    sayUnder(control, rest && tooLong(most, rest));
  };
  const earlier = (edit && leftOut.get(control)) || "";
  const more = text !== value && value.length > most - 2 ? findRest(text, filter) : "";
  if (more && filter(earlier + more).trim()) {
    say(edit === "after" ? earlier + more : more + earlier);
    control.onblur = () => control.value === value || say("");
  } else if (!edit) say("");
}

function useFilter(filter: Filter | undefined, most: number | undefined) {
  const control = useRef<HTMLInputElement>(null);
  // For what was typed before the island became interactive, and when the filter changes.
  useEffect(() => {
    if (!filter || !control.current) return;
    // The filter keeps the limit, and only it can shorten "770 02" without losing the end of it.
    control.current.removeAttribute("maxlength");
    control.current.addEventListener("beforeinput", noteEdit);
    edits.set(control.current, "inside");
    applyFilter(control.current, filter, most);
  }, [filter, most]);
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const typing = event.nativeEvent as InputEvent;
    // A half-composed letter (accents, other scripts) can't be judged yet.
    if (filter && !typing.isComposing) applyFilter(event.currentTarget, filter, most);
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
  autoCapitalize?: "words" | "characters" | "off";
  onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
};

export function TextField({ name, filter, ...rest }: TextFieldProps) {
  const { id, value, error, note } = useField(name);
  const { control, onInput } = useFilter(filter, rest.maxLength);
  return (
    <TextInput
      hint={note}
      {...rest}
      ref={control}
      id={id}
      name={name}
      defaultValue={value}
      error={error}
      onInput={onInput}
      onCompositionEnd={filter && ((event) => applyFilter(event.currentTarget, filter, rest.maxLength))}
    />
  );
}

type MessageFieldProps = Pick<TextFieldProps, "name" | "label" | "hint"> & { words?: readonly string[] };

/** Nothing is filtered out of a message while it is typed. `words` can be put in with a press. */
export function MessageField({ name, label, hint, words }: MessageFieldProps) {
  const { id, value, error } = useField(name);
  const field = <TextArea id={id} name={name} label={label} hint={hint} defaultValue={value} error={error} />;
  if (!words) return field;
  return (
    <div className="message-with-words">
      {field}
      <MessageWords id={id} words={words} />
    </div>
  );
}

const separator = /\s*,\s*/;

/** Boxes without a name: what is sent is the message. Hidden where no script can put the words in. */
function MessageWords({ id, words }: { id: string; words: readonly string[] }) {
  const chips = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const field = document.getElementById(id);
    const boxes = chips.current?.querySelectorAll("input") ?? [];
    if (!(field instanceof HTMLTextAreaElement)) return;
    const follow = () => {
      for (const box of boxes) box.checked = listParts(field).includes(box.value);
    };
    // Once a draft is back: words pressed before the form was interactive are added to it.
    queueMicrotask(() => {
      for (const { checked, value } of boxes) if (checked) setWord(field, value, true);
      follow();
    });
    field.addEventListener("input", follow);
    return () => field.removeEventListener("input", follow);
  }, [id]);

  return (
    <fieldset className="message-words" tabIndex={-1} ref={chips}>
      <legend className="sr-only">{messageWords}</legend>
      {words.map((word) => (
        <label className="press" key={word}>
          <input
            type="checkbox"
            value={word}
            onChange={({ currentTarget: { checked } }) => {
              const field = document.getElementById(id);
              if (field instanceof HTMLTextAreaElement) setWord(field, word, checked);
            }}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

function listParts({ value }: HTMLTextAreaElement): string[] {
  return value.trim() ? value.trim().split(separator) : [];
}

function setWord(field: HTMLTextAreaElement, word: string, isIn: boolean): void {
  const others = listParts(field).filter((part) => part !== word);
  field.value = (isIn ? [...others, word] : others).join(", ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
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

export function ChoiceField(props: { name: string; label: string; choices: readonly Choice[] }) {
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

type DeclaredProps = {
  fields: FormFields;
  facts: FormFacts;
  /** Those of the part that a visitor opens, or the others. */
  extra?: boolean;
};

export function DeclaredFields({ fields, facts, extra = false }: DeclaredProps) {
  const all = Object.entries(fields).filter(([, { isExtra }]) => (isExtra?.(facts) ?? false) === extra);
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

/** The part of a form that a visitor opens; open by itself where something in it is wrong or filled in. */
export function Extras({
  summary,
  names,
  children,
}: {
  summary: string;
  names: readonly string[];
  children: ReactNode;
}) {
  const { values, errors } = useContext(FormStateContext);
  const hasFault = names.some((name) => errors.some(({ field }) => field === name));
  const [isOpen, setOpen] = useState(names.some((name) => values[name]));
  // It stays open once the fault is mended.
  if (hasFault && !isOpen) setOpen(true);
  return (
    <details
      className="extras"
      open={isOpen || hasFault}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className="form">{children}</div>
    </details>
  );
}

function DeclaredField({ name, fields, facts }: { name: string; fields: FormFields; facts: FormFacts }) {
  const field = fields[name];
  if (!field) return null;
  const { control, hint, input, filter, isOptional, earliest, words } = field;
  const shared = { name, label: formatLabel(field.label, facts), ...(hint && { hint }) };
  if (control === "message") return <MessageField {...shared} {...(words && { words })} />;
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
