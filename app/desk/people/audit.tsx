import { Form, Link } from "react-router";
import { listAudit } from "../../../people/audit.server.ts";
import { auditKinds } from "../../../people/audit-actions.ts";
import { writeRefusalCounts } from "../../../people/refusals.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { startOfDay } from "../asked-filter.server.ts";
import { DayRange } from "../day-range.tsx";
import { requireOwner } from "../door.server.ts";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import type { Route } from "./+types/audit.ts";
import { kindNames } from "./audit-texts.ts";
import { type AuditEntry, listAuditEntries, otherActors } from "./list-audit-entries.server.ts";
import { peopleTexts } from "./texts.ts";
import "./audit.css";
import { Title } from "../title.tsx";

const PAGE = 50;

/** The audit log, as its address filters it: `?person=…&kind=leads&from=2026-11-01&to=2026-11-30`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireOwner(context);
  const { searchParams } = new URL(request.url);
  const asked = (name: string) => searchParams.get(name) ?? "";
  const kind = auditKinds.find((one) => one === asked("kind"));
  const from = startOfDay(asked("from"), 0);
  const to = startOfDay(asked("to"), 1);
  await writeRefusalCounts();
  const [lines, names] = await Promise.all([
    listAudit({
      ...(asked("person") && { actor: asked("person") }),
      ...(kind && { kind }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
      ...(asked("page") && { before: asked("page") }),
      // One more tells whether there is an older page.
      limit: PAGE + 1,
    }),
    listNames(),
  ]);
  const filter = {
    person: asked("person"),
    kind: kind ?? "",
    from: from === null ? "" : asked("from"),
    to: to === null ? "" : asked("to"),
  };
  const filled = Object.entries(filter).filter(([, value]) => value !== "");
  const last = lines.length > PAGE ? lines[PAGE - 1] : undefined;
  return {
    entries: await listAuditEntries(lines.slice(0, PAGE)),
    filter,
    people: [...names, ...otherActors].map(([id, name]) => ({ id, name })),
    newest: `?${new URLSearchParams(filled)}`,
    older: last ? `?${new URLSearchParams([...filled, ["page", last.id]])}` : null,
    isFirstPage: !searchParams.has("page"),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, filter, newest, older, isFirstPage } = loaderData;
  const isFiltered = newest !== "?";
  return (
    <>
      <Title>{peopleTexts.audit}</Title>
      <p>
        <Link to="/desk/people">{deskTexts.pages.people}</Link>
      </p>
      <h1>{peopleTexts.audit}</h1>
      <p className="soft">{peopleTexts.auditIntro}</p>
      <FilterForm key={newest} filter={filter} people={loaderData.people} />
      {entries.length > 0 ? (
        <ol className="lines audit">
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <p className="empty">
          {isFirstPage ? peopleTexts.noEntries : deskTexts.nothingOlder}{" "}
          {isFiltered ? <Link to="/desk/people/audit">{deskTexts.clearFilter}</Link> : null}
        </p>
      )}
      {older || !isFirstPage ? (
        <nav className="row audit-pages" aria-label={deskTexts.pagination}>
          {isFirstPage ? null : <Link to={newest}>{deskTexts.newest}</Link>}
          {older ? <Link to={older}>{deskTexts.older}</Link> : null}
        </nav>
      ) : null}
    </>
  );
}

function Line({ entry: { at, who, before, object, after } }: { entry: AuditEntry }) {
  return (
    <li>
      <p>
        <strong>{who}</strong> {before}{" "}
        {object?.to ? <Link to={object.to}>{object.name}</Link> : object?.name}
        {after}
      </p>
      <p className="soft">
        <Moment at={at} />
      </p>
    </li>
  );
}

type FilterProps = Pick<Route.ComponentProps["loaderData"], "filter" | "people">;

function FilterForm({ filter, people }: FilterProps) {
  return (
    <Form method="get" className="audit-filter" role="search">
      <div className="field">
        <label htmlFor="person">{peopleTexts.who}</label>
        <select id="person" name="person" defaultValue={filter.person}>
          <option value="">{peopleTexts.anyone}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="kind">{peopleTexts.what}</label>
        <select id="kind" name="kind" defaultValue={filter.kind}>
          <option value="">{peopleTexts.anything}</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </div>
      <DayRange from={filter.from} to={filter.to} />
      <button type="submit" className="main">
        {deskTexts.show}
      </button>
    </Form>
  );
}
