import { useRef } from "react";
import { Link, useLocation } from "react-router";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";
import { isClosed } from "../../../leads/status.ts";
import { formatShortWindow } from "../../../schedule/windows.ts";
import { formatQuery } from "../lead/lead-view.tsx";
import { Moment } from "../moment.tsx";
import { Place } from "../place.tsx";
import { StatusMark } from "../status-mark.tsx";
import { Trade } from "../trade.tsx";
import { Wait } from "../wait.tsx";
import { inboxTexts } from "./texts.ts";
import { useSwipe } from "./use-swipe.ts";

type LineProps = {
  line: InboxLine;
  today: string;
  isOpen: boolean;
  isArriving: boolean;
  onCall: () => void;
  onAnswer: () => void;
};

export function Line({ line, today, isOpen, isArriving, onCall, onAnswer }: LineProps) {
  const { id, name, visit, response, assignee, followUpOn } = line;
  const { search } = useLocation();
  const row = useRef<HTMLLIElement>(null);
  const call = useRef<HTMLAnchorElement>(null);
  useSwipe(row, { right: () => call.current?.click(), left: onAnswer });
  return (
    <li
      className="lead-line"
      data-lead={id}
      data-unread={line.isUnread || undefined}
      data-open={isOpen || undefined}
      data-arriving={isArriving || undefined}
      data-swipe-right={line.phone_e164 ? inboxTexts.call : undefined}
      data-swipe-left={inboxTexts.markAnswered(line.kind)}
      ref={row}
    >
      <label className="lead-tick">
        <input type="checkbox" name="lead" value={`${id}:${line.revision}`} />
        <span className="unseen">{inboxTexts.select(name, line.reference)}</span>
      </label>
      <div className="lead-who">
        <Link
          to={`/desk/leads/${id}${formatQuery(search)}`}
          className="lead-open"
          dir="auto"
          aria-current={isOpen || undefined}
        >
          {name}
          {line.isUnread ? <span className="unseen">{inboxTexts.isUnread}</span> : null}
        </Link>
        {isClosed(line.status) || response.state !== "waiting" ? (
          <span className="soft lead-when">
            <Moment at={line.capturedAt} isShort />
          </span>
        ) : (
          <Wait response={response} promise={line.answerWithin} isShort />
        )}
      </div>
      <div className="lead-what">
        <Trade kind={line.kind} />
        <Place name={line.locationName} region={line.region} />
        {line.location ? null : <span className="soft">{inboxTexts.noCity}</span>}
        <StatusMark status={line.status} />
      </div>
      {line.excerpt ? (
        <p className="lead-words" dir="auto">
          {line.excerpt}
        </p>
      ) : null}
      <p className="lead-marks soft">
        {line.repliedAt === null ? null : (
          <span className="badge replied">
            {inboxTexts.replied}
            <Moment at={line.repliedAt} isShort />
          </span>
        )}
        {visit ? <span>{inboxTexts.visit(visit.date, formatShortWindow(visit.startTime))}</span> : null}
        {line.loadCount > 0 ? <span>{inboxTexts.items(line.loadCount)}</span> : null}
        {line.outsideRegion ? <span className="badge">{inboxTexts.outside(line.outsideRegion)}</span> : null}
        {line.isRepeatCustomer ? <span className="badge">{inboxTexts.repeatCustomer}</span> : null}
        {line.version > 1 ? <span className="badge">{inboxTexts.sentAgain}</span> : null}
        {line.standing === "quarantined" ? (
          <span className="badge wrong">{inboxTexts.quarantinedFor(line.suspicion)}</span>
        ) : null}
        {assignee ? <span dir="auto">{inboxTexts.assignee(assignee.name)}</span> : null}
        {followUpOn ? (
          <span data-due={followUpOn <= today || undefined}>{inboxTexts.followUp(followUpOn)}</span>
        ) : null}
      </p>
      {line.phone_e164 ? (
        <a
          className="lead-call button"
          href={`tel:${line.phone_e164}`}
          aria-label={inboxTexts.callPerson(name)}
          onClick={onCall}
          ref={call}
        >
          {inboxTexts.call}
        </a>
      ) : null}
    </li>
  );
}
