import { movingQuote } from "../../../content/forms.ts";
import { homeFields } from "../../../leads/home.ts";
import { checkMovingQuote, movingFields } from "../../../leads/moving-lead.ts";
import { type FormFacts, listExtras, listLabels, type Submission } from "../../../leads/submission.ts";
import { asksForZips } from "../../../locations/country.ts";
import { DeclaredFields } from "./form-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

type MovingQuoteFormProps = FormProps & {
  facts: FormFacts;
  title?: string;
  prefilled?: Submission;
};

function nameExtras(isWithoutCodes: boolean, hasPhotos: boolean) {
  if (hasPhotos) return isWithoutCodes ? "extrasWithPhotos" : "extrasWithPhotosAndCodes";
  return isWithoutCodes ? "extras" : "extrasWithCodes";
}

export function MovingQuoteForm({ facts, title = movingQuote.title, ...form }: MovingQuoteFormProps) {
  return (
    <SubmissionForm
      {...form}
      kind="moving-quote"
      title={title}
      button={movingQuote.button}
      photoField={form.photos ? <PhotoField /> : null}
      labels={listLabels(movingFields, facts)}
      extras={{
        summary: movingQuote[nameExtras(asksForZips(facts.country), form.photos === true)],
        names: listExtras(movingFields, facts),
        fields: <DeclaredFields fields={movingFields} facts={facts} extra />,
      }}
      check={(submission) => {
        const checked = checkMovingQuote(submission, facts);
        return checked.ok ? [] : checked.errors;
      }}
    >
      <DeclaredFields fields={movingFields} facts={facts} />
      {homeFields.map((name) => {
        const value = (form.answer?.values ?? form.prefilled)?.[name];
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
    </SubmissionForm>
  );
}
