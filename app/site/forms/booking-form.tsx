import { useCallback, useEffect, useRef, useState } from "react";
import { addressCountries, booking, labels, regionLabel } from "../../../content/forms.ts";
import { ADDRESS_LIMIT, CODE_LIMIT, filterCode, filterUnit, limits } from "../../../leads/input-filters.ts";
import { checkBooking, flexibilityChoices, propertyTypes } from "../../../leads/junk-job.ts";
import { formatLoadField, type LoadChoice } from "../../../leads/junk-load.ts";
import { usesPostalCode } from "../../../locations/country.ts";
import { type BookableDay, timeWindows } from "../../../schedule/windows.ts";
import type { PlacesHelp } from "../../http/places/places.server.ts";
import { ContactFields } from "./contact-fields.tsx";
import { ChoiceField, MessageField, SelectField, TextField } from "./form-fields.tsx";
import { StreetField } from "./street-field.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

type BookingFormProps = FormProps & {
  /** The visitor's country: it decides whether a postal code or a ZIP is offered first (section 5, reading row 14). */
  country: string;
  /** The country of the location, where the truck most likely goes. */
  addressCountry: "Canada" | "USA";
  days: readonly BookableDay[];
  /** What was counted onto the truck, in words and by item; null when nothing was. */
  load: { words: string; choice: LoadChoice; change: { label: string; href: string } } | null;
  /** Missing when no provider makes suggestions. */
  places?: PlacesHelp;
};

function isGone({ closedWindows }: BookableDay): boolean {
  return closedWindows.length === timeWindows.length;
}

/** The days on which a window is closed, as the style sheet knows them. */
function closedOn(days: readonly BookableDay[], window: string): string | undefined {
  const marks = days.flatMap((day, index) =>
    day.closedWindows.includes(window) && !isGone(day) ? [`closed-${index}`] : [],
  );
  return marks.join(" ") || undefined;
}

export function BookingForm({
  country,
  addressCountry,
  days: daysOfPage,
  load,
  places,
  ...form
}: BookingFormProps) {
  const [days, setDays] = useState(form.answer?.days ?? daysOfPage);
  const stateLabel = regionLabel[addressCountry];
  const [chosenDay, setChosenDay] = useState<BookableDay>();
  const closedWindows = chosenDay?.closedWindows ?? [];
  const when = useRef<HTMLDivElement>(null);
  // The day may have been chosen before the form was interactive, or restored from the draft.
  const followDay = useCallback(() => {
    const chosen = when.current?.querySelector<HTMLInputElement>("[name=selectedDate]:checked")?.value;
    const day = days.find(({ date }) => date === chosen);
    // A window that has begun on the day now chosen cannot stay chosen: it would be sent as none, without a word why.
    const window = when.current?.querySelector<HTMLInputElement>("[name=timeSlot]:checked");
    if (window && day?.closedWindows.includes(window.value)) window.checked = false;
    setChosenDay(day);
  }, [days]);
  useEffect(followDay, [followDay]);
  const [chosenCountry, setChosenCountry] = useState<string>();
  // The country of the address may be chosen, restored from the draft, or filled in with a suggested street.
  useEffect(() => {
    const form = when.current?.closest("form");
    const follow = () => {
      const chosen = form?.querySelector<HTMLSelectElement>("[name=countryName]")?.value;
      setChosenCountry((before) => (before === undefined && chosen === addressCountry ? before : chosen));
    };
    follow();
    form?.addEventListener("input", follow);
    return () => form?.removeEventListener("input", follow);
  }, [addressCountry]);
  const codeLabel = usesPostalCode(chosenCountry ?? country) ? labels.postalCode : labels.zip;
  return (
    <SubmissionForm
      {...form}
      title={booking.label}
      onAnswer={(answer) => answer.days && setDays(answer.days)}
      prefilled={load ? { message: load.words } : {}}
      button={booking.button}
      labels={{ ...labels, message: booking.message, state: stateLabel, zip: codeLabel }}
      check={(submission) => {
        const checked = checkBooking(submission, days);
        return checked.ok ? [] : checked.errors;
      }}
    >
      <h3>{booking.who}</h3>
      <ContactFields />
      <TextField
        name="email"
        label={labels.email}
        optional
        hint={booking.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
      />
      <h3>{booking.what}</h3>
      {load ? (
        <p className="picked-load">
          {Object.entries(load.choice).map(([id, count]) => (
            <input key={id} type="hidden" name={formatLoadField(id)} value={count} />
          ))}
          <strong>{booking.picked}</strong> {load.words} <a href={load.change.href}>{load.change.label}</a>
        </p>
      ) : null}
      <MessageField name="message" label={booking.message} hint={booking.messageHint} />
      <h3>{booking.where}</h3>
      <ChoiceField name="propertyType" label={labels.propertyType} choices={propertyTypes} />
      <StreetField places={places} />
      <div className="unit-field">
        <TextField
          name="unit"
          label={labels.unit}
          autoComplete="address-line2"
          filter={filterUnit}
          maxLength={limits.unit}
        />
      </div>
      <TextField
        name="city"
        label={labels.city}
        autoComplete="address-level2"
        autoCapitalize="words"
        maxLength={ADDRESS_LIMIT}
      />
      <div className="field-pair">
        <TextField
          name="state"
          label={stateLabel}
          autoComplete="address-level1"
          autoCapitalize="words"
          maxLength={ADDRESS_LIMIT}
        />
        <TextField
          name="zip"
          label={codeLabel}
          optional
          autoComplete="postal-code"
          autoCapitalize="characters"
          filter={filterCode}
          maxLength={CODE_LIMIT}
        />
      </div>
      <SelectField
        name="countryName"
        label={labels.countryName}
        choices={addressCountries}
        fallback={addressCountry}
        autoComplete="country-name"
      />
      <h3>{booking.when}</h3>
      <div className="when" ref={when} onChange={followDay}>
        <ChoiceField
          name="selectedDate"
          label={labels.selectedDate}
          choices={days.map((day, index) => ({
            value: day.date,
            label: isGone(day) ? `${day.label} (${booking.allBegun})` : day.label,
            disabled: isGone(day),
            mark: day.closedWindows.length > 0 ? `day-${index}` : undefined,
          }))}
        />
        <ChoiceField
          name="timeSlot"
          label={labels.timeSlot}
          choices={timeWindows.map(({ value, label }) => ({
            value,
            label: label + booking.fewLeft(chosenDay?.left?.[value]),
            disabled: closedWindows.includes(value),
            // Without JavaScript the style sheet closes them while that day is chosen.
            mark: closedOn(days, value),
          }))}
        />
      </div>
      <ChoiceField name="isTimeSensitive" label={labels.isTimeSensitive} choices={flexibilityChoices} />
    </SubmissionForm>
  );
}
