import type { ReactNode } from "react";
import {
  describeJunkRules,
  describeMovingRules,
  formatAmounts,
  formatTerms,
  rangeWords,
} from "../../../content/price-range.ts";
import type { RangeClaims } from "../../../content/range-claims.ts";
import { type Estimate, JUNK_STEP, MOVING_STEP } from "../../../leads/estimate/estimate.ts";
import { formatDayWithYear } from "../../../schedule/days-and-durations.ts";

function listRules(estimate: Estimate): string[] {
  return estimate.rule === "junk-1"
    ? describeJunkRules(estimate.rates, JUNK_STEP)
    : describeMovingRules(estimate.inputs.home, estimate.rates, MOVING_STEP);
}

type PriceRangeProps = { estimate: Estimate | null; told: RangeClaims; children?: ReactNode };

/** What it usually costs, what's included, what moves it, how it's worked out, and that it's no quote. */
export function PriceRange({ estimate, told, children }: PriceRangeProps) {
  return (
    <div className="price-range">
      {estimate ? <RangeText estimate={estimate} told={told} /> : null}
      {children}
    </div>
  );
}

function RangeText({ estimate, told }: { estimate: Estimate; told: RangeClaims }) {
  const { range, card, rule } = estimate;
  const isJunk = rule === "junk-1";
  const words = isJunk
    ? { usual: rangeWords.usualLoad, moves: rangeWords.junkMoves }
    : { usual: rangeWords.usual, moves: rangeWords.movingMoves };
  const hasCoupon =
    estimate.rule === "junk-1" &&
    estimate.inputs.coupons.some(({ fromEighths }) => fromEighths <= estimate.inputs.eighths);
  const lacksDrive = "kilometers" in estimate.inputs && estimate.inputs.kilometers === null;
  return (
    <>
      <p className="price-range-ends">
        {words.usual} <strong>{formatAmounts(range)}</strong> {formatTerms(card)}
      </p>
      <ul>
        <li>{told.includes}</li>
        <li>{words.moves}</li>
        {hasCoupon ? <li>{rangeWords.coupon}</li> : null}
        {lacksDrive ? <li>{rangeWords.withoutDrive}</li> : null}
      </ul>
      <details>
        <summary>{rangeWords.rules}</summary>
        <ul>
          {listRules(estimate).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>{`${rangeWords.validFrom(formatDayWithYear(card.validFrom))} ${told.noFees}`}</li>
        </ul>
      </details>
      <p>{rangeWords.noQuote}</p>
      {card.isSample ? <p className="price-range-sample">{rangeWords.sample}</p> : null}
    </>
  );
}
