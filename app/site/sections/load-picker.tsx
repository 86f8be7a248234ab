import { type FormEvent, useEffect, useRef, useState } from "react";
import { coupons } from "../../../content/coupons.ts";
import {
  junkItems,
  loadInWords,
  loadPicker,
  truckVolume,
  volumeSource,
} from "../../../content/junk-items.ts";
import things from "../../../content/pictures/things.svg?url";
import { describeJunkRules, formatAmounts, junkRangeWords } from "../../../content/price-range.ts";
import type { RangeClaims } from "../../../content/range-claims.ts";
import type { RateCard } from "../../../content/rates.ts";
import {
  estimateJunk,
  JUNK_STEP,
  type JunkEstimate,
  type JunkInputs,
} from "../../../leads/estimate/estimate.ts";
import {
  formatLoadField,
  type LoadChoice,
  MOST_OF_ONE,
  measureLoad,
  readLoad,
} from "../../../leads/junk-load.ts";
import { readForm } from "../forms/read-form.ts";
import { PriceRange, type RangeText } from "./price-range.tsx";
import { STEPS, TruckBed } from "./truck-bed.tsx";

type LoadPickerProps = {
  choice: LoadChoice;
  /** The booking form's address; the counts are added as its query. */
  booking: string;
  pricing: (JunkPricing & { told: RangeClaims }) | null;
};

export type JunkPricing = { card: RateCard; coupons: JunkInputs["coupons"] };

function describeRange({ inputs: { eighths, coupons }, rates }: JunkEstimate): RangeText {
  const hasCoupon = coupons.some(({ fromEighths }) => fromEighths <= eighths);
  return {
    usual: junkRangeWords.usual,
    moves: [junkRangeWords.moves, ...(hasCoupon ? [junkRangeWords.coupon] : [])],
    rules: describeJunkRules(rates, JUNK_STEP),
  };
}

const capitalize = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;

/** Without script a GET form: "show" returns to the page, "book" takes the counts to the booking form. */
export function LoadPicker({ choice, booking, pricing }: LoadPickerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(choice);
  const [live, setLive] = useState(false);

  // Counts that were typed before hydration, or restored by the browser.
  useEffect(() => {
    if (form.current) setPicked(readLoad(readForm(form.current), junkItems));
    setLive(true);
  }, []);

  function onInput(event: FormEvent<HTMLFormElement>) {
    setPicked(readLoad(readForm(event.currentTarget), junkItems));
  }

  function step(id: string, by: number) {
    const field = form.current?.elements.namedItem(formatLoadField(id)) as HTMLInputElement | null;
    if (!field || !form.current) return;
    const count = Math.min(MOST_OF_ONE, Math.max(0, Number(field.value) + by));
    field.value = count === 0 ? "" : String(count);
    setPicked(readLoad(readForm(form.current), junkItems));
  }

  const { volume, eighths, coupon } = measureLoad(picked, junkItems, truckVolume);
  const estimate = pricing && estimateJunk({ eighths, load: picked, coupons: pricing.coupons }, pricing.card);
  const earned = coupons.find(({ id }) => id === coupon);
  return (
    <form className="load-picker" method="get" action="#load" ref={form} onInput={onInput}>
      <div>
        <h2>{loadPicker.title}</h2>
        <p className="lead">{loadPicker.text}</p>
      </div>
      <ul className="things">
        {junkItems.map(({ id, name, note, one }) => (
          <li className="thing" key={id}>
            <img src={`${things}#${id}`} width="216" height="216" alt="" loading="lazy" fetchPriority="low" />
            <div>
              <h3>{name}</h3>
              <p>{note}</p>
              <p className="field-hint">{loadPicker.one(one)}</p>
              <div className="stepper">
                {live ? (
                  <button
                    type="button"
                    onClick={() => step(id, -1)}
                    disabled={!picked[id]}
                    aria-label={loadPicker.fewer(name)}
                  >
                    −
                  </button>
                ) : null}
                <input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={MOST_OF_ONE}
                  name={formatLoadField(id)}
                  defaultValue={choice[id] ?? ""}
                  placeholder="0"
                  aria-label={loadPicker.howMany(name)}
                />
                {live ? (
                  <button type="button" onClick={() => step(id, 1)} aria-label={loadPicker.more(name)}>
                    +
                  </button>
                ) : null}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div className="load" id="load">
        <TruckBed eighths={eighths} live={live} />
        <div className="load-says" role="status">
          <span className="gauge" aria-hidden="true">
            {Array.from({ length: STEPS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the eighths are always the same eight.
              <i className={index < eighths ? "in" : undefined} key={index} />
            ))}
          </span>
          <p className="load-words">
            {eighths > 0 ? `${capitalize(loadInWords(eighths))} ` : loadPicker.empty}
            {eighths > 0 ? <span>{loadPicker.volume(volume)}</span> : null}
            {estimate ? <b>{formatAmounts(estimate.range)}</b> : null}
          </p>
          {earned ? (
            <p className="load-coupon">
              {earned.headline}
              <span>{loadPicker.condition(earned.condition)}</span>
            </p>
          ) : null}
        </div>
        <p className="load-buttons">
          {live ? null : (
            <button className="button" type="submit">
              {loadPicker.show}
            </button>
          )}
          <button className="button" type="submit" formAction={booking}>
            {loadPicker.book}
          </button>
        </p>
      </div>
      {pricing ? (
        <PriceRange shown={estimate && { ...estimate, ...describeRange(estimate) }} told={pricing.told} />
      ) : null}
      <p className="field-hint">{volumeSource}</p>
    </form>
  );
}
