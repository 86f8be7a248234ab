import { useEffect, useRef } from "react";
import type { HistoryEntry } from "../../../leads/inbox/inbox.server.ts";
import { Moment } from "../moment.tsx";
import { ViewLink } from "./lead-view.tsx";
import { IntentForm, type LeadActionProps } from "./lead-work.tsx";
import { findTextState, leadTexts } from "./texts.ts";

type MessageBodyProps = LeadActionProps & { entry: HistoryEntry };

export function MessageBody({ entry, ...page }: MessageBodyProps) {
  const { message } = entry;
  if (!message) return null;
  const by = entry.actor?.name ?? page.lead.name;
  return (
    <>
      {message.subject ? (
        <p className="email-subject" dir="auto">
          {message.subject}
        </p>
      ) : null}
      <Written entry={entry} part="text" by={by} />
      {message.quoted ? (
        <details>
          <summary>{leadTexts.quoted}</summary>
          <Written entry={entry} part="quoted" by={by} />
        </details>
      ) : null}
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

type WrittenProps = { entry: HistoryEntry; part: "text" | "quoted"; by: string };

function Written({ entry: { message, at }, part, by }: WrittenProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const missing = message?.missing[part] ?? 0;
  const wasMissing = useRef(missing);
  useEffect(() => {
    // The link that had the focus is gone.
    if (missing < wasMissing.current && document.activeElement === document.body)
      text.current?.focus({ preventScroll: true });
    wasMissing.current = missing;
  }, [missing]);
  if (!message) return null;
  return (
    <>
      <p className={part === "text" ? "typed" : "typed soft"} dir="auto" tabIndex={-1} ref={text}>
        {message[part] || <span className="soft">{leadTexts.noWords}</span>}
        {missing > 0 ? "…" : null}
      </p>
      {missing > 0 ? (
        <p>
          <ViewLink show={(shown) => ({ ...shown, whole: [...shown.whole, message.id] })} preventScrollReset>
            {leadTexts.rest(missing)}
            <span className="unseen">
              {leadTexts.restOf(message.way, part, by)}
              <Moment at={at} isShort />
            </span>
          </ViewLink>
        </p>
      ) : null}
    </>
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
