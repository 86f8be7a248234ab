import { type FormEvent, useEffect, useRef, useState } from "react";
import { coupons } from "../../../content/coupons.ts";
import { loadInWords, loadPicker, truckVolume } from "../../../content/junk-items.ts";
import {
  formatLoadField,
  type LoadChoice,
  type LoadItem,
  MOST_OF_ONE,
  measureLoad,
  readLoad,
} from "../../../leads/junk-load.ts";
import { TruckBed } from "./truck-bed.tsx";

export type PickableItem = LoadItem & { note: string; one: string; picture?: string | undefined };

type LoadPickerProps = {
  items: readonly PickableItem[];
  choice: LoadChoice;
  /** The booking form's address; the counts are added as its query. */
  booking: string;
};

function countsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Without script a GET form: "show" returns to the page, "book" takes the counts to the booking form. */
export function LoadPicker({ items, choice, booking }: LoadPickerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState(choice);
  const [live, setLive] = useState(false);

  // Counts that were typed before hydration, or restored by the browser.
  useEffect(() => {
    if (form.current) setPicked(readLoad(countsIn(form.current), items));
    setLive(true);
  }, [items]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    setPicked(readLoad(countsIn(event.currentTarget), items));
  }

  function step(id: string, by: number) {
    const field = form.current?.elements.namedItem(formatLoadField(id)) as HTMLInputElement | null;
    if (!field || !form.current) return;
    const count = Math.min(MOST_OF_ONE, Math.max(0, (picked[id] ?? 0) + by));
    field.value = count === 0 ? "" : String(count);
    setPicked(readLoad(countsIn(form.current), items));
  }

  const { volume, eighths, coupon } = measureLoad(picked, items, truckVolume);
  const earned = coupons.find(({ id }) => id === coupon);
  return (
    <form className="load-picker" method="get" action="#load" ref={form} onInput={onInput}>
      <ul className="things">
        {items.map(({ id, name, note, one, picture }) => (
          <li className="thing" key={id}>
            {picture ? <img src={picture} width="72" height="72" alt="" loading="lazy" /> : null}
            <div className="thing-words">
              <h3>{name}</h3>
              <p>{note}</p>
              <p className="field-hint" id={`one-${id}`}>
                {loadPicker.one(one)}
              </p>
            </div>
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
                aria-describedby={`one-${id}`}
              />
              {live ? (
                <button type="button" onClick={() => step(id, 1)} aria-label={loadPicker.more(name)}>
                  +
                </button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <div className="load" id="load">
        <TruckBed eighths={eighths} />
        <div role="status">
          <p className="load-words">
            {eighths > 0 ? loadPicker.fills(loadInWords(eighths), volume) : loadPicker.text}
          </p>
          {earned ? (
            <p className="load-coupon">{loadPicker.coupon(earned.headline, earned.condition)}</p>
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
    </form>
  );
}
