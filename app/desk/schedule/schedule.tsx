import { Form, Link, useSubmit } from "react-router";
import { sharesName } from "../../../locations/directory.ts";
import { requireStaff } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/schedule.ts";
import type { Week } from "./block.tsx";
import { DayView } from "./day.tsx";
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
  const location = requireSchedule(context, slug);
  return {
    slug,
    name: location.locationName,
    // What "everywhere" means: every location for the owner, one's own for a dispatcher.
    reach: staff.role === "owner" ? ("*" as const) : ("mine" as const),
    places: places.map(({ slug, locationName }) => ({ slug, locationName })),
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

/** The result of the last action in this week; it stays when the page reloads for a colleague's change. */
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
                {sharesName(place, places) ? `${place.locationName} (${place.slug})` : place.locationName}
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
