import { Link } from "react-router";
import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { Moment } from "../moment.tsx";
import { deskTexts, kindTexts, statusTexts } from "../texts.ts";
import { IntentForm, type LeadActionProps } from "./lead-work.tsx";
import { deliveryStates, formatHistory, leadTexts } from "./texts.ts";

/** Not undone from here: reading is no work on the lead. */
const passing: readonly HistoryEntry["action"][] = ["read", "unread"];

const SHOWN = 10;

export function History(page: LeadActionProps) {
  const newest = [...page.lead.history].reverse();
  const last = newest.find(({ action, isUndone }) => !passing.includes(action) && !isUndone);
  const older = newest.slice(SHOWN);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{leadTexts.history}</h2>
      <HistoryLines entries={newest.slice(0, SHOWN)} last={last} {...page} />
      {older.length > 0 ? (
        <details>
          <summary>{leadTexts.earlier(older.length)}</summary>
          <HistoryLines entries={older} last={last} {...page} />
        </details>
      ) : null}
    </section>
  );
}

type HistoryLinesProps = LeadActionProps & {
  entries: readonly HistoryEntry[];
  last: HistoryEntry | undefined;
};

function HistoryLines({ entries, last, lead, fetcher, action }: HistoryLinesProps) {
  const isRedo = last?.action === "undone";
  const undone = isRedo ? lead.history.find(({ seq }) => seq === last.undoes) : last;
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.seq} data-undone={entry.isUndone || undefined}>
          <p>
            {entry.actor?.name ?? deskTexts.customer} {formatHistory(entry)}
            {entry.isUndone ? <span className="badge">{leadTexts.isUndone}</span> : null}
            <span className="soft">
              {" "}
              <Moment at={entry.at} isShort />
            </span>
          </p>
          {entry === last && entry.undo ? (
            <fetcher.Form method="post" action={action}>
              <input type="hidden" name="intent" value="undone" />
              <input type="hidden" name="undo" value={entry.undo} />
              <button
                type="submit"
                disabled={fetcher.state !== "idle"}
                aria-label={leadTexts.undoNamed(isRedo, formatHistory(undone ?? entry))}
              >
                {isRedo ? leadTexts.redo : deskTexts.undo}
              </button>
            </fetcher.Form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

export function Versions({ lead }: { lead: OpenLead }) {
  const again = lead.versions.filter(({ version }) => version > 1);
  if (again.length === 0) return null;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{leadTexts.versions}</h2>
      {again.map(({ version, capturedAt, changes }) => (
        <div key={version}>
          <p className="soft">
            {leadTexts.version(version)}
            <Moment at={capturedAt} />
          </p>
          <ul className="lines">
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {field.replaceAll(/[._]/g, " ")}: <del>{formatValue(before)}</del>{" "}
                <ins>{formatValue(after)}</ins>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function formatValue(value: unknown): string {
  return value === undefined || value === null || value === "" ? leadTexts.nothing : String(value);
}

export function Contacts({ lead }: { lead: OpenLead }) {
  if (lead.contacts.length === 0) return null;
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{leadTexts.contacts}</h2>
      <ul className="lines">
        {lead.contacts.map((contact) => (
          <li key={contact.id}>
            <Link to={`/desk/leads/${contact.id}`}>
              {kindTexts[contact.kind]}, {contact.locationName}, <Moment at={contact.capturedAt} />
            </Link>{" "}
            <span className="status" data-status={contact.status}>
              {statusTexts[contact.status]}
            </span>{" "}
            <span className="soft">{leadTexts.sameBy(contact.by)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Deliveries(page: LeadActionProps) {
  const { deliveries } = page.lead;
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{leadTexts.deliveries}</h2>
      {deliveries.length === 0 ? <p className="empty">{leadTexts.noDeliveries}</p> : null}
      <ul className="lines">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="delivery">
            <p>
              {delivery.destination}: {delivery.event}{" "}
              <span data-state={delivery.state}>{deliveryStates[delivery.state]}</span>
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
                <button
                  type="submit"
                  aria-label={leadTexts.sendAgainTo(delivery.destination, delivery.event)}
                >
                  {leadTexts.sendAgain}
                </button>
              </IntentForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
