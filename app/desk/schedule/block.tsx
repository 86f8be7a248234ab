import { Form } from "react-router";
import { IdempotencyKey } from "../idempotency-key.tsx";
import type { Route } from "./+types/schedule.ts";
import type { scheduleActions } from "./schedule-actions.server.ts";
import { scheduleTexts } from "./texts.ts";

export type Week = NonNullable<Route.ComponentProps["loaderData"]>;
export type Day = Week["days"][number];

type WhereProps = { week: Week; date: string; window: string };

function Where({
  week: { slug },
  date,
  window,
  intent,
}: WhereProps & { intent: keyof typeof scheduleActions }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="location" value={slug} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="window" value={window} />
    </>
  );
}

type RestoreProps = WhereProps & { change: NonNullable<Day["change"]>; children: string };

/** Takes a block or an opening back: here, at several locations, or everywhere, which only the owner may do. */
export function Restore({ children, change: { isEverywhere, alsoAt }, ...where }: RestoreProps) {
  if (isEverywhere && where.week.reach !== "*") return null;
  const unseen = (
    <span className="unseen">
      {" "}
      {where.date} {where.window === "*" ? "" : where.window}
    </span>
  );
  return (
    <Form method="post" preventScrollReset className="restore">
      <Where {...where} intent="restore" />
      <IdempotencyKey />
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
    </Form>
  );
}

export function Block({ what, label, ...where }: WhereProps & { what: "day" | "window"; label: string }) {
  const id = `why-${where.date}-${where.window}`;
  return (
    <details>
      <summary>
        {what === "day" ? scheduleTexts.blockDay : scheduleTexts.blockWindow}
        <span className="unseen"> {label}</span>
      </summary>
      <Form method="post" className="stack" preventScrollReset>
        <Where {...where} intent="close" />
        <div className="field">
          <label htmlFor={id}>{scheduleTexts.why}</label>
          <input id={id} name="reason" required maxLength={200} autoComplete="off" />
        </div>
        {where.week.places.length > 1 ? (
          <label className="tick">
            <input type="checkbox" name="reach" value={where.week.reach} />{" "}
            {where.week.reach === "*"
              ? scheduleTexts.atEveryLocation
              : scheduleTexts.atAllMine(where.week.places.length)}
          </label>
        ) : null}
        <IdempotencyKey />
        <button type="submit">
          {what === "day" ? scheduleTexts.blockWholeDay : scheduleTexts.blockThisWindow}
        </button>
      </Form>
    </details>
  );
}

export function OpenDay({ week, date, label }: { week: Week; date: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <Where week={week} date={date} window="*" intent="open-day" />
      <IdempotencyKey />
      <button type="submit" className="small">
        {scheduleTexts.openDay}
        <span className="unseen"> {label}</span>
      </button>
    </Form>
  );
}
