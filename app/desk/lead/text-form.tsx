import { useState } from "react";
import { FormProblem, IntentForm, type LeadActionProps, SendButton } from "./lead-work.tsx";
import { leadTexts } from "./texts.ts";

const LONGEST = 1_600;
/** Characters in one text; more are sent as several. */
const ONE_TEXT = 160;

export function TextForm(page: LeadActionProps) {
  const [length, setLength] = useState(0);
  return (
    <IntentForm intent="texted" {...page} className="stack">
      <div className="field">
        <label htmlFor="text-message">{leadTexts.textMessage}</label>
        <textarea
          id="text-message"
          name="message"
          rows={4}
          maxLength={LONGEST}
          required
          dir="auto"
          aria-describedby="text-length"
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        />
        <p id="text-length" className="soft">
          {leadTexts.textLength(Math.max(1, Math.ceil(length / ONE_TEXT)))}
        </p>
      </div>
      <FormProblem {...page} intent="texted" />
      <SendButton {...page} intent="texted" isMain>
        {leadTexts.sendText}
      </SendButton>
    </IntentForm>
  );
}
