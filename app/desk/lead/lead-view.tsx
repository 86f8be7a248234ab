import { Link, type LinkProps, useLocation } from "react-router";

/** What an address shows of its lead; everything else in it is the list's. */
type LeadView = {
  before: number | null;
  whole: readonly string[];
  template: string | null;
};

const MOST_WHOLE = 8;

const none: LeadView = { before: null, whole: [], template: null };

export function readView(query: URLSearchParams): LeadView {
  const line = Number(query.get("before"));
  return {
    before: line > 0 && Number.isSafeInteger(line) ? line : null,
    whole: query
      .getAll("whole")
      .filter((id) => /^[\w-]+$/.test(id))
      .slice(-MOST_WHOLE),
    template: query.get("template"),
  };
}

/** The list's part of an address's query, with this view of a lead, if any. */
export function formatQuery(search: string, view: Partial<LeadView> = {}): string {
  const query = new URLSearchParams(search);
  for (const name of Object.keys(none)) query.delete(name);
  for (const [name, shown] of Object.entries(view))
    for (const value of [shown ?? []].flat()) query.append(name, String(value));
  return query.toString() && `?${query}`;
}

type ViewLinkProps = Omit<LinkProps, "to" | "state"> & {
  show: (shown: LeadView) => Partial<LeadView>;
  hash?: string;
};

export function ViewLink({ show, hash = "", ...link }: ViewLinkProps) {
  const { search, state } = useLocation();
  const view = show(readView(new URLSearchParams(search)));
  return <Link {...link} to={{ search: formatQuery(search, view), hash }} state={state} />;
}
