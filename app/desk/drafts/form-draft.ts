import { forgetDraft, type Typed } from "../../ui/drafts/draft.ts";
import {
  type Field,
  type FieldValue,
  isChoice,
  isKept,
  isOnOff,
  listFields,
  nameOf as nameField,
  readOriginal,
  readValue,
} from "../../ui/drafts/fields.ts";
import {
  type FormIdentity,
  findOwner,
  followOwn,
  keepOwn,
  nameDraft,
  readOwn,
  sendingToken,
} from "./own-drafts.ts";

/** What changes without the form being about something else. */
const notAbout = new Set(["idempotencyKey", "intent", "revision", "evenIfFull"]);

/** A lead's value is "id:revision"; the draft is the lead's, whatever happens to it. */
function withoutRevision(value: string): string {
  return value.replace(/^([0-9a-f-]{36}):\d+$/, "$1");
}

function identify(form: HTMLFormElement): FormIdentity {
  const { pathname: path } = new URL(form.getAttribute("action") ?? "", location.href);
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(
    ({ name, value }): [string, string] => [name, withoutRevision(value)],
  );
  const intent = hidden.find(([name]) => name === "intent")?.[1] ?? "";
  return { path, intent, about: hidden.filter(([name]) => !notAbout.has(name)) };
}

/** A password that is shown has the type "text". */
const isSecret = ({ type, autocomplete }: HTMLInputElement) =>
  type === "password" || /password|one-time-code/.test(autocomplete);

const isOpen = (element: Element): element is Field =>
  isKept(element) && !isSecret(element as HTMLInputElement);

/** As a person would do it, so that a page that follows the field learns of it. */
function put(field: Field, value: FieldValue): void {
  if (isOnOff(field)) {
    const isOn = value === true || value === field.value;
    if (field.checked !== isOn) field.click();
    // A click never empties a group of choices.
    if (isChoice(field) && !isOn) field.checked = false;
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

/** Keeps what a person types into a form and puts it back. `show` gets the time at which it was typed; null hides that. */
export function watchForm(
  form: HTMLFormElement,
  person: string,
  show: (at: number | null) => void,
): WatchedForm {
  const originals = new WeakMap<Field, FieldValue>();
  let name = nameDraft(person, identify(form));
  let isPutting = false;
  let isShown = false;
  /** Whether the draft is in the fields, and whether somebody has typed there since they were on the page. */
  let isOwn = false;
  let isTyped = false;
  let isTypedSinceSent = false;

  const list = () => listFields(form).filter(isOpen);
  const findTyped = () => readOwn(name)?.typed ?? [];

  function nameOf(field: Field): string {
    if (isOnOff(field)) return withoutRevision(nameField(field));
    const same = list().filter((one) => one.name === field.name && !isOnOff(one));
    const place = same.indexOf(field);
    return place > 0 ? `${field.name}#${place}` : field.name;
  }

  function putSilently(field: Field, value: FieldValue): void {
    isPutting = true;
    put(field, value);
    isPutting = false;
  }

  function restore(fields = list(), isQuiet = isTyped): void {
    const draft = readOwn(name);
    const filled = fields.filter((field) => {
      const [, value] = draft?.typed.find(([one]) => one === nameOf(field)) ?? [];
      if (value === undefined || (isChoice(field) && field.value !== value)) return false;
      putSilently(field, value);
      return value !== readOriginal(field);
    });
    if (filled.length === 0) return;
    isOwn = true;
    if (!draft || isQuiet) return;
    isShown = true;
    show(draft.at);
    for (const field of filled) {
      for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
        part.open = true;
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

  function clear(typed: readonly Typed[]): void {
    for (const field of list()) {
      if (!typed.some(([one]) => one === nameOf(field))) continue;
      const [original, now] = [originals.get(field) ?? readOriginal(field), readOriginal(field)];
      // The page may have another value for it by now; in a field that it follows that's what was typed.
      putSilently(field, now === readValue(field) ? original : now);
    }
  }

  /** The page has changed the form: its fields, or what it's about. */
  function look(): void {
    const now = nameDraft(person, identify(form));
    const fresh = learn();
    if (now === name) {
      restore(fresh);
      return;
    }
    if (isOwn) clear(findTyped());
    name = now;
    isOwn = false;
    isTyped = false;
    hide();
    restore();
  }

  function type({ target }: Event): void {
    if (isPutting || !(target instanceof HTMLElement) || !isOpen(target) || target.form !== form) return;
    look();
    isOwn = true;
    isTyped = true;
    isTypedSinceSent = true;
    keep(target);
  }

  function keep(field: Field, value = readValue(field)): void {
    // After an answer the page may have put there what was typed: that's still unsent, or wanted back.
    const isUntouched = !isChoice(field) && value === originals.get(field) && value === readOriginal(field);
    const others = findTyped().filter(([one]) => one !== nameOf(field));
    const typed: Typed[] = isUntouched ? others : [...others, [nameOf(field), value]];
    keepOwn(name, { at: Date.now(), typed }, form);
  }

  /** Nobody may send a password, a file or a draft that isn't kept by pressing elsewhere. */
  function send(event: Event): void {
    isTypedSinceSent = false;
    const draft = readOwn(name);
    if (!draft) return;
    const { path, intent } = identify(form);
    const body = [...new FormData(form, (event as SubmitEvent).submitter)];
    const key = sendingToken(path, String(body.find(([one]) => one === "idempotencyKey")?.[1] ?? ""), intent);
    const isWhole = ![...form.elements].some((one) => isSecret(one as HTMLInputElement));
    const sent = body.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    keepOwn(
      name,
      { ...draft, key, pressed: isWhole ? { at: Date.now(), path, body: sent } : undefined },
      form,
    );
  }

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.type === "reset") forgetDraft(name);
  }

  // The page empties a form that's done: what was typed in the meantime stays, here or in the other tab where it was.
  function reset(): void {
    if (isTypedSinceSent) setTimeout(() => restore(list(), true));
  }

  const unfollow = followOwn((changed, taken) => {
    if (changed !== name) return;
    if (taken && isOwn) {
      if (!isTyped) clear(taken.typed);
      else for (const field of list()) if (taken.typed.some(([one]) => one === nameOf(field))) keep(field);
    }
    if (isShown && findTyped().length === 0) hide();
  });

  const typedEarlier = new Map(findTyped().map(([one, value]) => [one, value]));
  for (const field of learn()) {
    if (isOnOff(field) || field instanceof HTMLSelectElement || field.value === originals.get(field))
      continue;
    // Typed while the page's scripts were still on their way; neither text is lost.
    const earlier = typedEarlier.get(nameOf(field));
    const isMore = field instanceof HTMLTextAreaElement && earlier && !field.value.includes(`${earlier}`);
    keep(field, isMore ? `${earlier}\n${field.value}` : field.value);
  }
  restore();
  const observer = new MutationObserver(look);
  observer.observe(form, { childList: true, subtree: true, attributes: true, attributeFilter: ["value"] });
  const reactions = { input: type, submit: send, click: press, reset };
  for (const [event, react] of Object.entries(reactions)) form.addEventListener(event, react);

  return {
    discard() {
      const typed = findTyped();
      const first = list().find((field) => typed.some(([one]) => one === nameOf(field)));
      forgetDraft(name);
      clear(typed);
      first?.focus();
    },
    stop() {
      observer.disconnect();
      unfollow();
      for (const [event, react] of Object.entries(reactions)) form.removeEventListener(event, react);
    },
  };
}

/** For a form that the page sends by itself, once it's done and before it's emptied. */
export function forgetFormDraft(form: HTMLFormElement): void {
  forgetDraft(nameDraft(findOwner(), identify(form)));
}
