import { type ReactNode, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { LeadActionName } from "../../../leads/follow-up/follow-up.server.ts";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { findMainAction } from "../../../leads/status.ts";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { KeyField } from "../idempotency-key.tsx";
import { Sheet } from "../sheet.tsx";
import { deskTexts } from "../texts.ts";
import { type ActionField, nameWords, type Person } from "./action-fields.ts";
import { ActionProblem } from "./action-problem.tsx";
import type { LeadActionResult } from "./apply-lead-action.server.ts";
import { formatButton, type LeadActionEntry, leadActions, listFields, listOffered } from "./lead-actions.ts";
import { leadTexts } from "./texts.ts";

export type LeadActionProps = {
  fetcher: FetcherWithComponents<LeadActionResult>;
  lead: OpenLead;
  action: string;
  /** What was sent last: an answer that never came doesn't name it. */
  sent: string;
};

type IntentFormProps = LeadActionProps & { intent: string; className?: string; children: ReactNode };

/** A form of one action. What is typed in it stays until that is done, whatever others do to the lead meanwhile. */
export function IntentForm({ fetcher, lead, action, intent, className, children }: IntentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data;
  useEffect(() => {
    if (!result?.done || result.intent !== intent) return;
    form.current?.reset();
  }, [result, intent]);
  return (
    <fetcher.Form ref={form} method="post" action={action} className={className}>
      <KeyField result={result} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lead" value={`${lead.id}:${lead.revision}`} />
      {children}
    </fetcher.Form>
  );
}

export type Team = { people: readonly Person[]; me: Person };

type ActionFormProps = LeadActionProps & Team & { name: LeadActionName; isMain?: boolean };

/** The button of an action: one that sends it, or one that opens its sheet where it asks for something. */
export function ActionButton({ name, isMain = false, ...page }: ActionFormProps) {
  const entry = leadActions[name] as LeadActionEntry;
  const button = formatButton(entry, page.lead);
  const className = isMain ? "main" : undefined;
  if (listFields(entry).length > 0) {
    return (
      <button type="button" className={className} popoverTarget={sheetId(name)}>
        {leadTexts.asks(button)}
        <UnsentMark path={page.action} intents={[name]} />
      </button>
    );
  }
  return (
    <IntentForm intent={name} {...page}>
      <SendButton {...page} intent={name} isMain={isMain}>
        {button}
      </SendButton>
    </IntentForm>
  );
}

function sheetId(name: LeadActionName): string {
  return `sheet-${name}`;
}

export function ActionSheet({ name, ...page }: ActionFormProps) {
  const entry = leadActions[name] as LeadActionEntry;
  return (
    <Sheet id={sheetId(name)} title={entry.title ?? formatButton(entry, page.lead)}>
      <ActionForm name={name} isMain {...page} />
    </Sheet>
  );
}

export function ActionForm({ name, isMain = false, people, me, ...page }: ActionFormProps) {
  const entry = leadActions[name] as LeadActionEntry;
  return (
    <IntentForm intent={name} {...page} className="stack">
      {listFields(entry, page.lead).map(([key, field]) => (
        <div className="field" key={key}>
          <FieldInput
            name={key}
            id={`${name}-${key}`}
            field={field}
            fetcher={page.fetcher}
            intent={name}
            lead={page.lead}
            people={people}
            me={me}
          />
        </div>
      ))}
      <FormProblem {...page} intent={name} />
      <SendButton {...page} intent={name} isMain={isMain}>
        {formatButton(entry, page.lead)}
      </SendButton>
    </IntentForm>
  );
}

type SendButtonProps = Pick<LeadActionProps, "fetcher"> & {
  intent: string;
  isMain?: boolean;
  answer?: { name: string; value: string };
  children: string;
};

export function SendButton({ fetcher, intent, isMain = false, answer, children }: SendButtonProps) {
  const sent = fetcher.state === "idle" ? undefined : fetcher.formData;
  const isOnItsWay = sent?.get("intent") === intent && (!answer || sent.get(answer.name) === answer.value);
  return (
    <button
      type="submit"
      {...answer}
      // One press is the whole answer, whatever is in the field.
      formNoValidate={answer !== undefined}
      className={isMain ? "main" : undefined}
      aria-busy={isOnItsWay || undefined}
      // A button that is disabled loses the focus.
      aria-disabled={fetcher.state !== "idle" || undefined}
      onClick={(event) => {
        if (fetcher.state !== "idle") event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}

/** Why the form was not done, above the button that sends it again. */
export function FormProblem({ fetcher, sent, intent }: LeadActionProps & { intent: string }) {
  const result = fetcher.data;
  const isOurs = result?.problem && !result.done && (result.intent || sent) === intent;
  return (
    <div aria-live="polite" className="said">
      {isOurs ? (
        <p className="problem">
          <ActionProblem result={result} />
        </p>
      ) : null}
    </div>
  );
}

type FieldInputProps = Team &
  Pick<LeadActionProps, "fetcher" | "lead"> & {
    intent: string;
    name: string;
    id: string;
    field: ActionField;
  };

function FieldInput({ name, id, field, fetcher, intent, lead, people, me }: FieldInputProps) {
  const { label, input, start, placeholder, maxLength, isRequired: required, answers } = field;
  const shared = { id, name, required, maxLength, placeholder };
  const defaultValue = start?.(lead, me);
  const seen = input === "amount" && field.isRange ? lead.estimate : null;
  if (input === "tick") {
    return (
      <label className="tick">
        <input type="checkbox" name={name} value="yes" /> {label}
      </label>
    );
  }
  return (
    <>
      {answers ? (
        <fieldset className="answers">
          <legend>{label}</legend>
          {answers(lead).map((answer) => (
            <SendButton
              key={answer.value}
              fetcher={fetcher}
              intent={intent}
              answer={{ name, value: answer.value }}
            >
              {answer.label}
            </SendButton>
          ))}
        </fieldset>
      ) : null}
      <label htmlFor={id}>
        {answers ? leadTexts.otherAnswer[input === "day" ? "day" : "reason"] : label}
      </label>
      {input === "lines" ? <textarea {...shared} rows={3} dir="auto" /> : null}
      {input === "day" ? (
        <input {...shared} type="date" min={field.min?.(lead)} defaultValue={defaultValue} />
      ) : null}
      {input === "line" ? <input {...shared} defaultValue={defaultValue} dir="auto" /> : null}
      {input === "amount" ? (
        <input
          {...shared}
          inputMode={field.isRange ? "text" : "decimal"}
          autoComplete="off"
          defaultValue={defaultValue}
          aria-describedby={seen ? `${id}-seen` : undefined}
        />
      ) : null}
      {seen ? (
        <p className="soft" id={`${id}-seen`}>
          {leadTexts.rangeSeen(seen)}
        </p>
      ) : null}
      {input === "choice" ? (
        <select id={id} name={name} key={defaultValue} defaultValue={defaultValue}>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : null}
      {input === "reason" ? <input {...shared} name={nameWords(name)} dir="auto" /> : null}
      {input === "person" ? (
        <PersonSelect id={id} name={name} chosen={lead.assignee} people={people} me={me} />
      ) : null}
    </>
  );
}

type PersonSelectProps = Team & { id: string; name: string; chosen: Person | null };

function PersonSelect({ id, name, chosen, people, me }: PersonSelectProps) {
  const isOutside = chosen !== null && !people.some((person) => person.id === chosen.id);
  return (
    <select id={id} name={name} key={chosen?.id} defaultValue={chosen?.id ?? ""}>
      <option value="">{deskTexts.nobody}</option>
      <option value={me.id}>{deskTexts.me}</option>
      {isOutside ? <option value={chosen.id}>{leadTexts.cannotSee(chosen.name)}</option> : null}
      {people
        .filter((person) => person.id !== me.id)
        .map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
    </select>
  );
}

/** Call, what comes next, and all else that can be done: under the thumb on a phone. */
export function LeadBar({ now, ...props }: LeadActionProps & Team & { now: number }) {
  const { lead } = props;
  const steps = listOffered("status", lead);
  const handling = listOffered("handling", lead);
  const main = findMainAction(lead, now);
  const all = [...steps, ...handling, ...listOffered("assignment", lead)];
  return (
    <div className="lead-bar">
      {lead.phone_e164 ? (
        <a className="button" href={`tel:${lead.phone_e164}`} aria-label={leadTexts.callNumber(lead.phone)}>
          {leadTexts.call} <span className="lead-number">{lead.phone}</span>
        </a>
      ) : null}
      {main ? <ActionButton name={main} isMain {...props} /> : null}
      <button type="button" className="menu-button" popoverTarget="lead-menu">
        {deskTexts.more}
        <UnsentMark path={props.action} intents={[...steps, ...handling].filter((name) => name !== main)} />
      </button>
      <div id="lead-menu" popover="auto" className="menu">
        {steps
          .filter((name) => name !== main)
          .map((name) => (
            <ActionButton key={name} name={name} {...props} />
          ))}
        <hr />
        {handling
          .filter((name) => name !== main)
          .map((name) => (
            <ActionButton key={name} name={name} {...props} />
          ))}
      </div>
      {all
        .filter((name) => listFields(leadActions[name] as LeadActionEntry).length > 0)
        .map((name) => (
          <ActionSheet key={name} name={name} {...props} />
        ))}
    </div>
  );
}
