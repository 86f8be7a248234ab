import { labels, movingCodeLabel } from "../../../content/forms.ts";
import { homeNames, homeSizes } from "../../../content/home-sizes.ts";
import { describeMovingRules, movingRangeWords } from "../../../content/moving-range.ts";
import { tellRangeClaims } from "../../../content/range-claims.ts";
import { MOVING_STEP, type MovingEstimate } from "../../../leads/estimate/estimate.ts";
import { type Home, MOST_FLIGHTS } from "../../../leads/home.ts";
import { Select, TextInput } from "../../ui/field.tsx";
import { usePageDetails } from "../use-page-details.ts";
import { PriceRange, type RangeText } from "./price-range.tsx";

export type AskedRange = {
  home: Home | null;
  /** As printed: "M5V 2T6". */
  zipFrom: string;
  zipTo: string;
  packing: boolean;
  /** Null before a size is chosen, and for a move that gets no range. */
  estimate: MovingEstimate | null;
};

function describeRange({ inputs, rates }: MovingEstimate): RangeText {
  const { usual, moves, withoutDrive } = movingRangeWords;
  return {
    usual,
    moves: inputs.kilometers === null ? [moves, withoutDrive] : [moves],
    rules: describeMovingRules(inputs.home, rates, MOVING_STEP),
  };
}

/** A GET form, with or without script: the answer is the same page, and its quote form takes the choices along. */
export function MovingRange({ home, zipFrom, zipTo, packing, estimate }: AskedRange) {
  const { visitorCountry, standing } = usePageDetails();
  return (
    <section className="section moving-range" id="range">
      <div className="lane side-by-side">
        <form className="form card" method="get" action="#range">
          <h2>{movingRangeWords.title}</h2>
          <p>{movingRangeWords.intro}</p>
          <Select
            id="range-home"
            name="homeSize"
            label={movingRangeWords.home}
            defaultValue={home?.size ?? ""}
            choices={[
              { value: "", label: movingRangeWords.chooseHome },
              ...homeSizes.map((size) => ({ value: size, label: homeNames[size] })),
            ]}
          />
          <div className="field-pair">
            <Select
              id="range-flights"
              name="flights"
              label={movingRangeWords.flights}
              defaultValue={String(home?.flights ?? 0)}
              choices={Array.from({ length: MOST_FLIGHTS + 1 }, (_, count) => ({
                value: String(count),
                label: String(count),
              }))}
            />
            <Select
              id="range-elevators"
              name="elevators"
              label={movingRangeWords.elevators}
              defaultValue={String(home?.elevators ?? 0)}
              choices={movingRangeWords.elevatorChoices.map((label, count) => ({
                value: String(count),
                label,
              }))}
            />
          </div>
          <div className="field-pair">
            <TextInput
              id="range-zipFrom"
              name="zipFrom"
              label={movingCodeLabel("from", visitorCountry)}
              defaultValue={zipFrom}
              optional
              autoComplete="postal-code"
            />
            <TextInput
              id="range-zipTo"
              name="zipTo"
              label={movingCodeLabel("to", visitorCountry)}
              defaultValue={zipTo}
              optional
            />
          </div>
          <label className="tick" htmlFor="range-packing">
            <input type="checkbox" id="range-packing" name="packing" value="true" defaultChecked={packing} />
            <span>{labels.packing}</span>
          </label>
          <button className="button" type="submit">
            {movingRangeWords.button}
          </button>
        </form>
        <div role="status">
          {home ? (
            <PriceRange
              shown={estimate && { ...estimate, ...describeRange(estimate) }}
              told={tellRangeClaims("moving", standing)}
            >
              {estimate ? null : <p className="lead">{movingRangeWords.tooFar}</p>}
            </PriceRange>
          ) : null}
        </div>
      </div>
    </section>
  );
}
