import { useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { Customer, SamePerson as Suggestion } from "../../../leads/inbox/inbox.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import type { LeadActionResult } from "../lead/apply-lead-action.server.ts";
import { SendButton } from "../lead/lead-work.tsx";
import { Place } from "../place.tsx";
import { Sheet } from "../sheet.tsx";
import { formatRequests } from "../texts.ts";
import type { Looked } from "./customer.tsx";
import { customerTexts } from "./texts.ts";

type SamePersonProps = {
  customer: Customer;
  suggested: readonly Suggestion[];
  fetcher: FetcherWithComponents<LeadActionResult>;
  action: string;
};

/** Who else may be this customer, and making the two one. */
export function SamePerson({ customer, suggested, fetcher, action }: SamePersonProps) {
  const looking = useFetcher<Looked>({ key: `look-${customer.id}` });
  const [asked, setAsked] = useState("");
  const found = looking.data?.found;
  const page = { customer, fetcher, action };
  return (
    <section aria-labelledby="same">
      <h2 id="same">{customerTexts.same}</h2>
      {suggested.length === 0 ? <p className="soft">{customerTexts.noneSuggested}</p> : null}
      <Others others={suggested} {...page} />
      <looking.Form method="post" action={action} className="same-look">
        <input type="hidden" name="intent" value="look" />
        <label htmlFor="same-text">{customerTexts.look}</label>
        <div>
          <input
            id="same-text"
            type="search"
            name="text"
            autoComplete="off"
            required
            maxLength={200}
            placeholder={customerTexts.lookHint}
            onChange={({ target }) => setAsked(target.value)}
          />
          <button type="submit">{customerTexts.lookButton}</button>
        </div>
      </looking.Form>
      <div aria-live="polite">
        {found?.length === 0 && asked ? <p className="soft">{customerTexts.nobody}</p> : null}
        {found ? <Others others={found} {...page} /> : null}
      </div>
    </section>
  );
}

function Others({ others, ...page }: Omit<SamePersonProps, "suggested"> & { others: readonly Suggestion[] }) {
  return (
    <ul className="lines">
      {others.map((other) => (
        <li key={other.id} className="same-line">
          <div>
            <p>
              <b dir="auto">{other.name}</b> <span className="phone">{other.phone}</span>{" "}
              <Place {...other.place} />
            </p>
            <p className="soft">
              {[customerTexts.sameBy(other.by), formatRequests(other.count), other.email]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <Merge other={other} {...page} />
        </li>
      ))}
    </ul>
  );
}

type MergeProps = Omit<SamePersonProps, "suggested"> & { other: Suggestion };

function Merge({ customer, other, fetcher, action }: MergeProps) {
  const sheet = `merge-${other.id}`;
  const names = [...new Set([customer.name, ...customer.otherNames, other.name])];
  const phones = [...new Set([...customer.phones.map(({ shown }) => shown), other.phone])];
  const emails = [...new Set([...customer.emails, ...(other.email ? [other.email] : [])])];
  return (
    <>
      <button
        type="button"
        popoverTarget={sheet}
        aria-label={customerTexts.mergeNamed(other.name, other.phone)}
      >
        {customerTexts.merge}
      </button>
      <Sheet id={sheet} title={customerTexts.mergeTitle}>
        <fetcher.Form method="post" action={action} className="stack">
          <KeyField result={fetcher.data} />
          <input type="hidden" name="intent" value="merged" />
          <input type="hidden" name="kept" value={customer.id} />
          <input type="hidden" name="other" value={other.id} />
          <p>{customerTexts.mergeInto}</p>
          <ul className="same-preview">
            <li dir="auto">{names.join(", ")}</li>
            <li>{phones.join(", ")}</li>
            {emails.length > 0 ? <li>{emails.join(", ")}</li> : null}
            <li>{customerTexts.mergeAll(customer.leads.length + other.count)}</li>
          </ul>
          <p className="soft">{customerTexts.mergeNote}</p>
          <SendButton fetcher={fetcher} intent="merged" isMain>
            {customerTexts.mergeButton}
          </SendButton>
        </fetcher.Form>
      </Sheet>
    </>
  );
}
