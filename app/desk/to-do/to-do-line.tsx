import { type ReactNode, useEffect, useRef } from "react";
import { type FetcherWithComponents, Link } from "react-router";
import type { ToDoLine } from "../../../leads/inbox/inbox.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { inboxTexts } from "../inbox/texts.ts";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { leadActions } from "../lead/lead-actions.ts";
import { Place } from "../place.tsx";
import { closeSheets, Sheet } from "../sheet.tsx";
import { StatusMark } from "../status-mark.tsx";
import { deskTexts } from "../texts.ts";
import { Trade } from "../trade.tsx";
import { Wait } from "../wait.tsx";
import { toDoTexts } from "./texts.ts";

type LineProps = { line: ToDoLine; fetcher: FetcherWithComponents<LeadActionResult> };

/** Nobody has answered them yet. */
export function WaitingLine({ line, fetcher }: LineProps) {
  return (
    <Line
      line={line}
      when={<Wait response={line.response} promise={line.answerWithin} isShort />}
      marks={
        line.plan ? (
          <span>{toDoTexts.plannedOn(line.plan.on, line.today, line.plan.time, line.kind)}</span>
        ) : null
      }
    >
      <Answer line={line} fetcher={fetcher} />
    </Line>
  );
}

export function DueLine({ line, fetcher }: LineProps) {
  const { id, name, followUpOn, today } = line;
  const { on } = leadActions["follow-up"].fields ?? {};
  const days = on?.answers?.({ today, followUpOn }).filter(({ value }) => value > today) ?? [];
  return (
    <Line
      line={line}
      when={
        followUpOn === null ? null : (
          <strong className="overdue" data-over={followUpOn < today || undefined}>
            {toDoTexts.isDue(followUpOn, today)}
          </strong>
        )
      }
    >
      <button type="button" popoverTarget={`snooze-${id}`} aria-label={toDoTexts.snoozeFor(name)}>
        {toDoTexts.snooze}
      </button>
      <ActionForm line={line} fetcher={fetcher} intent="follow-up">
        <button type="submit" name="on" value="" className="main" aria-label={toDoTexts.followedUpFor(name)}>
          {toDoTexts.followedUp}
        </button>
      </ActionForm>
      <Sheet id={`snooze-${id}`} title={toDoTexts.snoozeFor(name)}>
        <ActionForm line={line} fetcher={fetcher} intent="follow-up" className="stack">
          <fieldset className="answers">
            <legend>{toDoTexts.snoozeUntil}</legend>
            {days.map(({ value, label }) => (
              <button key={value} type="submit" name="on" value={value} formNoValidate>
                {label}
              </button>
            ))}
          </fieldset>
        </ActionForm>
        <ActionForm line={line} fetcher={fetcher} intent="follow-up" className="stack">
          <div className="field">
            <label htmlFor={`until-${id}`}>{toDoTexts.anotherDay}</label>
            <input id={`until-${id}`} name="on" type="date" min={today} required />
          </div>
          <button type="submit" className="main">
            {deskTexts.save}
          </button>
        </ActionForm>
      </Sheet>
    </Line>
  );
}

/** An unconfirmed visit, or a won move without a crew. */
export function VisitLine({ line, fetcher }: LineProps) {
  const { id, name, kind, plan, today } = line;
  const isMove = kind === "moving";
  return (
    <Line
      line={line}
      when={
        plan ? (
          <strong className="overdue" data-over={plan.on === today || undefined}>
            {toDoTexts.plannedOn(plan.on, today, plan.time, kind)}
          </strong>
        ) : null
      }
      marks={isMove ? <span>{toDoTexts.noCrew}</span> : null}
    >
      {isMove ? (
        <>
          <button
            type="button"
            className="main"
            popoverTarget={`crew-${id}`}
            aria-label={toDoTexts.crewFor(name)}
          >
            {toDoTexts.crew}
          </button>
          <Sheet id={`crew-${id}`} title={toDoTexts.crewFor(name)}>
            <ActionForm line={line} fetcher={fetcher} intent="scheduled" className="stack">
              <input type="hidden" name="moveOn" value={plan?.on ?? ""} />
              <input type="hidden" name="moveAt" value={plan?.time ?? ""} />
              <div className="field">
                <label htmlFor={`crew-of-${id}`}>{leadActions.scheduled.fields?.crew?.label}</label>
                <input
                  id={`crew-of-${id}`}
                  name="crew"
                  required
                  maxLength={60}
                  placeholder={toDoTexts.crewHint}
                  dir="auto"
                />
              </div>
              <button type="submit" className="main">
                {deskTexts.save}
              </button>
            </ActionForm>
          </Sheet>
        </>
      ) : (
        <Answer line={line} fetcher={fetcher} />
      )}
    </Line>
  );
}

function Answer({ line, fetcher }: LineProps) {
  const { kind, name } = line;
  return (
    <ActionForm line={line} fetcher={fetcher} intent={kind === "moving" ? "contacted" : "confirmed"}>
      <button type="submit" className="main" aria-label={toDoTexts.answerFor(kind, name)}>
        {toDoTexts.answer(kind)}
      </button>
    </ActionForm>
  );
}

type ActionFormProps = LineProps & {
  intent: "contacted" | "confirmed" | "follow-up" | "scheduled";
  className?: string;
  children: ReactNode;
};

function ActionForm({ line, fetcher, intent, className, children }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data;
  useEffect(() => {
    if (result?.done && form.current?.closest(":popover-open")) closeSheets();
  }, [result]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/desk?index"
      className={className}
      onSubmit={(event) => {
        if (fetcher.state !== "idle") event.preventDefault();
      }}
    >
      <KeyField result={result} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lead" value={`${line.id}:${line.revision}`} />
      {children}
    </fetcher.Form>
  );
}

type FrameProps = { line: ToDoLine; when: ReactNode; marks?: ReactNode; children: ReactNode };

function Line({ line, when, marks, children }: FrameProps) {
  const { id, name, assignee } = line;
  return (
    <li className="to-do-line" data-lead={id}>
      <div className="lead-who">
        <Link to={`/desk/leads/${id}`} state={{ from: "to-do" }} className="lead-open" dir="auto">
          {name}
        </Link>
        {when}
      </div>
      <div className="lead-what">
        <Trade kind={line.kind} />
        <Place name={line.locationName} region={line.region} />
        <StatusMark status={line.status} />
      </div>
      {line.excerpt ? (
        <p className="lead-words" dir="auto">
          {line.excerpt}
        </p>
      ) : null}
      <p className="lead-marks soft">
        {marks}
        {line.loadCount > 0 ? <span>{inboxTexts.items(line.loadCount)}</span> : null}
        {line.isRepeatCustomer ? <span className="badge">{inboxTexts.repeatCustomer}</span> : null}
        {line.version > 1 ? <span className="badge">{inboxTexts.sentAgain}</span> : null}
        {assignee ? <span dir="auto">{inboxTexts.assignee(assignee.name)}</span> : null}
      </p>
      <div className="to-do-actions">
        {line.phone_e164 ? (
          <a className="button" href={`tel:${line.phone_e164}`} aria-label={inboxTexts.callPerson(name)}>
            {inboxTexts.call}
          </a>
        ) : null}
        {children}
      </div>
    </li>
  );
}
