import { useState } from "react";
import { Link, useFetcher } from "react-router";
import {
  countLeads,
  findLatestCursor,
  type InboxLine,
  listFilterValues,
  listLeads,
  listSavedViews,
} from "../../../leads/inbox/inbox.server.ts";
import { writeFilter } from "../../../leads/inbox/lead-filter.ts";
import { defaultLocation, listLocations } from "../../../locations/locations.server.ts";
import { mayWorkIn } from "../../../people/staff.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import {
  askedFilter,
  formatFilterDays,
  listAssignees,
  narrowedFor,
  visibleTo,
} from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { ActionNotice } from "../lead/action-notice.tsx";
import { type LeadActionResult, singleLeadActions } from "../lead/apply-lead-action.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/inbox.ts";
import { applyInBulk } from "./apply-in-bulk.server.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterForm } from "./inbox-filter.tsx";
import { KeysHelp, useInboxKeys } from "./inbox-keys.tsx";
import { Line } from "./inbox-line.tsx";
import { ShownFilter, Views } from "./inbox-views.tsx";
import { inboxTexts } from "./texts.ts";
import { viewActions } from "./view-actions.server.ts";
import "./inbox.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const now = Date.now();
  const { searchParams } = new URL(request.url);
  const asked = askedFilter(searchParams);
  const filter = narrowedFor(asked, staff);
  // Before the leads are read, so that the page learns of changes in between.
  const cursor = await findLatestCursor();
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
    days: formatFilterDays(asked),
    views: views.map(({ id, name, filter: kept }) => ({ id, name, query: writeFilter(kept).toString() })),
    people,
    values,
    me: staff.id,
    places: places.map(({ slug, locationName, region }) => ({ slug, locationName, region })),
    seesAll: mayWorkIn(staff, null),
    today: localDateAndTime(now, defaultLocation().timeZone).date,
  };
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  return runFormAction<LeadActionResult>(args, {
    ...viewActions,
    contacted: singleLeadActions.contacted,
    confirmed: singleLeadActions.confirmed,
    many: applyInBulk,
    undone: undoChangeset,
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { cursor, lines, count, older, isFirstPage, query, people, me } = loaderData;
  useLiveDesk(cursor);
  const fetcher = useFetcher<LeadActionResult>({ key: "inbox-action" });
  const answer = (line: InboxLine) =>
    fetcher.submit(
      { intent: line.kind === "moving" ? "contacted" : "confirmed", lead: `${line.id}:${line.revision}` },
      { method: "post", action: "/desk?index" },
    );
  const keys = useInboxKeys(lines, answer);
  const result = fetcher.data;
  // Once an action on several leads is done, nothing is selected or filled in for the next one.
  const [bulk, setBulk] = useState<{ last?: LeadActionResult; count: number }>({ count: 0 });
  if (result?.done && result.intent === "many" && result !== bulk.last) {
    setBulk({ last: result, count: bulk.count + 1 });
  }
  return (
    <div className="inbox">
      <Title>{deskTexts.pages.inbox}</Title>
      <div className="row">
        <h1>
          {deskTexts.pages.inbox} <span className="count">{count}</span>
        </h1>
        <KeysHelp {...keys} />
      </div>
      <Views {...loaderData} />
      <FilterForm key={query} {...loaderData} />
      <ShownFilter {...loaderData} />
      <ActionNotice fetcher={fetcher} action="/desk?index" />
      {lines.length > 0 ? (
        <fetcher.Form method="post" action="/desk?index" className="lead-list">
          <KeyField result={result} />
          <ul key={bulk.count}>
            {lines.map((line) => (
              <Line key={line.id} line={line} today={loaderData.today} />
            ))}
          </ul>
          <BulkBar people={people} me={me} fetcher={fetcher} selection={bulk.count} />
        </fetcher.Form>
      ) : (
        <Nothing isFiltered={query !== ""} isFirstPage={isFirstPage} />
      )}
      {lines.length > 0 ? (
        <p className="files">
          <a href={`/desk/export?format=csv&${query}`}>{inboxTexts.listAsCsv}</a>
          <a href={`/desk/export?format=json&${query}`}>{inboxTexts.listAsJson}</a>
        </p>
      ) : null}
      {older || !isFirstPage ? (
        <nav className="row pages" aria-label={deskTexts.pagination}>
          {isFirstPage ? null : <Link to={`/desk?${query}`}>{deskTexts.newest}</Link>}
          {older ? <Link to={older}>{deskTexts.older}</Link> : null}
        </nav>
      ) : null}
    </div>
  );
}

function Nothing({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) {
  if (!isFirstPage) return <p className="empty">{deskTexts.nothingOlder}</p>;
  return isFiltered ? (
    <p className="empty">
      {inboxTexts.noMatch} <Link to="/desk">{deskTexts.clearFilter}</Link>
    </p>
  ) : (
    <p className="empty">{inboxTexts.noLeads}</p>
  );
}
