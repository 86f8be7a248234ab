import type { ReactNode } from "react";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { Moment } from "../moment.tsx";
import { amountWords } from "../words.ts";

type Fact = readonly [name: string, value: ReactNode];

/** Names with what they stand for; what is empty is left out. */
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

/** A message of more characters is folded, so that the steps below it are within reach. */
const FOLDED = 400;

function Message({ text }: { text: string }) {
  const letters = [...text];
  if (letters.length <= FOLDED) return <p className="typed message">{text}</p>;
  const word = letters.lastIndexOf(" ", FOLDED);
  const fold = word > FOLDED / 2 ? word : FOLDED;
  return (
    <details className="folded">
      <summary>
        <span className="typed message">{letters.slice(0, fold).join("")}</span>
        <span className="unfold">Read on</span>
      </summary>
      <p className="typed message">{letters.slice(fold).join("").trimStart()}</p>
    </details>
  );
}

const formWords: Readonly<Record<OpenLead["form"], string>> = {
  "moving-quote": "Moving quote",
  "free-estimate": "Free estimate",
  booking: "Junk removal booking",
};

/** Everything the visitor said. */
export function Facts({ lead, items }: { lead: OpenLead; items: { name: string; count: number }[] }) {
  const { record, kind } = lead;
  const text = (name: string) => (typeof record[name] === "string" ? (record[name] as string) : "");
  const window = timeWindows.find(({ value }) => value === text("start_time"));
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">What they said</h2>
      {lead.message ? <Message text={lead.message} /> : null}
      <FactList
        facts={[
          [
            "Visit",
            kind === "junk" && `${formatShortDay(text("date"))}, ${window?.label ?? text("start_time")}`,
          ],
          ["Time matters", record.is_time_sensitive === true && "Yes"],
          ["Address", kind === "junk" && lead.address],
          ["Property", text("property_type")],
          ...lead.facts,
          [
            "Load",
            items.length > 0 && (
              <ul>
                {items.map(({ name, count }) => (
                  <li key={name}>
                    {name} × {count}
                  </li>
                ))}
              </ul>
            ),
          ],
          ["Quoted", lead.quotedAmount !== null && amountWords(lead.quotedAmount)],
          ["Form", formWords[lead.form]],
          ["City chosen", lead.place.trackingLocation ?? "None"],
          ["Sent again", lead.repeats > 0 && `${lead.repeats} times, unchanged`],
        ]}
      />
    </section>
  );
}

/** What brought them here, and what they agreed to. */
export function FromWhere({ lead }: { lead: OpenLead }) {
  const { firstTouch, lastTouch, consent } = lead;
  return (
    <section aria-labelledby="from-where">
      <h2 id="from-where">Where from</h2>
      <FactList
        facts={[
          ["Source", lead.source],
          ["Campaign", lead.campaign],
          ["Country", lead.visitorCountry],
          ["IP address", String(lead.record.ip_address ?? "")],
          ["First touch", firstTouch && <TouchWords touch={firstTouch} />],
          ["Last touch", lastTouch && <TouchWords touch={lastTouch} />],
          [
            "Coupons and news",
            consent?.given ? (
              <>
                Agreed <Moment at={Date.parse(consent.at)} />: “{consent.text}”{" "}
                <span className="soft">(words {consent.version})</span>
              </>
            ) : (
              "Not agreed"
            ),
          ],
        ]}
      />
    </section>
  );
}

function TouchWords({ touch }: { touch: NonNullable<OpenLead["firstTouch"]> }) {
  const { at, referrer, landing_page, ...labels } = touch;
  return (
    <>
      <Moment at={Date.parse(at)} />, {referrer ? `from ${referrer} ` : ""}to {landing_page}
      {Object.entries(labels).map(([name, value]) => (
        <span className="touch-label soft" key={name}>
          {name} {value}
        </span>
      ))}
    </>
  );
}
