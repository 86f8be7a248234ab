import { draftDays } from "../../../content/kept.ts";
import {
  type Draft,
  followDrafts,
  forgetDraft,
  keepDraft,
  readDraft,
  type Typed,
} from "../../ui/drafts/draft.ts";
import {
  type Field,
  type FieldValue,
  isChanged,
  isChoice,
  isOnOff,
  listFields,
  nameOf,
  put,
  readOriginal,
  readValue,
} from "../../ui/drafts/fields.ts";

/** Of every page with such a form: what's typed into one of them is in all. */
export type FormKind = (typeof kinds)[number];

const kinds = ["moving-quote", "free-estimate", "booking"] as const;

/** The name of a draft begins with it; the form's kind follows. */
export const DRAFT = "draft ";

/** A box for promotions that was checked longer ago is asked again: somebody else may sit there. Milliseconds. */
const CONSENT_KEPT_FOR = 60 * 60 * 1000;

/** With one of them, the others are what they were beside it: a street isn't another city's. */
const address = /^(street|unit|city|state|zip|countryName)$/;

/** `isAnswer`: the page came with what was typed, to be corrected. */
export type VisitorsForm = { element: HTMLFormElement; kind: FormKind; isAnswer: boolean };

const findTyped = (field: Field, typed: readonly Typed[]) => typed.find(([name]) => name === nameOf(field));

const findBeginning = (field: Field, isAnswer: boolean): FieldValue =>
  isAnswer ? !isOnOff(field) && "" : readOriginal(field);

function readTyped({ element, isAnswer }: VisitorsForm): Typed[] {
  const fields = listFields(element).filter((field) => !isChoice(field) || field.checked);
  const typed = fields.filter((field) => isChanged(field, findBeginning(field, isAnswer)));
  const isWhole = typed.some(({ name }) => address.test(name));
  // Codes come from the visitor, too: from a price range.
  if (typed[0]) typed.push(...fields.filter(({ name }) => /^zip./.test(name)));
  return fields.flatMap((field): Typed[] => {
    if (isWhole && address.test(field.name)) return [[nameOf(field), readValue(field)]];
    return typed.includes(field) ? [[nameOf(field), readValue(field), findBeginning(field, isAnswer)]] : [];
  });
}

export function keepForm(form: VisitorsForm, key: string | undefined): boolean {
  return keepDraft(DRAFT + form.kind, { at: Date.now(), typed: readTyped(form), key }, form.element);
}

export function forgetForm({ kind, element }: VisitorsForm): void {
  forgetDraft(DRAFT + kind, element);
}

/** Of a form that has arrived, sent at `since`. False where the visitor has typed on: that stays. */
export function forgetSent(kind: FormKind, since: number): boolean {
  const isSent = (findDraft(kind)?.at ?? 0) <= since;
  if (isSent) forgetDraft(DRAFT + kind);
  return isSent;
}

const findDraft = (kind: FormKind) => readDraft(DRAFT + kind, draftDays);

/** Tells a form what another one of its kind on the page has from now on. Returns what ends it. */
export function followForm({ kind, element }: VisitorsForm, show: (draft: Draft | null) => void): () => void {
  return followDrafts((name, by) => {
    if (name === DRAFT + kind && by !== element) show(findDraft(kind));
  });
}

/** Puts what was typed earlier, also on another page, back into the form; null where nothing was, or too long ago. */
export function restoreForm({ element, kind }: VisitorsForm): Draft | null {
  const [draft] = [kind, ...kinds].map(findDraft);
  if (!draft) return null;
  const isLate = draft.at < Date.now() - CONSENT_KEPT_FOR;
  for (const field of listFields(element)) {
    const typed = findTyped(field, draft.typed);
    if (!typed || (isLate && field.name === "marketingConsent")) continue;
    putBack(field, typed);
    // What is filled in is in sight.
    const part = field.closest("details");
    if (part && isChanged(field)) part.open = true;
  }
  return draft;
}

/** Also over what's there: another form of the page shows the same. */
export function showForm({ element, isAnswer }: VisitorsForm, typed: readonly Typed[]): void {
  for (const field of listFields(element)) {
    put(field, findTyped(field, typed)?.[1] ?? findBeginning(field, isAnswer));
  }
}

/** Unless somebody has typed there meanwhile, or it can't be chosen here. */
function putBack(field: Field, [name, value, began]: Typed): void {
  const original = readOriginal(field);
  if (field instanceof HTMLTextAreaElement && original && original !== began) {
    // Our words have changed; what was typed after the earlier ones is still the visitor's.
    const [text, ours] = [`${value}`, `${began}`];
    const added = text.startsWith(ours) ? text.slice(ours.length) : ` ${text}`;
    if (!field.value.endsWith(added)) field.value += added;
    return;
  }
  const isPicked = isChoice(field) && field.form?.querySelector(`[name=${name}]:checked`);
  if (isChanged(field) || isPicked || field.disabled) return;
  // What the page filled in gives way, also to nothing, until the page puts something else there.
  if (!original || began === undefined || original === began) put(field, value);
}
