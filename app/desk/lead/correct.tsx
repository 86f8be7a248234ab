import { useEffect, useRef } from "react";
import { limits } from "../../../leads/input-filters.ts";
import { TextArea, TextInput } from "../../ui/field.tsx";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { Sheet } from "../sheet.tsx";
import { FormProblem, IntentForm, type LeadActionProps, SendButton } from "./lead-work.tsx";
import { leadTexts, typedNames } from "./texts.ts";

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
  return (
    <IntentForm {...page} intent={intent} className="stack">
      <p className="soft">{leadTexts.correctHint}</p>
      <div className="stack" ref={place}>
        {Object.entries(lead.typed).map(([field, text]) => {
          const shared = {
            id: `correct-${field}`,
            name: field,
            label: typedNames[field] ?? field,
            defaultValue: text,
            error: errors?.find((one) => one.field === field)?.message,
            optional: text === "",
            dir: "auto",
            autoComplete: "off",
          };
          return field === "message" ? (
            <TextArea key={field} {...shared} rows={5} />
          ) : (
            <TextInput
              key={field}
              {...shared}
              inputMode={keyboards[field]}
              maxLength={lengths[field]}
              autoCapitalize={field === "name" ? "words" : "off"}
            />
          );
        })}
      </div>
      <FormProblem {...page} intent={intent} />
      <SendButton {...page} intent={intent} isMain>
        {leadTexts.correct}
      </SendButton>
    </IntentForm>
  );
}
