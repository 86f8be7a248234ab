import { Form } from "react-router";
import type { ReminderSettings } from "../../../people/reminders.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { Said } from "../said.tsx";
import { deskTexts, formatTime } from "../texts.ts";
import { accountTexts } from "./texts.ts";
import type { Result } from "./totp-section.tsx";

type ReminderProps = {
  settings: ReminderSettings;
  /** Those to choose from, and the one that holds without a choice. */
  zones: readonly string[];
  usualZone: string;
  result: Result | undefined;
};

export function ReminderSection({ settings, zones, usualZone, result }: ReminderProps) {
  const { morning, morningHour, quietFrom, quietTo, timeZone } = settings;
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders">{accountTexts.reminders}</h2>
      <p className="soft">{accountTexts.remindersIntro}</p>
      <Said {...result} />
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="reminders" />
        <div className="field">
          <label htmlFor="morning">{accountTexts.morning}</label>
          <select id="morning" name="morning" key={morning} defaultValue={morning}>
            {(["off", "mail", "push"] as const).map((way) => (
              <option key={way} value={way}>
                {accountTexts.morningWays[way]}
              </option>
            ))}
          </select>
        </div>
        <HourSelect name="morningHour" label={accountTexts.morningHour} value={morningHour} />
        <fieldset className="hours-from-to">
          <legend>{accountTexts.quiet}</legend>
          <HourSelect name="quietFrom" label={deskTexts.fromDay} value={quietFrom} />
          <HourSelect name="quietTo" label={accountTexts.quietUntil} value={quietTo} />
        </fieldset>
        <div className="field">
          <label htmlFor="time-zone">{accountTexts.timeZone}</label>
          <select id="time-zone" name="timeZone" key={timeZone} defaultValue={timeZone}>
            <option value="">{accountTexts.usualZone(usualZone)}</option>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {accountTexts.zone(zone)}
              </option>
            ))}
          </select>
        </div>
        <IdempotencyKey />
        <button type="submit">{deskTexts.save}</button>
      </Form>
    </section>
  );
}

function HourSelect({ name, label, value }: { name: string; label: string; value: number }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} key={value} defaultValue={value}>
        {Array.from({ length: 24 }, (_, hour) => (
          <option key={formatTime(`${hour}:00`)} value={hour}>
            {formatTime(`${hour}:00`)}
          </option>
        ))}
      </select>
    </div>
  );
}
