import { Form, Link } from "react-router";
import { DayRange } from "../day-range.tsx";
import type { Period } from "../inbox/export-periods.ts";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { type Comparison, comparisons, type Preset, presets } from "./periods.ts";
import { comparisonTexts, numbersTexts, presetTexts } from "./texts.ts";

type PeriodFormProps = {
  span: Period;
  preset: Preset | null;
  comparison: Comparison;
  kind: string;
  problem: string | undefined;
  /** The page's address with other choices. */
  address: (changes: Record<string, string>) => string;
};

export function PeriodForm({ span, preset, comparison, kind, problem, address }: PeriodFormProps) {
  return (
    <section className="period" aria-label={numbersTexts.period}>
      <nav className="chips" aria-label={numbersTexts.presets} tabIndex={-1}>
        <ul>
          {presets.map((one) => (
            <li key={one}>
              <Link
                to={address({ period: one })}
                preventScrollReset
                aria-current={one === preset ? "true" : undefined}
              >
                {presetTexts[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Said problem={problem} />
      <details open={problem !== undefined || undefined}>
        <summary>{numbersTexts.changePeriod}</summary>
        <Form method="get" className="period-fields" key={`${span.from} ${span.to} ${kind} ${comparison}`}>
          <DayRange from={span.from} to={span.to} />
          <div className="field">
            <label htmlFor="compare">{numbersTexts.comparedWith}</label>
            <select id="compare" name="compare" defaultValue={comparison}>
              {comparisons.map((one) => (
                <option key={one} value={one}>
                  {comparisonTexts[one]}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="kind">{numbersTexts.kind}</label>
            <select id="kind" name="kind" defaultValue={kind}>
              <option value="">{numbersTexts.bothKinds}</option>
              <option value="moving">{numbersTexts.moves}</option>
              <option value="junk">{numbersTexts.junkJobs}</option>
            </select>
          </div>
          {preset ? <input type="hidden" name="shown" value={preset} /> : null}
          <button type="submit">{deskTexts.show}</button>
        </Form>
      </details>
    </section>
  );
}
