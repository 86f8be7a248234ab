import { freeEstimate } from "../../../content/forms.ts";
import { callBack, quoteForm } from "../../../content/pages.ts";
import type { Submission } from "../../../leads/submission.ts";
import { answerTo, type FormAnswer } from "../forms/answer.ts";
import { FreeEstimateForm } from "../forms/free-estimate-form.tsx";
import { MovingQuoteForm } from "../forms/moving-quote-form.tsx";
import { Island } from "../islands/island.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { Dolly } from "./dolly.tsx";
import { FormNotices } from "./form-notices.tsx";

type FormSectionProps = { answer: FormAnswer | undefined };

export function QuoteCard({
  answer,
  formId = "quote",
  formTitle,
  title,
  prefilled,
  note,
  photos,
  answered,
}: FormSectionProps & {
  formId?: string;
  formTitle?: string;
  title: string;
  prefilled?: Submission | null;
  note?: string | null;
  photos?: true;
  answered?: string | null;
}) {
  const { phone, visitorCountry: country, today, proof, rules, unfinished } = usePageDetails();
  return (
    <div className="card quote-card" id={formId}>
      <h2>{title}</h2>
      {note ? <p>{note}</p> : null}
      <Island
        name="moving-quote"
        component={MovingQuoteForm}
        props={{
          formId,
          phone,
          proof,
          photos,
          consent: rules.consent,
          unfinished,
          facts: { country, today },
          answer: answerTo(formId, answer),
          ...(formTitle && { title: formTitle }),
          ...(prefilled && { prefilled }),
        }}
      />
      {answered ? <p className="answered">{answered}</p> : null}
      <FormNotices trade="moving" />
    </div>
  );
}

function BesideForm({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p className="lead">{text}</p>
      <Dolly lazy />
    </div>
  );
}

export function QuoteFormSection({ answer }: FormSectionProps) {
  return (
    <section className="section ground sky call-back">
      <div className="lane side-by-side">
        <BesideForm title={callBack.title} text={callBack.text} />
        <QuoteCard
          answer={answer}
          formId="quote-again"
          formTitle={callBack.title}
          title={quoteForm.heroTitle}
        />
      </div>
    </section>
  );
}

export function FreeEstimateSection({ answer }: FormSectionProps) {
  const { phone, visitorCountry: country, today, proof, rules, unfinished } = usePageDetails();
  return (
    <section className="section ground sky call-back">
      <div className="lane side-by-side">
        <BesideForm title={freeEstimate.title} text={freeEstimate.text} />
        <div className="card" id="estimate">
          <Island
            name="free-estimate"
            component={FreeEstimateForm}
            props={{
              formId: "estimate",
              phone,
              proof,
              consent: rules.consent,
              unfinished,
              facts: { country, today },
              answer: answerTo("estimate", answer),
            }}
          />
          <FormNotices />
        </div>
      </div>
    </section>
  );
}
