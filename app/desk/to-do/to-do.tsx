import type { ReactNode } from "react";
import { Link, redirect, useFetcher } from "react-router";
import { type Counted, countLeads, findLatestCursor, readToDo } from "../../../leads/inbox/inbox.server.ts";
import { isFilter } from "../../../leads/inbox/lead-filter.ts";
import { listUnfinished } from "../../../leads/unfinished/unfinished.server.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { narrowedFor, visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { runFormAction } from "../form-action.server.ts";
import { ActionNotice } from "../lead/action-notice.tsx";
import { type LeadActionResult, singleLeadActions } from "../lead/apply-lead-action.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import { NewLeadLink } from "../new-lead/new-lead-link.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import { UnfinishedLine } from "../unfinished/unfinished-line.tsx";
import type { Route } from "./+types/to-do.ts";
import { toDoTexts } from "./texts.ts";
import { DueLine, VisitLine, WaitingLine } from "./to-do-line.tsx";
import "../lead-line.css";
import "../sheet.css";
import "./to-do.css";

const UNFINISHED_SHOWN = 4;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { searchParams } = new URL(request.url);
  // The inbox was here: bookmarks and links in old emails still name its filters.
  if (isFilter(searchParams)) throw redirect(`/desk/inbox?${searchParams}`);
  const now = Date.now();
  // Before the leads are read, so that the page learns of changes in between.
  const cursor = await findLatestCursor();
  const today = localDateAndTime(now, defaultLocation().timeZone).date;
  const locations = visibleTo(staff);
  const [replies, toDo, unfinished] = await Promise.all([
    countLeads(narrowedFor({ replied: true }, staff)),
    readToDo(locations, now),
    listUnfinished({ locations }, { limit: UNFINISHED_SHOWN, now }),
  ]);
  return { cursor, today, replies, ...toDo, unfinished };
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  const { contacted, confirmed, scheduled } = singleLeadActions;
  return runFormAction<LeadActionResult>(args, {
    contacted,
    confirmed,
    scheduled,
    "follow-up": singleLeadActions["follow-up"],
    undone: undoChangeset,
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function ToDoPage({ loaderData }: Route.ComponentProps) {
  const { cursor, today, replies, waiting, due, visits, unfinished } = loaderData;
  useLiveDesk(cursor, unfinished ? { unfinished: unfinished.mark } : {});
  const fetcher = useFetcher<LeadActionResult>({ key: "to-do" });
  const parts = [replies, waiting, due, visits, ...(unfinished ? [unfinished] : [])];
  const isAllDone = parts.every(({ count }) => count === 0);
  return (
    <div className="to-do">
      <Title>{deskTexts.pages["to-do"]}</Title>
      <div className="row">
        <h1>{deskTexts.pages["to-do"]}</h1>
        <NewLeadLink />
      </div>
      {replies.count > 0 ? (
        <p>
          <Link to="/desk/inbox?replied=1" className="button">
            {toDoTexts.replies(replies.count, toDoTexts.total(replies.count, replies.isMore))}
          </Link>
        </p>
      ) : null}
      {isAllDone ? (
        <EmptyState drawing="done" title={<h2>{toDoTexts.allDone}</h2>} hint={toDoTexts.allDoneHint}>
          <Link to="/desk/inbox" className="button">
            {toDoTexts.openInbox}
          </Link>
        </EmptyState>
      ) : (
        <div className="to-do-parts">
          <div className="to-do-asked">
            <Part of="waiting" part={waiting} more="/desk/inbox?waiting=1">
              {waiting.lines.map((line) => (
                <WaitingLine key={line.id} line={line} fetcher={fetcher} />
              ))}
            </Part>
            {unfinished && unfinished.count > 0 ? (
              <Part of="unfinished" part={{ ...unfinished, isMore: false }} more="/desk/unfinished">
                {unfinished.lines.map((request) => (
                  <UnfinishedLine key={request.id} request={request} />
                ))}
              </Part>
            ) : null}
          </div>
          <div className="to-do-planned">
            <Part of="due" part={due} more={`/desk/inbox?due=${today}`}>
              {due.lines.map((line) => (
                <DueLine key={line.id} line={line} fetcher={fetcher} />
              ))}
            </Part>
            <Part of="visits" part={visits} more="/desk/schedule">
              {visits.lines.map((line) => (
                <VisitLine key={line.id} line={line} fetcher={fetcher} />
              ))}
            </Part>
          </div>
        </div>
      )}
      <ActionNotice fetcher={fetcher} action="/desk?index" />
    </div>
  );
}

type PartProps = {
  of: "waiting" | "due" | "visits" | "unfinished";
  part: Counted & { lines: readonly unknown[] };
  more: string;
  children: ReactNode;
};

function Part({ of, part, more, children }: PartProps) {
  const { count, isMore, lines } = part;
  const total = toDoTexts.total(count, isMore);
  const all = toDoTexts.all[of];
  return (
    <section aria-labelledby={`${of}-title`} data-part={of}>
      <h2 id={`${of}-title`}>
        {toDoTexts[of]} <span className="count">{total}</span>
      </h2>
      {lines.length > 0 ? <ul>{children}</ul> : <p className="empty">{toDoTexts.none[of]}</p>}
      {count > lines.length ? (
        <p>
          <Link to={more} className="button">
            {typeof all === "string" ? all : all(total)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
