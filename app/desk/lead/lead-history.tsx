import { Link } from "react-router";
import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { Moment } from "../moment.tsx";
import { amountWords, deedWords, kindWords } from "../words.ts";
import { DeedForm, type DeedProps } from "./lead-work.tsx";

/** Steps that are no work on the lead: they stand in the history without a button. */
const passing: readonly HistoryEntry["deed"][] = ["read", "unread"];

/** So many lines of history are shown at once; the older ones are unfolded. */
const SHOWN = 10;

/** What happened to it, newest first; the last step can be taken back. */
export function History(deed: DeedProps) {
  const newest = [...deed.lead.history].reverse();
  const last = newest.find(({ deed: name, isUndone }) => !passing.includes(name) && !isUndone);
  const older = newest.slice(SHOWN);
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <HistoryLines entries={newest.slice(0, SHOWN)} last={last} {...deed} />
      {older.length > 0 ? (
        <details>
          <summary>{older.length} earlier</summary>
          <HistoryLines entries={older} last={last} {...deed} />
        </details>
      ) : null}
    </section>
  );
}

type HistoryLinesProps = DeedProps & {
  entries: readonly HistoryEntry[];
  /** The step that can be taken back. */
  last: HistoryEntry | undefined;
};

function HistoryLines({ entries, last, fetcher, action }: HistoryLinesProps) {
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.seq} data-undone={entry.isUndone || undefined}>
          <p>
            {entry.actor?.name ?? "The customer"} {deedWords[entry.deed]}
            {detailOf(entry)}
            {entry.isUndone ? <span className="badge">taken back</span> : null}
            <span className="soft">
              {" "}
              <Moment at={entry.at} isShort />
            </span>
          </p>
          {entry === last && entry.undo ? (
            <fetcher.Form method="post" action={action}>
              <input type="hidden" name="deed" value="undone" />
              <input type="hidden" name="undo" value={entry.undo} />
              <button type="submit" disabled={fetcher.state !== "idle"}>
                {entry.deed === "undone" ? "Do it again" : "Take it back"}
              </button>
            </fetcher.Form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** What a step changed, where its name does not say it. */
function detailOf({ deed, after, note }: HistoryEntry): string {
  if (deed === "quoted" && typeof after.quoted_amount === "number")
    return `, ${amountWords(after.quoted_amount)}`;
  if (deed === "won" && after.won_by) return `: ${after.won_by}`;
  if ((deed === "lost" || deed === "cancelled") && after.lost_reason) return `: ${after.lost_reason}`;
  if (deed === "assigned") return after.assignee_name ? ` to ${after.assignee_name}` : " to nobody";
  if (deed === "follow-up")
    return after.follow_up_on ? ` to ${formatShortDay(String(after.follow_up_on))}` : " to none";
  if (deed === "noted") return `${after.first_response_at ? " of a call" : ""}: ${note.slice(0, 80)}`;
  if (deed === "quarantined" && after.suspicion) return `: ${after.suspicion}`;
  return "";
}

/** What the visitor changed by sending it again. */
export function Versions({ lead }: { lead: OpenLead }) {
  const again = lead.versions.filter(({ version }) => version > 1);
  if (again.length === 0) return null;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Sent again with changes</h2>
      {again.map(({ version, capturedAt, changes }) => (
        <div key={version}>
          <p className="soft">
            Version {version}, <Moment at={capturedAt} />
          </p>
          <ul className="lines">
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {field.replaceAll(/[._]/g, " ")}: <del>{wordsOf(before)}</del> <ins>{wordsOf(after)}</ins>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function wordsOf(value: unknown): string {
  return value === undefined || value === null || value === "" ? "(nothing)" : String(value);
}

/** Other requests by the same phone or email. */
export function Contacts({ lead }: { lead: OpenLead }) {
  if (lead.contacts.length === 0) return null;
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">Same person</h2>
      <ul className="lines">
        {lead.contacts.map((contact) => (
          <li key={contact.id}>
            <Link to={`/desk/leads/${contact.id}`}>
              {kindWords[contact.kind]}, {contact.place}, <Moment at={contact.capturedAt} />
            </Link>{" "}
            <span className="status" data-status={contact.status}>
              {contact.status}
            </span>{" "}
            <span className="soft">same {contact.by.join(" and ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateWords: Readonly<Record<OpenLead["deliveries"][number]["state"], string>> = {
  held: "held back",
  waiting: "waits to go",
  delivered: "arrived",
  dead: "given up",
  erased: "erased",
  withdrawn: "taken back unsent",
};

/** Where word of it went, and what became of that. */
export function Deliveries(deed: DeedProps) {
  const { deliveries } = deed.lead;
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Word of it</h2>
      {deliveries.length === 0 ? (
        <p className="empty">Nothing goes anywhere: no destination is set.</p>
      ) : null}
      <ul className="lines">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="delivery">
            <p>
              {delivery.destination}: {delivery.event}{" "}
              <span data-state={delivery.state}>{stateWords[delivery.state]}</span>
              <span className="soft">
                {delivery.state === "waiting" && delivery.attempts > 0 ? (
                  <>
                    , tries again <Moment at={delivery.due_at} isShort />
                  </>
                ) : null}
                {delivery.settled_at ? (
                  <>
                    {" "}
                    <Moment at={Number(delivery.settled_at)} isShort />
                  </>
                ) : null}
                {delivery.attempts > 1 ? `, ${delivery.attempts} tries` : ""}
                {delivery.reason ? `, ${delivery.reason}` : ""}
              </span>
            </p>
            {delivery.state === "dead" || delivery.state === "delivered" ? (
              <DeedForm {...deed} deed="send-again">
                <input type="hidden" name="delivery" value={delivery.id} />
                <button type="submit" aria-label={`Send again to ${delivery.destination}: ${delivery.event}`}>
                  Send again
                </button>
              </DeedForm>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
