import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FetcherWithComponents, Form } from "react-router";
import { KeyField } from "../idempotency-key.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { isLost } from "../lost-connection.ts";
import { useModal } from "../modal.ts";
import { deskTexts } from "../texts.ts";
import { Capacity } from "./capacity.tsx";
import type { MoveChoices, MoveWindow } from "./read-move.server.ts";
import { scheduleTexts } from "./texts.ts";
import "./move-visit.css";

export type MovableVisit = { id: string; revision: number; name: string };
export type Target = { date: string; window: string };

type MoveButtonProps = { lead: MovableVisit; className?: string | undefined; onMove: () => void };

/** Without JavaScript it leads to a page with the same choices. */
export function MoveButton({ lead, className, onMove }: MoveButtonProps) {
  return (
    <Form
      action="/desk/schedule/move"
      onSubmit={(event) => {
        event.preventDefault();
        onMove();
      }}
    >
      <input type="hidden" name="lead" value={lead.id} />
      <button type="submit" className={className}>
        {scheduleTexts.move}
        <span className="unseen">{scheduleTexts.moveName(lead.name)}</span>
      </button>
    </Form>
  );
}

type MoveVisitProps = {
  lead: MovableVisit;
  /** The page's own, so that what comes of it is said where the page says everything. */
  fetcher: FetcherWithComponents<LeadActionResult>;
  /** Where the form is sent: a page whose actions have `move: moveVisitAction`. */
  action: string;
  /** The button's. */
  className?: string;
};

/** A button and the dialog it opens: a day, a window, what the customer will be told, and Move. */
export function MoveVisit({ lead, fetcher, action, className }: MoveVisitProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoveButton lead={lead} className={className} onMove={() => setOpen(true)} />
      {isOpen ? (
        <MoveDialog lead={lead} fetcher={fetcher} action={action} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type Asked = { day: string; tries: number };

/** Null while it's on its way; what came before stays on the page meanwhile. */
function useChoices(id: string, { day, tries }: Asked) {
  const [choices, setChoices] = useState<MoveChoices | null>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      try {
        const query = new URLSearchParams({ lead: id, day });
        const answer = await fetch(`/desk/schedule/windows?${query}`, { signal: stop.signal });
        if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`);
        setChoices(await answer.json());
        setCut(false);
      } catch {
        if (!stop.signal.aborted) setCut(true);
      }
    };
    void load();
    return () => stop.abort();
  }, [id, day, tries]);
  return { choices, isCut };
}

type MoveDialogProps = Omit<MoveVisitProps, "className"> & { to?: Target | undefined; onClose: () => void };

export function MoveDialog({ lead, to, fetcher, action, onClose }: MoveDialogProps) {
  const { ref, close } = useModal(onClose);
  const [asked, setAsked] = useState<Asked>({ day: to?.date ?? "", tries: 0 });
  const [window, setWindow] = useState(to?.window ?? "");
  const { choices, isCut } = useChoices(lead.id, asked);
  const [before] = useState(fetcher.data);
  const result = fetcher.data === before ? undefined : fetcher.data;
  const isStale = result?.stale !== undefined;
  const day = asked.day || choices?.day || "";
  const isLoading = choices === null || choices.day !== day;
  const closeDone = useEffectEvent(close);
  useEffect(() => {
    if (result?.done) closeDone();
    // What was refused may be so because the day looks different now.
    else if (result?.problem && !isLost(result)) setAsked((last) => ({ ...last, tries: last.tries + 1 }));
  }, [result]);
  const isLoaded = choices !== null;
  useEffect(() => {
    if (isLoaded) ref.current?.querySelector<HTMLElement>("[name=date]:checked")?.focus();
  }, [isLoaded, ref]);
  const choose = (date: string) => {
    setAsked({ day: date, tries: 0 });
    setWindow("");
  };
  const chosen = isLoading ? undefined : choices.windows.find((one) => one.window === window);
  return (
    <dialog className="move" ref={ref} onClose={onClose} aria-labelledby="move-title">
      <fetcher.Form method="post" action={action} preventScrollReset>
        <KeyField result={fetcher.data} />
        <header className="move-head">
          <h2 id="move-title">
            {scheduleTexts.moveTitle} <span dir="auto">{lead.name}</span>
          </h2>
          {choices ? <p className="soft">{scheduleTexts.now(choices.lead.current)}</p> : null}
        </header>
        <input type="hidden" name="intent" value="move" />
        <input
          type="hidden"
          name="lead"
          value={`${lead.id}:${isStale && choices ? choices.lead.revision : lead.revision}`}
        />
        {isCut ? <p className="problem">{deskTexts.noConnection}</p> : null}
        {choices ? (
          <>
            <Days choices={choices} day={day} onChoose={choose} />
            <Windows
              choices={choices}
              window={window}
              isLoading={isLoading}
              onChoose={(value) => setWindow(value)}
            />
          </>
        ) : (
          <p className="soft">{scheduleTexts.loading}</p>
        )}
        <div aria-live="polite">
          {result?.problem ? <p className="problem">{result.problem}</p> : null}
          {choices && chosen ? <Told choices={choices} chosen={chosen} /> : null}
        </div>
        <div className="move-end">
          <button
            type="submit"
            className="main"
            disabled={!chosen || !isFree(chosen) || fetcher.state !== "idle"}
          >
            {chosen && !chosen.email ? scheduleTexts.moveOnly : scheduleTexts.moveAndTell}
          </button>
          <button type="button" onClick={close}>
            {scheduleTexts.keep}
          </button>
        </div>
      </fetcher.Form>
    </dialog>
  );
}

export function isFree({ isBlocked, isPast, isHere }: MoveWindow): boolean {
  return !isBlocked && !isPast && !isHere;
}

type DaysProps = { choices: MoveChoices; day: string; onChoose?: (date: string) => void };

/** The next two weeks to pick from, and any other day by its date. */
export function Days({ choices, day, onChoose }: DaysProps) {
  const chosen = useRef<HTMLInputElement>(null);
  useShown(chosen, choices.days[0]?.date);
  return (
    <fieldset className="move-days">
      <legend>{scheduleTexts.day}</legend>
      <div className="day-choices" tabIndex={-1}>
        {choices.days.map(({ date, label, isOpen }) => {
          const [weekday = "", rest = ""] = label.split(", ");
          const [month = "", number] = rest.split(" ");
          return (
            <label key={date} data-off={!isOpen || undefined}>
              <input
                type="radio"
                name="date"
                value={date}
                ref={date === day ? chosen : undefined}
                {...(onChoose
                  ? { checked: date === day, onChange: () => onChoose(date) }
                  : { defaultChecked: date === day })}
              />
              <span>
                <span className="unseen">{label}</span>
                <span aria-hidden="true">{weekday.slice(0, 3)}</span>
                <b aria-hidden="true">{number}</b>
                <span aria-hidden="true">{isOpen ? month.slice(0, 3) : scheduleTexts.off}</span>
              </span>
            </label>
          );
        })}
      </div>
      <label className="other-day">
        {scheduleTexts.otherDay}
        <input
          type="date"
          name={onChoose ? undefined : "other"}
          min={choices.first}
          max={choices.last}
          onChange={({ target }) => {
            if (target.value && target.validity.valid) onChoose?.(target.value);
          }}
        />
      </label>
    </fieldset>
  );
}

/** Brings the chosen day into sight whenever other days are shown. */
function useShown(element: RefObject<HTMLElement | null>, first: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the days are others
  useEffect(() => {
    const label = element.current?.closest("label");
    const list = label?.parentElement;
    if (label && list) list.scrollLeft = label.offsetLeft - list.clientWidth / 2 + label.clientWidth / 2;
  }, [first]);
}

function formatShut({ isSunday, holiday, reason }: NonNullable<MoveChoices["shut"]>): string {
  if (holiday !== null) return scheduleTexts.shutHoliday(holiday);
  return isSunday && !reason ? scheduleTexts.shutSunday : scheduleTexts.shut(reason);
}

function formatState({ isHere, isBlocked, isPast, isFull, reason, capacity, taken }: MoveWindow): string {
  if (isHere) return scheduleTexts.hereNow;
  if (isPast) return scheduleTexts.over;
  if (isBlocked) return `${scheduleTexts.blocked}${scheduleTexts.because(reason)}`;
  if (isFull) return scheduleTexts.full;
  return capacity === null ? scheduleTexts.free : scheduleTexts.left(capacity - taken);
}

type WindowsProps = {
  choices: MoveChoices;
  window: string;
  isLoading?: boolean;
  /** Where a day may be chosen before a window. */
  isOptional?: boolean;
  onChoose?: (window: string) => void;
};

export function Windows({ choices, window, isLoading = false, isOptional = false, onChoose }: WindowsProps) {
  const { shut, windows, label } = choices;
  return (
    <fieldset className="move-windows" aria-busy={isLoading}>
      <legend>
        {scheduleTexts.window}
        <span className="soft">{isLoading ? scheduleTexts.loading : label}</span>
      </legend>
      {shut && !isLoading ? <p>{formatShut(shut)}</p> : null}
      <div className="window-choices">
        {windows.map((one) => (
          <label key={one.window} data-off={!isFree(one) || undefined}>
            <input
              type="radio"
              name="window"
              value={one.window}
              required={!isOptional}
              disabled={isLoading || !isFree(one)}
              {...(onChoose
                ? { checked: !isLoading && one.window === window, onChange: () => onChoose(one.window) }
                : { defaultChecked: one.window === window })}
            />
            <span>
              <b>{one.short}</b>
              <span>{formatState(one)}</span>
              <Capacity taken={one.taken} capacity={one.capacity} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ToldProps = { choices: MoveChoices; chosen: MoveWindow };

export function Told({ choices, chosen: { isFull, taken, capacity, email } }: ToldProps) {
  const { phone, tel } = choices.lead;
  return (
    <div className="told">
      {isFull && capacity !== null ? (
        <>
          <input type="hidden" name="evenIfFull" value="yes" />
          <p className="overbooked">{scheduleTexts.overbooks(taken, capacity)}</p>
        </>
      ) : null}
      {email ? (
        <>
          <div className="letter">
            <p className="letter-to">{scheduleTexts.emailTo(email.to)}</p>
            <p className="letter-subject">{email.subject}</p>
            <p>{scheduleTexts.emailGreeting}</p>
            <p>{email.opening}</p>
          </div>
          <p className="soft">{scheduleTexts.emailLater}</p>
        </>
      ) : (
        <p>
          {scheduleTexts.noEmail}
          {tel ? <a href={tel}>{phone}</a> : phone}
        </p>
      )}
    </div>
  );
}
