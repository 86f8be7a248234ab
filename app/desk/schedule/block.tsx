import { type ReactNode, useEffect, useRef } from "react";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { KeyField } from "../idempotency-key.tsx";
import { isLost } from "../lost-connection.ts";
import { useBoard } from "./board-page.ts";
import type { BoardChange } from "./read-board.server.ts";
import type { scheduleActions } from "./schedule-actions.server.ts";
import { scheduleTexts } from "./texts.ts";

type WhereProps = { date: string; window: string };

type WindowFormProps = WhereProps & {
  intent: keyof typeof scheduleActions;
  className?: string;
  location?: string;
  children: ReactNode;
};

/** A form about a window, or about the whole day ("*"). */
function WindowForm({ date, window, intent, className, location, children }: WindowFormProps) {
  const { fetcher, action } = useBoard();
  return (
    <fetcher.Form method="post" action={action} preventScrollReset className={className}>
      <KeyField result={fetcher.data} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={`${date} ${window}`} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="window" value={window} />
      {location === undefined ? null : <input type="hidden" name="location" value={location} />}
      {children}
    </fetcher.Form>
  );
}

type RestoreProps = WhereProps & { change: BoardChange; children: string };

/** Takes a block or an opening back: here, at several locations, or everywhere, which only the owner may do. */
export function Restore({ children, change: { isEverywhere, alsoAt }, ...where }: RestoreProps) {
  const { reach, slug } = useBoard();
  if (isEverywhere && reach !== "*") return null;
  const unseen = (
    <span className="unseen">
      {" "}
      {where.date} {where.window === "*" ? "" : where.window}
    </span>
  );
  return (
    <WindowForm {...where} intent="restore" location={slug} className="restore">
      <button type="submit" name="reach" value={isEverywhere ? "*" : "here"} className="small">
        {children}
        {isEverywhere ? scheduleTexts.restoreEverywhere : ""}
        {unseen}
      </button>
      {alsoAt > 0 ? (
        <button type="submit" name="reach" value="mine" className="small">
          {scheduleTexts.restoreAll(alsoAt + 1)}
          {unseen}
        </button>
      ) : null}
    </WindowForm>
  );
}

type BlockProps = WhereProps & { what: "day" | "window"; label: string };

/** Three taps: the button, a reason, and the one that does it. */
export function Block({ what, label, ...where }: BlockProps) {
  const { fetcher, slug } = useBoard();
  const sheet = useRef<HTMLDivElement>(null);
  const id = `${where.date}-${Number.parseInt(where.window, 10) || "day"}`;
  const isOurs = isLost(fetcher.data) || fetcher.data?.id === `${where.date} ${where.window}`;
  const result = isOurs ? fetcher.data : undefined;
  useEffect(() => {
    if (!result?.done) return;
    sheet.current?.querySelector("form")?.reset();
    sheet.current?.hidePopover?.();
  }, [result]);
  return (
    <>
      <button type="button" className="quiet" popoverTarget={`block-${id}`}>
        {scheduleTexts.block}
        <span className="unseen">{scheduleTexts.blockWhat(label)}</span>
        <UnsentMark
          path="/desk/schedule"
          intents={["close"]}
          about={slug === "*" ? where : { ...where, location: slug }}
        />
      </button>
      <div
        className="sheet"
        tabIndex={-1}
        id={`block-${id}`}
        popover="auto"
        ref={sheet}
        role="dialog"
        aria-labelledby={`blocks-${id}`}
      >
        <h4 id={`blocks-${id}`}>
          {scheduleTexts.block}
          {scheduleTexts.blockWhat(label)}
        </h4>
        <WindowForm {...where} intent="close" className="sheet-form">
          <Where id={id} />
          <fieldset>
            <legend>{scheduleTexts.why}</legend>
            <div className="chips" tabIndex={-1}>
              {scheduleTexts.reasons.map((reason) => (
                <label key={reason}>
                  <input type="radio" name="chosenReason" value={reason} />
                  <span>{reason}</span>
                </label>
              ))}
            </div>
            <label htmlFor={`why-${id}`} className="soft">
              {scheduleTexts.ownReason}
            </label>
            <input id={`why-${id}`} name="reason" maxLength={200} autoComplete="off" />
          </fieldset>
          <div aria-live="polite" className="said">
            {result?.problem ? <p className="problem">{result.problem}</p> : null}
          </div>
          <div className="sheet-end">
            <button type="submit" className="main" disabled={fetcher.state !== "idle"}>
              {what === "day" ? scheduleTexts.blockWholeDay : scheduleTexts.blockThisWindow}
            </button>
            <button type="button" popoverTarget={`block-${id}`} popoverTargetAction="hide">
              {scheduleTexts.cancel}
            </button>
          </div>
        </WindowForm>
      </div>
    </>
  );
}

function formatEverywhere(reach: "*" | "mine", count: number): string {
  return reach === "*" ? scheduleTexts.atEveryLocation : scheduleTexts.atAllMine(count);
}

/** Where to block: on the board of all locations one has to be chosen. */
function Where({ id }: { id: string }) {
  const { slug, places, reach } = useBoard();
  const everywhere = formatEverywhere(reach, places.length);
  if (slug !== "*") {
    return (
      <>
        <input type="hidden" name="location" value={slug} />
        {places.length > 1 ? (
          <label className="tick">
            <input type="checkbox" name="reach" value={reach} /> {everywhere}
          </label>
        ) : null}
      </>
    );
  }
  return (
    <div className="field">
      <label htmlFor={`where-${id}`}>{scheduleTexts.where}</label>
      <select id={`where-${id}`} name="location" required defaultValue="">
        <option value="">{scheduleTexts.chooseLocation}</option>
        <option value={reach}>{everywhere}</option>
        {places.map((place) => (
          <option key={place.slug} value={place.slug}>
            {place.name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function OpenDay({ date, label }: { date: string; label: string }) {
  const { slug, reach, places } = useBoard();
  const isAll = slug === "*";
  return (
    <WindowForm date={date} window="*" intent="open-day" location={isAll ? reach : slug}>
      <button type="submit" className="small">
        {scheduleTexts.openDay}
        {isAll ? ` ${formatEverywhere(reach, places.length)}` : ""}
        <span className="unseen"> {label}</span>
      </button>
    </WindowForm>
  );
}
