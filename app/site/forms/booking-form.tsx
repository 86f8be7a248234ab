import { useCallback, useEffect, useRef, useState } from "react";
import { booking } from "../../../content/book-now.ts";
import { addressCountries, labels, regionLabel } from "../../../content/forms.ts";
import { draftTicket } from "../../../content/job-ticket.ts";
import { CODE_LIMIT, filterCode, filterUnit, limits } from "../../../leads/input-filters.ts";
import { checkBooking, flexibilityChoices, propertyTypes } from "../../../leads/junk-job.ts";
import { formatLoadField, type LoadChoice } from "../../../leads/junk-load.ts";
import type { Submission } from "../../../leads/submission.ts";
import { usesPostalCode } from "../../../locations/country.ts";
import { type BookableDay, timeWindows } from "../../../schedule/windows.ts";
import type { PlacesHelp } from "../../http/places/places.server.ts";
import { JobTicket } from "../sections/job-ticket.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { ChoiceField, MessageField, SelectField, TextField } from "./form-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { readForm } from "./read-form.ts";
import { StreetField } from "./street-field.tsx";
import { type FormProps, SubmissionForm } from "./submission-form.tsx";

type BookingFormProps = FormProps & {
  /** The visitor's country: it decides whether a postal code or a ZIP is offered first (section 5, reading row 14). */
  country: string;
  /** The country of the location, where the truck most likely goes. */
  addressCountry: "Canada" | "USA";
  /** Filled in until the visitor knows better; null where the page has no city. */
  town: { city: string; state: string } | null;
  days: readonly BookableDay[];
  /** What was counted onto the truck, in words and by item; null when nothing was. */
  load: {
    words: string;
    range: string | null;
    choice: LoadChoice;
    change: { label: string; href: string };
  } | null;
  places?: PlacesHelp;
};

const choicesOf: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  timeSlot: timeWindows,
  isTimeSensitive: flexibilityChoices,
  propertyType: propertyTypes,
};

function printChoice(name: string, value: string): string {
  return choicesOf[name]?.find((choice) => choice.value === value)?.label ?? value;
}

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

function whyClosed(day: BookableDay | undefined, window: string): string {
  const { begun, taken, thatDay } = booking.closed;
  if (!day) return thatDay;
  return day.begunWindows?.includes(window) ? begun : taken;
}

function DayTile({ day }: { day: BookableDay }) {
  const [weekday = "", month = "", number = ""] = day.label.split(/,? /);
  return (
    <>
      <span className="sr-only">{isGone(day) ? `${day.label} (${booking.allBegun})` : day.label}</span>
      <span className="day" aria-hidden="true">
        {weekday.slice(0, 3)}
        <b>{number}</b>
        {isGone(day) ? booking.noneLeft : month.slice(0, 3)}
      </span>
    </>
  );
}

function WindowTile({ label, left }: { label: string; left: string }) {
  const [start = "", ...end] = label.split(" ");
  return (
    <>
      <b>
        {start} {end[0]}
      </b>{" "}
      {end.slice(1).join(" ")}
      {left}
    </>
  );
}

export function BookingForm({
  country,
  addressCountry,
  town,
  days: daysOfPage,
  load,
  places,
  ...form
}: BookingFormProps) {
  const [days, setDays] = useState(form.answer?.days ?? daysOfPage);
  const stateLabel = regionLabel[addressCountry];
  const prefilled: Submission = { ...town, ...(load && { message: load.words }) };
  // Null until the form is interactive: before, nothing may be closed that a choice could not open again.
  const [followed, setFollowed] = useState<Submission | null>(null);
  const [chosenCountry, setChosenCountry] = useState<string>();
  const when = useRef<HTMLDivElement>(null);
  // Whatever chose or typed it: the visitor before the form was interactive, the draft, or a suggested street.
  const follow = useCallback(() => {
    const element = when.current?.closest("form");
    if (!element) return;
    const day = days.find(({ date }) => date === readForm(element).selectedDate);
    // A window that has begun on the day now chosen cannot stay chosen: it would be sent as none, without a word why.
    const window = element.querySelector<HTMLInputElement>("[name=timeSlot]:checked");
    if (window && day?.closedWindows.includes(window.value)) window.checked = false;
    const typed = readForm(element);
    setFollowed(typed);
    const { countryName } = typed;
    setChosenCountry((before) =>
      before === undefined && countryName === addressCountry ? before : countryName,
    );
  }, [days, addressCountry]);
  useEffect(() => {
    const element = when.current?.closest("form");
    follow();
    element?.addEventListener("input", follow);
    return () => element?.removeEventListener("input", follow);
  }, [follow]);
  const findDay = (typed: Submission) => days.find(({ date }) => date === typed.selectedDate);
  const chosenDay = followed ? findDay(followed) : undefined;
  const typed = followed ?? form.answer?.values ?? prefilled;
  const codeLabel = usesPostalCode(chosenCountry ?? country) ? labels.postalCode : labels.zip;
  return (
    <SubmissionForm
      {...form}
      kind="booking"
      title={booking.label}
      photoField={form.photos ? <PhotoField /> : null}
      onAnswer={(answer) => answer.days && setDays(answer.days)}
      prefilled={prefilled}
      button={booking.button}
      labels={{ ...labels, message: booking.message, state: stateLabel, zip: codeLabel }}
      print={printChoice}
      check={(submission) => {
        const checked = checkBooking(submission, days);
        return checked.ok ? [] : checked.errors;
      }}
      beside={
        <>
          <h3>{booking.when}</h3>
          <div className="when" ref={when}>
            <ChoiceField
              name="selectedDate"
              label={labels.selectedDate}
              choices={days.map((day, index) => ({
                value: day.date,
                label: day.label,
                disabled: isGone(day),
                mark: day.closedWindows.length > 0 ? `day-${index}` : undefined,
                tile: <DayTile day={day} />,
              }))}
            />
            <ChoiceField
              name="timeSlot"
              label={labels.timeSlot}
              choices={timeWindows.map(({ value, label }) => ({
                value,
                label,
                disabled: chosenDay?.closedWindows.includes(value) ?? false,
                // Without JavaScript the style sheet closes them while that day is chosen.
                mark: closedOn(days, value),
                why: whyClosed(chosenDay, value),
                tile: <WindowTile label={label} left={booking.fewLeft(chosenDay?.left?.[value])} />,
              }))}
            />
          </div>
          <ChoiceField name="isTimeSensitive" label={labels.isTimeSensitive} choices={flexibilityChoices} />
          <div className="booking-ticket" aria-hidden="true">
            <JobTicket
              isDraft
              day={findDay(typed)?.label}
              window={timeWindows.find(({ value }) => value === typed.timeSlot)?.label}
              where={[typed.street, typed.city, typed.state].filter(Boolean).join(", ")}
              load={typed.message}
              reference={draftTicket}
            />
          </div>
        </>
      }
    >
      <h3>{booking.who}</h3>
      <div className="field-pair">
        <ContactFields />
      </div>
      <TextField
        name="email"
        label={labels.email}
        optional
        hint={booking.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
      />
      {load ? (
        <p className="picked-load">
          {Object.entries(load.choice).map(([id, count]) => (
            <input key={id} type="hidden" name={formatLoadField(id)} value={count} />
          ))}
          <strong>{booking.picked}</strong> {load.words} {load.range ? `${load.range} ` : null}
          <a href={load.change.href}>{load.change.label}</a>
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
      <div className="field-pair">
        <TextField name="city" label={labels.city} autoComplete="address-level2" autoCapitalize="words" />
        <TextField name="state" label={stateLabel} autoComplete="address-level1" autoCapitalize="words" />
      </div>
      <div className="field-pair">
        <TextField
          name="zip"
          label={codeLabel}
          optional
          autoComplete="postal-code"
          autoCapitalize="characters"
          filter={filterCode}
          maxLength={CODE_LIMIT}
        />
        <SelectField
          name="countryName"
          label={labels.countryName}
          choices={addressCountries}
          fallback={addressCountry}
          autoComplete="country-name"
        />
      </div>
    </SubmissionForm>
  );
}
