import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import type { DayFigures } from "../../../leads/inbox/numbers.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatCount } from "../texts.ts";
import { type Bucket, findBucket } from "./periods.ts";
import { findTop, listTicks } from "./scale.ts";
import { formatMonth, numbersTexts } from "./texts.ts";

/** A column of the chart: days, weeks or months of the period, beside as many before. */
type Column = {
  key: string;
  name: string;
  short: string;
  to: string;
  now: Omit<DayFigures, "day">;
  before: Omit<DayFigures, "day"> | null;
};

type ColumnsProps = {
  now: readonly DayFigures[];
  before: readonly DayFigures[];
  beforeName: string | null;
  inboxFor: (days: { from: string; to: string }) => string;
};

export function Columns({ now, before, beforeName, inboxFor }: ColumnsProps) {
  const [first, last] = [now[0]?.day ?? "", now.at(-1)?.day ?? ""];
  const bucket = findBucket({ from: first, to: last });
  const columns = listColumns(bucket, now, beforeName === null ? [] : before);
  const top = findTop(columns.flatMap((one) => [count(one.now), one.before ? count(one.before) : 0]));
  const title = numbersTexts.requestsOver[bucket];
  return (
    <section className="chart" aria-labelledby="over-time">
      <h2 id="over-time">{title}</h2>
      <Legend beforeName={beforeName} />
      <figure className="plot">
        <Scale top={top} />
        <Plot columns={columns} top={top} beforeName={beforeName} inboxFor={inboxFor} />
      </figure>
      <p className="soft keys">{numbersTexts.moreKeys}</p>
      <ColumnTable title={title} columns={columns} hasBefore={beforeName !== null} />
    </section>
  );
}

const count = ({ moving, jobs }: Omit<DayFigures, "day">) => moving + jobs;

function Legend({ beforeName }: { beforeName: string | null }) {
  return (
    <ul className="legend soft" aria-hidden="true">
      <li>
        <Swatch className="drawn-moves" />
        {numbersTexts.legendMoves}
      </li>
      <li>
        <Swatch className="drawn-jobs" />
        {numbersTexts.legendJobs}
      </li>
      <li>
        <Swatch className="drawn-won" isThin />
        {numbersTexts.legendWon}
      </li>
      {beforeName === null ? null : (
        <li>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path className="drawn-then" d="M0 6H12" />
          </svg>
          {numbersTexts.legendBefore(beforeName)}
        </li>
      )}
    </ul>
  );
}

function Swatch({ className, isThin = false }: { className: string; isThin?: boolean }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <rect className={className} x={isThin ? 4 : 0} width={isThin ? 4 : 12} height="12" />
    </svg>
  );
}

function Scale({ top }: { top: number }) {
  return (
    <div className="plot-scale soft" aria-hidden="true">
      {listTicks(top).map((tick) => (
        <span key={tick}>{formatCount(tick)}</span>
      ))}
    </div>
  );
}

function Plot({
  columns,
  top,
  beforeName,
  inboxFor,
}: Pick<ColumnsProps, "beforeName" | "inboxFor"> & { columns: readonly Column[]; top: number }) {
  const [reached, setReached] = useState(columns.length - 1);
  const [isHushed, setHushed] = useState(false);
  const walk = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.key === "Escape") setHushed(true);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(Math.min(reached, columns.length - 1) + step, 0), columns.length - 1);
    setReached(next);
    event.currentTarget.querySelectorAll("a")[next]?.focus();
  };
  const every = Math.ceil(columns.length / 5);
  return (
    <div className="plot-area">
      <svg className="plot-grid" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {listTicks(top).map((tick) => (
          <path key={tick} d={`M0 ${100 - (100 * tick) / top}H100`} />
        ))}
      </svg>
      <ol
        className="plot-columns"
        onKeyDown={walk}
        onPointerMove={() => setHushed(false)}
        data-hushed={isHushed || undefined}
        aria-label={numbersTexts.requestsUnit}
      >
        {columns.map((column, index) => {
          const { moving, jobs, won } = column.now;
          const spoken = [
            numbersTexts.columnLabel(moving, jobs, won),
            ...(column.before && beforeName
              ? [numbersTexts.columnBefore(beforeName, count(column.before))]
              : []),
          ];
          return (
            <li key={column.key}>
              <Link
                to={inboxFor({ from: column.key, to: column.to })}
                aria-labelledby={`column-${column.key}`}
                tabIndex={index === Math.min(reached, columns.length - 1) ? 0 : -1}
                onFocus={() => {
                  setReached(index);
                  setHushed(false);
                }}
              >
                <Bars {...column} top={top} />
                <span
                  className="plot-tip"
                  id={`column-${column.key}`}
                  data-side={index * 2 < columns.length ? "left" : "right"}
                >
                  <strong>{column.name}</strong>
                  {spoken.map((line) => (
                    <span key={line}> {line}</span>
                  ))}
                </span>
              </Link>
              {index % every === 0 ? (
                <span className="plot-label soft" aria-hidden="true">
                  {column.short}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Bars({ now, before, top }: Pick<Column, "now" | "before"> & { top: number }) {
  const tall = (value: number) => (100 * value) / top;
  const [moves, jobs, won] = [tall(now.moving), tall(now.jobs), tall(now.won)];
  const then = before === null ? null : 100 - tall(count(before));
  return (
    <svg viewBox="0 0 12 100" preserveAspectRatio="none" aria-hidden="true">
      <rect className="drawn-moves" x="1" y={100 - moves} width="6" height={moves} />
      <rect className="drawn-jobs" x="1" y={100 - moves - jobs} width="6" height={jobs} />
      <rect className="drawn-won" x="8" y={100 - won} width="3" height={won} />
      {then === null ? null : <path className="drawn-then" d={`M0 ${then}H8`} />}
    </svg>
  );
}

function ColumnTable({
  title,
  columns,
  hasBefore,
}: {
  title: string;
  columns: readonly Column[];
  hasBefore: boolean;
}) {
  const names = numbersTexts.columns;
  return (
    <details className="as-table">
      <summary>
        {numbersTexts.asTable}
        <span className="unseen">{numbersTexts.tableOf(title)}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className="table" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{names.day}</th>
              <th scope="col">{names.leads}</th>
              <th scope="col">{names.moving}</th>
              <th scope="col">{names.jobs}</th>
              <th scope="col">{names.won}</th>
              {hasBefore ? <th scope="col">{names.before}</th> : null}
              {hasBefore ? <th scope="col">{names.wonBefore}</th> : null}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, name, now, before }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{formatCount(count(now))}</td>
                <td>{formatCount(now.moving)}</td>
                <td>{formatCount(now.jobs)}</td>
                <td>{formatCount(now.won)}</td>
                {hasBefore ? <td className="soft">{before ? formatCount(count(before)) : ""}</td> : null}
                {hasBefore ? <td className="soft">{before ? formatCount(before.won) : ""}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function listColumns(
  bucket: Bucket,
  now: readonly DayFigures[],
  before: readonly DayFigures[],
): readonly Column[] {
  const [current, earlier] = [splitDays(bucket, now), splitDays(bucket, before)];
  return current.map((days, index) => {
    const [key, to] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
    const then = earlier[index];
    return {
      ...{ key, to, short: formatShort(bucket, key), name: formatName(bucket, key) },
      now: add(days),
      before: then ? add(then) : null,
    };
  });
}

/** Weeks are counted from the first day, so that the two periods have as many. */
function splitDays(bucket: Bucket, days: readonly DayFigures[]): DayFigures[][] {
  const parts = new Map<string | number, DayFigures[]>();
  for (const [index, one] of days.entries()) {
    const part = { day: index, week: Math.floor(index / 7), month: one.day.slice(0, 7) }[bucket];
    parts.set(part, [...(parts.get(part) ?? []), one]);
  }
  return [...parts.values()];
}

function add(days: readonly DayFigures[]): Omit<DayFigures, "day"> {
  const sum = { moving: 0, jobs: 0, won: 0 };
  for (const { moving, jobs, won } of days) {
    sum.moving += moving;
    sum.jobs += jobs;
    sum.won += won;
  }
  return sum;
}

const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

function formatShort(bucket: Bucket, day: string): string {
  return (bucket === "month" ? shortMonth : shortDay).format(Date.parse(day));
}

function formatName(bucket: Bucket, day: string): string {
  if (bucket === "month") return formatMonth(day);
  return bucket === "week" ? numbersTexts.weekOf(formatShortDay(day)) : formatShortDay(day);
}
