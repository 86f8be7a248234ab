import { type FetcherWithComponents, Link, useFetcher } from "react-router";
import { formatMailLink } from "../../../deliveries/mail-link.ts";
import { isStopped } from "../../../deliveries/text-stops.server.ts";
import {
  type Customer,
  type CustomerLead,
  findLatestCursor,
  lookForCustomers,
  openCustomer,
  type SamePerson as Suggestion,
  suggestSamePerson,
} from "../../../leads/inbox/inbox.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { readText, runFormAction } from "../form-action.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { ActionNotice } from "../lead/action-notice.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { useLiveDesk } from "../live/follow-live.ts";
import { orLost, revalidateUnlessLost } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { Place } from "../place.tsx";
import { useSheetsClosedBy } from "../sheet.tsx";
import { StatusMark } from "../status-mark.tsx";
import { formatAmount } from "../texts.ts";
import { Title } from "../title.tsx";
import { Trade } from "../trade.tsx";
import type { Route } from "./+types/customer.ts";
import { customerActions } from "./customer-actions.server.ts";
import { SamePerson } from "./same-person.tsx";
import { customerTexts } from "./texts.ts";
import "../sheet.css";
import "./customer.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = { locations: visibleTo(requireStaff(context)) };
  const cursor = await findLatestCursor();
  const customer = await openCustomer(params.id, reader);
  if (!customer) throw new Response(customerTexts.noSuchCustomer, { status: 404 });
  const phones = await Promise.all(
    customer.phones.map(async (phone) => ({
      ...phone,
      mayText: phone.dialed !== null && !(await isStopped(phone.dialed)),
    })),
  );
  const suggested = await suggestSamePerson(params.id, reader);
  return { cursor, customer: { ...customer, phones }, suggested };
}

/** Who was found by what was typed: a form, so that no address has it. */
export type Looked = { intent: "look"; found: Suggestion[] };

export async function action(args: Route.ActionArgs) {
  const reader = { locations: visibleTo(requireStaff(args.context)) };
  const form = await args.request.clone().formData();
  if (form.get("intent") === "look") {
    const found = await lookForCustomers(readText(form, "text"), { ...reader, besides: args.params.id });
    return { intent: "look", found } satisfies Looked;
  }
  return runFormAction<LeadActionResult>(args, customerActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { cursor, customer, suggested } = loaderData;
  useLiveDesk(cursor);
  const fetcher = useFetcher<LeadActionResult>({ key: `customer-${customer.id}` });
  const result = fetcher.data;
  useSheetsClosedBy(result);
  const action = `/desk/customers/${customer.id}`;
  return (
    <div className="customer" key={customer.id}>
      <Title>{customer.name}</Title>
      <header className="customer-head">
        <p className="soft">{customerTexts.customer}</p>
        <h1 dir="auto">{customer.name}</h1>
        {customer.otherNames.length > 0 ? (
          <p className="soft" dir="auto">
            {customerTexts.alsoAs(customer.otherNames)}
          </p>
        ) : null}
        <Sums customer={customer} />
      </header>
      <Reach customer={customer} />
      <section aria-labelledby="requests">
        <h2 id="requests">{customerTexts.requests}</h2>
        <ul className="customer-leads">
          {customer.leads.map((lead) => (
            <Request
              key={lead.id}
              lead={lead}
              isOnly={customer.leads.length + customer.elsewhere === 1}
              fetcher={fetcher}
              action={action}
            />
          ))}
        </ul>
      </section>
      <SamePerson customer={customer} suggested={suggested} fetcher={fetcher} action={action} />
      <ActionNotice fetcher={fetcher} action={action} />
    </div>
  );
}

function Sums({ customer: { leads, won, wonAmount, elsewhere } }: { customer: Customer }) {
  return (
    <ul className="customer-sums">
      <li>{customerTexts.asked(leads.length)}</li>
      {won > 0 ? <li>{customerTexts.won(won, wonAmount)}</li> : null}
      {elsewhere > 0 ? <li>{customerTexts.elsewhere(elsewhere)}</li> : null}
    </ul>
  );
}

type Reachable = Route.ComponentProps["loaderData"]["customer"];

function Reach({ customer: { phones, emails } }: { customer: Reachable }) {
  return (
    <ul className="customer-reach">
      {phones.map(({ shown, dialed, mayText }) => (
        <li key={shown}>
          {dialed ? (
            <>
              <a className="button" href={`tel:${dialed}`}>
                {customerTexts.call(shown)}
              </a>
              {mayText ? (
                <a className="button" href={`sms:${dialed}`} aria-label={customerTexts.text(shown)}>
                  {customerTexts.textShort}
                </a>
              ) : null}
            </>
          ) : (
            shown
          )}
        </li>
      ))}
      {emails.map((email) => (
        <li key={email}>
          <a className="button" href={formatMailLink(email)}>
            {customerTexts.email(email)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type RequestProps = {
  lead: CustomerLead;
  isOnly: boolean;
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
};

function Request({ lead, isOnly, fetcher, action }: RequestProps) {
  const { visit, moveOn, amount } = lead;
  return (
    <li>
      <p className="customer-what">
        <Trade kind={lead.kind} /> <Place {...lead.place} /> <StatusMark status={lead.status} />
      </p>
      <p>
        <Link to={`/desk/leads/${lead.id}`} className="customer-open">
          <span dir="auto">{lead.name}</span>, <Moment at={lead.capturedAt} />
        </Link>
      </p>
      {lead.excerpt ? <p dir="auto">{lead.excerpt}</p> : null}
      <div className="customer-what soft">
        <code>{lead.reference}</code>
        {visit ? <span>{customerTexts.visit(formatShortDay(visit.date))}</span> : null}
        {moveOn ? <span>{customerTexts.moveDay(formatShortDay(moveOn))}</span> : null}
        {amount === null ? null : <span>{formatAmount(amount)}</span>}
        {isOnly ? null : (
          <fetcher.Form method="post" action={action} className="customer-separate">
            <KeyField result={fetcher.data} />
            <input type="hidden" name="intent" value="separated" />
            <input type="hidden" name="lead" value={lead.id} />
            <button
              type="submit"
              className="quiet"
              disabled={fetcher.state !== "idle"}
              aria-label={customerTexts.separateNamed(lead.reference)}
            >
              {customerTexts.separate}
            </button>
          </fetcher.Form>
        )}
      </div>
    </li>
  );
}
