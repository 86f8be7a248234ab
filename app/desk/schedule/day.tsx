import { Form, Link } from "react-router";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { statusTexts } from "../texts.ts";
import { Block, type Day, OpenDay, Restore, type Week } from "./block.tsx";
import { scheduleTexts } from "./texts.ts";

type Window = Day["windows"][number];
type Job = Extract<Window["jobs"][number], { revision: number }>;

export function DayView({ day, week }: { day: Day; week: Week }) {
  const { date, label, isOpen, isPast, isToday, isSunday, holiday, change } = day;
  const isBlocked = change?.kind === "closed";
  const [weekday, rest] = label.split(", ");
  const hasJobs = day.windows.some(({ taken }) => taken > 0);
  return (
    <section className="week-day" aria-labelledby={`day-${date}`} data-past={isPast || undefined}>
      <h2 id={`day-${date}`}>
        <span className="whole">{weekday},</span> <span className="whole">{rest}</span>
        {isToday ? <span className="badge">{scheduleTexts.today}</span> : null}
      </h2>
      {holiday ? <p className="soft">{holiday}</p> : null}
      {change ? (
        <p className="soft">
          {isBlocked ? scheduleTexts.blocked : scheduleTexts.openedDay}
          {change.isEverywhere ? scheduleTexts.everywhere : ""}
          {scheduleTexts.because(change.reason)}
        </p>
      ) : null}
      {isOpen || hasJobs ? (
        day.windows.map((window) => (
          <WindowView key={window.window} window={window} day={day} week={week} isShut={isBlocked} />
        ))
      ) : (
        <p className="empty">{isSunday ? scheduleTexts.closedOnSundays : scheduleTexts.closedDay}</p>
      )}
      {!isPast && change ? (
        <Restore week={week} date={date} window="*" change={change}>
          {isBlocked ? scheduleTexts.reopenDay : scheduleTexts.closeDayAgain}
        </Restore>
      ) : null}
      {isPast || isBlocked || (change && !change.isEverywhere) ? null : isOpen ? (
        <Block week={week} date={date} window="*" what="day" label={label} />
      ) : (
        <OpenDay week={week} date={date} label={label} />
      )}
    </section>
  );
}

type WindowProps = { window: Window; day: Day; week: Week; isShut: boolean };

function WindowView({ window: planned, day, week, isShut }: WindowProps) {
  const { window, label, short, taken, capacity, isClosed, hasBegun, change, jobs } = planned;
  const isFull = capacity !== null && taken >= capacity;
  const state = isClosed ? "closed" : isFull ? "full" : undefined;
  return (
    <div className="week-window" data-state={state}>
      <h3>
        {short}{" "}
        <span className="count">
          {capacity !== null ? (
            <>
              {scheduleTexts.takenShare(taken, capacity)}
              <span className="unseen">{scheduleTexts.takenUnseen}</span>
              {isFull ? scheduleTexts.full : null}
            </>
          ) : taken > 0 ? (
            scheduleTexts.taken(taken)
          ) : null}
        </span>
      </h3>
      {hasBegun || isShut ? null : change ? (
        <Restore week={week} date={day.date} window={window} change={change}>
          {scheduleTexts.reopen}
        </Restore>
      ) : isClosed ? null : (
        <Block week={week} date={day.date} window={window} what="window" label={`${day.label}, ${label}`} />
      )}
      {isClosed && !isShut ? (
        <p className="soft">
          {scheduleTexts.blocked}
          {change?.isEverywhere ? scheduleTexts.everywhere : ""}
          {scheduleTexts.because(change?.reason ?? "")}
        </p>
      ) : null}
      <ul>
        {jobs.map((job) =>
          "revision" in job ? (
            <JobView key={job.id} job={job} week={week} />
          ) : (
            <li key={job.place} className="soft">
              {scheduleTexts.booked}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function JobView({ job, week }: { job: Job; week: Week }) {
  const { id, revision, name, isTimeSensitive, status } = job;
  const canMove = status === "active" || status === "confirmed";
  return (
    <li>
      <Link to={`/desk/leads/${id}`}>{name}</Link>
      {status === "active" ? null : <span className="badge">{statusTexts[status]}</span>}
      {isTimeSensitive ? <span className="badge wrong">{scheduleTexts.timeSensitive}</span> : null}
      {canMove ? (
        // A job that has been moved stands elsewhere with its form closed.
        <details key={revision}>
          <summary>
            {scheduleTexts.move}
            <span className="unseen"> {name}</span>
          </summary>
          <Form method="post" className="stack" preventScrollReset>
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <div className="field">
              <label htmlFor={`to-${id}`}>{scheduleTexts.dayAndWindow}</label>
              <select id={`to-${id}`} name="to" required>
                <option value="">{scheduleTexts.chooseWindow}</option>
                {week.free.map((day) => (
                  <optgroup label={day.label} key={day.date}>
                    {day.windows.map(({ window, label, isFull }) => (
                      <option value={`${day.date} ${window}`} key={window}>
                        {scheduleTexts.windowFull(label, isFull)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </div>
            <label className="tick">
              <input type="checkbox" name="evenIfFull" value="yes" /> {scheduleTexts.evenIfFull}
            </label>
            <IdempotencyKey />
            <button type="submit" className="main">
              {scheduleTexts.moveAndTell}
            </button>
          </Form>
        </details>
      ) : null}
    </li>
  );
}
