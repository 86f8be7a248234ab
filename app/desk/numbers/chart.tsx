import type { Compared } from "../../../leads/inbox/numbers.server.ts";
import { formatAmount, formatCount } from "../texts.ts";
import { formatFigure, type Measure, measures } from "./figures.ts";
import { numbersTexts } from "./texts.ts";

/** More bars than this are left to the table. */
const MOST_BARS = 10;

type ChartProps = {
  id: string;
  by: keyof typeof numbersTexts.groups;
  groups: readonly Compared[];
  formatKey: (key: string) => string;
  measure: Measure;
};

export function Chart(props: ChartProps) {
  const { id, by, groups, measure } = props;
  const known = groups.some(
    ({ now, before }) => measure.value(now) !== null || measure.value(before) !== null,
  );
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{numbersTexts.chartTitle(measure.title, numbersTexts.groups[by])}</h2>
      {!known ? (
        <p className="empty">{numbersTexts.tooFewSentence}</p>
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

function Bars({ groups, formatKey, measure }: ChartProps) {
  const shown = groups.slice(0, MOST_BARS);
  const most = longest(shown, measure);
  const rest = groups.length - shown.length;
  return (
    <>
      <ul className="bars">
        {shown.map(({ key, now, before }) => (
          <li key={key}>
            <span className="bars-name">{formatKey(key)}</span>
            <span className="bars-value">
              {formatFigure(measure, now)}
              {measure.value(before) === null ? null : (
                <span className="soft"> {numbersTexts.was(formatFigure(measure, before))}</span>
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
      {rest > 0 ? <p className="soft">{numbersTexts.moreInTable(rest)}</p> : null}
    </>
  );
}

function Days({ groups, formatKey, measure }: ChartProps) {
  const most = longest(groups, measure);
  const height = (value: number | null) => (100 * (value ?? 0)) / most;
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
  const days = numbersTexts.days(groups.length);
  const summary = top
    ? numbersTexts.daysSummary(days, formatFigure(measure, top.now), formatKey(top.key))
    : numbersTexts.daysTooFew(days);
  return (
    <figure className="days">
      <p className="soft">{measure.format(most)}</p>
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
        <span>{first ? formatKey(first.key) : ""}</span>
        <span>{last && last !== first ? formatKey(last.key) : ""}</span>
      </figcaption>
    </figure>
  );
}

function Table({ by, groups, formatKey }: ChartProps) {
  const shown = Object.values(measures);
  return (
    <details className="as-table">
      <summary>
        {numbersTexts.asTable}
        <span className="unseen">{numbersTexts.tableBy(numbersTexts.groups[by])}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className="table" aria-label={numbersTexts.figuresBy(numbersTexts.groups[by])} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{numbersTexts.groupTitles[by]}</th>
              {shown.map(({ name }) => [
                <th scope="col" key={name}>
                  {name}
                </th>,
                <th scope="col" key={`${name}, before`}>
                  {numbersTexts.before}
                </th>,
              ])}
              <th scope="col">{numbersTexts.won}</th>
              <th scope="col">{numbersTexts.lost}</th>
              <th scope="col">{numbersTexts.canceled}</th>
              <th scope="col">{numbersTexts.quotedTotal}</th>
              <th scope="col">{numbersTexts.wonTotal}</th>
              <th scope="col">{numbersTexts.finalTotal}</th>
              <th scope="col">{numbersTexts.answered}</th>
              <th scope="col">{numbersTexts.stillWaiting}</th>
              <th scope="col">{numbersTexts.never}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, now, before }) => (
              <tr key={key}>
                <th scope="row">{formatKey(key)}</th>
                {shown.map((measure) => [
                  <td key={measure.name}>{formatFigure(measure, now)}</td>,
                  <td key={`${measure.name}, before`} className="soft">
                    {formatFigure(measure, before)}
                  </td>,
                ])}
                <td>{formatCount(now.won)}</td>
                <td>{formatCount(now.lost)}</td>
                <td>{formatCount(now.canceled)}</td>
                <td>{formatAmount(now.quotedTotal)}</td>
                <td>{formatAmount(now.wonTotal)}</td>
                <td>{formatAmount(now.finalTotal)}</td>
                <td>{formatCount(now.answered)}</td>
                <td>{formatCount(now.waiting)}</td>
                <td>{formatCount(now.unanswered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
