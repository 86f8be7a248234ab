import { Form } from "react-router";
import { weekdays } from "../../../schedule/opening-hours-text.ts";
import { TextInput } from "../../ui/field.tsx";
import type { ActionResult } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { locationTexts } from "./texts.ts";

type Props = {
  slug: string;
  name: string;
  /** Each day's hours in words, from Monday on, "" for closed; whose they are; whether the desk has changed them. */
  hours: { days: readonly string[]; names: readonly string[]; isChanged: boolean };
  result: ActionResult | undefined;
};

export function LocationHours({ slug, name, hours: { days, names, isChanged }, result: latest }: Props) {
  const result = latest?.intent === "hours" ? latest : undefined;
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">{locationTexts.hours}</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="hours" />
        <input type="hidden" name="location" value={slug} />
        <p className="soft">{locationTexts.hoursHint}</p>
        {weekdays.map((day, index) => (
          <TextInput
            key={`${day} ${days[index]}`}
            id={`day-${index}`}
            name={`day-${index}`}
            label={day}
            defaultValue={days[index] || locationTexts.closed}
            error={result?.field === `day-${index}` ? result.problem : undefined}
            autoComplete="off"
          />
        ))}
        {names.length > 1 ? (
          <>
            <p className="soft">{locationTexts.sameFor(names)}</p>
            <label className="tick">
              <input type="checkbox" name="only" value="yes" /> {locationTexts.hoursOnlyFor(name)}
            </label>
          </>
        ) : null}
        <IdempotencyKey />
        <button type="submit">{locationTexts.saveHours}</button>
      </Form>
      {isChanged ? (
        <Form method="post">
          <input type="hidden" name="intent" value="hours" />
          <input type="hidden" name="location" value={slug} />
          <IdempotencyKey />
          <button type="submit" name="usual" value="yes">
            {locationTexts.resetHours}
          </button>
        </Form>
      ) : null}
    </section>
  );
}
