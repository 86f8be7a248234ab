import type { ReactNode } from "react";
import { formatAmounts, formatTerms, rangeWords } from "../../../content/price-range.ts";
import type { RangeClaims } from "../../../content/range-claims.ts";
import type { EstimatedRange } from "../../../leads/estimate/estimate.ts";
import { formatDayWithYear } from "../../../schedule/days-and-durations.ts";

/** What's said of a range, by its trade: `moves` is what moves it, `rules` how it's worked out, one to a line. */
export type RangeText = { usual: string; moves: readonly string[]; rules: readonly string[] };

type PriceRangeProps = {
  shown: (EstimatedRange & RangeText) | null;
  told: RangeClaims;
  children?: ReactNode;
};

export function PriceRange({ shown, told, children }: PriceRangeProps) {
  return (
    <div className="price-range">
      {shown ? (
        <>
          <p className="price-range-ends">
            {shown.usual} <strong>{formatAmounts(shown.range)}</strong> {formatTerms(shown.card)}
          </p>
          <Lines of={[told.includes, ...shown.moves]} />
          <details>
            <summary>{rangeWords.rules}</summary>
            <Lines
              of={[
                ...shown.rules,
                [rangeWords.validFrom(formatDayWithYear(shown.card.validFrom)), told.noFees].join(" "),
              ]}
            />
          </details>
          <p>{rangeWords.noQuote}</p>
          {shown.card.isSample ? <p className="price-range-sample">{rangeWords.sample}</p> : null}
        </>
      ) : null}
      {children}
    </div>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
