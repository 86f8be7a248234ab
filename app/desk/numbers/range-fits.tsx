import type { RangeFits as Fits } from "../../../leads/inbox/numbers.server.ts";
import { numbersTexts } from "./texts.ts";

export function RangeFits({ ranges: { seen, offers, wins } }: { ranges: Fits }) {
  if (seen === 0) return null;
  const lines = [
    [numbersTexts.offers, offers],
    [numbersTexts.winsAgreed, wins],
  ] as const;
  return (
    <section className="chart" aria-labelledby="ranges">
      <h2 id="ranges">{numbersTexts.rangesTitle}</h2>
      <p>{numbersTexts.rangesSeen(seen)}</p>
      <ul>
        {lines
          .filter(([, { below, within, above }]) => below + within + above > 0)
          .map(([what, fit]) => (
            <li key={what}>{numbersTexts.rangeFit(what, fit)}</li>
          ))}
      </ul>
    </section>
  );
}
