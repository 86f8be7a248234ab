import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { numbersTexts } from "./texts.ts";

export type BreakdownColumn<Row> = {
  key: string;
  title: string;
  /** What it's sorted by; null comes last. */
  value(row: Row): number | null;
  text(row: Row): string;
  /** How long its bar is, from 0 to 1. */
  share?(row: Row): number | null;
  isSoft?: boolean;
};

export type BreakdownRow = { key: string; name: string; shown?: ReactNode; to: string | null };

type BreakdownProps<Row> = {
  id: keyof typeof numbersTexts.groups;
  rows: readonly Row[];
  columns: readonly BreakdownColumn<Row>[];
  children?: ReactNode;
};

/** More rows than twice this are shown on a press. */
const FIRST_ROWS = 8;

/** Sorted by the address, so that it works without JavaScript: `by-city=won`, or `-won` for the smallest first. */
export function Breakdown<Row extends BreakdownRow>({ id, rows, columns, children }: BreakdownProps<Row>) {
  const [query] = useSearchParams();
  const asked = query.get(`by-${id}`) ?? "";
  const chosen = columns.find(({ key }) => key === asked.replace(/^-/, "")) ?? columns[0];
  const isUp = asked.startsWith("-");
  const sorted = chosen ? sortRows(rows, chosen, isUp) : rows;
  const title = numbersTexts.groups[id];
  const isLong = rows.length > 2 * FIRST_ROWS;
  const showsAll = query.has(`all-${id}`);
  const other = new URLSearchParams(query);
  if (showsAll) other.delete(`all-${id}`);
  else other.set(`all-${id}`, "yes");
  return (
    <section className="chart" aria-labelledby={`by-${id}`}>
      <h2 id={`by-${id}`}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className="table" aria-label={title} tabIndex={0}>
        <table className="breakdown">
          <thead>
            <tr>
              <th scope="col">{numbersTexts.groupTitles[id]}</th>
              {columns.map((column) => {
                const isChosen = column === chosen;
                const next = new URLSearchParams(query);
                next.set(`by-${id}`, isChosen && !isUp ? `-${column.key}` : column.key);
                return (
                  <th
                    scope="col"
                    key={column.key}
                    aria-sort={isChosen ? (isUp ? "ascending" : "descending") : undefined}
                  >
                    <Link to={`?${next}`} preventScrollReset replace>
                      {column.title}
                      {isChosen ? <span aria-hidden="true">{isUp ? " ▲" : " ▼"}</span> : null}
                    </Link>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {(isLong && !showsAll ? sorted.slice(0, FIRST_ROWS) : sorted).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.to === null ? (
                    (row.shown ?? row.name)
                  ) : (
                    <Link to={row.to}>{row.shown ?? row.name}</Link>
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.key} className={column.isSoft ? "soft" : undefined}>
                    {column.text(row)}
                    <Bar share={column.share?.(row) ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isLong ? (
        <p className="choices">
          <Link to={`?${other}`} preventScrollReset replace>
            {showsAll ? numbersTexts.showFewer : numbersTexts.showAll(rows.length)}
          </Link>
        </p>
      ) : null}
      {children}
    </section>
  );
}

function Bar({ share }: { share: number | null }) {
  if (share === null) return null;
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-all" width="100" height="6" />
      <rect className="drawn-share" width={100 * Math.min(1, share)} height="6" />
    </svg>
  );
}

const names = new Intl.Collator("en");

function sortRows<Row extends BreakdownRow>(
  rows: readonly Row[],
  { value }: BreakdownColumn<Row>,
  isUp: boolean,
): readonly Row[] {
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (isUp ? one - other : other - one) || names.compare(a.name, b.name);
  });
}
