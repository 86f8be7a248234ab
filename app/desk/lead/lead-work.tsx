import { type ReactNode, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { LeadActionName } from "../../../leads/follow-up/follow-up.server.ts";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { findMainAction } from "../../../leads/status.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { KeyField } from "../idempotency-key.tsx";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import type { LeadActionResult } from "./apply-lead-action.server.ts";
import {
  type ActionField,
  formatButton,
  type LeadActionEntry,
  leadActions,
  listFields,
  listOffered,
  nameWords,
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
    if (result?.done && result.intent === intent) form.current?.reset();
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

type Team = { people: readonly Person[]; me: Person };

type ActionFormProps = LeadActionProps & Team & { name: LeadActionName; isMain?: boolean };

function ActionForm({ name, isMain = false, people, me, ...page }: ActionFormProps) {
  const entry = leadActions[name] as LeadActionEntry;
  const fields = listFields(entry, page.lead);
  const isTall = fields.some(([, { input }]) => input === "lines");
  return (
    <IntentForm
      intent={name}
      {...page}
      {...(fields.length > 0 && { className: isTall ? "stack" : "words-step" })}
    >
      {fields.map(([key, field]) => (
        <FieldInput
          key={key}
          name={key}
          id={`${name}-${key}`}
          field={field}
          lead={page.lead}
          people={people}
          me={me}
        />
      ))}
      <button type="submit" className={isMain ? "main" : undefined} disabled={page.fetcher.state !== "idle"}>
        {formatButton(entry, page.lead)}
      </button>
    </IntentForm>
  );
}

type FieldInputProps = Team & { name: string; id: string; field: ActionField; lead: OpenLead };

function FieldInput({ name, id, field, lead, people, me }: FieldInputProps) {
  const { label, input, start, placeholder, maxLength, isRequired: required, words } = field;
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
      {input === "lines" ? <textarea {...shared} rows={3} /> : null}
      {input === "day" ? (
        <input {...shared} type="date" min={field.min?.(lead)} defaultValue={defaultValue} />
      ) : null}
      {input === "line" ? <input {...shared} defaultValue={defaultValue} /> : null}
      {input === "amount" ? (
        <input
          {...shared}
          inputMode={field.isRange ? "text" : "decimal"}
          autoComplete="off"
          defaultValue={defaultValue}
        />
      ) : null}
      {input === "choice" ? (
        <select id={id} name={name} defaultValue={defaultValue}>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : null}
      {words ? <input name={nameWords(name)} maxLength={maxLength} aria-label={words} /> : null}
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

export function Steps(props: LeadActionProps & Team) {
  const { lead } = props;
  const steps = listOffered("status", lead);
  const main = findMainAction(lead, Date.now());
  const [plain, asking] = [false, true].map((asks) =>
    steps.filter((name) => listFields(leadActions[name] as LeadActionEntry).length > 0 === asks),
  ) as [LeadActionName[], LeadActionName[]];
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{leadTexts.nextStep}</h2>
      {lead.wonBy ? <p>{leadTexts.wonBy(lead.wonBy)}</p> : null}
      {lead.lostReason ? <p>{leadTexts.reason(lead.lostReason)}</p> : null}
      <div className="steps">
        {plain.map((name) => (
          <ActionForm key={name} name={name} isMain={name === main} {...props} />
        ))}
      </div>
      {asking.map((name) => (
        <ActionForm key={name} name={name} isMain={name === main} {...props} />
      ))}
      <div className="steps">
        {listOffered("handling", lead).map((name) => (
          <ActionForm key={name} name={name} isMain={name === main} {...props} />
        ))}
      </div>
    </section>
  );
}

export function Assignment(props: LeadActionProps & Team) {
  const { assignee, followUpOn } = props.lead;
  return (
    <section aria-labelledby="assignment">
      <h2 id="assignment">{leadTexts.assignment}</h2>
      <p>{leadTexts.assignedTo(assignee?.name ?? null, followUpOn && formatShortDay(followUpOn))}</p>
      {listOffered("assignment", props.lead).map((name) => (
        <ActionForm key={name} name={name} {...props} />
      ))}
    </section>
  );
}

export function Notes(props: LeadActionProps & Team) {
  const { notes } = props.lead;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{leadTexts.notes}</h2>
      {notes.length > 0 ? (
        <ul className="lines">
          {notes.map(({ seq, at, actor, note }) => (
            <li key={seq}>
              <p className="typed">{note}</p>
              <p className="soft">
                {actor?.name ?? deskTexts.customer}, <Moment at={at} isShort />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {listOffered("notes", props.lead).map((name) => (
        <ActionForm key={name} name={name} {...props} />
      ))}
    </section>
  );
}
