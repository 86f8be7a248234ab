import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { isClosed } from "../../../leads/status.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatShortWindow } from "../../../schedule/windows.ts";
import { Moment } from "../moment.tsx";
import { MoveVisit } from "../schedule/move-visit.tsx";
import { formatAmount, formatTime } from "../texts.ts";
import { Correct } from "./correct.tsx";
import type { LeadActionProps } from "./lead-work.tsx";
import { formNames, leadTexts, factNames as names } from "./texts.ts";

type Fact = readonly [name: string, value: ReactNode];

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** On two lines, where it has to be, it breaks after its "@". */
function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** A message of more characters is folded, so that the steps below it are within reach. */
const FOLDED = 400;

function Message({ text }: { text: string }) {
  // A letter has one or two units: this tells whether there are more, without taking a long message apart.
  const letters = [...text.slice(0, 2 * FOLDED + 1)];
  if (letters.length <= FOLDED)
    return (
      <p className="typed message" dir="auto">
        {text}
      </p>
    );
  const word = letters.lastIndexOf(" ", FOLDED);
  const beginning = letters.slice(0, word > FOLDED / 2 ? word : FOLDED).join("");
  return (
    <details className="folded">
      <summary>
        <span className="typed message" dir="auto">
          {beginning}
        </span>
        <span className="unfold">{leadTexts.readOn}</span>
      </summary>
      <p className="typed message" dir="auto">
        {text.slice(beginning.length).trimStart()}
      </p>
    </details>
  );
}

/** While the lead is open, its day leads to that day's schedule. */
function OnDay({ lead, day, children }: { lead: OpenLead; day: string; children: ReactNode }) {
  if (isClosed(lead.status)) return children;
  const query = new URLSearchParams({ location: lead.location.slug, day });
  return <Link to={`/desk/schedule?${query}`}>{children}</Link>;
}

/** What, when and where: on paper, as the crew will have it. */
export function Facts({ items, ...page }: LeadActionProps & { items: { name: string; count: number }[] }) {
  const { lead } = page;
  const { record, kind } = lead;
  const text = (name: string) => (typeof record[name] === "string" ? (record[name] as string) : "");
  return (
    <section aria-label={leadTexts.facts} className="request">
      {lead.message ? <Message text={lead.message} /> : null}
      <FactList
        facts={[
          [
            names.visit,
            kind === "junk" && (
              <>
                <OnDay lead={lead} day={text("date")}>
                  {`${formatShortDay(text("date"))}, ${formatShortWindow(text("start_time"))}`}
                </OnDay>
                {isClosed(lead.status) ? null : <MoveVisit {...page} className="quiet" />}
              </>
            ),
          ],
          [
            names.phone,
            lead.phone && (
              <>
                <span className="phone">{lead.phone}</span>
                {lead.phone_e164 ? null : <p className="soft">{leadTexts.incompletePhone}</p>}
              </>
            ),
          ],
          [names.email, lead.email && <MailAddress address={lead.email} />],
          [names.timeSensitive, record.is_time_sensitive === true && leadTexts.yes],
          [names.outside, lead.outside && leadTexts.outside(lead.outside)],
          [names.address, kind === "junk" && lead.address],
          [names.property, text("property_type")],
          ...lead.facts,
          [
            names.load,
            items.length > 0 && (
              <ul>
                {items.map(({ name, count }) => (
                  <li key={name}>{leadTexts.items(name, count)}</li>
                ))}
              </ul>
            ),
          ],
          [names.home, lead.home && leadTexts.home(lead.home)],
          [names.range, lead.estimate && leadTexts.range(lead.estimate)],
          [names.quoted, lead.quotedAmount !== null && formatAmount(lead.quotedAmount, lead.quotedTo)],
          [names.finalAmount, lead.finalAmount !== null && formatAmount(lead.finalAmount)],
          [
            names.moveDay,
            lead.moveOn && (
              <OnDay lead={lead} day={lead.moveOn}>
                {[formatShortDay(lead.moveOn), lead.moveAt && formatTime(lead.moveAt)]
                  .filter(Boolean)
                  .join(", ")}
              </OnDay>
            ),
          ],
          [names.crew, lead.crew],
          [names.wonBy, lead.wonBy],
          [names.reason, lead.lostReason],
        ]}
      />
      <Correct {...page} />
    </section>
  );
}

export function FromWhere({ lead }: { lead: OpenLead }) {
  const { firstTouch, lastTouch, consent } = lead;
  return (
    <details className="fold">
      <summary>{leadTexts.from}</summary>
      <section aria-label={leadTexts.from}>
        <FactList
          facts={[
            [names.form, formNames[lead.form]],
            [names.city, lead.location.trackingLocation ?? leadTexts.none],
            [names.repeats, lead.repeats > 0 && leadTexts.timesUnchanged(lead.repeats)],
            [names.source, lead.source],
            [names.campaign, lead.campaign],
            [names.country, lead.visitorCountry],
            [names.ipAddress, String(lead.record.ip_address ?? "")],
            [names.firstTouch, firstTouch && <TouchDetails touch={firstTouch} />],
            [names.lastTouch, lastTouch && <TouchDetails touch={lastTouch} />],
            [
              names.consent,
              consent?.given ? (
                <>
                  {leadTexts.agreed}
                  <Moment at={Date.parse(consent.at)} />
                  {leadTexts.consentText(consent.text)}
                  <span className="soft">{leadTexts.consentVersion(consent.version)}</span>
                </>
              ) : (
                leadTexts.notAgreed
              ),
            ],
          ]}
        />
      </section>
    </details>
  );
}

function TouchDetails({ touch }: { touch: NonNullable<OpenLead["firstTouch"]> }) {
  const { at, referrer, landing_page, ...labels } = touch;
  return (
    <>
      <Moment at={Date.parse(at)} />
      {leadTexts.touch(referrer, landing_page)}
      {Object.entries(labels).map(([name, value]) => (
        <span className="touch-label soft" key={name}>
          {name} {value}
        </span>
      ))}
    </>
  );
}
