import { Link } from "react-router";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { UnsentMark } from "../drafts/unsent-mark.tsx";
import { Moment } from "../moment.tsx";
import { StatusMark } from "../status-mark.tsx";
import { deskTexts, kindTexts } from "../texts.ts";
import { IntentForm, type LeadActionProps } from "./lead-work.tsx";
import { formatDeliveryState, leadTexts } from "./texts.ts";

export function Contacts({ lead }: { lead: OpenLead }) {
  if (lead.contacts.length === 0) return null;
  return (
    <section aria-labelledby="contacts">
      <div className="row">
        <h2 id="contacts">{leadTexts.contacts}</h2>
        <Link to={`/desk/customers/${lead.customer.id}`}>{leadTexts.allRequests(lead.customer.count)}</Link>
      </div>
      <ul className="lines">
        {lead.contacts.map((contact) => (
          <li key={contact.id}>
            <Link to={`/desk/leads/${contact.id}`}>
              {kindTexts[contact.kind]}, {contact.locationName}, <Moment at={contact.capturedAt} isShort />
            </Link>{" "}
            <StatusMark status={contact.status} />
            <p className="soft">{leadTexts.sameBy(contact.by)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DeliveriesProps = LeadActionProps & { counts: { all: number; failed: number } };

export function Deliveries({ counts: { all, failed }, ...page }: DeliveriesProps) {
  const { deliveries } = page.lead;
  const unlisted = all - deliveries.length;
  return (
    <details className="fold" open={failed > 0} data-failed={failed > 0 || undefined}>
      <summary>{leadTexts.deliveriesOf(all, failed)}</summary>
      <section aria-label={leadTexts.deliveries}>
        {deliveries.length === 0 ? <p className="empty">{leadTexts.noDeliveries}</p> : null}
        <ul className="lines">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="delivery">
              <p>
                {leadTexts.delivery(delivery)}{" "}
                <span data-state={delivery.state}>{formatDeliveryState(delivery)}</span>
                <span className="soft">
                  {delivery.state === "waiting" && delivery.attempts > 0 ? (
                    <>
                      {leadTexts.retriesAt}
                      <Moment at={delivery.due_at} isShort />
                    </>
                  ) : null}
                  {delivery.settled_at ? (
                    <>
                      {" "}
                      <Moment at={Number(delivery.settled_at)} isShort />
                    </>
                  ) : null}
                  {delivery.attempts > 1 ? leadTexts.attempts(delivery.attempts) : ""}
                  {delivery.reason ? `, ${delivery.reason}` : ""}
                </span>
              </p>
              {["dead", "delivered", "restored"].includes(delivery.state) ? (
                <IntentForm {...page} intent="send-again">
                  <input type="hidden" name="delivery" value={delivery.id} />
                  <button type="submit" className="quiet" aria-label={leadTexts.sendAgainTo(delivery)}>
                    {leadTexts.sendAgain}
                  </button>
                </IntentForm>
              ) : null}
            </li>
          ))}
        </ul>
        {unlisted > 0 ? <p className="soft">{leadTexts.unlisted(unlisted)}</p> : null}
      </section>
    </details>
  );
}

export function Assignment({ lead, action }: LeadActionProps) {
  const { assignee, followUpOn } = lead;
  return (
    <div className="assignment">
      <button type="button" popoverTarget="sheet-assigned">
        <span>
          <span className="soft">{leadTexts.assignedTo}</span> {assignee?.name ?? deskTexts.nobody}
        </span>
        <UnsentMark path={action} intents={["assigned"]} />
      </button>
      <button type="button" popoverTarget="sheet-follow-up">
        <span>
          <span className="soft">{leadTexts.followUp}</span> {leadTexts.followUpDay(followUpOn)}
        </span>
        <UnsentMark path={action} intents={["follow-up"]} />
      </button>
    </div>
  );
}
