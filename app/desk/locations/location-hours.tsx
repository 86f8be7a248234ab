import { Form } from "react-router";
import { weekdays } from "../../../schedule/hours-words.ts";
import { TextInput } from "../../ui/field.tsx";
import type { DeedResult } from "../deed.server.ts";
import { Press } from "../press.tsx";
import { Said } from "../said.tsx";

type Props = {
  slug: string;
  /** Each day's hours in words, from Monday on, "" for closed; whose they are; whether the desk has changed them. */
  hours: { days: readonly string[]; slugs: readonly string[]; isChanged: boolean };
  said: DeedResult | undefined;
};

/** When requests are answered: a line a day, as people write it. */
export function LocationHours({ slug, hours: { days, slugs, isChanged }, said }: Props) {
  const result = said?.deed === "hours" ? said : undefined;
  return (
    <section aria-labelledby="hours">
      <h2 id="hours">Opening hours</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="deed" value="hours" />
        <input type="hidden" name="location" value={slug} />
        <p className="soft">
          When requests are answered, in the location’s own time, like 8 AM–7 PM or 8 AM–noon, 1 PM–5 PM. The
          public page says so, and the time to first response is measured in these hours.
        </p>
        {weekdays.map((day, index) => (
          <TextInput
            key={`${day} ${days[index]}`}
            id={`day-${index}`}
            name={`day-${index}`}
            label={day}
            defaultValue={days[index] || "closed"}
            error={result?.field === `day-${index}` ? result.problem : undefined}
            autoComplete="off"
          />
        ))}
        {slugs.length > 1 ? (
          <>
            <p className="soft">The same for {slugs.join(", ")}.</p>
            <label className="tick">
              <input type="checkbox" name="only" value="yes" /> These hours are those of {slug} alone
            </label>
          </>
        ) : null}
        <Press />
        <button type="submit">Save the hours</button>
      </Form>
      {isChanged ? (
        <Form method="post">
          <input type="hidden" name="deed" value="hours" />
          <input type="hidden" name="location" value={slug} />
          <Press />
          <button type="submit" name="usual" value="yes">
            Back to the usual hours
          </button>
        </Form>
      ) : null}
    </section>
  );
}
