import type { ReactNode } from "react";
import {
  extrasLabel,
  formConsent,
  honeypot,
  marketingConsent,
  networkDropped,
  noFiles,
  photoFieldWords,
  pleaseCheck,
  sendFailed,
  sending as sendingWords,
  tooMany,
  unreadable,
} from "../../../content/forms.ts";
import { waitingForm } from "../../../content/kept.ts";
import type { FieldError, Submission } from "../../../leads/submission.ts";
import { telLink } from "../../../locations/phone.ts";
import type { FormKind } from "../kept/draft.ts";
import { KeptLine } from "../kept/kept-line.tsx";
import { isSentInBackground } from "../kept/waiting.ts";
import { ContactWays } from "../sections/contact-ways.tsx";
import type { FormAnswer, Problem } from "./answer.ts";
import { Extras, FormStateContext, fieldId, TickField } from "./form-fields.tsx";
import { useSubmission } from "./use-submission.ts";

/** Plain data: it also travels to the browser. */
export type FormProps = {
  formId: string;
  answer: FormAnswer | undefined;
  phone: string;
  /** Asks the browser for proof of work (ALTCHA). */
  proof?: true | undefined;
  photos?: true | undefined;
  /** Of the box for promotions, where the place has words of its own. */
  consent?: { version: string; terms: string } | undefined;
  /** What's typed is kept by the company before it's sent: said beside the phone field. */
  unfinished?: string | undefined;
};

const apologies: Record<Exclude<Problem, "waiting">, { title: string; text: string }> = {
  "not-stored": sendFailed,
  "no-connection": networkDropped,
  "too-many": tooMany,
  files: noFiles,
  unreadable,
};

/** Nothing about the form itself: it couldn't be sent. */
const unsent = new Set<Problem | null>(["not-stored", "no-connection", "too-many"]);

type SubmissionFormProps = FormProps & {
  kind: FormKind;
  title: string;
  button: string;
  /** Last in the part that a visitor opens; above the button where the form has no such fields. */
  photoField?: ReactNode;
  labels: Record<string, string>;
  /** How a choice is read, where its value isn't. */
  print?: (name: string, value: string) => string;
  check: (submission: Submission) => readonly FieldError[];
  onAnswer?: (answer: Pick<FormAnswer, "days">) => void;
  prefilled?: Submission;
  /** Before the box for promotions, in the part that a visitor opens. */
  extras?: { summary: string; names: readonly string[]; fields: ReactNode } | undefined;
  children: ReactNode;
  /** A second column, which the button ends. */
  beside?: ReactNode;
};

/** A message that names its field stands alone: not "Phone number: Phone number is required". */
function nameFault(label = "", message: string): string {
  const names = label.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const isNamed = names.some((name) => message.toLowerCase().includes(name));
  return isNamed ? message : `${label.replace(/\?$/, "")}: ${message}`;
}

export function SubmissionForm({
  formId,
  kind,
  answer,
  phone,
  proof,
  photos,
  photoField,
  consent = marketingConsent,
  unfinished,
  title,
  button,
  labels,
  print = (_, value) => value,
  check,
  onAnswer,
  prefilled = {},
  extras,
  children,
  beside,
}: SubmissionFormProps) {
  const submission = useSubmission({
    formId,
    kind,
    answer,
    check,
    onAnswer,
    withProof: proof === true,
    unfinished,
  });
  const { form, summary, errors, problem, sending, sendingPhotos, kept, gone, onForget } = submission;
  const apology = problem && problem !== "waiting" && apologies[problem];
  const status =
    sendingPhotos > 0 ? photoFieldWords.sending(sendingPhotos) : sending ? sendingWords.status : "";
  const isUnsent = unsent.has(problem);
  const ways = (
    <ContactWays
      {...{ phone, title, labels, print }}
      typed={submission.typed}
      place={answer?.place ?? globalThis.document?.documentElement.dataset.city}
    />
  );
  const end = (
    <>
      {extras ? null : photoField}
      <div className="sr-only" aria-hidden="true">
        <label>
          {honeypot.label}
          <input type="text" name={honeypot.name} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button className="button" type="submit" aria-disabled={sending || undefined}>
        {sending ? sendingWords.button : button}
      </button>
      <p className="form-status" role="status">
        {status || gone}
      </p>
      {kept === "typed" ? <KeptLine since={kept} onForget={onForget} /> : null}
      <Extras summary={extras?.summary ?? extrasLabel} names={[...(extras?.names ?? []), "marketingConsent"]}>
        {extras?.fields}
        <TickField
          name="marketingConsent"
          label={marketingConsent.label}
          hint={consent.terms}
          value={consent.version}
        />
        {extras ? photoField : null}
      </Extras>
      <p className="form-consent">{formConsent}</p>
    </>
  );
  return (
    <form
      className="form"
      method="post"
      encType={photos ? "multipart/form-data" : undefined}
      // Without the page's fragment: with one, the summary would not take focus where there is no JavaScript.
      action="#"
      noValidate
      ref={form}
      onSubmit={submission.onSubmit}
      onInput={submission.onInput}
      onFocus={submission.onFocus}
      aria-label={title}
    >
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="submissionKey" value={answer?.submissionKey ?? ""} />
      {kept === "restored" ? <KeptLine since={kept} onForget={onForget} /> : null}
      {errors.length > 0 || apology ? (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary takes focus.
        <div className="form-summary" role="alert" tabIndex={-1} ref={summary} autoFocus>
          {apology ? (
            <>
              <h3>{apology.title}</h3>
              <p>
                {apology.text} {isUnsent ? null : <a href={telLink(phone)}>{phone}</a>}
              </p>
              {isUnsent ? ways : null}
            </>
          ) : (
            <>
              <h3>{pleaseCheck}</h3>
              <ul>
                {errors.map(({ field, message }) => (
                  <li key={field}>
                    <a href={`#${fieldId(formId, field)}`}>{nameFault(labels[field], message)}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      ) : null}
      {problem === "waiting" ? (
        <div className="form-waiting" role="status" tabIndex={-1} ref={summary}>
          <h3>{navigator.onLine ? waitingForm.unreachable : waitingForm.offline}</h3>
          <p>
            {waitingForm.text} {isSentInBackground() ? waitingForm.closed : waitingForm.open}{" "}
            {submission.lacksPhotos ? waitingForm.withoutPhotos : ""}
          </p>
          <p>{waitingForm.hurry}</p>
          {ways}
          <button type="button" onClick={submission.onDrop}>
            {waitingForm.drop}
          </button>
        </div>
      ) : null}
      <FormStateContext
        value={{ formId, values: answer?.values ?? prefilled, errors, phoneNote: unfinished }}
      >
        {beside ? (
          <>
            <div className="form-column">{children}</div>
            <div className="form-column">
              {beside}
              {end}
            </div>
          </>
        ) : (
          <>
            {children}
            {end}
          </>
        )}
      </FormStateContext>
    </form>
  );
}
