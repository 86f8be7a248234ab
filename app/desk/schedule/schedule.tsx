import { useState } from "react";
import { Form, Link, useFetcher, useSubmit } from "react-router";
import { listSharedNames, namePlace } from "../../../locations/place-names.ts";
import { type CalendarFeed, listCalendarFeeds } from "../../../people/calendar-feeds.server.ts";
import { may } from "../../../people/roles.ts";
import { ConfirmIdentity } from "../confirm-identity.tsx";
import { requireStaff } from "../door.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { runFormAction } from "../form-action.server.ts";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost, useAnswered, useLastResult } from "../lost-connection.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import { UndoNotice } from "../undo-notice.tsx";
import type { Route } from "./+types/schedule.ts";
import { BoardView } from "./board.tsx";
import { BoardContext, useBoard } from "./board-page.ts";
import { type CalendarResult, calendarActions, sensitiveCalendarActions } from "./calendar-actions.server.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { DayStrip } from "./day-strip.tsx";
import { listSchedules, requireSchedule } from "./list-schedules.server.ts";
import { MoveDialog, type Target } from "./move-visit.tsx";
import { type Board, type Place, readBoard, type Ticket } from "./read-board.server.ts";
import { scheduleActions } from "./schedule-actions.server.ts";
import { scheduleTexts } from "./texts.ts";
import "./schedule.css";

/** All of somebody's locations at once. */
const ALL = "*";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { searchParams } = new URL(request.url);
  const places = listSchedules(staff);
  const usual = places.length > 1 ? ALL : places[0]?.slug;
  const slug = searchParams.get("location") ?? usual;
  if (slug === undefined) return null;
  const shown = slug === ALL ? places : [requireSchedule(context, slug)];
  // Links from before the day had a name of its own say "week".
  const board = await readBoard(staff, shown, searchParams.get("day") ?? searchParams.get("week"));
  return (
    board && {
      slug: shown.length > 1 ? ALL : (shown[0]?.slug ?? ALL),
      reach: may(staff, "everything") ? ("*" as const) : ("mine" as const),
      places: places.map(({ slug, locationName, region }) => ({ slug, name: locationName, region })),
      feeds: await listCalendarFeeds(staff),
      board,
    }
  );
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  const actions = { ...scheduleActions, ...calendarActions, undone: undoChangeset };
  return runFormAction<LeadActionResult & CalendarResult>(args, actions, sensitiveCalendarActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Schedule({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <Title>{deskTexts.pages.schedule}</Title>
      {page ? (
        <SchedulePage {...page} sent={actionData as SentResult | undefined} />
      ) : (
        <>
          <h1>{deskTexts.pages.schedule}</h1>
          <EmptyState drawing="nothing" title={<p>{scheduleTexts.noLocations}</p>} />
        </>
      )}
    </>
  );
}

type SentResult = LeadActionResult & CalendarResult;

type SchedulePageProps = {
  feeds: readonly CalendarFeed[];
  board: Board;
  slug: string;
  reach: "*" | "mine";
  places: readonly Place[];
  /** What came of a form of the page's own, and without JavaScript of any. */
  sent: SentResult | undefined;
};

function SchedulePage({ board, slug, reach, places, feeds, sent }: SchedulePageProps) {
  const fetcher = useFetcher<LeadActionResult>({ key: "schedule" });
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const [moving, setMoving] = useState<{ ticket: Ticket; to: Target | undefined } | null>(null);
  useLiveDesk(board.cursor, { schedule: board.schedule });
  const answered = useAnswered(sent);
  const linkTo = (day: string) => `?${new URLSearchParams({ location: slug, ...(day && { day }) })}`;
  const action = `/desk/schedule${linkTo(board.day)}`;
  const page = {
    ...{ board, slug, reach, places, fetcher, action, dragged },
    onDrag: setDragged,
    onMove: (ticket: Ticket, to?: Target) => setMoving({ ticket, to }),
  };
  return (
    <BoardContext value={page}>
      <div className="board-bar">
        <h1>{deskTexts.pages.schedule}</h1>
        <LocationChoice />
        <nav aria-label={scheduleTexts.weeks} className="weeks" hidden={board.isAll}>
          <Link to={linkTo(board.before)}>{scheduleTexts.previousWeek}</Link>
          <Link to={linkTo("")}>{scheduleTexts.thisWeek}</Link>
          <Link to={linkTo(board.after)}>{scheduleTexts.nextWeek}</Link>
        </nav>
      </div>
      <DayStrip linkTo={linkTo} />
      <ConfirmIdentity asked={answered?.confirm} />
      <BoardNotice key={slug} sent={sent} />
      <BoardView />
      <CalendarLinks feeds={feeds} link={answered?.link} />
      {moving ? (
        <MoveDialog
          key={moving.ticket.id}
          lead={moving.ticket}
          to={moving.to}
          fetcher={fetcher}
          action={action}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </BoardContext>
  );
}

function LocationChoice() {
  const submit = useSubmit();
  const { board, slug, places } = useBoard();
  if (places.length < 2) return <p className="board-place">{places[0]?.name}</p>;
  const named = places.map(({ slug, name }) => ({ slug, locationName: name }));
  const shared = listSharedNames(named);
  return (
    <Form method="get" className="board-where" onChange={(event) => submit(event.currentTarget)}>
      <input type="hidden" name="day" value={board.day} />
      <label htmlFor="location" className="unseen">
        {scheduleTexts.location}
      </label>
      <select id="location" name="location" defaultValue={slug} key={slug}>
        <option value={ALL}>{scheduleTexts.allLocations}</option>
        {named.map((place) => (
          <option value={place.slug} key={place.slug}>
            {namePlace(place, shared)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">{scheduleTexts.show}</button>
      </noscript>
    </Form>
  );
}

/** The result of the last action here; it stays when the page reloads for a colleague's change. */
function BoardNotice(props: { sent: LeadActionResult | undefined }) {
  const { fetcher, action } = useBoard();
  const sent = useLastResult(props.sent);
  const [seen, setSeen] = useState({ sent, fetched: fetcher.data, latest: sent });
  if (seen.sent !== sent || seen.fetched !== fetcher.data) {
    setSeen({ sent, fetched: fetcher.data, latest: seen.sent === sent ? fetcher.data : sent });
  }
  const { latest } = seen;
  const answered = useAnswered(latest);
  return (
    <UndoNotice
      result={latest}
      words={[answered?.done, latest?.problem].filter(Boolean).join(" ")}
      isProblem={Boolean(latest?.problem)}
      undo={answered?.undo}
      fetcher={fetcher}
      action={action}
    />
  );
}
