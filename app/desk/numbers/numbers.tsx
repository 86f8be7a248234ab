import { Form, Link, useSearchParams } from "react-router";
import { type Figures, isPeriod, readNumbers } from "../../../leads/inbox/numbers.server.ts";
import { defaultLocation, listLocations } from "../../../locations/locations.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatDuration, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import type { Route } from "./+types/numbers.ts";
import { Chart } from "./chart.tsx";
import { isMeasure, type MeasureName, measures, wordsOf } from "./figures.ts";
import "./numbers.css";
import { Said } from "../said.tsx";
import { Title } from "../title.tsx";

/** Days that are shown when the address names none. */
const USUAL = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const query = new URL(request.url).searchParams;
  const now = Date.now();
  const today = localDateAndTime(now, defaultLocation().timeZone).date;
  const asked = { from: query.get("from") || addDays(today, 1 - USUAL), to: query.get("to") || today };
  const kind = (["moving", "junk"] as const).find((each) => each === query.get("kind"));
  const locations = visibleTo(staff);
  const read = (period: { from: string; to: string }) =>
    readNumbers({ ...period, now, ...(kind && { kind }), ...(locations && { locations }) });
  const usual = { from: addDays(today, 1 - USUAL), to: today };
  const numbers = isPeriod(asked) ? await read(asked) : null;
  return {
    numbers: numbers ?? (await read(usual)),
    problem: numbers ? undefined : `These two days make no period. You see the last ${USUAL} days instead.`,
    kind: kind ?? "",
    ranges: [7, USUAL, 90].map((days) => ({ days, from: addDays(today, 1 - days), to: today })),
    names: Object.fromEntries(namesOfPlaces()),
  };
}

/** The name of each location by slug; where two have the same, the slug tells them apart. */
function namesOfPlaces(): [string, string][] {
  const all = listLocations();
  return all.map(({ slug, locationName }) => {
    const isShared = all.some((other) => other.slug !== slug && other.locationName === locationName);
    return [slug, isShared ? `${locationName} (${slug})` : locationName];
  });
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { numbers, problem, kind, ranges, names } = loaderData;
  const { period, before, total } = numbers;
  const [query] = useSearchParams();
  const asked = query.get("measure");
  const chosen: MeasureName = isMeasure(asked) ? asked : "leads";
  const measure = measures[chosen];
  const spans = (from: string, to: string) =>
    from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
  const address = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...period, ...(kind && { kind }), measure: chosen, ...changes });
    return `?${next}`;
  };
  const list = (format: string) =>
    `/desk/export?${new URLSearchParams({ format, ...period, ...(kind && { kind }) })}`;
  return (
    <>
      <Title>Numbers</Title>
      <h1>Numbers</h1>
      <section aria-label="Period">
        <Said problem={problem} />
        <Form method="get" className="period" key={`${period.from} ${period.to} ${kind}`}>
          <div className="field">
            <label htmlFor="from">From</label>
            <input id="from" type="date" name="from" defaultValue={period.from} required />
          </div>
          <div className="field">
            <label htmlFor="to">To</label>
            <input id="to" type="date" name="to" defaultValue={period.to} required />
          </div>
          <div className="field">
            <label htmlFor="kind">Kind</label>
            <select id="kind" name="kind" defaultValue={kind}>
              <option value="">Both</option>
              <option value="moving">Moves</option>
              <option value="junk">Junk jobs</option>
            </select>
          </div>
          <input type="hidden" name="measure" value={chosen} />
          <button type="submit">Show</button>
        </Form>
        <p className="choices">
          {ranges.map(({ days, from, to }) => (
            <Link
              key={days}
              to={address({ from, to })}
              aria-current={from === period.from && to === period.to ? "true" : undefined}
            >
              Last {days} days
            </Link>
          ))}
        </p>
      </section>

      {total.now.leads === 0 ? (
        <p className="empty">
          No leads came in from {spans(period.from, period.to)}.{" "}
          {total.before.leads > 0 ? `In the same time before, there were ${total.before.leads}.` : ""}
        </p>
      ) : (
        <>
          <section aria-labelledby="total">
            <h2 id="total">In all</h2>
            <Total now={total.now} before={total.before} />
            <p className="soft">
              Compared with {spans(before.from, before.to)}. The win rate is of moves that were won or lost;
              jobs have no part in it. First answers are timed in the location's opening hours, of leads that
              had one: who still waits and who never had one is counted beside them. What came and was
              answered while closed waited for no time at all.
            </p>
            <p className="choices">
              <a href={list("csv")} download>
                These leads as CSV
              </a>
              <a href={list("json")} download>
                as JSON
              </a>
            </p>
          </section>
          <nav className="choices" aria-label="What the charts show">
            {Object.entries(measures).map(([name, { name: words }]) => (
              <Link
                key={name}
                to={address({ measure: name })}
                preventScrollReset
                replace
                aria-current={name === chosen ? "true" : undefined}
              >
                {words}
              </Link>
            ))}
          </nav>
          <p className="legend soft">
            <span className="legend-now" /> this period <span className="legend-before" /> the period before
          </p>
          <Chart id="by-day" by="day" groups={numbers.byDay} nameOf={formatShortDay} measure={measure} />
          <Chart
            id="by-city"
            by="city"
            groups={numbers.byCity}
            nameOf={(slug) => (slug === "" ? "No city chosen" : (names[slug] ?? slug))}
            measure={measure}
          />
          <Chart id="by-source" by="source" groups={numbers.bySource} nameOf={same} measure={measure} />
          <Chart
            id="by-campaign"
            by="campaign"
            groups={numbers.byCampaign}
            nameOf={(name) => name || "No campaign"}
            measure={measure}
          />
          <Chart
            id="by-status"
            by="status"
            groups={numbers.byStatus}
            nameOf={same}
            // Everything that was won is won: a rate of a status would say nothing.
            measure={chosen === "win-rate" ? measures.leads : measure}
          />
        </>
      )}
    </>
  );
}

function same(key: string): string {
  return key;
}

function Total({ now, before }: { now: Figures; before: Figures }) {
  return (
    <dl className="total">
      {Object.values(measures).map((measure) => (
        <div key={measure.name}>
          <dt>{measure.name}</dt>
          <dd>
            {wordsOf(measure, now)}{" "}
            {measure.value(before) === null ? null : (
              <span className="soft">was {wordsOf(measure, before)}</span>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>Answered</dt>
        <dd>
          {now.answered} of {now.leads}{" "}
          <span className="soft">
            was {before.answered} of {before.leads}
          </span>
        </dd>
      </div>
      <div>
        <dt>Closed without an answer</dt>
        <dd>
          {now.unanswered} <span className="soft">was {before.unanswered}</span>
        </dd>
      </div>
      <div>
        <dt>Waiting for an answer</dt>
        <dd>
          {now.waiting}{" "}
          {now.longestWait === null ? null : (
            <span className="soft">longest {formatDuration(now.longestWait)}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}
