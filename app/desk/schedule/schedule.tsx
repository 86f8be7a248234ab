import { data, Form, Link, useSubmit } from "react-router";
import { textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import type { LeadDeedResult } from "../lead/lead-deed.server.ts";
import { undoStep } from "../lead/undo-step.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { once } from "../once.server.ts";
import { Press } from "../press.tsx";
import { Said } from "../said.tsx";
import type { Route } from "./+types/schedule.ts";
import { closeWindow } from "./close-window.server.ts";
import { moveJob } from "./move-job.server.ts";
import { openDay } from "./open-day.server.ts";
import { restoreWindow } from "./restore-window.server.ts";
import "./schedule.css";
import { Title } from "../title.tsx";
import { listSchedules, requireSchedule } from "./schedule-place.server.ts";
import { readWeek } from "./week.server.ts";

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

const deeds = {
  close: closeWindow,
  restore: restoreWindow,
  "open-day": openDay,
  move: moveJob,
  undone: undoStep,
};

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  const deed = deeds[textOf(form, "deed") as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  const result: LeadDeedResult = await once({ context, form }, () => deed({ context, form }));
  return data(result, { status: result.problem ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Week = NonNullable<Route.ComponentProps["loaderData"]>;
type Day = Week["days"][number];
type Window = Day["windows"][number];
type Job = Extract<Window["jobs"][number], { revision: number }>;

/** A location's week: who has which place, what is blocked, and where a job can go instead. */
export default function Schedule({ loaderData: week, actionData }: Route.ComponentProps) {
  return (
    <>
      <Title>Schedule</Title>
      <h1>Schedule</h1>
      {week ? (
        <WeekOf week={week} news={actionData} />
      ) : (
        <p className="empty">You work in no location yet.</p>
      )}
    </>
  );
}

type Result = Route.ComponentProps["actionData"];

/** What came of the last deed in a week, also after the page has been shown anew for what others did. */
function WeekSaid({ news }: { news: Result }) {
  const said = useAnswered(news);
  return (
    <div className="week-said">
      <Said problem={said?.problem} done={said?.done} />
      {said?.undo ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="deed" value="undone" />
          <input type="hidden" name="undo" value={said.undo} />
          <Press />
          <button type="submit">Undo</button>
        </Form>
      ) : null}
    </div>
  );
}

function WeekOf({ week, news }: { week: Week; news: Result }) {
  const submit = useSubmit();
  const { slug, monday, before, after, days, places, cursor, schedule } = week;
  useLiveDesk(cursor, { schedule });
  const to = (start: string) => `?${new URLSearchParams({ location: slug, week: start })}`;
  return (
    <>
      <div className="week-bar">
        <Form method="get" onChange={(event) => submit(event.currentTarget)}>
          <input type="hidden" name="week" value={monday} />
          <label htmlFor="location">Location</label>
          <select id="location" name="location" defaultValue={slug} key={slug}>
            {places.map((place) => (
              <option value={place.slug} key={place.slug}>
                {place.slug === place.name.toLowerCase() ? place.name : `${place.name} (${place.slug})`}
              </option>
            ))}
          </select>
        </Form>
        <nav aria-label="Weeks">
          <Link to={to(before)}>Week before</Link>
          <Link to={`?location=${slug}`}>This week</Link>
          <Link to={to(after)}>Week after</Link>
        </nav>
      </div>
      <WeekSaid key={`${slug} ${monday}`} news={news} />
      <div className="week">
        {days.map((day) => (
          <DayOf key={day.date} day={day} week={week} />
        ))}
      </div>
    </>
  );
}

function DayOf({ day, week }: { day: Day; week: Week }) {
  const { date, label, isOpen, isPast, isToday, isSunday, holiday, change } = day;
  const isBlocked = change?.kind === "closed";
  const [weekday, rest] = label.split(", ");
  const hasJobs = day.windows.some(({ taken }) => taken > 0);
  return (
    <section className="week-day" aria-labelledby={`day-${date}`} data-past={isPast || undefined}>
      <h2 id={`day-${date}`}>
        <span className="whole">{weekday},</span> <span className="whole">{rest}</span>
        {isToday ? <span className="badge">Today</span> : null}
      </h2>
      {holiday ? <p className="soft">{holiday}</p> : null}
      {change ? (
        <p className="soft">
          {isBlocked ? "Blocked" : "Opened"}
          {change.isEverywhere ? " at every location" : ""}
          {change.reason ? `: ${change.reason}` : ""}
        </p>
      ) : null}
      {isOpen || hasJobs ? (
        day.windows.map((window) => (
          <WindowOf key={window.window} window={window} day={day} week={week} isShut={isBlocked} />
        ))
      ) : (
        <p className="empty">{isSunday ? "Closed on Sundays" : "Closed"}</p>
      )}
      {!isPast && change ? (
        <Restore week={week} date={date} window="*" change={change}>
          {isBlocked ? "Open the day again" : "Close the day again"}
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

function WindowOf({ window: planned, day, week, isShut }: WindowProps) {
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
              {`${taken} of ${capacity}`}
              <span className="unseen"> booked</span>
              {isFull ? " · full" : null}
            </>
          ) : taken > 0 ? (
            `${taken} booked`
          ) : null}
        </span>
      </h3>
      {hasBegun || isShut ? null : change ? (
        <Restore week={week} date={day.date} window={window} change={change}>
          Open again
        </Restore>
      ) : isClosed ? null : (
        <Block week={week} date={day.date} window={window} what="window" label={`${day.label}, ${label}`} />
      )}
      {isClosed && !isShut ? (
        <p className="soft">
          Blocked{change?.isEverywhere ? " at every location" : ""}
          {change?.reason ? `: ${change.reason}` : ""}
        </p>
      ) : null}
      <ul>
        {jobs.map((job) =>
          "revision" in job ? (
            <JobOf key={job.id} job={job} week={week} />
          ) : (
            <li key={job.place} className="soft">
              Booked
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function JobOf({ job, week }: { job: Job; week: Week }) {
  const { id, revision, name, isTimeSensitive, status } = job;
  const canMove = status === "active" || status === "confirmed";
  return (
    <li>
      <Link to={`/desk/leads/${id}`}>{name}</Link>
      {status === "active" ? null : <span className="badge">{status}</span>}
      {isTimeSensitive ? <span className="badge wrong">Only at this time</span> : null}
      {canMove ? (
        // A job that has been moved stands elsewhere with its form closed.
        <details key={revision}>
          <summary>
            Move<span className="unseen"> {name}</span>
          </summary>
          <Form method="post" className="stack" preventScrollReset>
            <input type="hidden" name="deed" value="move" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <div className="field">
              <label htmlFor={`to-${id}`}>Day and window</label>
              <select id={`to-${id}`} name="to">
                {week.free.map((day) => (
                  <optgroup label={day.label} key={day.date}>
                    {day.windows.map(({ window, label, isFull }) => (
                      <option value={`${day.date} ${window}`} key={window}>
                        {`${label}${isFull ? " (full)" : ""}`}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </div>
            <label className="tick">
              <input type="checkbox" name="evenIfFull" value="yes" /> Even if it is full
            </label>
            <Press />
            <button type="submit" className="main">
              Move and tell the customer
            </button>
          </Form>
        </details>
      ) : null}
    </li>
  );
}

type WhereProps = { week: Week; date: string; window: string };

/** What every form about a day or window says of it. */
function Where({ week: { slug }, date, window, deed }: WhereProps & { deed: keyof typeof deeds }) {
  return (
    <>
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="location" value={slug} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="window" value={window} />
    </>
  );
}

type RestoreProps = WhereProps & { change: NonNullable<Day["change"]>; children: string };

/** Takes a decision back where it was made: here, here and elsewhere, or for all, which only the owner does. */
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
      <Where {...where} deed="restore" />
      <Press />
      <button type="submit" name="reach" value={isEverywhere ? "*" : "here"} className="small">
        {children}
        {isEverywhere ? " everywhere" : ""}
        {unseen}
      </button>
      {alsoAt > 0 ? (
        <button type="submit" name="reach" value="mine" className="small">
          At all {alsoAt + 1} locations
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
        {what === "day" ? "Block the day" : "Block"}
        <span className="unseen"> {label}</span>
      </summary>
      <Form method="post" className="stack" preventScrollReset>
        <Where {...where} deed="close" />
        <div className="field">
          <label htmlFor={id}>Why</label>
          <input id={id} name="reason" required maxLength={200} autoComplete="off" />
        </div>
        {where.week.places.length > 1 ? (
          <label className="tick">
            <input type="checkbox" name="reach" value={where.week.reach} />{" "}
            {where.week.reach === "*"
              ? "At every location"
              : `At all my ${where.week.places.length} locations`}
          </label>
        ) : null}
        <Press />
        <button type="submit">{what === "day" ? "Block the whole day" : "Block this window"}</button>
      </Form>
    </details>
  );
}

function OpenDay({ week, date, label }: { week: Week; date: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <Where week={week} date={date} window="*" deed="open-day" />
      <Press />
      <button type="submit" className="small">
        Open this day<span className="unseen"> {label}</span>
      </button>
    </Form>
  );
}
