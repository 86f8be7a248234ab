import { Form, Link, useSubmit } from "react-router";
import { requireStaff } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import { deskTexts, statusTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/schedule.ts";
import { listSchedules, requireSchedule } from "./list-schedules.server.ts";
import { readWeek } from "./read-week.server.ts";
import { scheduleActions } from "./schedule-actions.server.ts";
import { scheduleTexts } from "./texts.ts";
import "./schedule.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { searchParams } = new URL(request.url);
  const places = listSchedules(staff);
  const slug = searchParams.get("location") ?? places[0]?.slug;
  if (slug === undefined) return null;
  const location = requireSchedule(staff, slug);
  return {
    slug,
    name: location.locationName,
    // The owner may say it of all there are; others of each that is theirs.
    reach: staff.role === "owner" ? ("*" as const) : ("mine" as const),
    places: places.map(({ slug, locationName }) => ({ slug, name: locationName })),
    ...(await readWeek(staff, location, searchParams.get("week"))),
  };
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  return runFormAction<LeadActionResult>(args, { ...scheduleActions, undone: undoChangeset });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Week = NonNullable<Route.ComponentProps["loaderData"]>;
type Day = Week["days"][number];
type Window = Day["windows"][number];
type Job = Extract<Window["jobs"][number], { revision: number }>;

export default function Schedule({ loaderData: week, actionData }: Route.ComponentProps) {
  return (
    <>
      <Title>{deskTexts.pages.schedule}</Title>
      <h1>{deskTexts.pages.schedule}</h1>
      {week ? (
        <WeekView week={week} latest={actionData} />
      ) : (
        <p className="empty">{scheduleTexts.noLocations}</p>
      )}
    </>
  );
}

type Result = Route.ComponentProps["actionData"];

/** What came of the last action in a week, also after the page has been loaded again for what others did. */
function WeekNotice({ latest }: { latest: Result }) {
  const result = useAnswered(latest);
  return (
    <div className="week-said">
      <Said problem={result?.problem} done={result?.done} />
      {result?.undo ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="undone" />
          <input type="hidden" name="undo" value={result.undo} />
          <IdempotencyKey />
          <button type="submit">{deskTexts.undo}</button>
        </Form>
      ) : null}
    </div>
  );
}

function WeekView({ week, latest }: { week: Week; latest: Result }) {
  const submit = useSubmit();
  const { slug, monday, before, after, days, places, cursor, schedule } = week;
  useLiveDesk(cursor, { schedule });
  const to = (start: string) => `?${new URLSearchParams({ location: slug, week: start })}`;
  return (
    <>
      <div className="week-bar">
        <Form method="get" onChange={(event) => submit(event.currentTarget)}>
          <input type="hidden" name="week" value={monday} />
          <label htmlFor="location">{scheduleTexts.location}</label>
          <select id="location" name="location" defaultValue={slug} key={slug}>
            {places.map((place) => (
              <option value={place.slug} key={place.slug}>
                {place.slug === place.name.toLowerCase() ? place.name : `${place.name} (${place.slug})`}
              </option>
            ))}
          </select>
        </Form>
        <nav aria-label={scheduleTexts.weeks}>
          <Link to={to(before)}>{scheduleTexts.previousWeek}</Link>
          <Link to={`?location=${slug}`}>{scheduleTexts.thisWeek}</Link>
          <Link to={to(after)}>{scheduleTexts.nextWeek}</Link>
        </nav>
      </div>
      <WeekNotice key={`${slug} ${monday}`} latest={latest} />
      <div className="week">
        {days.map((day) => (
          <DayView key={day.date} day={day} week={week} />
        ))}
      </div>
    </>
  );
}

function DayView({ day, week }: { day: Day; week: Week }) {
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
              <select id={`to-${id}`} name="to">
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

/** Undoes a decision where it was made: here, here and elsewhere, or for all, which only the owner does. */
function Restore({ children, change: { isEverywhere, alsoAt }, ...where }: RestoreProps) {
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

function Block({ what, label, ...where }: WhereProps & { what: "day" | "window"; label: string }) {
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

function OpenDay({ week, date, label }: { week: Week; date: string; label: string }) {
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
