import type { GivenRole } from "../../../people/roles.ts";
import { foldCrew, type WorkPlaces } from "../../../people/staff.ts";
import { TextInput } from "../../ui/field.tsx";
import { PlaceBoxes, type Places } from "../place-boxes.tsx";
import { peopleTexts, roleNames, roleTexts } from "./texts.ts";

/** What the person at the desk may give to others. */
export type Given = { roles: readonly GivenRole[]; isEverywhere: boolean; crews: readonly string[] };

type PositionProps = {
  places: Places;
  given: Given;
  name: string;
  chosen?: { role: GivenRole; locations: WorkPlaces; crews: readonly string[] };
};

/** What someone is, where, and on which crews. The crews show once "Crew" is chosen, without JavaScript too. */
export function PositionFields({ places, given, name, chosen }: PositionProps) {
  const own = chosen?.crews ?? [];
  const known = new Map([...given.crews, ...own].map((crew) => [foldCrew(crew), crew]));
  return (
    <div className="stack position">
      <fieldset className="roles">
        <legend>{peopleTexts.role}</legend>
        {given.roles.map((role) => (
          <label className="tick" key={role}>
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === (chosen?.role ?? "dispatcher")}
            />
            <span>
              {roleNames[role]} <span className="soft">{roleTexts[role]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="crews">
        <legend>{peopleTexts.crews}</legend>
        {[...known].map(([folded, crew]) => (
          <label className="tick" key={folded}>
            <input
              type="checkbox"
              name="crew"
              value={crew}
              defaultChecked={own.some((one) => foldCrew(one) === folded)}
            />{" "}
            <span dir="auto">{crew}</span>
          </label>
        ))}
        <TextInput
          id={`${name}-crews`}
          name="otherCrews"
          label={peopleTexts.otherCrews}
          hint={peopleTexts.otherCrewsHint}
          autoComplete="off"
        />
      </fieldset>
      <PlaceBoxes
        legend={peopleTexts.worksIn}
        all={given.isEverywhere ? peopleTexts.allLocations : undefined}
        places={places}
        chosen={chosen?.locations ?? []}
      />
    </div>
  );
}
