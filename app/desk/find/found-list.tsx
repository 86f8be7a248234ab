import { type ComponentProps, memo } from "react";
import { Link } from "react-router";
import type { FoundCustomer, FoundLead, Marked } from "../../../leads/inbox/inbox.server.ts";
import { Moment } from "../moment.tsx";
import { Place } from "../place.tsx";
import { StatusMark } from "../status-mark.tsx";
import { Trade } from "../trade.tsx";
import { findTexts, whyTexts } from "./texts.ts";

type Choice = { to: string; lead?: FoundLead };

/** What can be chosen in a group: its leads, and all that the person ever asked where that's more. */
function listChoices({ id, count, leads }: FoundCustomer): Choice[] {
  return [
    ...leads.map((lead) => ({ to: `/desk/leads/${lead.id}`, lead })),
    ...(count > 1 ? [{ to: `/desk/customers/${id}` }] : []),
  ];
}

export function listAllChoices(customers: readonly FoundCustomer[]): readonly Choice[] {
  return customers.flatMap(listChoices);
}

export function optionId(to: string): string {
  return `find-${to.slice(1).replaceAll("/", "-")}`;
}

/** Makes the links options of a list box; `at` is the chosen one's address. */
type Options = { at: string | undefined; onChoose: () => void };

type FoundListProps = { customers: readonly FoundCustomer[]; options?: Options };

export function FoundList({ customers, options }: FoundListProps) {
  return customers.map((customer) => {
    const isAt = listChoices(customer).some(({ to }) => to === options?.at);
    return (
      <FoundGroup
        key={customer.id}
        customer={customer}
        {...(options && { at: isAt ? options.at : undefined, onChoose: options.onChoose })}
      />
    );
  });
}

/** Drawn again only when the choice comes or goes: a letter that's typed must not wait for fifty leads. */
const FoundGroup = memo(function FoundGroup({
  customer,
  ...options
}: { customer: FoundCustomer } & Partial<Options>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box may hold groups, but no fieldsets
    <div className="found" role="group" aria-label={customer.name}>
      {listChoices(customer).map(({ to, lead }) => (
        <Link key={to} to={to} className="found-line" {...(options.onChoose && optionProps(to, options))}>
          {lead ? <Lead lead={lead} /> : findTexts.allOf(customer.count, customer.name)}
        </Link>
      ))}
    </div>
  );
});

function optionProps(to: string, { at, onChoose }: Partial<Options>): Partial<ComponentProps<typeof Link>> {
  return { role: "option", id: optionId(to), tabIndex: -1, "aria-selected": to === at, onClick: onChoose };
}

function Lead({ lead }: { lead: FoundLead }) {
  const { why } = lead;
  return (
    <>
      <span className="found-who">
        <b dir="auto">
          <Marks text={lead.name} />
        </b>{" "}
        <span className="found-phone">
          <Marks text={lead.phone} />
        </span>
      </span>{" "}
      <span className="found-what">
        <Trade kind={lead.kind} /> <Place {...lead.place} /> <StatusMark status={lead.status} />{" "}
        <span className="soft">
          <Moment at={lead.capturedAt} isShort />
        </span>{" "}
        <code className="soft">
          <Marks text={lead.reference} />
        </code>
      </span>
      {why ? (
        <span className="found-why">
          {" "}
          {whyTexts[why.field]}:{" "}
          <span dir="auto">
            <Marks text={why.text} />
          </span>
        </span>
      ) : null}
    </>
  );
}

function Marks({ text }: { text: Marked }) {
  return text.map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else
    place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
  );
}
