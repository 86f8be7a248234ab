import { useState } from "react";
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useFetcher, useParams } from "react-router";
import {
  countLeads,
  findLatestCursor,
  type InboxLine,
  listFilterValues,
  listLeads,
  listSavedViews,
} from "../../../leads/inbox/inbox.server.ts";
import { writeFilter } from "../../../leads/inbox/lead-filter.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { may } from "../../../people/roles.ts";
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
import { EmptyState } from "../empty-state.tsx";
import { KeyField } from "../idempotency-key.tsx";
import { ActionNotice } from "../lead/action-notice.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { formatQuery } from "../lead/lead-view.tsx";
import { isLoadingChange, useLiveDesk } from "../live/follow-live.ts";
import { revalidateUnlessLost } from "../lost-connection.ts";
import { NewLeadLink } from "../new-lead/new-lead-link.tsx";
import { Notice } from "../notice.tsx";
import { listPlaces } from "../places.server.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/inbox.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useHeldLines } from "./held-lines.ts";
import { FilterForm } from "./inbox-filter.tsx";
import { useInboxKeys } from "./inbox-keys.tsx";
import { Line } from "./inbox-line.tsx";
import { InboxSettings, useRowSetting } from "./inbox-settings.tsx";
import { ShownFilter, Views } from "./inbox-views.tsx";
import { inboxTexts } from "./texts.ts";
import "../lead-line.css";
import "../sheet.css";
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
  return {
    cursor,
    lines,
    count: inboxTexts.total(count, isMore),
    older: next && `/desk/inbox?${new URLSearchParams([...writeFilter(asked), ["page", next]])}`,
    isFirstPage: !searchParams.has("page"),
    query,
    filter: asked,
    days: formatFilterDays(asked),
    views: views.map(({ id, name, filter: kept }) => ({ id, name, query: writeFilter(kept).toString() })),
    people: people.map(({ locations, ...person }) => ({
      ...person,
      ...(locations && { locations: locations.filter((slug) => mayWorkIn(staff, slug)) }),
    })),
    values,
    me: staff.id,
    places: listPlaces(staff, asked.location),
    seesAll: mayWorkIn(staff, null),
    mayImport: may(staff, "everything"),
    today: localDateAndTime(now, defaultLocation().timeZone).date,
  };
}

/** Walking from lead to lead leaves the list as it is, unless it's being loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const [from, to] = [args.currentUrl, args.nextUrl];
  const isSameList = formatQuery(from.search) === formatQuery(to.search) && args.formMethod === undefined;
  return isSameList && from.pathname + from.search !== to.pathname + to.search && !isLoadingChange()
    ? false
    : revalidateUnlessLost(args);
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { cursor, lines, count, older, isFirstPage, query, people, me } = loaderData;
  useLiveDesk(cursor);
  const { id: openId } = useParams();
  const fetcher = useFetcher<LeadActionResult>({ key: "inbox-action" });
  const answer = (line: InboxLine) =>
    fetcher.submit(
      { intent: answerFor(line), lead: `${line.id}:${line.revision}` },
      { method: "post", action: "/desk/inbox" },
    );
  const keys = useInboxKeys(lines, answer);
  const rows = useRowSetting();
  const result = fetcher.data;
  // Once an action on several leads is done, nothing is selected or filled in for the next one.
  const [bulk, setBulk] = useState<{ last?: LeadActionResult; count: number }>({ count: 0 });
  if (result?.done && result.intent === "many" && result !== bulk.last) {
    setBulk({ last: result, count: bulk.count + 1 });
  }
  const [called, setCalled] = useState<InboxLine>();
  const { shown, held, arrived, list, release } = useHeldLines(lines, query);
  const Heading = openId ? "h2" : "h1";
  return (
    <div className="beside" data-open={openId ? true : undefined}>
      <div className="inbox" tabIndex={-1} data-rows={rows.setting} ref={list}>
        {openId ? null : <Title>{deskTexts.pages.inbox}</Title>}
        <div className="row">
          <Heading className="inbox-title">
            {deskTexts.pages.inbox} <span className="count">{count}</span>
          </Heading>
          <NewLeadLink />
          <ExportMenu today={loaderData.today} query={query} mayImport={loaderData.mayImport} />
          <InboxSettings keys={keys} rows={rows} />
        </div>
        <Views {...loaderData} />
        <FilterForm key={query} {...loaderData} />
        <ShownFilter {...loaderData} />
        <div aria-live="polite" className="held">
          {held > 0 ? (
            <button type="button" onClick={release}>
              {inboxTexts.newLeads(held)}
            </button>
          ) : null}
        </div>
        {shown.length > 0 ? (
          <fetcher.Form method="post" action="/desk/inbox" className="lead-list" noValidate>
            <KeyField result={result} />
            <ul key={bulk.count}>
              {shown.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  today={loaderData.today}
                  isOpen={line.id === openId}
                  isArriving={arrived.has(line.id)}
                  onCall={() => setCalled(line)}
                  onAnswer={() => answer(line)}
                />
              ))}
            </ul>
            <BulkBar
              lines={shown}
              people={people}
              me={me}
              today={loaderData.today}
              fetcher={fetcher}
              selection={bulk.count}
            />
          </fetcher.Form>
        ) : (
          <Nothing isFiltered={query !== ""} isFirstPage={isFirstPage} />
        )}
        {older || !isFirstPage ? (
          <nav className="row pages" aria-label={deskTexts.pagination}>
            {isFirstPage ? null : <Link to={`/desk/inbox?${query}`}>{deskTexts.newest}</Link>}
            {older ? <Link to={older}>{deskTexts.older}</Link> : null}
          </nav>
        ) : null}
        {called ? (
          <Notice words={inboxTexts.called(called.name)} onClose={() => setCalled(undefined)}>
            <button
              type="button"
              onClick={() => {
                answer(called);
                setCalled(undefined);
              }}
            >
              {inboxTexts.markAnswered(called.kind)}
            </button>
          </Notice>
        ) : (
          <ActionNotice fetcher={fetcher} action="/desk/inbox" />
        )}
      </div>
      <Outlet />
    </div>
  );
}

function answerFor({ kind }: InboxLine): "contacted" | "confirmed" {
  return kind === "moving" ? "contacted" : "confirmed";
}

function Nothing({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) {
  if (!isFirstPage) return <p className="empty">{deskTexts.nothingOlder}</p>;
  return isFiltered ? (
    <EmptyState drawing="nothing" title={<p>{inboxTexts.noMatch}</p>}>
      <Link to="/desk/inbox" className="button">
        {deskTexts.clearFilter}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState drawing="nothing" title={<p>{inboxTexts.noLeads}</p>} />
  );
}
