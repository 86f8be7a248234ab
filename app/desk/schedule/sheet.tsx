import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { requireStaff } from "../door.server.ts";
import { Moment } from "../moment.tsx";
import { statusTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/sheet.ts";
import { listSchedules, requireSchedule } from "./list-schedules.server.ts";
import { readSheet, type SheetWork } from "./read-sheet.server.ts";
import { scheduleTexts, sheetTexts } from "./texts.ts";
import "./sheet.css";

/** A day on paper, a sheet for each crew. Nothing in its address is anyone's. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { searchParams } = new URL(request.url);
  const slug = searchParams.get("location") ?? "*";
  const locations = slug === "*" ? listSchedules(staff) : [requireSchedule(context, slug)];
  const asked = { day: searchParams.get("day") ?? "", crew: searchParams.get("crew") };
  return {
    slug,
    where: slug === "*" ? sheetTexts.everyLocation : (locations[0]?.locationName ?? ""),
    at: Date.now(),
    ...(await readSheet(staff, locations, asked)),
  };
}

export default function SheetPage({ loaderData }: Route.ComponentProps) {
  const { slug, where, at, day, label, crews, crew, groups } = loaderData;
  const { state } = useLocation();
  useEffect(() => {
    if (state?.isPrinted) window.print();
  }, [state]);
  const address = (chosen: string | null) =>
    `?${new URLSearchParams({ day, location: slug, ...(chosen !== null && { crew: chosen }) })}`;
  const title = sheetTexts.title(label, where);
  return (
    <div className="paper">
      <Title>{title}</Title>
      <nav className="paper-bar" aria-label={sheetTexts.crews}>
        <Link to={`/desk/schedule?${new URLSearchParams({ location: slug, day })}`}>
          {scheduleTexts.backToSchedule}
        </Link>
        {crews.length > 1 ? (
          <ul>
            {[null, ...crews].map((name) => (
              <li key={name ?? "*"}>
                <Link to={address(name)} aria-current={name === crew ? "page" : undefined}>
                  {name === null ? sheetTexts.allCrews : name || sheetTexts.noCrew}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <button type="button" onClick={() => window.print()}>
          {scheduleTexts.print}
        </button>
      </nav>
      {groups.length === 0 ? (
        <>
          <h1>{title}</h1>
          <p>{sheetTexts.nothing}</p>
        </>
      ) : null}
      {groups.map(({ crew: name, work }, index) => {
        const Heading = index === 0 ? "h1" : "h2";
        return (
          <section key={name} className="paper-sheet" aria-label={name || sheetTexts.noCrew}>
            <header>
              <Heading>{label}</Heading>
              <p>
                <b>{where}</b> <span dir="auto">{name || sheetTexts.noCrew}</span>{" "}
                <span>{sheetTexts.jobs(work.length)}</span>
              </p>
            </header>
            <ol>
              {work.map((one) => (
                <Stop key={one.id} work={one} showsPlace={slug === "*"} />
              ))}
            </ol>
            <footer>
              {sheetTexts.printedAt}
              <Moment at={at} />
            </footer>
          </section>
        );
      })}
    </div>
  );
}

type FactProps = { name: string; children: ReactNode };

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Stop({ work, showsPlace }: { work: SheetWork; showsPlace: boolean }) {
  const { kind, name, phone, tel, status, load, message, notes, place } = work;
  return (
    <li className="stop">
      <p className="stop-time">
        {kind === "junk" ? work.window : sheetTexts.arrives(work.arrives)}
        <span>{sheetTexts.kind[kind]}</span>
        <span>{statusTexts[status]}</span>
        {showsPlace ? <span>{place}</span> : null}
      </p>
      <div className="stop-who">
        <h3 dir="auto">{name}</h3>
        {tel ? <a href={tel}>{phone}</a> : <strong>{phone}</strong>}
        <p className="stop-where" dir="auto">
          {kind === "junk" ? work.address : scheduleTexts.route(work.zipFrom, work.zipTo)}
        </p>
        {kind === "junk" && work.isTimeSensitive ? (
          <p className="stop-urgent">{scheduleTexts.timeSensitive}</p>
        ) : null}
      </div>
      <dl>
        {kind === "junk" ? <Fact name={sheetTexts.property}>{work.propertyType}</Fact> : null}
        {load.length > 0 ? (
          <Fact name={sheetTexts.load}>
            {load.map((item) => sheetTexts.items(item.name, item.count)).join(", ")}
          </Fact>
        ) : null}
        {kind === "moving" && work.quoted ? (
          <Fact name={sheetTexts.quoted}>{scheduleTexts.price(work.quoted)}</Fact>
        ) : null}
        {message ? <Fact name={sheetTexts.message}>{message}</Fact> : null}
        {notes.length > 0 ? <Fact name={sheetTexts.notes}>{notes.join(" · ")}</Fact> : null}
      </dl>
      <p className="stop-boxes" aria-hidden="true">
        <span>{sheetTexts.done}</span>
        <span>{sheetTexts.paid}</span>
      </p>
    </li>
  );
}
