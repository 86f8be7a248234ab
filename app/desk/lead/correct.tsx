import { useEffect, useRef } from "react";
import { limits } from "../../../leads/input-filters.ts";
import { formatLoadField, MOST_OF_ONE } from "../../../leads/junk-load.ts";
import { Select, TextArea, TextInput } from "../../ui/field.tsx";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { Sheet } from "../sheet.tsx";
import { FormProblem, IntentForm, type LeadActionProps, SendButton } from "./lead-work.tsx";
import { leadTexts, nameTyped, typedChoices } from "./texts.ts";

const intent = "corrected";
const sheet = "sheet-corrected";

/** The form's rules say what's wrong, not the browser's. */
const keyboards: Readonly<Record<string, "tel" | "email">> = { phone: "tel", email: "email" };
const lengths: Readonly<Record<string, number>> = {
  name: limits.name,
  phone: limits.phone,
  unit: limits.unit,
};

/** A button and its sheet: what the customer typed, to put right. */
export function Correct(page: LeadActionProps) {
  return (
    <>
      <p className="correct">
        <button type="button" className="quiet" popoverTarget={sheet}>
          {leadTexts.asks(leadTexts.correct)}
          <UnsentMark path={page.action} intents={[intent]} />
        </button>
      </p>
      <Sheet id={sheet} title={leadTexts.correctTitle}>
        <CorrectForm {...page} />
      </Sheet>
    </>
  );
}

function CorrectForm(page: LeadActionProps) {
  const { lead, fetcher } = page;
  const place = useRef<HTMLDivElement>(null);
  const errors = fetcher.data?.intent === intent ? fetcher.data.errors : undefined;
  useEffect(() => {
    if (errors) place.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const fields = Object.entries(lead.typed);
  const load = fields.filter(([field]) => isOfLoad(field));
  return (
    <IntentForm {...page} intent={intent} className="stack">
      <p className="soft">{leadTexts.correctHint}</p>
      <div className="stack correct-fields" ref={place}>
        {fields
          .filter(([field]) => !isOfLoad(field))
          .map(([field, text]) => (
            <TypedField
              key={field}
              field={field}
              text={text}
              error={errors?.find((one) => one.field === field)?.message}
            />
          ))}
        {load.length > 0 ? (
          <details className="fold">
            <summary>{leadTexts.correctLoad}</summary>
            <div className="correct-load">
              {load.map(([field, text]) => (
                <TypedField key={field} field={field} text={text} error={undefined} />
              ))}
            </div>
          </details>
        ) : null}
      </div>
      <FormProblem {...page} intent={intent} />
      <SendButton {...page} intent={intent} isMain>
        {leadTexts.correct}
      </SendButton>
    </IntentForm>
  );
}

function isOfLoad(field: string): boolean {
  return field.startsWith(formatLoadField(""));
}

type TypedFieldProps = { field: string; text: string; error: string | undefined };

function TypedField({ field, text, error }: TypedFieldProps) {
  const named = { id: `correct-${field}`, name: field, label: nameTyped(field), defaultValue: text, error };
  const choices = typedChoices[field];
  if (choices) return <Select key={text} {...named} choices={choices} />;
  if (isOfLoad(field))
    return (
      <TextInput {...named} type="number" min={0} max={MOST_OF_ONE} inputMode="numeric" optional="unsaid" />
    );
  if (field === "moveDate") return <TextInput {...named} type="date" optional />;
  const typed = { ...named, optional: text === "", dir: "auto", autoComplete: "off" };
  if (field === "message") return <TextArea {...typed} rows={5} />;
  return (
    <TextInput
      {...typed}
      inputMode={keyboards[field]}
      maxLength={lengths[field]}
      autoCapitalize={field === "name" ? "words" : "off"}
    />
  );
}
