import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useFetcher, useLocation, useNavigate } from "react-router";
import { junkItems } from "../../../content/junk-items.ts";
import { formatMailLink } from "../../../deliveries/mail-link.ts";
import { findLatestCursor, type OpenLead, openLead } from "../../../leads/inbox/inbox.server.ts";
import { listAssignees, visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import { placeLink, routeLink } from "../map-link.ts";
import { Moment } from "../moment.tsx";
import { Place } from "../place.tsx";
import { moveVisitAction } from "../schedule/move-visit.server.ts";
import { useSheetsClosedBy } from "../sheet.tsx";
import { StatusMark } from "../status-mark.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import { Trade } from "../trade.tsx";
import { Wait } from "../wait.tsx";
import type { Route } from "./+types/lead.ts";
import { ActionNotice } from "./action-notice.tsx";
import { type LeadActionResult, singleLeadActions } from "./apply-lead-action.server.ts";
import { correctLeadAction } from "./correct-lead.server.ts";
import { describePhotos } from "./describe-photos.server.ts";
import { describeWriting } from "./describe-writing.server.ts";
import { findEntry, listFields, listOffered } from "./lead-actions.ts";
import { Assignment, Contacts, Deliveries } from "./lead-aside.tsx";
import { noteLeadElsewhere } from "./lead-elsewhere.server.ts";
import { Facts, FromWhere } from "./lead-facts.tsx";
import { LeadPhotos } from "./lead-photos.tsx";
import { Stream } from "./lead-stream.tsx";
import { formatQuery, readView } from "./lead-view.tsx";
import { LeadBar } from "./lead-work.tsx";
import { resendLeadDelivery } from "./resend-lead-delivery.server.ts";
import { leadTexts } from "./texts.ts";
import { undoChangeset } from "./undo-changeset.server.ts";
import "../sheet.css";
import "./lead.css";

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const locations = visibleTo(staff);
  const cursor = await findLatestCursor();
  const { searchParams } = new URL(request.url);
  const { before, whole, template } = readView(searchParams);
  const shown = { before, whole, ...(locations && { locations }) };
  const now = Date.now();
  const lead = await openLead(params.id, { now, ...shown });
  if (!lead) await noteLeadElsewhere(context, params.id);
  if (!lead) throw new Response(deskTexts.noSuchLead, { status: 404 });
  const items = junkItems
    .filter(({ id }) => lead.load[id])
    .map(({ id, name }) => ({ name, count: lead.load[id] ?? 0 }));
  const me = { id: staff.id, name: staff.name };
  const writing = await describeWriting(lead, me, template);
  const people = (await listAssignees(lead.location.trackingLocation)).map(({ id, name }) => ({ id, name }));
  const photos = await describePhotos(lead.id, now);
  const deliveries = lead.deliveries.filter(isListed).slice(0, 2 * MOST_LISTED);
  const counts = { all: lead.deliveries.length, failed: lead.deliveries.filter(hasFailed).length };
  const page = { cursor, lead: { ...lead, deliveries }, counts, before, items, photos, writing };
  return { ...page, people, me, now };
}

const MOST_LISTED = 50;

type Delivery = OpenLead["deliveries"][number];

function hasFailed({ state }: Delivery): boolean {
  return state === "dead" || state === "restored";
}

function isListed(delivery: Delivery, place: number): boolean {
  return place < MOST_LISTED || hasFailed(delivery);
}

export function action(args: Route.ActionArgs) {
  requireStaff(args.context);
  return runFormAction<LeadActionResult>(args, {
    ...singleLeadActions,
    move: moveVisitAction,
    corrected: correctLeadAction,
    undone: undoChangeset,
    "send-again": resendLeadDelivery,
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  return <Lead key={loaderData.lead.id} {...loaderData} />;
}

type LeadProps = Route.ComponentProps["loaderData"];

function Lead({ cursor, lead, counts, before, items, photos, writing, people, me, now }: LeadProps) {
  useLiveDesk(cursor, { leadId: lead.id });
  useMarkedRead(lead);
  const { search } = useLocation();
  const fetcher = useFetcher<LeadActionResult>({ key: `action-${lead.id}` });
  useSheetsClosedBy(fetcher.data);
  useNewestPage(fetcher.data, before);
  const [sent, setSent] = useState("");
  const sending = fetcher.formData?.get("intent") ?? sent;
  if (sending !== sent) setSent(String(sending));
  const page = { fetcher, lead, people, me, sent, action: `/desk/leads/${lead.id}` };
  return (
    <div className="lead">
      <Title>{leadTexts.pageTitle(lead.name, lead.reference)}</Title>
      <header className="lead-head">
        <p className="lead-back">
          <WayBack search={search} />
        </p>
        <p className="lead-marks">
          <Trade kind={lead.kind} />
          <Place name={lead.location.name} region={lead.location.region} />
          <code className="soft">{lead.reference}</code>
        </p>
        <h1 dir="auto">{lead.name}</h1>
        <p className="lead-marks">
          <StatusMark status={lead.status} />
          <Wait response={lead.response} promise={lead.answerWithin} />
          <span className="soft">
            {leadTexts.sent} <Moment at={lead.capturedAt} isShort />
          </span>
          {lead.customer.earlier > 0 ? (
            <Link to={`/desk/customers/${lead.customer.id}`}>
              {leadTexts.time(lead.customer.earlier + 1)}
            </Link>
          ) : null}
        </p>
      </header>
      {lead.standing === "quarantined" ? (
        <p className="problem">{leadTexts.inQuarantine(lead.suspicion)}</p>
      ) : null}
      <LeadBar {...page} now={now} />
      <div className="lead-body">
        <div className="lead-columns">
          <div className="lead-column">
            <Facts {...page} items={items} />
            <LeadPhotos {...photos} />
            <Reach lead={lead} mayText={!writing.isTextStopped} />
          </div>
          <div className="lead-column">
            <Assignment {...page} />
            <Stream {...page} writing={writing} before={before} />
            <Contacts lead={lead} />
            <FromWhere lead={lead} />
            <Deliveries {...page} counts={counts} />
          </div>
        </div>
      </div>
      <ActionNotice
        fetcher={fetcher}
        action={page.action}
        isSaidInForm={isSaidInForm(lead, fetcher.data, sent)}
      />
    </div>
  );
}

/** To where the lead was opened from, which only the browser knows. */
function WayBack({ search }: { search: string }) {
  const { state } = useLocation();
  const [isFromToDo, setFromToDo] = useState(false);
  useEffect(() => setFromToDo(state?.from === "to-do"), [state]);
  return isFromToDo ? (
    <Link to="/desk">{deskTexts.pages["to-do"]}</Link>
  ) : (
    <Link to={`/desk/inbox${formatQuery(search)}`}>{deskTexts.pages.inbox}</Link>
  );
}

/** A form that asks for something says itself what is wrong with it, unless it went with what somebody else did. */
function isSaidInForm(lead: OpenLead, result: LeadActionResult | undefined, sent: string): boolean {
  const intent = result && (result.intent || sent);
  if (intent === "corrected") return true;
  const entry = intent ? findEntry(intent) : null;
  if (!entry || listFields(entry, lead).length === 0) return false;
  return listOffered(entry.section, lead).some((name) => name === intent);
}

/** Opening a lead marks it read, once: what is marked unread afterwards stays so. */
function useMarkedRead({ id, revision, isUnread }: OpenLead): void {
  const { submit } = useFetcher({ key: `read-${id}` });
  const wasUnread = useRef(isUnread);
  useEffect(() => {
    if (!wasUnread.current) return;
    wasUnread.current = false;
    void submit(
      { intent: "read", lead: `${id}:${revision}` },
      { method: "post", action: `/desk/leads/${id}` },
    );
  }, [submit, id, revision]);
}

/** Sending again leaves no line on the newest page. */
function useNewestPage(result: LeadActionResult | undefined, before: number | null): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isDone = result?.done !== undefined && result.intent !== "send-again";
  const show = useEffectEvent(() => {
    if (before !== null) void navigate({ search: formatQuery(search) }, { state, preventScrollReset: true });
  });
  useEffect(() => {
    if (result && isDone) show();
  }, [result, isDone]);
}

function Reach({ lead, mayText }: { lead: OpenLead; mayText: boolean }) {
  const map = mapLink(lead);
  return (
    <p className="reach">
      {lead.phone_e164 && mayText ? (
        <a className="button" href={`sms:${lead.phone_e164}`}>
          {leadTexts.text}
        </a>
      ) : null}
      {lead.email ? (
        <a className="button" href={formatMailLink(lead.email)}>
          {leadTexts.email}
        </a>
      ) : null}
      {map ? (
        <a className="button" href={map} target="_blank" rel="noreferrer">
          {leadTexts.map}
        </a>
      ) : null}
    </p>
  );
}

function mapLink({ address, record }: OpenLead): string | null {
  const { zip, zipTo } = record;
  if (typeof zip === "string" && typeof zipTo === "string" && zip && zipTo) {
    return routeLink(zip, zipTo);
  }
  return address ? placeLink(address) : null;
}
