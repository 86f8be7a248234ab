import { labels, movingQuote } from "../../../content/forms.ts";
import { filterZip, limits } from "../../../leads/input-filters.ts";
import { checkMovingQuote } from "../../../leads/moving-lead.ts";
import { asksForZips } from "../../../locations/country.ts";
import { ContactFields } from "./contact-fields.tsx";
import { MessageField, TextField, TickField } from "./form-fields.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

type MovingQuoteFormProps = FormProps & {
  /** What a screen reader calls the form; two on one page need two names. */
  title?: string;
  /** The visitor's country: ZIP codes are asked for in the USA only (specification, section 5). */
  country: string;
};

export function MovingQuoteForm({ country, title = movingQuote.title, ...form }: MovingQuoteFormProps) {
  return (
    <SubmissionForm
      {...form}
      title={title}
      button={movingQuote.button}
      labels={{ ...labels, message: movingQuote.message }}
      check={(submission) => {
        const checked = checkMovingQuote(submission, country);
        return checked.ok ? [] : checked.errors;
      }}
    >
      <ContactFields />
      <TextField name="email" label={labels.email} type="email" autoComplete="email" />
      {asksForZips(country) ? (
        <div className="field-pair">
          <TextField
            name="zipFrom"
            label={labels.zipFrom}
            inputMode="numeric"
            autoComplete="postal-code"
            filter={filterZip}
            maxLength={limits.zip}
          />
          <TextField
            name="zipTo"
            label={labels.zipTo}
            inputMode="numeric"
            autoComplete="section-to postal-code"
            filter={filterZip}
            maxLength={limits.zip}
          />
        </div>
      ) : null}
      <MessageField name="message" label={movingQuote.message} hint={movingQuote.messageHint} />
      <TextField name="moveDate" label={labels.moveDate} type="date" optional />
      <TickField name="packing" label={labels.packing} />
    </SubmissionForm>
  );
}
