import { scheduleTexts } from "./texts.ts";

/** Above this many spots the bar isn't cut into pieces. */
const MOST_PIECES = 10;

type CapacityProps = { taken: number; capacity: number | null };

/** How full a window is, as a bar and in words; a window that isn't counted has only words. */
export function Capacity({ taken, capacity }: CapacityProps) {
  if (capacity === null) {
    return taken > 0 ? <span className="slot-count">{scheduleTexts.taken(taken)}</span> : null;
  }
  const pieces = Math.min(Math.max(capacity, 1), MOST_PIECES);
  const filled = capacity === 0 ? pieces : Math.min(pieces, (taken / capacity) * pieces);
  return (
    <span className="slot-count">
      <svg className="gauge" viewBox={`0 0 ${pieces * 10} 6`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: pieces }, (_, piece) => piece).map((piece) => (
          <g key={piece}>
            <rect className="gauge-all" x={piece * 10 + 0.5} width={9} height={6} />
            <rect
              className="gauge-taken"
              x={piece * 10 + 0.5}
              width={9 * Math.max(0, Math.min(1, filled - piece))}
              height={6}
            />
          </g>
        ))}
      </svg>
      {scheduleTexts.takenShare(taken, capacity)}
      <span className="unseen">{scheduleTexts.takenUnseen}</span>
    </span>
  );
}
