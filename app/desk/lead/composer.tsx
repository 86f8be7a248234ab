import { useRef, useState } from "react";
import { composeEmail } from "../../../deliveries/written-email.ts";
import { findBlank } from "../../../leads/messages/blanks.ts";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import type { Writing } from "./describe-writing.server.ts";
import { ViewLink } from "./lead-view.tsx";
import {
  ActionButton,
  FormProblem,
  IntentForm,
  type LeadActionProps,
  SendButton,
  type Team,
} from "./lead-work.tsx";
import { TextForm } from "./text-form.tsx";
import { leadTexts } from "./texts.ts";

type ComposerProps = LeadActionProps & Team & { writing: Writing };

export function Composer({ writing, ...page }: ComposerProps) {
  const { lead, action } = page;
  const [firstName = lead.name] = lead.name.trim().split(/\s+/);
  const whyNot =
    lead.standing === "quarantined" ? leadTexts.writeInQuarantine : lead.email ? null : leadTexts.noEmail;
  const whyNoText =
    lead.standing === "quarantined"
      ? leadTexts.writeInQuarantine
      : writing.isTextStopped
        ? leadTexts.textsStopped
        : lead.phone_e164 === null
          ? leadTexts.noPhone
          : null;
  return (
    <>
      <details className="composer" id="write" open={writing.chosen !== null || undefined}>
        <summary>
          {leadTexts.write(firstName)}
          <UnsentMark path={action} intents={["messaged"]} />
        </summary>
        {whyNot ? <p className="soft">{whyNot}</p> : <EmailForm writing={writing} {...page} />}
      </details>
      {writing.texts ? (
        <details className="composer" id="text">
          <summary>
            {leadTexts.writeText(firstName)}
            <UnsentMark path={action} intents={["texted"]} />
          </summary>
          {whyNoText ? <p className="soft">{whyNoText}</p> : <TextForm {...page} />}
        </details>
      ) : null}
      {lead.repliedAt === null ? null : <ActionButton name="settled" {...page} />}
    </>
  );
}

function EmailForm({ writing, ...page }: ComposerProps) {
  const { templates, isAnswer } = writing;
  const subject = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const chosen = templates.find(({ id }) => id === writing.chosen);
  const start = {
    subject: chosen && !isAnswer ? chosen.subject : writing.subject,
    text: chosen?.text ?? "",
  };
  const [written, setWritten] = useState(start);
  const follow = () => setWritten({ subject: subject.current?.value ?? "", text: text.current?.value ?? "" });
  const use = (template: Writing["templates"][number]) => {
    if (!subject.current || !text.current) return;
    const own = text.current.value.trim();
    const isOwn = own !== "" && !templates.some((one) => one.text.trim() === own);
    // What was typed stays; the template follows it.
    type(text.current, isOwn ? `${own}\n\n${template.text}` : template.text);
    if (!isAnswer) type(subject.current, template.subject);
    text.current.focus();
    text.current.setSelectionRange(0, 0);
    text.current.scrollTop = 0;
  };
  const blank = findBlank(`${written.subject}\n${written.text}`);
  return (
    <IntentForm intent="messaged" {...page} className="stack">
      {templates.length > 0 ? (
        <nav className="templates" aria-labelledby="templates">
          <p id="templates" className="soft">
            {leadTexts.startFrom}
          </p>
          {templates.map((template) => (
            <ViewLink
              key={template.id}
              show={(shown) => ({ ...shown, template: template.id })}
              hash="#write"
              className="button"
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                use(template);
              }}
            >
              {template.name}
            </ViewLink>
          ))}
        </nav>
      ) : null}
      <div className="stack" onInput={follow}>
        <div className="field">
          <label htmlFor="email-subject">{leadTexts.subject}</label>
          <input
            id="email-subject"
            name="subject"
            maxLength={150}
            required
            defaultValue={start.subject}
            ref={subject}
            dir="auto"
          />
        </div>
        <div className="field">
          <label htmlFor="email-text">{leadTexts.message}</label>
          <textarea
            id="email-text"
            name="text"
            rows={9}
            maxLength={5_000}
            required
            defaultValue={start.text}
            ref={text}
            dir="auto"
          />
        </div>
      </div>
      <Preview {...page} {...written} />
      {writing.staysHere ? <p className="soft">{leadTexts.staysHere}</p> : null}
      <div aria-live="polite">{blank ? <p className="blank">{leadTexts.fillIn(blank)}</p> : null}</div>
      <FormProblem {...page} intent="messaged" />
      <SendButton {...page} intent="messaged" isMain>
        {leadTexts.send}
      </SendButton>
    </IntentForm>
  );
}

/** As a person would, so that the draft and the preview follow. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function Preview({ lead, me, subject, text }: LeadActionProps & Team & { subject: string; text: string }) {
  const { signature, smallPrint } = composeEmail({ text, by: me.name, place: lead.location }, lead.reference);
  return (
    <details className="preview">
      <summary>{leadTexts.preview}</summary>
      <div className="email-preview">
        <p className="soft">{leadTexts.previewTo(lead.email ?? "")}</p>
        <p dir="auto">
          <strong>{subject}</strong>
        </p>
        <p className="typed" dir="auto">
          {text}
        </p>
        <p className="typed">{signature.join("\n")}</p>
        {smallPrint.map((line) => (
          <p key={line} className="soft small">
            {line}
          </p>
        ))}
      </div>
    </details>
  );
}
