import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Submission } from "../../../leads/submission.ts";
import { type BookableDay, formatShortWindow, timeWindows } from "../../../schedule/windows.ts";
import { newLeadTexts as texts } from "./texts.ts";

type Loaded = { place: string; days: readonly BookableDay[] | null };

/** The days of a location: those that came with the page, or asked for once another one is chosen. */
function useDays(place: string, given: readonly BookableDay[] | null) {
  const [loaded, setLoaded] = useState<Loaded>({ place: "", days: null });
  const [tries, setTries] = useState(0);
  const isKnown = given !== null || place === "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (isKnown) return;
    const stop = new AbortController();
    const load = async () => {
      try {
        const query = new URLSearchParams({ place });
        const answer = await fetch(`/desk/new/days?${query}`, { signal: stop.signal });
        if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`);
        setLoaded({ place, days: await answer.json() });
      } catch {
        if (!stop.signal.aborted) setLoaded({ place, days: null });
      }
    };
    void load();
    return () => stop.abort();
  }, [place, isKnown, tries]);
  const isLoaded = loaded.place === place;
  return {
    days: given ?? (isLoaded ? loaded.days : null),
    isLost: !isKnown && isLoaded && loaded.days === null,
    tryAgain: () => {
      setLoaded({ place: "", days: null });
      setTries((count) => count + 1);
    },
  };
}

type EntryDaysProps = {
  place: string;
  given: readonly BookableDay[] | null;
  values: Submission;
  error: (field: string) => string | undefined;
};

/** What can be booked there, by the same rules as on the website. */
export function EntryDays({ place, given, values, error }: EntryDaysProps) {
  const { days, isLost, tryAgain } = useDays(place, given);
  const [chosen, setChosen] = useState(values.selectedDate ?? "");
  const day = days?.find(({ date }) => date === chosen);
  const query = new URLSearchParams({ location: place });
  return (
    <>
      <noscript>
        <button type="submit" name="intent" value="days">
          {texts.showDays}
        </button>
      </noscript>
      {days ? (
        <>
          <Choices
            name="selectedDate"
            legend={texts.day}
            error={error("selectedDate")}
            chosen={chosen}
            onChoose={setChosen}
            choices={days.map((one) => {
              const isGone = one.closedWindows.length === timeWindows.length;
              const [weekday = "", month = "", number = ""] = one.label.split(/,? /);
              return {
                value: one.date,
                label: one.label,
                lines: [weekday.slice(0, 3), number, isGone ? texts.noneLeft : month.slice(0, 3)],
                isOff: isGone,
              };
            })}
          />
          <Choices
            key={chosen}
            name="timeSlot"
            legend={texts.window}
            error={error("timeSlot")}
            chosen={chosen === values.selectedDate ? (values.timeSlot ?? "") : ""}
            choices={timeWindows.map(({ value, label }) => {
              const left = day?.left?.[value];
              const isOff = day?.closedWindows.includes(value) ?? false;
              const more = isOff ? texts.closed : left === undefined ? "" : texts.left(left);
              return { value, label, lines: [formatShortWindow(value), more], isOff };
            })}
          />
        </>
      ) : (
        <p className="soft" role="status">
          {isLost ? texts.daysLost : place ? texts.loadingDays : texts.noDays}{" "}
          {isLost ? (
            <button type="button" onClick={tryAgain}>
              {texts.tryAgain}
            </button>
          ) : null}
        </p>
      )}
      {place ? <Link to={`/desk/schedule?${query}`}>{texts.scheduleLink}</Link> : null}
    </>
  );
}

type ChoicesProps = {
  name: string;
  legend: string;
  error: string | undefined;
  chosen: string;
  onChoose?: (value: string) => void;
  choices: readonly { value: string; label: string; lines: readonly string[]; isOff: boolean }[];
};

function Choices({ name, legend, error, chosen, onChoose, choices }: ChoicesProps) {
  return (
    <fieldset className="entry-choices" data-name={name} aria-describedby={error && `${name}-error`}>
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value, label, lines, isOff }) => (
          <label key={value} data-off={isOff || undefined}>
            <input
              type="radio"
              name={name}
              value={value}
              disabled={isOff}
              aria-invalid={error ? true : undefined}
              defaultChecked={value === chosen && !isOff}
              onChange={() => onChoose?.(value)}
            />
            <span>
              <span className="unseen">{isOff ? `${label} (${lines.at(-1)})` : label}</span>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one label
                <span key={place} aria-hidden="true">
                  {line}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
