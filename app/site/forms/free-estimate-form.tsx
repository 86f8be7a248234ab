import { freeEstimate, labels } from "../../../content/forms.ts";
import { checkFreeEstimate } from "../../../leads/moving-lead.ts";
import { ContactFields } from "./contact-fields.tsx";
import { MessageField, TextField } from "./form-fields.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

export function FreeEstimateForm(form: FormProps) {
  return (
    <SubmissionForm
      {...form}
      title={freeEstimate.title}
      button={freeEstimate.button}
      labels={{ ...labels, message: freeEstimate.message }}
      check={(submission) => {
        const checked = checkFreeEstimate(submission);
        return checked.ok ? [] : checked.errors;
      }}
    >
      <ContactFields />
      <TextField name="email" label={labels.email} type="email" autoComplete="email" optional />
      <MessageField name="message" label={freeEstimate.message} />
    </SubmissionForm>
  );
}
