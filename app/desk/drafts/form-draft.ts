import {
  announce,
  countOpenings,
  type Draft,
  type DraftFields,
  type DraftValue,
  type FormIdentity,
  findDraft,
  findTaken,
  keepField,
  noteSent,
  removeDraft,
  subscribe,
} from "./draft-store.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What changes without the form being about something else. */
const notAbout = new Set(["idempotencyKey", "intent", "revision", "evenIfFull"]);

const neverKept = /^(hidden|password|file|submit|button|reset|image|select-multiple)$/;

/** A lead's value is "id:revision"; the draft is the lead's, whatever happens to it. */
function withoutRevision(value: string): string {
  return value.replace(/^([0-9a-f-]{36}):\d+$/, "$1");
}

function readHidden(form: HTMLFormElement): [name: string, value: string][] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name, value }) => [
    name,
    withoutRevision(value),
  ]);
}

function identify(form: HTMLFormElement): FormIdentity {
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  const hidden = readHidden(form);
  const intent = hidden.find(([name]) => name === "intent")?.[1] ?? "";
  const about = hidden.filter(([name]) => !notAbout.has(name));
  return { id: JSON.stringify([pathname, intent, about]), path: pathname, intent };
}

/** The hidden fields of a draft's form, which say what it's about. */
export function readAbout({ id }: FormIdentity): Readonly<Record<string, string>> {
  const [, , about] = JSON.parse(id) as [path: string, intent: string, about: [string, string][]];
  return Object.fromEntries(about);
}

/** Names one sending of a form, alike for the form and for its request. */
export function sendingToken(path: string, key: string, intent: string): string {
  return key || `${path} ${intent}`;
}

function isKept(element: unknown): element is Field {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  if (!isField || !element.name || neverKept.test(element.type)) return false;
  // A password that is shown has the type "text".
  return !/password|one-time-code/.test(element.getAttribute("autocomplete") ?? "");
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "radio";
}

function readValue(field: Field): DraftValue {
  return isTicked(field) ? field.checked : field.value;
}

/** What the page put there, whatever the browser or a quick hand has made of it since. */
function readOriginal(field: Field): DraftValue {
  if (isTicked(field) || isChoice(field)) return field.defaultChecked;
  if (field.type !== "select-one") return (field as HTMLInputElement | HTMLTextAreaElement).defaultValue;
  const options = [...(field as HTMLSelectElement).options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** As a person would do it, so that a page that follows the field learns of it. */
function put(field: Field, value: DraftValue): void {
  if (isTicked(field) || isChoice(field)) {
    if (field.checked !== value) field.click();
    // A click never empties a group of choices.
    if (isChoice(field) && !value) field.checked = false;
    return;
  }
  if (field.value === value) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

export type WatchedForm = {
  discard(): void;
  stop(): void;
};

/** Keeps what's typed into a form and puts it back. `show` gets the time at which it was typed; null hides that. */
export function watchForm(form: HTMLFormElement, show: (at: number | null) => void): WatchedForm {
  const originals = new WeakMap<Field, DraftValue>();
  let about = identify(form);
  let openings = 0;
  let isPutting = false;
  let isShown = false;
  /** Whether the draft is in the fields, and whether somebody has typed there since they were on the page. */
  let isOwn = false;
  let isTyped = false;
  let isTypedSinceSent = false;

  const list = () => [...form.elements].filter(isKept);

  function nameOf(field: Field): string {
    if (isTicked(field)) return `${field.name}=${withoutRevision(field.value)}`;
    if (isChoice(field)) return field.name;
    const same = list().filter(({ name, type }) => name === field.name && !/checkbox|radio/.test(type));
    const place = same.indexOf(field);
    return place > 0 ? `${field.name}#${place}` : field.name;
  }

  function putBack(fields: readonly Field[]): Field[] {
    const draft = findDraft(about.id);
    const filled = fields.filter((field) => {
      const value = draft?.fields[nameOf(field)];
      if (value === undefined || (isChoice(field) && field.value !== value)) return false;
      isPutting = true;
      put(field, isChoice(field) ? true : value);
      isPutting = false;
      return value !== readOriginal(field);
    });
    if (filled.length > 0) isOwn = true;
    return filled;
  }

  /** Neither text is lost where somebody typed before the earlier one was back. */
  function join({ earlier = {} }: Draft): void {
    for (const field of list()) {
      const text = earlier[nameOf(field)];
      if (!(field instanceof HTMLTextAreaElement) || !text || field.value.includes(`${text}`)) continue;
      keepField(about, nameOf(field), `${text}\n${field.value}`);
    }
  }

  function restore(fields = list()): void {
    const draft = findDraft(about.id);
    if (draft?.earlier) join(draft);
    const filled = putBack(fields);
    if (!draft || isTyped || filled.length === 0) return;
    isShown = true;
    show(draft.at);
    announce("back");
    for (const field of filled) {
      for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null) {
        part.open = true;
      }
    }
  }

  function hide(): void {
    isShown = false;
    show(null);
  }

  function learn(): Field[] {
    const fresh = list().filter((field) => !originals.has(field));
    for (const field of fresh) originals.set(field, readOriginal(field));
    return fresh;
  }

  function clear(fields: DraftFields): void {
    isPutting = true;
    for (const field of list().filter((one) => fields[nameOf(one)] !== undefined)) {
      const original = originals.get(field) ?? readOriginal(field);
      const now = readOriginal(field);
      // The page may have another value for it by now; in a field that it follows that's what was typed.
      put(field, now === readValue(field) ? original : now);
    }
    isPutting = false;
  }

  /** The page has changed the form: its fields, or what it's about. */
  function look(): void {
    const now = identify(form);
    const fresh = learn();
    if (now.id === about.id) {
      restore(fresh);
      return;
    }
    const earlier = findDraft(about.id);
    about = now;
    if (isOwn && earlier) clear(earlier.fields);
    isOwn = false;
    isTyped = false;
    hide();
    restore();
  }

  function type({ target }: Event): void {
    if (isPutting || !isKept(target) || target.form !== form) return;
    look();
    isOwn = true;
    isTyped = true;
    isTypedSinceSent = true;
    keep(target);
  }

  function keep(field: Field): void {
    const value = readValue(field);
    // After an answer the page may have put there what was typed: that's still unsent, or wanted back.
    const isUntouched = !isChoice(field) && value === originals.get(field) && value === readOriginal(field);
    keepField(about, nameOf(field), isUntouched ? null : value);
  }

  /** Another tab has sent or discarded the draft: what somebody went on typing here is one of its own. */
  function leave({ fields }: Draft): void {
    if (!isTyped) clear(fields);
    else for (const field of list()) if (fields[nameOf(field)] !== undefined) keep(field);
  }

  function send(): void {
    isTypedSinceSent = false;
    const key = readHidden(form).find(([name]) => name === "idempotencyKey")?.[1] ?? "";
    noteSent(sendingToken(about.path, key, about.intent), about.id);
  }

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.type === "reset") removeDraft(about.id);
  }

  // The page empties a form that's done: what was typed in the meantime stays, here or in the other tab where it was.
  function reset(): void {
    if (isTypedSinceSent && findDraft(about.id)) setTimeout(() => putBack(list()));
  }

  function follow(): void {
    const taken = findTaken(about.id);
    if (taken && isOwn) leave(taken);
    if (isShown && !findDraft(about.id)) hide();
    if (openings === countOpenings()) return;
    openings = countOpenings();
    restore();
  }

  for (const field of learn()) {
    const isText = !(field instanceof HTMLSelectElement || isTicked(field) || isChoice(field));
    // Typed while the page's scripts were still on their way.
    if (isText && field.value !== originals.get(field)) keepField(about, nameOf(field), field.value);
  }
  openings = countOpenings();
  restore();
  const observer = new MutationObserver(look);
  observer.observe(form, { childList: true, subtree: true, attributes: true, attributeFilter: ["value"] });
  const reactions = { input: type, submit: send, click: press, reset };
  for (const [name, react] of Object.entries(reactions)) form.addEventListener(name, react);
  const unsubscribe = subscribe(follow);

  return {
    discard() {
      const fields = findDraft(about.id)?.fields ?? {};
      const first = list().find((field) => fields[nameOf(field)] !== undefined);
      removeDraft(about.id);
      clear(fields);
      first?.focus();
      announce("discarded");
    },
    stop() {
      observer.disconnect();
      unsubscribe();
      for (const [name, react] of Object.entries(reactions)) form.removeEventListener(name, react);
    },
  };
}

/** For a form that the page sends by itself, once it's done and before it's emptied. */
export function forgetFormDraft(form: HTMLFormElement): void {
  removeDraft(identify(form).id);
}
