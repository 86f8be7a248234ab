import type { Answered, Figures } from "../../../leads/inbox/numbers.server.ts";
import { formatCount } from "../texts.ts";
import { ENOUGH } from "./steering.ts";
import { formatBound, formatShare, numbersTexts } from "./texts.ts";

type AnswersProps = {
  answers: readonly Answered[];
  now: Figures;
  before: Figures | null;
};

type Row = { name: string; now: number; before: number };

/** How long requests waited for their first answer, as shares of all of them. */
export function Answers({ answers, now, before }: AnswersProps) {
  const rows: Row[] = [
    ...answers.map((one, index) => ({
      name: formatBound(one, answers[index - 1]?.upTo ?? 0),
      now: one.now,
      before: one.before,
    })),
    ...(now.answered > now.timed
      ? [
          {
            name: numbersTexts.atOnce,
            now: now.answered - now.timed,
            before: before ? before.answered - before.timed : 0,
          },
        ]
      : []),
    { name: numbersTexts.never, now: now.unanswered, before: before?.unanswered ?? 0 },
    { name: numbersTexts.still, now: now.waiting, before: before?.waiting ?? 0 },
  ];
  const compared = before && before.leads >= ENOUGH ? before : null;
  const share = (count: number, all: number) => (all === 0 ? 0 : count / all);
  return (
    <section className="chart" aria-labelledby="answers">
      <h2 id="answers">{numbersTexts.answersTitle}</h2>
      <ul className="bars">
        {rows.map((row) => (
          <li key={row.name}>
            <span>{row.name}</span>
            <span className="bars-value">
              {numbersTexts.countShare(row.now, formatShare(share(row.now, now.leads)))}
              {compared ? (
                <span className="soft">
                  {" "}
                  {numbersTexts.was(formatShare(share(row.before, compared.leads)))}
                </span>
              ) : null}
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <path className="bars-scale" d="M0 0V10M25 0V10M50 0V10M75 0V10M100 0V10" />
              <rect className="drawn-share" width={100 * share(row.now, now.leads)} height="6" />
              {compared ? (
                <rect
                  className="drawn-before"
                  y="7.5"
                  width={100 * share(row.before, compared.leads)}
                  height="2.5"
                />
              ) : null}
            </svg>
          </li>
        ))}
        <li className="bars-axis soft" aria-hidden="true">
          <span>{formatShare(0)}</span>
          <span>{numbersTexts.answersScale}</span>
          <span>{formatShare(1)}</span>
        </li>
      </ul>
      <details className="as-table">
        <summary>
          {numbersTexts.asTable}
          <span className="unseen">{numbersTexts.tableOf(numbersTexts.answersTitle)}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{numbersTexts.answersTitle}</th>
              <th scope="col">{numbersTexts.columns.leads}</th>
              {before ? <th scope="col">{numbersTexts.columns.before}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{formatCount(row.now)}</td>
                {before ? <td className="soft">{formatCount(row.before)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
