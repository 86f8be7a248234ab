import { Fragment, useEffect, useRef } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { findLocation } from "../../../locations/locations.server.ts";
import { telLink } from "../../../locations/phone.ts";
import { may } from "../../../people/roles.ts";
import { rememberRefusal, requirePermission, requireStaff } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Place } from "../place.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/locations.ts";
import { listChanges } from "./list-changes.server.ts";
import { LocationPanel } from "./location-panel.tsx";
import { locationsActions } from "./locations-actions.server.ts";
import { listOwnLocations, readDetails, readLines, searchLocations } from "./read-locations.server.ts";
import { locationTexts } from "./texts.ts";
import "./locations.css";

/** Each costs a look at its schedule. */
const MOST_LINES = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const own = listOwnLocations(staff);
  const query = new URL(request.url).searchParams;
  const slug = query.get("location");
  const text = (query.get("q") ?? "").slice(0, 100);
  const chosen = own.find((location) => location.slug === slug);
  if (slug && !chosen && findLocation(slug)) rememberRefusal(context, "location");
  if (slug && !chosen) throw new Response(deskTexts.noSuchLocation, { status: 404 });
  const now = Date.now();
  const found = searchLocations(own, text);
  const first = found.slice(0, MOST_LINES);
  const shown = chosen && !first.includes(chosen) ? [chosen, ...first] : first;
  const isOwner = may(staff, "everything");
  const details = chosen ? await readDetails(chosen, now) : null;
  return {
    isOwner,
    mayChange: may(staff, "settings"),
    text,
    lines: await readLines(shown, now),
    more: found.length - first.length,
    count: own.length,
    details,
    history: isOwner && details ? await listChanges(details.subjects) : [],
  };
}

export function action(args: Route.ActionArgs) {
  requirePermission(args.context, "settings");
  return runFormAction(args, locationsActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Data = Route.ComponentProps["loaderData"];
type Line = Data["lines"][number];

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, more, isOwner, mayChange, text, details } = loaderData;
  const answered = useAnswered(actionData);
  const isUncounted = lines.some(({ capacity }) => capacity === null);
  return (
    <>
      <Title>{deskTexts.pages.locations}</Title>
      <h1>{deskTexts.pages.locations}</h1>
      {loaderData.count > 1 ? <Search text={text} shown={lines.length} of={loaderData.count} /> : null}
      {lines.length === 0 ? (
        <p className="empty">{locationTexts.noneFound(text)}</p>
      ) : (
        <>
          {isOwner ? (
            // Its fields are in the table, whose lines have forms of their own.
            <form id="several" action="/desk/locations/change" className="several" key={text}>
              <button type="submit">{locationTexts.changeSeveral}</button>
              <span className="soft">{locationTexts.changeSeveralHint}</span>
            </form>
          ) : null}
          <table className="locations">
            <thead>
              <tr>
                {isOwner ? <AllBox /> : null}
                <th scope="col">{locationTexts.columns.location}</th>
                <th scope="col">{locationTexts.columns.phone}</th>
                <th scope="col">{locationTexts.columns.hours}</th>
                <th scope="col">{locationTexts.columns.capacity}</th>
                <th scope="col">{locationTexts.columns.nextFree}</th>
                <th scope="col">{locationTexts.columns.waiting}</th>
                <th scope="col">
                  <span className="unseen">{locationTexts.columns.open}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Fragment key={line.slug}>
                  <LocationRow
                    line={line}
                    isOpen={details?.slug === line.slug}
                    isOwner={isOwner}
                    mayChange={mayChange}
                  />
                  {details?.slug === line.slug ? (
                    <tr className="panel-row">
                      <td colSpan={isOwner ? 8 : 7}>
                        <Panel data={loaderData} result={answered} />
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              ))}
            </tbody>
          </table>
          {more > 0 ? <p className="soft">{locationTexts.more(more)}</p> : null}
        </>
      )}
      {isUncounted ? <Uncounted isOwner={isOwner} /> : null}
    </>
  );
}

function Search({ text, shown, of }: { text: string; shown: number; of: number }) {
  const submit = useSubmit();
  return (
    <Form
      role="search"
      className="location-search"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <div className="field">
        <label htmlFor="q">{locationTexts.search}</label>
        <input id="q" name="q" type="search" defaultValue={text} autoComplete="off" />
      </div>
      <noscript>
        <button type="submit">{locationTexts.searchButton}</button>
      </noscript>
      <p className="soft" role="status">
        {locationTexts.found(shown, of)}
      </p>
    </Form>
  );
}

/** Ticks or unticks every line that's shown; only with JavaScript, so the style sheet hides it without. */
function AllBox() {
  return (
    <th className="tick-cell" scope="col">
      <label>
        <input
          type="checkbox"
          onChange={({ target }) => {
            const table = target.closest("table");
            for (const one of table?.querySelectorAll<HTMLInputElement>('input[name="location"]') ?? [])
              one.checked = target.checked;
          }}
        />
        <span className="unseen">{locationTexts.selectAll}</span>
      </label>
    </th>
  );
}

type RowProps = { line: Line; isOpen: boolean; isOwner: boolean; mayChange: boolean };

function LocationRow({ line, isOpen, isOwner, mayChange }: RowProps) {
  const { slug, name, region, caption, phone, hours, capacity, nextFree, waiting } = line;
  const [query] = useSearchParams();
  const text = query.get("q");
  const address = (open: boolean) =>
    `?${new URLSearchParams({ ...(text && { q: text }), ...(open && { location: slug }) })}#${slug}`;
  const texts = locationTexts.columns;
  return (
    <tr id={slug} data-open={isOpen || undefined}>
      {isOwner ? (
        <td className="tick-cell">
          <label>
            <input type="checkbox" name="location" value={slug} form="several" />
            <span className="unseen">{locationTexts.select(name)}</span>
          </label>
        </td>
      ) : null}
      <th scope="row">
        <Link to={address(!isOpen)} preventScrollReset aria-expanded={isOpen}>
          <Place name={name} region={region} />
        </Link>
        <span className="soft">{caption}</span>
      </th>
      <td data-label={texts.phone}>
        <a href={telLink(phone)}>{phone}</a>
      </td>
      <td data-label={texts.hours}>{locationTexts.shortHours(hours)}</td>
      <td data-label={texts.capacity} className={capacity === null ? "soft" : undefined}>
        {capacity ?? locationTexts.notCounted}
      </td>
      <td data-label={texts.nextFree} className={nextFree === null ? "problem" : undefined}>
        {nextFree ?? locationTexts.noneFree}
      </td>
      <td data-label={texts.waiting}>
        {waiting > 0 ? (
          <Link to={`/desk/inbox?location=${slug}`} className="waiting-count">
            {waiting}
            <span className="unseen">{locationTexts.waitingIn(name)}</span>
          </Link>
        ) : (
          <span className="soft">{waiting}</span>
        )}
      </td>
      <td className="open-cell">
        <Link to={address(!isOpen)} preventScrollReset>
          {isOpen ? deskTexts.close : mayChange ? locationTexts.edit : deskTexts.show}
          <span className="unseen"> {name}</span>
        </Link>
      </td>
    </tr>
  );
}

function Panel({ data, result }: { data: Data; result: Parameters<typeof LocationPanel>[0]["result"] }) {
  const place = useRef<HTMLDivElement>(null);
  const slug = data.details?.slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each line that's opened gets the focus.
  useEffect(() => place.current?.focus({ preventScroll: true }), [slug]);
  return data.details ? (
    <div className="panel" ref={place} tabIndex={-1} key={slug}>
      <LocationPanel
        details={data.details}
        history={data.history}
        mayChange={data.mayChange}
        result={result}
      />
    </div>
  ) : null;
}

function Uncounted({ isOwner }: { isOwner: boolean }) {
  return (
    <section aria-labelledby="uncounted" className="uncounted">
      <h2 id="uncounted">{locationTexts.notCounted}</h2>
      <p>{locationTexts.notCountedMeans}</p>
      {isOwner ? (
        <p>
          {locationTexts.countThem} <Link to="/desk/settings/capacity">{locationTexts.countEverywhere}</Link>
        </p>
      ) : (
        <p className="soft">{locationTexts.ownerCounts}</p>
      )}
    </section>
  );
}
