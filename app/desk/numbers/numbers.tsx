import { Form, Link, useSearchParams } from "react-router";
import { type Figures, isPeriod, readNumbers } from "../../../leads/inbox/numbers.server.ts";
import { isStatus } from "../../../leads/status.ts";
import { sharesName } from "../../../locations/directory.ts";
import { defaultLocation, listLocations } from "../../../locations/locations.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatDuration, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { visibleTo } from "../asked-filter.server.ts";
import { requirePermission } from "../door.server.ts";
import type { Route } from "./+types/numbers.ts";
import { Chart } from "./chart.tsx";
import { formatFigure, isMeasure, type MeasureName, measures } from "./figures.ts";
import { numbersTexts } from "./texts.ts";
import "./numbers.css";
import { Said } from "../said.tsx";
import { deskTexts, formatCount, statusTexts } from "../texts.ts";
import { Title } from "../title.tsx";

const USUAL = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requirePermission(context, "numbers");
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
    problem: numbers ? undefined : numbersTexts.noPeriod(USUAL),
    kind: kind ?? "",
    ranges: [7, USUAL, 90].map((days) => ({ days, from: addDays(today, 1 - days), to: today })),
    names: Object.fromEntries(listPlaceNames()),
  };
}

function listPlaceNames(): [string, string][] {
  const all = listLocations();
  return all.map((location) => {
    const { slug, locationName } = location;
    return [slug, sharesName(location, all) ? `${locationName} (${slug})` : locationName];
  });
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
  const { numbers, problem, kind, ranges, names } = loaderData;
  const { period, before, total } = numbers;
  const [query] = useSearchParams();
  const asked = query.get("measure");
  const chosen: MeasureName = isMeasure(asked) ? asked : "leads";
  const measure = measures[chosen];
  const spans = (from: string, to: string) => numbersTexts.span(formatShortDay(from), formatShortDay(to));
  const address = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ ...period, ...(kind && { kind }), measure: chosen, ...changes });
    return `?${next}`;
  };
  const list = (format: string) =>
    `/desk/export?${new URLSearchParams({ format, ...period, ...(kind && { kind }) })}`;
  return (
    <>
      <Title>{deskTexts.pages.numbers}</Title>
      <h1>{deskTexts.pages.numbers}</h1>
      <section aria-label={numbersTexts.period}>
        <Said problem={problem} />
        <Form method="get" className="period" key={`${period.from} ${period.to} ${kind}`}>
          <div className="field">
            <label htmlFor="from">{deskTexts.fromDay}</label>
            <input id="from" type="date" name="from" defaultValue={period.from} required />
          </div>
          <div className="field">
            <label htmlFor="to">{deskTexts.toDay}</label>
            <input id="to" type="date" name="to" defaultValue={period.to} required />
          </div>
          <div className="field">
            <label htmlFor="kind">{numbersTexts.kind}</label>
            <select id="kind" name="kind" defaultValue={kind}>
              <option value="">{numbersTexts.bothKinds}</option>
              <option value="moving">{numbersTexts.moves}</option>
              <option value="junk">{numbersTexts.junkJobs}</option>
            </select>
          </div>
          <input type="hidden" name="measure" value={chosen} />
          <button type="submit">{deskTexts.show}</button>
        </Form>
        <p className="choices">
          {ranges.map(({ days, from, to }) => (
            <Link
              key={days}
              to={address({ from, to })}
              aria-current={from === period.from && to === period.to ? "true" : undefined}
            >
              {numbersTexts.lastDays(days)}
            </Link>
          ))}
        </p>
      </section>

      {total.now.leads === 0 ? (
        <p className="empty">
          {numbersTexts.noLeads(spans(period.from, period.to))}
          {total.before.leads > 0 ? numbersTexts.leadsBefore(total.before.leads) : ""}
        </p>
      ) : (
        <>
          <section aria-labelledby="total">
            <h2 id="total">{numbersTexts.total}</h2>
            <Total now={total.now} before={total.before} />
            <p className="soft">{numbersTexts.explanation(spans(before.from, before.to))}</p>
            <p className="choices">
              <a href={list("csv")}>{numbersTexts.leadsAsCsv}</a>
              <a href={list("json")}>{numbersTexts.leadsAsJson}</a>
            </p>
          </section>
          <nav className="choices" aria-label={numbersTexts.chartChoice}>
            {Object.entries(measures).map(([name, { name: label }]) => (
              <Link
                key={name}
                to={address({ measure: name })}
                preventScrollReset
                replace
                aria-current={name === chosen ? "true" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <p className="legend soft">
            <span className="legend-now" />
            {numbersTexts.thisPeriod}
            <span className="legend-before" />
            {numbersTexts.periodBefore}
          </p>
          <Chart id="by-day" by="day" groups={numbers.byDay} formatKey={formatShortDay} measure={measure} />
          <Chart
            id="by-city"
            by="city"
            groups={numbers.byCity}
            formatKey={(slug) => (slug === "" ? numbersTexts.noCity : (names[slug] ?? slug))}
            measure={measure}
          />
          <Chart id="by-source" by="source" groups={numbers.bySource} formatKey={same} measure={measure} />
          <Chart
            id="by-campaign"
            by="campaign"
            groups={numbers.byCampaign}
            formatKey={(name) => name || numbersTexts.noCampaign}
            measure={measure}
          />
          <Chart
            id="by-status"
            by="status"
            groups={numbers.byStatus}
            formatKey={(status) => (isStatus(status) ? statusTexts[status] : status)}
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
            {formatFigure(measure, now)}{" "}
            {measure.value(before) === null ? null : (
              <span className="soft">{numbersTexts.was(formatFigure(measure, before))}</span>
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>{numbersTexts.answered}</dt>
        <dd>
          {numbersTexts.of(now.answered, now.leads)}{" "}
          <span className="soft">{numbersTexts.was(numbersTexts.of(before.answered, before.leads))}</span>
        </dd>
      </div>
      <div>
        <dt>{numbersTexts.neverAnswered}</dt>
        <dd>
          {formatCount(now.unanswered)}{" "}
          <span className="soft">{numbersTexts.was(formatCount(before.unanswered))}</span>
        </dd>
      </div>
      <div>
        <dt>{numbersTexts.waiting}</dt>
        <dd>
          {formatCount(now.waiting)}{" "}
          {now.longestWait === null ? null : (
            <span className="soft">{numbersTexts.longest(formatDuration(now.longestWait))}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}
