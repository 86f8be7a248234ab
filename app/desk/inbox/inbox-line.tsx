import { Link } from "react-router";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { Moment } from "../moment.tsx";
import { kindWords, responseWords } from "../words.ts";

/** A lead in the inbox: one big target, with call and text beside it. */
export function Line({ line, today }: { line: InboxLine; today: string }) {
  const { id, name, visit, response, assignee, followUpOn } = line;
  const window = timeWindows.find(({ value }) => value === visit?.startTime);
  const number = line.phone_e164 ?? line.phone;
  return (
    <li className="lead-line" data-lead={id} data-unread={line.isUnread || undefined}>
      <label className="lead-tick">
        <input type="checkbox" name="lead" value={`${id}:${line.revision}`} />
        <span className="unseen">
          Tick {name}, {line.reference}
        </span>
      </label>
      <div className="lead-who">
        <Link to={`/desk/leads/${id}`} className="lead-open">
          {name}
          {line.isUnread ? <span className="unseen"> (unread)</span> : null}
        </Link>
        <span className="lead-kind" data-kind={line.kind}>
          {kindWords[line.kind]}
        </span>{" "}
        <span className="soft">{line.location ? line.place : `${line.place} (no city)`}</span>
      </div>
      <span className="status" data-status={line.status}>
        {line.status}
      </span>
      <div className="lead-words">
        {line.excerpt ? <p>{line.excerpt}</p> : null}
        <p className="lead-marks soft">
          {visit ? (
            <span>
              Visit {formatShortDay(visit.date)}, {window?.label ?? visit.startTime}
            </span>
          ) : null}
          {line.loadCount > 0 ? (
            <span className="badge">{line.loadCount === 1 ? "1 item" : `${line.loadCount} items`}</span>
          ) : null}
          {line.isRepeatCustomer ? <span className="badge">Repeat customer</span> : null}
          {line.version > 1 ? <span className="badge">Sent again, changed</span> : null}
          {line.standing === "quarantined" ? (
            <span className="badge wrong">Quarantine: {line.suspicion ?? "held back"}</span>
          ) : null}
          {assignee ? <span>For {assignee.name}</span> : null}
          {followUpOn ? (
            <span data-due={followUpOn <= today || undefined}>Follow up {formatShortDay(followUpOn)}</span>
          ) : null}
        </p>
      </div>
      <div className="lead-times soft">
        <span className="lead-wait" data-state={response.state}>
          {responseWords(response)}
        </span>
        <Moment at={line.capturedAt} isShort />
      </div>
      <div className="lead-reach">
        <a href={`tel:${number}`} aria-label={`Call ${name}`}>
          Call
        </a>
        <a href={`sms:${number}`} aria-label={`Text ${name}`}>
          Text
        </a>
      </div>
    </li>
  );
}
