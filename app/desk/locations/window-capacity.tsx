import { Form } from "react-router";
import type { PlannedCapacity } from "../../../schedule/planning.server.ts";
import { TextInput } from "../../ui/field.tsx";
import type { ActionResult } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { locationTexts } from "./texts.ts";

type Props = {
  /** A slug, or "*" for everywhere. */
  location: string;
  title: string;
  hint: string;
  capacity: PlannedCapacity;
  result: ActionResult | undefined;
};

export function WindowCapacity({ location, title, hint, capacity: { own, usual }, result: latest }: Props) {
  const result = latest?.intent === "capacity" ? latest : undefined;
  return (
    <section aria-labelledby="capacity-heading">
      <h2 id="capacity-heading">{title}</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="capacity" />
        <input type="hidden" name="location" value={location} />
        <TextInput
          id="capacity"
          name="capacity"
          inputMode="numeric"
          label={locationTexts.capacityField}
          hint={locationTexts.capacityHint(hint, usual)}
          defaultValue={own ?? ""}
          error={result?.problem}
          autoComplete="off"
          optional
        />
        <IdempotencyKey />
        <button type="submit">{locationTexts.saveCapacity}</button>
      </Form>
    </section>
  );
}
