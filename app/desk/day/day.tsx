import { useState } from "react";
import { Form, Link } from "react-router";
import { findLatestCursor } from "../../../leads/inbox/inbox.server.ts";
import { isClosed } from "../../../leads/status.ts";
import { requirePermission } from "../door.server.ts";
import { EmptyState } from "../empty-state.tsx";
import { runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { wayMinutes } from "../lead/action-fields.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { placeLink, routeLink } from "../map-link.ts";
import { Notice } from "../notice.tsx";
import { Place } from "../place.tsx";
import { StatusMark } from "../status-mark.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import { Trade } from "../trade.tsx";
import type { Route } from "./+types/day.ts";
import { dayActions } from "./day-actions.server.ts";
import { crewDays, readDay, type Stop } from "./read-day.server.ts";
import { dayTexts } from "./texts.ts";
import "./day.css";

/** Of someone on a crew: what they need at each stop, of two days at most. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requirePermission(context, "day");
  const asked = new URL(request.url).searchParams.get("day");
  const cursor = await findLatestCursor();
  return {
    cursor,
    days: crewDays,
    ...(await readDay(staff, asked === "tomorrow" ? "tomorrow" : "today", Date.now())),
  };
}

export function action(args: Route.ActionArgs) {
  requirePermission(args.context, "day");
  return runFormAction(args, dayActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function DayPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Day key={loaderData.day} {...loaderData} actionData={actionData} />;
}

type DayProps = Route.ComponentProps["loaderData"] & {
  actionData: Route.ComponentProps["actionData"] | undefined;
};

function Day({ cursor, days, day, label, crews, stops, actionData }: DayProps) {
  useLiveDesk(cursor);
  const answered = useAnswered(actionData);
  const [closed, setClosed] = useState<unknown>();
  const said = answered === closed ? undefined : answered;
  const changed = stops.find(({ id, undo }) => id === said?.id && said?.intent !== "undone" && undo);
  const open = stops.filter(({ status }) => !isClosed(status));
  const finished = stops.filter(({ status }) => isClosed(status));
  return (
    <div className="day">
      <Title>{deskTexts.pages.day}</Title>
      <header className="day-head">
        <h1>{label}</h1>
        <p className="soft" dir="auto">
          {dayTexts.crew(crews)}
        </p>
        <nav aria-label={dayTexts.days} className="day-choice">
          {days.map((one) => (
            <Link
              key={one}
              to={one === "today" ? "/desk/day" : "?day=tomorrow"}
              aria-current={one === day ? "page" : undefined}
            >
              {dayTexts[one]}
            </Link>
          ))}
        </nav>
        {stops.length > 0 ? <p className="day-count">{dayTexts.jobs(open.length, stops.length)}</p> : null}
      </header>
      {stops.length === 0 ? (
        <EmptyState
          drawing={crews.length === 0 ? "nothing" : "done"}
          title={<p>{crews.length === 0 ? dayTexts.noCrew : dayTexts.nothing[day]}</p>}
          hint={crews.length === 0 ? null : dayTexts.nothingElse}
        />
      ) : (
        <ol className="day-stops">
          {[...open, ...finished].map((stop) => (
            <StopCard key={stop.id} stop={stop} isNext={stop.id === open[0]?.id} />
          ))}
        </ol>
      )}
      {crews.length > 0 ? (
        <p>
          <Link to="/desk/account#calendar">{dayTexts.calendar}</Link>
        </p>
      ) : null}
      <Notice
        words={said?.problem ?? said?.done}
        isProblem={Boolean(said?.problem)}
        onClose={() => setClosed(answered)}
      >
        {changed ? <StopForm stop={changed} intent="undone" label={deskTexts.undo} /> : null}
      </Notice>
    </div>
  );
}

function StopCard({ stop, isNext }: { stop: Stop; isNext: boolean }) {
  const { name, phone, tel, status, kind, when, arrives, place, address, codes, load, message } = stop;
  const isFinished = isClosed(status);
  const map = address ? placeLink(address) : codes?.from && codes.to ? routeLink(codes.from, codes.to) : null;
  return (
    <li className="day-stop" data-finished={isFinished || undefined}>
      <p className="day-when">
        <b>{when ?? dayTexts.arrives(arrives)}</b>
        <Trade kind={kind} />
        <Place name={place.name} region={place.region} />
        {/* That a move is won goes without saying. */}
        {kind === "junk" || isFinished ? <StatusMark status={status} /> : null}
      </p>
      <h2 dir="auto">{name}</h2>
      <p className="day-where" dir="auto">
        {address || (codes && dayTexts.route(codes.from, codes.to))}
      </p>
      {stop.isTimeSensitive ? <p className="day-urgent">{dayTexts.timeSensitive}</p> : null}
      {isFinished ? null : (
        <>
          <dl>
            {load.length > 0 ? (
              <div>
                <dt>{dayTexts.load}</dt>
                <dd>{load.map((item) => dayTexts.items(item.name, item.count)).join(", ")}</dd>
              </div>
            ) : null}
            {stop.property ? (
              <div>
                <dt>{dayTexts.property}</dt>
                <dd>{stop.property}</dd>
              </div>
            ) : null}
            {message ? (
              <div>
                <dt>{dayTexts.message}</dt>
                <dd dir="auto" className="day-message">
                  {message}
                </dd>
              </div>
            ) : null}
          </dl>
          <p className="day-reach">
            {tel ? (
              <a className="button" href={tel} aria-label={dayTexts.callName(phone, name)}>
                {dayTexts.call} <span className="day-phone">{phone}</span>
              </a>
            ) : (
              <span className="day-phone">{phone}</span>
            )}
            {map ? (
              <a
                className="button"
                href={map}
                target="_blank"
                rel="noreferrer"
                aria-label={dayTexts.mapOf(name)}
              >
                {dayTexts.map}
              </a>
            ) : null}
          </p>
        </>
      )}
      <OnWay stop={stop} />
      <div className="day-do">
        {stop.mayBeDone ? (
          <StopForm
            stop={stop}
            intent="done"
            label={dayTexts.done}
            says={dayTexts.doneWith(name)}
            isMain={isNext}
          />
        ) : null}
        {stop.mayBeNoShow ? (
          <StopForm stop={stop} intent="no-show" label={dayTexts.noShow} says={dayTexts.noShowOf(name)} />
        ) : null}
        {isFinished && stop.undo ? (
          <StopForm stop={stop} intent="undone" label={deskTexts.undo} says={dayTexts.undoFor(name)} />
        ) : null}
      </div>
    </li>
  );
}

function OnWay({ stop }: { stop: Stop }) {
  const { id, name, onWay, onWayWays, status } = stop;
  if (isClosed(status)) return null;
  if (onWay) return <p className="day-told">{dayTexts.toldAt(onWay.at, onWay.minutes)}</p>;
  if (onWayWays.length === 0) return null;
  return (
    <Form method="post" preventScrollReset className="day-way">
      <input type="hidden" name="intent" value="on-the-way" />
      <input type="hidden" name="lead" value={`${id}:${stop.revision}`} />
      <IdempotencyKey />
      <select name="minutes" aria-label={`${dayTexts.minutes}: ${name}`}>
        {wayMinutes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" aria-label={dayTexts.onWayTo(name)}>
        {dayTexts.onWay}
      </button>
      <p className="soft">{dayTexts.by(onWayWays)}</p>
    </Form>
  );
}

type StopFormProps = { stop: Stop; intent: string; label: string; says?: string; isMain?: boolean };

function StopForm({ stop, intent, label, says, isMain = false }: StopFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="lead" value={`${stop.id}:${stop.revision}`} />
      <IdempotencyKey />
      <button type="submit" className={isMain ? "main" : undefined} aria-label={says}>
        {label}
      </button>
    </Form>
  );
}
