import type { Compared } from "../../../leads/inbox/numbers.server.ts";
import { type Measure, measures, TOO_FEW, wordsOf } from "./figures.ts";

/** More bars than this are left to the table. */
const MOST_BARS = 10;

type ChartProps = {
  /** The id of its heading; unique on the page. */
  id: string;
  /** "day", "city": what the groups are. */
  by: string;
  groups: readonly Compared[];
  nameOf: (key: string) => string;
  measure: Measure;
};

/** Groups of leads compared with the period before: a drawing, and every figure behind it as a table. */
export function Chart(props: ChartProps) {
  const { id, by, groups, measure } = props;
  const known = groups.some(
    ({ now, before }) => measure.value(now) !== null || measure.value(before) !== null,
  );
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>
        {measure.title} by {by}
      </h2>
      {!known ? (
        <p className="empty">{TOO_FEW[0]?.toUpperCase() + TOO_FEW.slice(1)}.</p>
      ) : by === "day" ? (
        <Days {...props} />
      ) : (
        <Bars {...props} />
      )}
      <Table {...props} />
    </section>
  );
}

/** The largest value of all, as the length that the others are measured by; never 0. */
function longest(groups: readonly Compared[], measure: Measure): number {
  const values = groups.flatMap(({ now, before }) => [measure.value(now) ?? 0, measure.value(before) ?? 0]);
  return Math.max(...values) || 1;
}

function Bars({ groups, nameOf, measure }: ChartProps) {
  const shown = groups.slice(0, MOST_BARS);
  const most = longest(shown, measure);
  const rest = groups.length - shown.length;
  return (
    <>
      <ul className="bars">
        {shown.map(({ key, now, before }) => (
          <li key={key}>
            <span className="bars-name">{nameOf(key)}</span>
            <span className="bars-value">
              {wordsOf(measure, now)}
              {measure.value(before) === null ? null : (
                <span className="soft"> was {wordsOf(measure, before)}</span>
              )}
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="drawn-now" width={(100 * (measure.value(now) ?? 0)) / most} height="6" />
              <rect
                className="drawn-before"
                y="7.5"
                width={(100 * (measure.value(before) ?? 0)) / most}
                height="2.5"
              />
            </svg>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="soft">And {rest} more in the table.</p> : null}
    </>
  );
}

function Days({ groups, nameOf, measure }: ChartProps) {
  const most = longest(groups, measure);
  const height = (value: number | null) => (100 * (value ?? 0)) / most;
  // A step for each day of the period before, drawn over the bars.
  const line = groups.map(({ before }, place) => {
    const value = measure.value(before);
    const last = groups[place - 1];
    // Where there is nothing to say, the line has a gap.
    if (value === null) return "";
    const follows = last !== undefined && measure.value(last.before) !== null;
    return `${follows ? "L" : "M"}${place * 10} ${100 - height(value)}H${place * 10 + 10}`;
  });
  const [first, last] = [groups[0], groups.at(-1)];
  const top = groups.reduce<Compared | undefined>(
    (best, group) =>
      (measure.value(group.now) ?? -1) > (best ? (measure.value(best.now) ?? -1) : -1) ? group : best,
    undefined,
  );
  const many = groups.length === 1 ? "1 day" : `${groups.length} days`;
  const summary = top
    ? `${many}; the most, ${wordsOf(measure, top.now)}, on ${nameOf(top.key)}.`
    : `${many}; ${TOO_FEW}.`;
  return (
    <figure className="days">
      <p className="soft">{measure.words(most)}</p>
      <svg
        viewBox={`0 0 ${groups.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {groups.map(({ key, now }, place) => {
          const tall = height(measure.value(now));
          return (
            <rect
              key={key}
              className="drawn-now"
              x={place * 10 + 1.5}
              y={100 - tall}
              width="7"
              height={tall}
            />
          );
        })}
        <path className="drawn-line" d={line.join("")} />
      </svg>
      <figcaption className="row soft">
        <span>{first ? nameOf(first.key) : ""}</span>
        <span>{last && last !== first ? nameOf(last.key) : ""}</span>
      </figcaption>
    </figure>
  );
}

/** Every measure of every group, now and before. */
function Table({ by, groups, nameOf }: ChartProps) {
  const shown = Object.values(measures);
  return (
    <details className="as-table">
      <summary>
        As a table<span className="unseen">: by {by}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className="table" aria-label={`Figures by ${by}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{by[0]?.toUpperCase() + by.slice(1)}</th>
              {shown.map(({ name }) => [
                <th scope="col" key={name}>
                  {name}
                </th>,
                <th scope="col" key={`${name}, before`}>
                  before
                </th>,
              ])}
              <th scope="col">Won</th>
              <th scope="col">Lost</th>
              <th scope="col">Answered</th>
              <th scope="col">Still waiting</th>
              <th scope="col">Never answered</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, now, before }) => (
              <tr key={key}>
                <th scope="row">{nameOf(key)}</th>
                {shown.map((measure) => [
                  <td key={measure.name}>{wordsOf(measure, now)}</td>,
                  <td key={`${measure.name}, before`} className="soft">
                    {wordsOf(measure, before)}
                  </td>,
                ])}
                <td>{now.won}</td>
                <td>{now.lost}</td>
                <td>{now.answered}</td>
                <td>{now.waiting}</td>
                <td>{now.unanswered}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
