import { movingQuote } from "../../../content/forms.ts";
import { type FormFacts, listLabels } from "../../../leads/form-field.ts";
import { movingFields } from "../../../leads/moving-fields.ts";
import { checkMovingQuote } from "../../../leads/moving-lead.ts";
import { DeclaredFields } from "./form-fields.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

/** The moving quote form. */
export function MovingQuoteForm({ facts, ...form }: FormProps & { facts: FormFacts }) {
  return (
    <SubmissionForm
      {...form}
      title={movingQuote.title}
      button={movingQuote.button}
      labels={listLabels(movingFields, facts)}
      check={(submission) => {
        const checked = checkMovingQuote(submission, facts);
        return checked.ok ? [] : checked.errors;
      }}
    >
      <DeclaredFields fields={movingFields} facts={facts} />
    </SubmissionForm>
  );
}
