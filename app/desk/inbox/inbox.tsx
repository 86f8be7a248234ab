import { useEffect, useRef } from "react";
import { data, Link, useFetcher } from "react-router";
import {
  countLeads,
  type InboxLine,
  latestCursor,
  listFilterValues,
  listLeads,
  listSavedViews,
} from "../../../leads/inbox/inbox.server.ts";
import { writeFilter } from "../../../leads/inbox/lead-filter.ts";
import { defaultLocation, listLocations } from "../../../locations/locations.server.ts";
import { mayWorkIn } from "../../../people/staff.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { askedFilter, daysOf, listAssignees, narrowedFor, visibleTo } from "../asked-filter.server.ts";
import { textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import { sayConfirmed } from "../lead/confirm-job.server.ts";
import type { LeadDeedResult } from "../lead/lead-deed.server.ts";
import { sayContacted } from "../lead/mark-contacted.server.ts";
import { undoStep } from "../lead/undo-step.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import type { Route } from "./+types/inbox.ts";
import { changeMany } from "./change-many.server.ts";
import { forgetView } from "./remove-view.server.ts";
import { keepView } from "./save-view.server.ts";
import "./inbox.css";
import { DeedNotice } from "../lead/notice.tsx";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import { once } from "../once.server.ts";
import { PressKey } from "../press.tsx";
import { Title } from "../title.tsx";
import { FilterForm } from "./inbox-filter.tsx";
import { KeysHelp, useInboxKeys } from "./inbox-keys.tsx";
import { Line } from "./inbox-line.tsx";
import { ManyBar } from "./inbox-many.tsx";
import { ShownFilter, Views } from "./inbox-views.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const now = Date.now();
  const { searchParams } = new URL(request.url);
  const asked = askedFilter(searchParams);
  const filter = narrowedFor(asked, staff);
  // Before the leads are read: what changes in between is told.
  const cursor = await latestCursor();
  const [{ lines, next }, { count, isMore }, views, people, values] = await Promise.all([
    listLeads(filter, searchParams.get("page"), now),
    countLeads(filter),
    listSavedViews(staff.id),
    listAssignees(),
    listFilterValues(visibleTo(staff), now),
  ]);
  const query = writeFilter(asked).toString();
  const places = listLocations().filter(({ slug }) => mayWorkIn(staff, slug));
  return {
    cursor,
    lines,
    count: isMore ? `${count}+` : String(count),
    older: next && `/desk?${new URLSearchParams([...writeFilter(asked), ["page", next]])}`,
    isFirstPage: !searchParams.has("page"),
    query,
    filter: asked,
    days: daysOf(asked),
    views: views.map(({ id, name, filter: kept }) => ({ id, name, query: writeFilter(kept).toString() })),
    people,
    values,
    me: staff.id,
    places: places.map(({ slug, locationName, region }) => ({ slug, locationName, region })),
    seesAll: mayWorkIn(staff, null),
    today: localDateAndTime(now, defaultLocation().timeZone).date,
  };
}

const deeds = {
  many: changeMany,
  contacted: sayContacted,
  confirmed: sayConfirmed,
  undone: undoStep,
  "save-view": keepView,
  "remove-view": forgetView,
};

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  const deed = deeds[textOf(form, "deed") as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  const result: LeadDeedResult = await once<LeadDeedResult>({ context, form }, () => deed({ context, form }));
  return data(result, { status: result.problem && !result.done ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { cursor, lines, count, older, isFirstPage, query, people, me } = loaderData;
  useLiveDesk(cursor);
  const fetcher = useFetcher<LeadDeedResult>({ key: "inbox-deed" });
  const list = useRef<HTMLFormElement>(null);
  const answer = (line: InboxLine) =>
    fetcher.submit(
      { deed: line.kind === "moving" ? "contacted" : "confirmed", lead: `${line.id}:${line.revision}` },
      { method: "post", action: "/desk?index" },
    );
  const keys = useInboxKeys(lines, answer);
  const said = fetcher.data;
  useEffect(() => {
    if (said?.done && said.deed === "many") list.current?.reset();
  }, [said]);
  return (
    <div className="inbox">
      <Title>Inbox</Title>
      <div className="row">
        <h1>
          Inbox <span className="count">{count}</span>
        </h1>
        <KeysHelp {...keys} />
      </div>
      <Views {...loaderData} />
      <FilterForm key={query} {...loaderData} />
      <ShownFilter {...loaderData} />
      <DeedNotice fetcher={fetcher} action="/desk?index" />
      {lines.length > 0 ? (
        <fetcher.Form ref={list} method="post" action="/desk?index" className="lead-list">
          <PressKey said={said} />
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} today={loaderData.today} />
            ))}
          </ul>
          <ManyBar people={people} me={me} fetcher={fetcher} />
        </fetcher.Form>
      ) : (
        <Nothing isFiltered={query !== ""} isFirstPage={isFirstPage} />
      )}
      {lines.length > 0 ? (
        <p className="files">
          <a href={`/desk/export?format=csv&${query}`} download>
            This list as CSV
          </a>
          <a href={`/desk/export?format=json&${query}`} download>
            as JSON
          </a>
        </p>
      ) : null}
      {older || !isFirstPage ? (
        <nav className="row pages" aria-label="Pages">
          {isFirstPage ? null : <Link to={`/desk?${query}`}>Newest</Link>}
          {older ? <Link to={older}>Older</Link> : null}
        </nav>
      ) : null}
    </div>
  );
}

function Nothing({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) {
  if (!isFirstPage) return <p className="empty">Nothing older.</p>;
  return isFiltered ? (
    <p className="empty">
      No lead matches this. <Link to="/desk">Clear the filter</Link>
    </p>
  ) : (
    <p className="empty">No leads yet. The first one shows here by itself, the moment it is sent.</p>
  );
}
