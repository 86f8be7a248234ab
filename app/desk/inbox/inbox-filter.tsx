import type { SubmitEvent } from "react";
import { Form, useNavigate } from "react-router";
import type { FilterValues } from "../../../leads/inbox/inbox.server.ts";
import type { LeadFilter } from "../../../leads/inbox/lead-filter.ts";
import { jobStatuses, movingStatuses } from "../../../leads/status.ts";
import { DayRange } from "../day-range.tsx";

type FilterFormProps = {
  filter: LeadFilter;
  days: { from: string; to: string };
  people: { id: string; name: string }[];
  me: string;
  places: { slug: string; locationName: string; region: string }[];
  /** What sources and campaigns there are, to choose from. */
  values: FilterValues;
  /** Whether leads without a city are shown to this person. */
  seesAll: boolean;
};

/** What narrows the list beside the text, in words; "" for nothing. */
function wordsOfFilter({
  filter,
  days,
  people,
  places,
}: Pick<FilterFormProps, "filter" | "days" | "people" | "places">): string {
  const { kind, status = [], location = [], standing, source, campaign, assignee, dueBefore } = filter;
  const nameOf = (slug: string) =>
    slug === "" ? "no city" : (places.find((place) => place.slug === slug)?.locationName ?? slug);
  return [
    kind,
    ...status,
    ...location.map(nameOf),
    standing === "quarantined" ? "in quarantine" : standing,
    source,
    campaign,
    assignee === "" ? "nobody's" : people.find(({ id }) => id === assignee)?.name,
    days.from && `from ${days.from}`,
    days.to && `to ${days.to}`,
    dueBefore && `follow up by ${dueBefore}`,
    filter.consent === "yes" && "with marketing consent",
    filter.consent === "no" && "without marketing consent",
    filter.unread && "unread",
  ]
    .filter(Boolean)
    .join(", ");
}

/** What the inbox shows, kept in its address. */
export function FilterForm({ filter, days, people, me, places, values, seesAll }: FilterFormProps) {
  const navigate = useNavigate();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Without the fields that say nothing, an address stays short enough to read.
    const said = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const wanted = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
    navigate(`/desk?${wanted}`);
  };
  const more = wordsOfFilter({ filter, days, people, places });
  return (
    <Form method="get" action="/desk" className="filter" onSubmit={send} role="search">
      <div className="filter-first">
        <label htmlFor="text" className="unseen">
          Search
        </label>
        <input
          id="text"
          name="text"
          type="search"
          placeholder="Name, phone, reference, words"
          defaultValue={filter.text}
        />
        <button type="submit" className="main">
          Show
        </button>
      </div>
      <details>
        <summary>{more ? `Filters: ${more}` : "More filters"}</summary>
        <div className="filter-more">
          <fieldset>
            <legend>Status</legend>
            <div className="ticks">
              {[...movingStatuses, ...jobStatuses].map((status) => (
                <label className="tick" key={status}>
                  <input
                    type="checkbox"
                    name="status"
                    value={status}
                    defaultChecked={filter.status?.includes(status)}
                  />{" "}
                  {status}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>Location</legend>
            <div className="place-list">
              {seesAll ? (
                <label className="tick">
                  <input
                    type="checkbox"
                    name="location"
                    value="none"
                    defaultChecked={filter.location?.includes("")}
                  />{" "}
                  No city chosen
                </label>
              ) : null}
              {places.map(({ slug, locationName, region }) => (
                <label className="tick" key={slug}>
                  <input
                    type="checkbox"
                    name="location"
                    value={slug}
                    defaultChecked={filter.location?.includes(slug)}
                  />
                  <span>
                    {locationName}{" "}
                    <span className="soft">{slug === locationName.toLowerCase() ? region : slug}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="filter-fields">
            <div className="field">
              <label htmlFor="kind">Kind</label>
              <select id="kind" name="kind" defaultValue={filter.kind ?? ""}>
                <option value="">Moving and junk</option>
                <option value="moving">Moving only</option>
                <option value="junk">Junk only</option>
              </select>
            </div>
            <div className="field">
              <label htmlFor="assignee">Assigned to</label>
              <select
                id="assignee"
                name="assignee"
                defaultValue={filter.assignee === "" ? "none" : filter.assignee}
              >
                <option value="">Anyone or nobody</option>
                <option value="none">Nobody</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {id === me ? `${name} (me)` : name}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor="standing">Quarantine</label>
              <select id="standing" name="standing" defaultValue={filter.standing ?? ""}>
                <option value="">Left out</option>
                <option value="quarantined">Only what is in it</option>
                <option value="released">Only what was released</option>
              </select>
            </div>
            <div className="field">
              <label htmlFor="source">Source</label>
              <input id="source" name="source" defaultValue={filter.source} list="sources" />
              <Suggestions id="sources" values={values.sources} />
            </div>
            <div className="field">
              <label htmlFor="campaign">Campaign</label>
              <input id="campaign" name="campaign" defaultValue={filter.campaign} list="campaigns" />
              <Suggestions id="campaigns" values={values.campaigns} />
            </div>
            <div className="field">
              <label htmlFor="consent">Marketing consent</label>
              <select id="consent" name="consent" defaultValue={filter.consent ?? ""}>
                <option value="">With or without</option>
                <option value="yes">Yes</option>
                <option value="no">No</option>
              </select>
            </div>
            <DayRange from={days.from} to={days.to} />
            <div className="field">
              <label htmlFor="due">Follow up by</label>
              <input id="due" name="due" type="date" defaultValue={filter.dueBefore} />
            </div>
            <label className="tick">
              <input type="checkbox" name="unread" value="1" defaultChecked={filter.unread} /> Unread only
            </label>
          </div>
        </div>
      </details>
    </Form>
  );
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
