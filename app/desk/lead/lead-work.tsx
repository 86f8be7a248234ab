import { type ReactNode, useEffect, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { isClosed, mayFollow, type Status, statusesOf } from "../../../leads/status.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { Moment } from "../moment.tsx";
import { PressKey } from "../press.tsx";
import type { LeadDeedResult } from "./lead-deed.server.ts";

/** What the parts of a lead's page need to do something to it. */
export type DeedProps = {
  fetcher: FetcherWithComponents<LeadDeedResult>;
  lead: OpenLead;
  /** Where the deeds go. */
  action: string;
};

type Person = { id: string; name: string };

type DeedFormProps = DeedProps & { deed: string; className?: string; children: ReactNode };

/** A form of one deed. What is typed in it stays until the deed is done, whatever others do to the lead meanwhile. */
export function DeedForm({ fetcher, lead, action, deed, className, children }: DeedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const said = fetcher.data;
  useEffect(() => {
    if (said?.done && said.deed === deed) form.current?.reset();
  }, [said, deed]);
  return (
    <fetcher.Form ref={form} method="post" action={action} className={className}>
      <PressKey said={said} />
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="lead" value={`${lead.id}:${lead.revision}`} />
      {children}
    </fetcher.Form>
  );
}

/** What a step to a status is called on its button. */
const stepWords: Readonly<Partial<Record<Status, string>>> = {
  contacted: "Contacted",
  confirmed: "Confirm",
  done: "Done",
  "no-show": "No-show",
};

/** The steps that may follow where the lead stands. */
export function Steps({ me, ...deed }: DeedProps & { me: Person }) {
  const { lead, fetcher } = deed;
  const isBusy = fetcher.state !== "idle";
  const next = isClosed(lead.status)
    ? []
    : statusesOf(lead.kind).filter((status) => mayFollow(lead.status, status));
  const plain = next.filter((status) => stepWords[status]);
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Next step</h2>
      {lead.wonBy ? <p>Won by {lead.wonBy}</p> : null}
      {lead.lostReason ? <p>Reason: {lead.lostReason}</p> : null}
      <div className="steps">
        {plain.map((status) => (
          <DeedForm key={status} deed={status} {...deed}>
            <button type="submit" className={status === plain[0] ? "main" : undefined} disabled={isBusy}>
              {stepWords[status]}
            </button>
          </DeedForm>
        ))}
        {isClosed(lead.status) ? (
          <DeedForm deed="reopened" {...deed}>
            <button type="submit" disabled={isBusy}>
              Open again
            </button>
          </DeedForm>
        ) : null}
      </div>
      {next.includes("quoted") ? (
        <WordsStep name="Quoted" deed="quoted" label="Amount (optional)" {...deed}>
          <input id="quoted-words" name="amount" inputMode="decimal" autoComplete="off" placeholder="1250" />
        </WordsStep>
      ) : null}
      {next.includes("won") ? (
        <WordsStep name="Won" deed="won" label="Who won it" {...deed}>
          <input id="won-words" name="wonBy" required maxLength={200} defaultValue={me.name} />
        </WordsStep>
      ) : null}
      {next.includes("lost") ? (
        <WordsStep name="Lost" deed="lost" label="Why" {...deed}>
          <input
            id="lost-words"
            name="reason"
            required
            maxLength={200}
            placeholder="Price, date, no answer"
          />
        </WordsStep>
      ) : null}
      {next.includes("cancelled") ? (
        <WordsStep name="Cancelled" deed="cancelled" label="Why (optional)" {...deed}>
          <input id="cancelled-words" name="reason" maxLength={200} />
        </WordsStep>
      ) : null}
      <div className="steps">
        {lead.standing === "quarantined" ? (
          <DeedForm deed="released" {...deed}>
            <button type="submit" className="main" disabled={isBusy}>
              Release
            </button>
          </DeedForm>
        ) : (
          <DeedForm deed="quarantined" {...deed}>
            <button type="submit" disabled={isBusy}>
              Put in quarantine
            </button>
          </DeedForm>
        )}
        <DeedForm deed="unread" {...deed}>
          <button type="submit" disabled={isBusy}>
            Mark unread
          </button>
        </DeedForm>
      </div>
    </section>
  );
}

/** A step that wants a word: who won it, why it was lost. */
function WordsStep({ name, label, children, ...deed }: DeedFormProps & { name: string; label: string }) {
  return (
    <DeedForm {...deed} className="words-step">
      <label htmlFor={`${deed.deed}-words`}>{label}</label>
      {children}
      <button type="submit" disabled={deed.fetcher.state !== "idle"}>
        {name}
      </button>
    </DeedForm>
  );
}

/** Who takes care of it, and when it is looked at again. */
export function Planning({ people, me, ...deed }: DeedProps & { people: Person[]; me: Person }) {
  const { assignee, followUpOn } = deed.lead;
  const others = people.filter(({ id }) => id !== me.id);
  const isGone = assignee !== null && !people.some(({ id }) => id === assignee.id);
  return (
    <section aria-labelledby="planning">
      <h2 id="planning">Who and when</h2>
      <p>
        {assignee ? `For ${assignee.name}` : "Nobody's yet"}
        {followUpOn ? `, follow up ${formatShortDay(followUpOn)}` : ""}
      </p>
      <DeedForm deed="assigned" className="words-step" {...deed}>
        <label htmlFor="assignee">Assigned to</label>
        <select id="assignee" name="assignee" key={assignee?.id} defaultValue={assignee?.id ?? ""}>
          <option value="">Nobody</option>
          <option value={me.id}>Me</option>
          {isGone ? <option value={assignee.id}>{assignee.name} (works here no more)</option> : null}
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit">Assign</button>
      </DeedForm>
      <DeedForm deed="follow-up" className="words-step" {...deed}>
        <label htmlFor="on">Follow up on</label>
        <input id="on" name="on" type="date" defaultValue={followUpOn ?? ""} />
        <button type="submit">Save</button>
      </DeedForm>
    </section>
  );
}

/** What people here wrote about it, and a new note. */
export function Notes(deed: DeedProps) {
  const { notes } = deed.lead;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length > 0 ? (
        <ul className="lines">
          {notes.map(({ seq, at, actor, note }) => (
            <li key={seq}>
              <p className="typed">{note}</p>
              <p className="soft">
                {actor?.name ?? "The customer"}, <Moment at={at} isShort />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <DeedForm deed="noted" className="stack" {...deed}>
        <label htmlFor="note">New note</label>
        <textarea id="note" name="text" rows={3} required maxLength={5000} />
        <label className="tick">
          <input type="checkbox" name="isCall" value="yes" /> Spoke with them
        </label>
        <button type="submit">Add the note</button>
      </DeedForm>
    </section>
  );
}
