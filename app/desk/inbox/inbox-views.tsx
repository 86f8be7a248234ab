import { Link, useFetcher } from "react-router";
import type { LeadDeedResult } from "../lead/lead-deed.server.ts";
import { PressKey } from "../press.tsx";
import { Said } from "../said.tsx";

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
    { name: "All", query: "" },
    { name: "Unread", query: "unread=1" },
    { name: "Mine", query: `assignee=${me}` },
    { name: "Due", query: `due=${today}` },
    { name: "Moving", query: "kind=moving" },
    { name: "Junk", query: "kind=junk" },
    { name: "Quarantine", query: "standing=quarantined" },
  ];
}

/** Ways to look at the inbox: the usual ones, then those that this person has saved. */
export function Views({ views, query, me, today }: ViewsProps) {
  return (
    <nav aria-label="Views" className="views">
      <ul>
        {[...usualViews(me, today), ...views].map((view) => (
          <li key={view.name}>
            <Link
              to={view.query ? `/desk?${view.query}` : "/desk"}
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

/** What can be done with the filter that is shown: clear it, save it as a view, or remove the view that it is. */
export function ShownFilter({ views, query, me, today, lines }: ViewsProps) {
  const fetcher = useFetcher<LeadDeedResult>({ key: "inbox-views" });
  const said = fetcher.data;
  const shown = views.find((view) => view.query === query);
  const isNew = !shown && usualViews(me, today).every((view) => view.query !== query);
  return (
    <div className="shown-filter">
      {query && lines.length > 0 ? <Link to="/desk">Clear the filter</Link> : null}
      {shown ? (
        <fetcher.Form method="post" action="/desk?index">
          <PressKey said={said} />
          <input type="hidden" name="deed" value="remove-view" />
          <input type="hidden" name="view" value={shown.id} />
          <button type="submit">Remove the view {shown.name}</button>
        </fetcher.Form>
      ) : null}
      {isNew ? (
        <fetcher.Form method="post" action="/desk?index" className="save-view">
          <PressKey said={said} />
          <input type="hidden" name="deed" value="save-view" />
          <input type="hidden" name="filter" value={query} />
          <label htmlFor="view-name" className="unseen">
            Name of this view
          </label>
          <input id="view-name" name="name" required maxLength={60} placeholder="Name of this view" />
          <button type="submit">Save view</button>
        </fetcher.Form>
      ) : null}
      <Said done={said?.done} problem={said?.problem} />
    </div>
  );
}
