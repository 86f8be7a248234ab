import { useState } from "react";
import { useFetcher } from "react-router";
import { captionPlace, listSharedNames } from "../../locations/place-names.ts";
import type { WorkPlaces } from "../../people/staff.ts";
import { deskTexts } from "./texts.ts";

/** `caption` is what tells it apart among all locations there are. */
export type Place = { slug: string; locationName: string; region: string; caption: string };

/** `isCut`: only those that are chosen, as there are too many for a list. */
export type Places = { list: readonly Place[]; isCut: boolean };

type PlaceBoxesProps = {
  legend: string;
  /** Missing where nobody can be given all of them. */
  all?: string | undefined;
  places: Places;
  chosen: WorkPlaces;
  error?: string | undefined;
};

/** Ticks for all locations, or for some; `readPlaces` reads them. */
export function PlaceBoxes({ legend, all, places, chosen, error }: PlaceBoxesProps) {
  return (
    <fieldset className="places" aria-describedby={error ? "places-error" : undefined}>
      <legend>{legend}</legend>
      {error ? (
        <p className="field-error" id="places-error">
          {error}
        </p>
      ) : null}
      {all ? (
        <label className="tick">
          <input type="checkbox" name="everywhere" value="yes" defaultChecked={chosen === "all"} /> {all}
        </label>
      ) : null}
      <div className="place-list" tabIndex={-1}>
        <PlaceTicks name="place" places={places} chosen={chosen === "all" ? [] : chosen} />
      </div>
    </fieldset>
  );
}

type PlaceTicksProps = { name: string; places: Places; chosen: readonly string[] };

const byName = (one: Place, other: Place) => one.locationName.localeCompare(other.locationName, "en");

export function PlaceTicks({ name, places: { list, isCut }, chosen }: PlaceTicksProps) {
  if (isCut) return <FoundTicks name={name} known={list} chosen={chosen} />;
  const shared = listSharedNames(list);
  return list.toSorted(byName).map((place) => (
    <label className="tick" key={place.slug}>
      <input type="checkbox" name={name} value={place.slug} defaultChecked={chosen.includes(place.slug)} />
      <PlaceName place={place} caption={captionPlace(place, shared)} />
    </label>
  ));
}

function PlaceName({ place, caption }: { place: Place; caption: string }) {
  return (
    <span>
      {place.locationName} <span className="soft">{caption}</span>
    </span>
  );
}

type FoundTicksProps = { name: string; known: readonly Place[]; chosen: readonly string[] };

/** Those that are ticked, and those whose names are typed. */
function FoundTicks({ name, known, chosen }: FoundTicksProps) {
  const [ticked, setTicked] = useState(() => known.filter(({ slug }) => chosen.includes(slug)));
  const [text, setText] = useState("");
  const fetcher = useFetcher<{ places: Place[]; count: number }>();
  const isTicked = (place: Place) => ticked.some(({ slug }) => slug === place.slug);
  const answer = text.trim() ? fetcher.data : undefined;
  const found = answer?.places.filter((place) => !isTicked(place)) ?? [];

  function look(typed: string) {
    setText(typed);
    if (typed.trim()) fetcher.load(`/desk/locations/found?${new URLSearchParams({ q: typed })}`);
  }

  return (
    <>
      <input
        type="search"
        className="find-place"
        aria-label={deskTexts.findPlace}
        placeholder={deskTexts.findPlace}
        value={text}
        onChange={({ target }) => look(target.value)}
        // The form isn't done yet.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        autoComplete="off"
      />
      {[...ticked, ...found].map((place) => (
        <label className="tick" key={place.slug}>
          <input
            type="checkbox"
            name={name}
            value={place.slug}
            checked={isTicked(place)}
            onChange={({ target }) =>
              setTicked(
                target.checked ? [...ticked, place] : ticked.filter(({ slug }) => slug !== place.slug),
              )
            }
          />
          <PlaceName place={place} caption={place.caption} />
        </label>
      ))}
      <p className="soft" role="status">
        {answer ? deskTexts.foundPlaces(answer.count, answer.places.length) : ""}
      </p>
    </>
  );
}
