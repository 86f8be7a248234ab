import { Form } from "react-router";
import { listLocations } from "../../../locations/locations.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { formatShortDayFrom, utcDay } from "../../../schedule/days-and-durations.ts";
import { type Country, listStatutoryHolidays } from "../../../schedule/statutory-holidays.ts";
import { Select, TextInput } from "../../ui/field.tsx";
import { requireOwner } from "../door.server.ts";
import { type ActionResult, runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Said } from "../said.tsx";
import type { Route } from "./+types/holidays.ts";
import { countries, isWhole, listClosedDays } from "./closed-days.server.ts";
import { holidayActions } from "./holiday-actions.server.ts";
import { holidayTexts } from "./holiday-texts.ts";
import { Origin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const today = utcDay(Date.now());
  const closed = await listClosedDays();
  const schedules = listLocations().filter((one) => one.slug === readScheduleKey(one));
  const isClosed = (date: string, country: Country) =>
    isWhole(
      country,
      closed.filter((day) => day.date === date).flatMap((day) => day.scheduleKeys),
    );
  return {
    today,
    closed: closed.map(({ scheduleKeys, ...day }) => ({
      ...day,
      day: formatShortDayFrom(today, day.date),
      where: nameKeys(scheduleKeys),
    })),
    offered: countries.map((country) => ({
      country,
      days: listStatutoryHolidays(country, today).map((day) => ({
        ...day,
        day: formatShortDayFrom(today, day.date),
        isClosed: isClosed(day.date, country),
      })),
    })),
    places: schedules.map(({ slug, locationName }) => ({ slug, name: locationName })),
  };
}

function nameKeys(keys: readonly string[]): string {
  if (keys.includes("*")) return holidayTexts.everywhere;
  const whole = countries.filter((country) => isWhole(country, keys));
  const places = listLocations().filter(
    ({ slug, country }) => keys.includes(slug) && !whole.includes(country),
  );
  return holidayTexts.places([
    ...whole.map(holidayTexts.inCountry),
    ...places.map(({ locationName }) => locationName),
  ]);
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction(args, holidayActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Data = Route.ComponentProps["loaderData"];
type Result = Partial<ActionResult> | undefined;

export default function Holidays({ loaderData, actionData }: Route.ComponentProps) {
  const { closed, offered } = loaderData;
  const answered = useAnswered(actionData);
  return (
    <SettingsPage of="holidays">
      <section aria-labelledby="ahead">
        <h2 id="ahead">{holidayTexts.ahead}</h2>
        <Said
          done={answered?.intent === "open-day" ? answered.done : undefined}
          problem={answered?.intent === "open-day" ? answered.problem : undefined}
        />
        {closed.length === 0 ? <p className="empty">{holidayTexts.none}</p> : <ClosedDays days={closed} />}
      </section>
      <div className="two-columns">
        {offered.map((one) => (
          <Statutory key={one.country} {...one} result={answered} />
        ))}
      </div>
      <OtherDay data={loaderData} result={answered?.intent === "close-day" ? answered : undefined} />
    </SettingsPage>
  );
}

function ClosedDays({ days }: { days: Data["closed"] }) {
  return (
    <ul className="day-list">
      {days.map(({ date, day, reason, where, isFromContent }) => (
        <li key={`${date} ${reason} ${isFromContent}`}>
          <p>
            <b>{day}</b> {reason}
            <br />
            <span className="soft">
              {where}
              {isFromContent ? " · " : null}
            </span>
            {isFromContent ? <Origin of={{ standard: holidayTexts.fromContent }} /> : null}
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="open-day" />
            <input type="hidden" name="date" value={date} />
            <input type="hidden" name="reason" value={reason} />
            <input type="hidden" name="isFromContent" value={String(isFromContent)} />
            <IdempotencyKey />
            <button type="submit">
              {holidayTexts.open}
              <span className="unseen">{holidayTexts.openFor(day)}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function Statutory({ country, days, result }: Data["offered"][number] & { result: Result }) {
  const own = result?.intent === "statutory" && result.id === country ? result : undefined;
  const isAllClosed = days.every(({ isClosed }) => isClosed);
  return (
    <section aria-labelledby={`statutory-${country}`}>
      <h2 id={`statutory-${country}`}>{holidayTexts.statutory(country)}</h2>
      <Said done={own?.done} problem={own?.problem} />
      {isAllClosed ? (
        <p className="empty">{holidayTexts.allClosed}</p>
      ) : (
        <Form method="post" className="holidays">
          <input type="hidden" name="intent" value="statutory" />
          <input type="hidden" name="country" value={country} />
          <fieldset className="ticks" aria-describedby={`source-${country}`}>
            <legend className="soft">{holidayTexts.statutoryHint}</legend>
            {days.map(({ date, day, name, isClosed }) => (
              <label className="tick" key={date}>
                <input type="checkbox" name="date" value={date} defaultChecked disabled={isClosed} />
                <span>{day}</span>
                <span>
                  {name} {isClosed ? <span className="soft">{holidayTexts.closedAlready}</span> : null}
                </span>
              </label>
            ))}
          </fieldset>
          <p className="soft" id={`source-${country}`}>
            {holidayTexts.source[country]}. {country === "Canada" ? holidayTexts.provincesToo : null}
          </p>
          <IdempotencyKey />
          <button type="submit">{holidayTexts.closeThese(country)}</button>
        </Form>
      )}
    </section>
  );
}

function OtherDay({ data: { today, offered, places }, result }: { data: Data; result: Result }) {
  const wrong = (field: string) => (result?.field === field ? result.problem : undefined);
  return (
    <section aria-labelledby="other">
      <h2 id="other">{holidayTexts.other}</h2>
      <Said done={result?.done} />
      <Form method="post" className="stack" noValidate key={result?.done}>
        <input type="hidden" name="intent" value="close-day" />
        <TextInput
          id="date"
          name="date"
          type="date"
          min={today}
          label={holidayTexts.date}
          error={wrong("date")}
        />
        <TextInput
          id="reason"
          name="reason"
          label={holidayTexts.reason}
          hint={holidayTexts.reasonHint}
          error={wrong("reason")}
          autoComplete="off"
        />
        <Select
          id="where"
          name="where"
          label={holidayTexts.where}
          choices={[
            { value: "*", label: holidayTexts.everywhere },
            ...offered.map(({ country }) => ({ value: country, label: holidayTexts.inCountry(country) })),
            ...places.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
        <IdempotencyKey />
        <button type="submit">{holidayTexts.close}</button>
      </Form>
    </section>
  );
}
