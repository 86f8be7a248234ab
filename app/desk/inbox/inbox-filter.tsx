import type { SubmitEvent } from "react";
import { Form, useNavigate } from "react-router";
import type { FilterValues } from "../../../leads/inbox/inbox.server.ts";
import type { LeadFilter } from "../../../leads/inbox/lead-filter.ts";
import { statuses } from "../../../leads/status.ts";
import { DayRange } from "../day-range.tsx";
import { type Places, PlaceTicks } from "../place-boxes.tsx";
import { closeSheets, Sheet } from "../sheet.tsx";
import { deskTexts, kindTexts, statusTexts } from "../texts.ts";
import { inboxTexts } from "./texts.ts";

type FilterFormProps = {
  filter: LeadFilter;
  days: { from: string; to: string };
  people: { id: string; name: string }[];
  me: string;
  places: Places;
  values: FilterValues;
  seesAll: boolean;
};

function formatFilter({
  filter,
  days,
  people,
  places,
}: Pick<FilterFormProps, "filter" | "days" | "people" | "places">): string {
  const { kind, status = [], location = [], standing, source, campaign, assignee, dueBefore } = filter;
  const formatPlace = (slug: string) =>
    slug === ""
      ? inboxTexts.filterNoCity
      : (places.list.find((place) => place.slug === slug)?.locationName ?? slug);
  return [
    kind && kindTexts[kind],
    ...status.map((one) => statusTexts[one]),
    ...location.map(formatPlace),
    standing === "quarantined" ? inboxTexts.filterQuarantined : standing,
    source,
    campaign,
    assignee === "" ? inboxTexts.filterUnassigned : people.find(({ id }) => id === assignee)?.name,
    days.from && inboxTexts.filterFrom(days.from),
    days.to && inboxTexts.filterTo(days.to),
    dueBefore && inboxTexts.filterFollowUp(dueBefore),
    filter.consent && inboxTexts.filterConsent[filter.consent],
    filter.outside && inboxTexts.filterOutside(filter.outside),
    filter.unread && inboxTexts.filterUnread,
    filter.replied && inboxTexts.filterReplied,
    filter.waiting && inboxTexts.filterWaiting,
  ]
    .filter(Boolean)
    .join(", ");
}

export function FilterForm({ filter, days, people, me, places, values, seesAll }: FilterFormProps) {
  const navigate = useNavigate();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Without the fields that say nothing, an address stays short enough to read.
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
    const wanted = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
    closeSheets();
    navigate(`/desk/inbox?${wanted}`);
  };
  const filtered = formatFilter({ filter, days, people, places });
  return (
    <Form method="get" action="/desk/inbox" className="filter" onSubmit={send} role="search">
      <div className="filter-first">
        <label htmlFor="text" className="unseen">
          {inboxTexts.search}
        </label>
        <input
          id="text"
          name="text"
          type="search"
          placeholder={inboxTexts.searchHint}
          defaultValue={filter.text}
          dir="auto"
          enterKeyHint="search"
        />
        <button type="button" popoverTarget="filters" className={filtered ? "main" : undefined}>
          {inboxTexts.filters}
        </button>
      </div>
      {filtered ? <p className="soft">{inboxTexts.filteredBy(filtered)}</p> : null}
      <Sheet id="filters" title={inboxTexts.filters}>
        <div className="filter-more">
          <fieldset>
            <legend>{inboxTexts.status}</legend>
            <div className="ticks">
              {statuses.map((status) => (
                <label className="tick" key={status}>
                  <input
                    type="checkbox"
                    name="status"
                    value={status}
                    defaultChecked={filter.status?.includes(status)}
                  />{" "}
                  {statusTexts[status]}
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>{inboxTexts.location}</legend>
            <div className="place-list" tabIndex={-1}>
              {seesAll ? (
                <label className="tick">
                  <input
                    type="checkbox"
                    name="location"
                    value="none"
                    defaultChecked={filter.location?.includes("")}
                  />{" "}
                  {inboxTexts.noCity}
                </label>
              ) : null}
              <PlaceTicks name="location" places={places} chosen={filter.location ?? []} />
            </div>
          </fieldset>
          <div className="filter-fields">
            <div className="field">
              <label htmlFor="kind">{inboxTexts.kind}</label>
              <select id="kind" name="kind" defaultValue={filter.kind ?? ""}>
                <option value="">{inboxTexts.bothKinds}</option>
                <option value="moving">{inboxTexts.movingOnly}</option>
                <option value="junk">{inboxTexts.junkOnly}</option>
              </select>
            </div>
            <div className="field">
              <label htmlFor="assignee">{inboxTexts.assignedTo}</label>
              <select
                id="assignee"
                name="assignee"
                defaultValue={filter.assignee === "" ? "none" : filter.assignee}
              >
                <option value="">{inboxTexts.anyone}</option>
                <option value="none">{deskTexts.nobody}</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {id === me ? inboxTexts.isMe(name) : name}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <label htmlFor="standing">{inboxTexts.quarantine}</label>
              <select id="standing" name="standing" defaultValue={filter.standing ?? ""}>
                <option value="">{inboxTexts.leftOut}</option>
                <option value="quarantined">{inboxTexts.onlyQuarantined}</option>
                <option value="released">{inboxTexts.onlyReleased}</option>
              </select>
            </div>
            <div className="field">
              <label htmlFor="source">{inboxTexts.source}</label>
              <input id="source" name="source" defaultValue={filter.source} list="sources" />
              <Suggestions id="sources" values={values.sources} />
            </div>
            <div className="field">
              <label htmlFor="campaign">{inboxTexts.campaign}</label>
              <input id="campaign" name="campaign" defaultValue={filter.campaign} list="campaigns" />
              <Suggestions id="campaigns" values={values.campaigns} />
            </div>
            <div className="field">
              <label htmlFor="consent">{inboxTexts.consent}</label>
              <select id="consent" name="consent" defaultValue={filter.consent ?? ""}>
                <option value="">{inboxTexts.anyConsent}</option>
                <option value="yes">{inboxTexts.consentGiven}</option>
                <option value="no">{inboxTexts.consentNotGiven}</option>
              </select>
            </div>
            <div className="field">
              <label htmlFor="outside">{inboxTexts.serviceAreas}</label>
              <select id="outside" name="outside" defaultValue={filter.outside ?? ""}>
                <option value="">{inboxTexts.insideAndOutside}</option>
                <option value="any">{inboxTexts.outsideAny}</option>
                {filter.outside && filter.outside !== "any" ? (
                  <option value={filter.outside}>{inboxTexts.outsideIn(filter.outside)}</option>
                ) : null}
              </select>
            </div>
            <DayRange from={days.from} to={days.to} />
            <div className="field">
              <label htmlFor="due">{inboxTexts.followUpBy}</label>
              <input id="due" name="due" type="date" defaultValue={filter.dueBefore} />
            </div>
            <label className="tick">
              <input type="checkbox" name="unread" value="1" defaultChecked={filter.unread} />{" "}
              {inboxTexts.unreadOnly}
            </label>
            <label className="tick">
              <input type="checkbox" name="replied" value="1" defaultChecked={filter.replied} />{" "}
              {inboxTexts.repliedOnly}
            </label>
            <label className="tick">
              <input type="checkbox" name="waiting" value="1" defaultChecked={filter.waiting} />{" "}
              {inboxTexts.waitingOnly}
            </label>
          </div>
          <button type="submit" className="main">
            {deskTexts.show}
          </button>
        </div>
      </Sheet>
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
