import { useEffect, useRef } from "react";
import { data, Link, useFetcher } from "react-router";
import { junkItems } from "../../../content/junk-items.ts";
import { latestCursor, type OpenLead, openLead } from "../../../leads/inbox/inbox.server.ts";
import { listAssignees, visibleTo } from "../asked-filter.server.ts";
import { textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import type { Route } from "./+types/lead.ts";
import { writeNote } from "./add-note.server.ts";
import { assignLead } from "./assign-lead.server.ts";
import { callOff } from "./cancel-job.server.ts";
import { sayConfirmed } from "./confirm-job.server.ts";
import { sayDone } from "./finish-job.server.ts";
import type { LeadDeedResult } from "./lead-deed.server.ts";
import { loseLead } from "./lose-lead.server.ts";
import { sayContacted } from "./mark-contacted.server.ts";
import { sayNoShow } from "./mark-no-show.server.ts";
import { sayRead } from "./mark-read.server.ts";
import { sayUnread } from "./mark-unread.server.ts";
import { quarantineLead } from "./quarantine-lead.server.ts";
import { quoteLead } from "./quote-lead.server.ts";
import { releaseLead } from "./release-lead.server.ts";
import { reopenLead } from "./reopen-lead.server.ts";
import { sendAgain } from "./send-again.server.ts";
import { setFollowUpDay } from "./set-follow-up.server.ts";
import { undoStep } from "./undo-step.server.ts";
import { winLead } from "./win-lead.server.ts";
import "../inbox/inbox.css";
import "./lead.css";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { once } from "../once.server.ts";
import { Title } from "../title.tsx";
import { kindWords, responseWords } from "../words.ts";
import { Facts, FromWhere } from "./lead-facts.tsx";
import { Contacts, Deliveries, History, Versions } from "./lead-history.tsx";
import { Notes, Planning, Steps } from "./lead-work.tsx";
import { DeedNotice } from "./notice.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const locations = visibleTo(staff);
  const cursor = await latestCursor();
  const lead = await openLead(params.id, { now: Date.now(), ...(locations && { locations }) });
  if (!lead) throw new Response("There is no such lead.", { status: 404 });
  const items = junkItems
    .filter(({ id }) => lead.load[id])
    .map(({ id, name }) => ({ name, count: lead.load[id] ?? 0 }));
  return { cursor, lead, items, people: await listAssignees(), me: { id: staff.id, name: staff.name } };
}

const deeds = {
  contacted: sayContacted,
  quoted: quoteLead,
  won: winLead,
  lost: loseLead,
  reopened: reopenLead,
  confirmed: sayConfirmed,
  done: sayDone,
  cancelled: callOff,
  "no-show": sayNoShow,
  assigned: assignLead,
  noted: writeNote,
  "follow-up": setFollowUpDay,
  read: sayRead,
  unread: sayUnread,
  released: releaseLead,
  quarantined: quarantineLead,
  undone: undoStep,
  "send-again": sendAgain,
};

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  const deed = deeds[textOf(form, "deed") as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  const result: LeadDeedResult = await once<LeadDeedResult>({ context, form }, () => deed({ context, form }));
  return data(result, { status: result.stale ? 409 : result.problem && !result.done ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  return <Lead key={loaderData.lead.id} {...loaderData} />;
}

type LeadProps = Route.ComponentProps["loaderData"];

function Lead({ cursor, lead, items, people, me }: LeadProps) {
  useLiveDesk(cursor, { leadId: lead.id });
  useMarkedRead(lead);
  const fetcher = useFetcher<LeadDeedResult>({ key: `deed-${lead.id}` });
  const deed = { fetcher, lead, action: `/desk/leads/${lead.id}` };
  return (
    <div className="lead">
      <Title>{`${lead.name}, ${lead.reference}`}</Title>
      <header className="lead-head">
        <p>
          <Link to="/desk">Inbox</Link>
        </p>
        <h1>{lead.name}</h1>
        <p className="lead-marks">
          <span className="status" data-status={lead.status}>
            {lead.status}
          </span>
          <span className="lead-kind" data-kind={lead.kind}>
            {kindWords[lead.kind]}
          </span>
          <span>{lead.place.name}</span>
          <code>{lead.reference}</code>
        </p>
        <p className="soft">
          Sent <Moment at={lead.capturedAt} />, {responseWords(lead.response)}
          {"time" in lead.response && lead.response.time > 0 ? " of opening hours" : ""}
        </p>
        <Reach lead={lead} />
      </header>
      <DeedNotice fetcher={fetcher} action={deed.action} />
      {lead.standing === "quarantined" ? (
        <p className="problem">In quarantine: {lead.suspicion ?? "held back"}. No word of it has gone out.</p>
      ) : null}
      <div className="lead-columns">
        <div className="lead-column">
          <Facts lead={lead} items={items} />
          <Steps {...deed} me={me} />
          <Notes {...deed} />
          <History {...deed} />
        </div>
        <div className="lead-column">
          <Planning {...deed} people={people} me={me} />
          <Contacts lead={lead} />
          <FromWhere lead={lead} />
          <Versions lead={lead} />
          <Deliveries {...deed} />
        </div>
      </div>
    </div>
  );
}

/** Opening a lead marks it read, once: what is marked unread afterwards stays so. */
function useMarkedRead({ id, revision, isUnread }: OpenLead): void {
  const { submit } = useFetcher({ key: `read-${id}` });
  const wasUnread = useRef(isUnread);
  useEffect(() => {
    if (!wasUnread.current) return;
    wasUnread.current = false;
    void submit({ deed: "read", lead: `${id}:${revision}` }, { method: "post", action: `/desk/leads/${id}` });
  }, [submit, id, revision]);
}

/** The ways to the customer, each a tap. */
function Reach({ lead }: { lead: OpenLead }) {
  const number = lead.phone_e164 ?? lead.phone;
  const map = mapLink(lead);
  return (
    <p className="reach">
      <a href={`tel:${number}`}>Call {lead.phone}</a>
      <a href={`sms:${number}`}>Text</a>
      {lead.email ? <a href={`mailto:${lead.email}`}>{lead.email}</a> : null}
      {map ? (
        <a href={map} target="_blank" rel="noreferrer">
          Map
        </a>
      ) : null}
    </p>
  );
}

/** The address on a map, or the way from one ZIP code to the other; null without either. */
function mapLink({ address, record }: OpenLead): string | null {
  const { zip, zipTo } = record;
  if (typeof zip === "string" && typeof zipTo === "string" && zip && zipTo) {
    return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", origin: zip, destination: zipTo })}`;
  }
  return address
    ? `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`
    : null;
}
