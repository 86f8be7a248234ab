import { freeEstimate } from "../../../content/forms.ts";
import { checkFreeEstimate, estimateFields } from "../../../leads/moving-lead.ts";
import { type FormFacts, listLabels } from "../../../leads/submission.ts";
import { DeclaredFields } from "./form-fields.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

export function FreeEstimateForm({ facts, ...form }: FormProps & { facts: FormFacts }) {
  return (
    <SubmissionForm
      {...form}
      kind="free-estimate"
      title={freeEstimate.title}
      button={freeEstimate.button}
      labels={listLabels(estimateFields, facts)}
      check={(submission) => {
        const checked = checkFreeEstimate(submission, facts);
        return checked.ok ? [] : checked.errors;
      }}
    >
      <DeclaredFields fields={estimateFields} facts={facts} />
    </SubmissionForm>
  );
}
