import { Link } from "react-router";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { Moment } from "../moment.tsx";
import { formatResponse, kindTexts, statusTexts } from "../texts.ts";
import { inboxTexts } from "./texts.ts";

export function Line({ line, today }: { line: InboxLine; today: string }) {
  const { id, name, visit, response, assignee, followUpOn } = line;
  const window = timeWindows.find(({ value }) => value === visit?.startTime);
  const number = line.phone_e164 ?? line.phone;
  return (
    <li className="lead-line" data-lead={id} data-unread={line.isUnread || undefined}>
      <label className="lead-tick">
        <input type="checkbox" name="lead" value={`${id}:${line.revision}`} />
        <span className="unseen">{inboxTexts.select(name, line.reference)}</span>
      </label>
      <div className="lead-who">
        <Link to={`/desk/leads/${id}`} className="lead-open">
          {name}
          {line.isUnread ? <span className="unseen">{inboxTexts.isUnread}</span> : null}
        </Link>
        <span className="lead-kind" data-kind={line.kind}>
          {kindTexts[line.kind]}
        </span>{" "}
        <span className="soft">
          {line.location ? line.locationName : inboxTexts.placeWithoutCity(line.locationName)}
        </span>
      </div>
      <span className="status" data-status={line.status}>
        {statusTexts[line.status]}
      </span>
      <div className="lead-words">
        {line.excerpt ? <p>{line.excerpt}</p> : null}
        <p className="lead-marks soft">
          {visit ? <span>{inboxTexts.visit(visit.date, window?.label ?? visit.startTime)}</span> : null}
          {line.loadCount > 0 ? <span className="badge">{inboxTexts.items(line.loadCount)}</span> : null}
          {line.isRepeatCustomer ? <span className="badge">{inboxTexts.repeatCustomer}</span> : null}
          {line.version > 1 ? <span className="badge">{inboxTexts.sentAgain}</span> : null}
          {line.standing === "quarantined" ? (
            <span className="badge wrong">{inboxTexts.quarantinedFor(line.suspicion)}</span>
          ) : null}
          {assignee ? <span>{inboxTexts.assignee(assignee.name)}</span> : null}
          {followUpOn ? (
            <span data-due={followUpOn <= today || undefined}>{inboxTexts.followUp(followUpOn)}</span>
          ) : null}
        </p>
      </div>
      <div className="lead-times soft">
        <span className="lead-wait" data-state={response.state}>
          {formatResponse(response)}
        </span>
        <Moment at={line.capturedAt} isShort />
      </div>
      <div className="lead-reach">
        <a href={`tel:${number}`} aria-label={inboxTexts.callPerson(name)}>
          {inboxTexts.call}
        </a>
        <a href={`sms:${number}`} aria-label={inboxTexts.textPerson(name)}>
          {inboxTexts.text}
        </a>
      </div>
    </li>
  );
}
