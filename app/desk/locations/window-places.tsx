import { Form } from "react-router";
import type { PlannedCapacity } from "../../../schedule/planning.server.ts";
import { TextInput } from "../../ui/field.tsx";
import type { DeedResult } from "../deed.server.ts";
import { Press } from "../press.tsx";
import { Said } from "../said.tsx";

type Props = {
  /** A slug, or "*" for everywhere. */
  location: string;
  title: string;
  hint: string;
  capacity: PlannedCapacity;
  said: DeedResult | undefined;
};

/** How many bookings a window takes, at a location or everywhere. */
export function WindowPlaces({ location, title, hint, capacity: { own, usual }, said }: Props) {
  const result = said?.deed === "capacity" ? said : undefined;
  const otherwise = usual === null ? "bookings are not counted" : `it takes ${usual}`;
  return (
    <section aria-labelledby="places">
      <h2 id="places">{title}</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="deed" value="capacity" />
        <input type="hidden" name="location" value={location} />
        <TextInput
          id="capacity"
          name="capacity"
          inputMode="numeric"
          label="How many a window takes"
          hint={`${hint} When this is empty, ${otherwise}.`}
          defaultValue={own ?? ""}
          error={result?.problem}
          autoComplete="off"
          optional
        />
        <Press />
        <button type="submit">Save the number</button>
      </Form>
    </section>
  );
}
