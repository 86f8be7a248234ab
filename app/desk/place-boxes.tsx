import { captionPlace, listSharedNames } from "../../locations/place-names.ts";
import type { WorkPlaces } from "../../people/staff.ts";

export type Place = { slug: string; locationName: string; region: string };

type PlaceBoxesProps = {
  legend: string;
  /** Missing where nobody can be given all of them. */
  all?: string | undefined;
  places: readonly Place[];
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
      <div className="place-list">
        <PlaceTicks name="place" places={places} chosen={chosen === "all" ? [] : chosen} />
      </div>
    </fieldset>
  );
}

type PlaceTicksProps = { name: string; places: readonly Place[]; chosen: readonly string[] };

/** One tick a location, by name. */
export function PlaceTicks({ name, places, chosen }: PlaceTicksProps) {
  const shared = listSharedNames(places);
  return places
    .toSorted((one, other) => one.locationName.localeCompare(other.locationName, "en"))
    .map((place) => (
      <label className="tick" key={place.slug}>
        <input type="checkbox" name={name} value={place.slug} defaultChecked={chosen.includes(place.slug)} />
        <span>
          {place.locationName} <span className="soft">{captionPlace(place, shared)}</span>
        </span>
      </label>
    ));
}
