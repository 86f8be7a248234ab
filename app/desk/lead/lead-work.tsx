import { type ReactNode, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { LeadActionName } from "../../../leads/follow-up/follow-up.server.ts";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { closeSheets, Sheet } from "../sheet.tsx";
import { deskTexts } from "../texts.ts";
import { ActionProblem } from "./action-problem.tsx";
import type { LeadActionResult } from "./apply-lead-action.server.ts";
import {
  type ActionField,
  type LeadActionEntry,
  leadActions,
  listFields,
  listOffered,
  type Person,
} from "./lead-actions.ts";
import { leadTexts } from "./texts.ts";

export type LeadActionProps = {
  fetcher: FetcherWithComponents<LeadActionResult>;
  lead: OpenLead;
  action: string;
};

type IntentFormProps = LeadActionProps & { intent: string; className?: string; children: ReactNode };

/** A form of one action. What is typed in it stays until that is done, whatever others do to the lead meanwhile. */
export function IntentForm({ fetcher, lead, action, intent, className, children }: IntentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data;
  useEffect(() => {
    if (!result?.done || result.intent !== intent) return;
    form.current?.reset();
    closeSheets();
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
  const className = isMain ? "main" : undefined;
  if (listFields(entry).length > 0) {
    return (
      <button type="button" className={className} popoverTarget={sheetId(name)}>
        {leadTexts.asks(entry.button)}
      </button>
    );
  }
  return (
    <IntentForm intent={name} {...page}>
      <SendButton {...page} intent={name} isMain={isMain}>
        {entry.button}
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
    <Sheet id={sheetId(name)} title={entry.button}>
      <ActionForm name={name} isMain {...page} />
    </Sheet>
  );
}

export function ActionForm({ name, isMain = false, people, me, ...page }: ActionFormProps) {
  const entry = leadActions[name] as LeadActionEntry;
  return (
    <IntentForm intent={name} {...page} className="stack">
      {listFields(entry).map(([key, field]) => (
        <div className="field" key={key}>
          <FieldInput
            name={key}
            id={`${name}-${key}`}
            field={field}
            lead={page.lead}
            people={people}
            me={me}
          />
        </div>
      ))}
      <FormProblem {...page} intent={name} />
      <SendButton {...page} intent={name} isMain={isMain}>
        {entry.button}
      </SendButton>
    </IntentForm>
  );
}

type SendButtonProps = LeadActionProps & { intent: string; isMain: boolean; children: string };

function SendButton({ fetcher, intent, isMain, children }: SendButtonProps) {
  const isOnItsWay = fetcher.state !== "idle" && fetcher.formData?.get("intent") === intent;
  return (
    <button
      type="submit"
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
function FormProblem({ fetcher, intent }: LeadActionProps & { intent: string }) {
  const result = fetcher.data;
  const isOurs = result?.problem && !result.done && (result.intent === intent || result.intent === "");
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

type FieldInputProps = Team & { name: string; id: string; field: ActionField; lead: OpenLead };

function FieldInput({ name, id, field, lead, people, me }: FieldInputProps) {
  const { label, input, start, placeholder, maxLength, isRequired: required } = field;
  const shared = { id, name, required, maxLength, placeholder };
  const defaultValue = start?.(lead, me);
  if (input === "tick") {
    return (
      <label className="tick">
        <input type="checkbox" name={name} value="yes" /> {label}
      </label>
    );
  }
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {input === "lines" ? <textarea {...shared} rows={3} dir="auto" /> : null}
      {input === "day" ? <input {...shared} type="date" defaultValue={defaultValue} /> : null}
      {input === "line" ? <input {...shared} defaultValue={defaultValue} dir="auto" /> : null}
      {input === "amount" ? <input {...shared} inputMode="decimal" autoComplete="off" /> : null}
      {input === "person" ? (
        <PersonSelect id={id} name={name} chosen={lead.assignee} people={people} me={me} />
      ) : null}
    </>
  );
}

type PersonSelectProps = Team & { id: string; name: string; chosen: Person | null };

function PersonSelect({ id, name, chosen, people, me }: PersonSelectProps) {
  const isGone = chosen !== null && !people.some((person) => person.id === chosen.id);
  return (
    <select id={id} name={name} key={chosen?.id} defaultValue={chosen?.id ?? ""}>
      <option value="">{deskTexts.nobody}</option>
      <option value={me.id}>{deskTexts.me}</option>
      {isGone ? <option value={chosen.id}>{leadTexts.noLongerOnTheTeam(chosen.name)}</option> : null}
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
export function LeadBar(props: LeadActionProps & Team) {
  const { lead } = props;
  const steps = listOffered("status", lead);
  const handling = listOffered("handling", lead);
  const main = steps[0];
  const others = steps.filter((name) => name !== main);
  const all = [...steps, ...handling, ...listOffered("assignment", lead)];
  return (
    <div className="lead-bar">
      <a className="button" href={`tel:${lead.phone_e164 ?? lead.phone}`}>
        {leadTexts.call} <span className="lead-number">{lead.phone}</span>
      </a>
      {main ? <ActionButton name={main} isMain {...props} /> : null}
      <button type="button" className="menu-button" popoverTarget="lead-menu">
        {deskTexts.more}
      </button>
      <div id="lead-menu" popover="auto" className="menu">
        {others.map((name) => (
          <ActionButton key={name} name={name} {...props} />
        ))}
        <hr />
        {handling.map((name) => (
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
