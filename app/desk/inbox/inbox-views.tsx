import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { KeyField } from "../idempotency-key.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { Said } from "../said.tsx";
import { deskTexts, kindTexts } from "../texts.ts";
import { inboxTexts } from "./texts.ts";

type View = { name: string; query: string };

type ViewsProps = {
  views: (View & { id: string })[];
  /** The filter that is shown, as an address has it. */
  query: string;
  me: string;
  today: string;
  lines: readonly unknown[];
};

function usualViews(me: string, today: string): View[] {
  return [
    { name: inboxTexts.viewAll, query: "" },
    { name: inboxTexts.viewUnread, query: "unread=1" },
    { name: inboxTexts.viewReplies, query: "replied=1" },
    { name: inboxTexts.viewWaiting, query: "waiting=1" },
    { name: inboxTexts.viewMine, query: `assignee=${me}` },
    { name: inboxTexts.viewDue, query: `due=${today}` },
    { name: kindTexts.moving, query: "kind=moving" },
    { name: kindTexts.junk, query: "kind=junk" },
    { name: inboxTexts.viewQuarantine, query: "standing=quarantined" },
  ];
}

export function Views({ views, query, me, today }: ViewsProps) {
  const chips = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: then another view is the current one.
  useEffect(() => {
    const strip = chips.current;
    const current = strip?.querySelector<HTMLElement>("[aria-current]");
    // Only sideways: the list keeps its place. And not from under a finger, which would press something else.
    if (!strip || !current || strip.matches(":active")) return;
    const [whole, chosen] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.scrollLeft += chosen.left - whole.left - (whole.width - chosen.width) / 2;
  }, [query, views.length]);
  return (
    <nav aria-label={inboxTexts.views} className="chips" tabIndex={-1} ref={chips}>
      <ul>
        {[...usualViews(me, today), ...views].map((view) => (
          <li key={view.name}>
            <Link
              to={view.query ? `/desk/inbox?${view.query}` : "/desk/inbox"}
              aria-current={view.query === query ? "page" : undefined}
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ShownFilter({ views, query, me, today, lines }: ViewsProps) {
  const fetcher = useFetcher<LeadActionResult>({ key: "inbox-views" });
  const result = fetcher.data;
  const shown = views.find((view) => view.query === query);
  const isNew = !shown && usualViews(me, today).every((view) => view.query !== query);
  return (
    <div className="shown-filter">
      {query && lines.length > 0 ? <Link to="/desk/inbox">{deskTexts.clearFilter}</Link> : null}
      {shown ? (
        <fetcher.Form method="post" action="/desk/inbox">
          <KeyField result={result} />
          <input type="hidden" name="intent" value="remove-view" />
          <input type="hidden" name="view" value={shown.id} />
          <button type="submit" className="quiet">
            {inboxTexts.removeView(shown.name)}
          </button>
        </fetcher.Form>
      ) : null}
      {isNew ? (
        <fetcher.Form method="post" action="/desk/inbox" className="save-view">
          <KeyField result={result} />
          <input type="hidden" name="intent" value="save-view" />
          <input type="hidden" name="filter" value={query} />
          <label htmlFor="view-name" className="unseen">
            {inboxTexts.viewName}
          </label>
          <input id="view-name" name="name" required maxLength={60} placeholder={inboxTexts.viewName} />
          <button type="submit">{inboxTexts.saveView}</button>
        </fetcher.Form>
      ) : null}
      <Said done={result?.done} problem={result?.problem} />
    </div>
  );
}
