import { Link, useLocation } from "react-router";
import type { HistoryEntry } from "../../../leads/inbox/inbox.server.ts";
import { Moment } from "../moment.tsx";
import { IntentForm, type LeadActionProps } from "./lead-work.tsx";
import { findTextState, leadTexts } from "./texts.ts";

type MessageBodyProps = LeadActionProps & { entry: HistoryEntry };

/** What was written, either way, and what became of one of ours. */
export function MessageBody({ entry, ...page }: MessageBodyProps) {
  const { message } = entry;
  if (!message) return null;
  return (
    <>
      {message.subject ? (
        <p className="email-subject" dir="auto">
          {message.subject}
        </p>
      ) : null}
      <p className="typed" dir="auto">
        {message.text || <span className="soft">{leadTexts.noWords}</span>}
      </p>
      {message.quoted ? (
        <details>
          <summary>{leadTexts.quoted}</summary>
          <p className="typed soft" dir="auto">
            {message.quoted}
          </p>
        </details>
      ) : null}
      {message.missing > 0 ? <Rest id={message.id} missing={message.missing} /> : null}
      {message.attachments.length > 0 ? (
        <p className="soft" dir="auto">
          {leadTexts.attachments(message.attachments)}
        </p>
      ) : null}
      {message.direction === "in" &&
      ![page.lead.email, page.lead.phone_e164].includes(message.correspondent) ? (
        <p className="soft">{leadTexts.fromAddress(message.correspondent)}</p>
      ) : null}
      <Delivery message={message} isUndone={entry.isUndone} {...page} />
    </>
  );
}

function Rest({ id, missing }: { id: string; missing: number }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("whole", id);
  return (
    <p>
      <Link to={`?${query}`} preventScrollReset>
        {leadTexts.rest(missing)}
      </Link>
    </p>
  );
}

type DeliveryProps = LeadActionProps & {
  message: NonNullable<HistoryEntry["message"]>;
  isUndone: boolean;
};

function Delivery({ message: { delivery }, isUndone, ...page }: DeliveryProps) {
  if (!delivery || isUndone) return null;
  const { state, attempts, due_at, settled_at, reason } = delivery;
  const isLate = state === "waiting" && attempts > 0;
  const said = findTextState(delivery);
  const words = said ? leadTexts.textState[said] : leadTexts.emailState[state];
  return (
    <div className="email-state" data-state={state}>
      <p className="soft">
        {isLate ? leadTexts.emailState.late : words}
        {isLate ? <Moment at={due_at} isShort /> : null}
        {state === "delivered" && settled_at ? <Moment at={Number(settled_at)} isShort /> : null}
        {reason && state !== "delivered" ? `: ${reason}${said ? "." : ""}` : null}
      </p>
      {state === "dead" || state === "restored" ? (
        <IntentForm {...page} intent="send-again">
          <input type="hidden" name="delivery" value={delivery.id} />
          <button type="submit" className="quiet">
            {leadTexts.sendAgain}
          </button>
        </IntentForm>
      ) : null}
    </div>
  );
}
