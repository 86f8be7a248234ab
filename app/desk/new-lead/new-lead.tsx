import { useEffect, useRef, useState } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { callSources, repeatSource } from "../../../content/call-sources.ts";
import { findLastEntryPlace } from "../../../leads/inbox/inbox.server.ts";
import { CODE_LIMIT, limits } from "../../../leads/input-filters.ts";
import { propertyTypes } from "../../../leads/junk-job.ts";
import type { Submission } from "../../../leads/submission.ts";
import { findUnfinished } from "../../../leads/unfinished/unfinished.server.ts";
import { usesPostalCode } from "../../../locations/country.ts";
import type { Staff } from "../../../people/staff.ts";
import { Select, TextArea, TextInput } from "../../ui/field.tsx";
import { listAssignees, visibleTo } from "../asked-filter.server.ts";
import { requireStaff } from "../door.server.ts";
import { findFormAction } from "../form-action.server.ts";
import { KeyField } from "../idempotency-key.tsx";
import { isLost, orLost, revalidateUnlessLost, useLastResult } from "../lost-connection.ts";
import { deskTexts, kindTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import { unfinishedTexts } from "../unfinished/texts.ts";
import type { Route } from "./+types/new-lead.ts";
import { type EntryAnswer, entryActions } from "./enter-lead.server.ts";
import { EntryDays } from "./entry-days.tsx";
import { KnownCustomer } from "./known-customer.tsx";
import { findEntryPlace, listEntryDays, listEntryPlaces } from "./list-entry-places.server.ts";
import { newLeadTexts as texts } from "./texts.ts";
import "./new-lead.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const now = Date.now();
  const begun = await readBegun(new URL(request.url).searchParams.get("unfinished"), staff, now);
  const places = listEntryPlaces(staff);
  const [last, people] = await Promise.all([findLastEntryPlace(staff.id, now), listAssignees()]);
  const [only] = places.length === 1 ? places : [];
  const known = [begun?.place, last].find((slug) => places.some((one) => one.slug === slug));
  const place = only?.slug ?? known ?? "";
  const location = findEntryPlace(staff, place);
  return {
    places,
    place,
    days: location && (await listEntryDays(location, now)),
    people,
    me: staff.id,
    begun,
  };
}

async function readBegun(id: string | null, staff: Staff, now: number): Promise<Submission | null> {
  const found = id && (await findUnfinished(id, { locations: visibleTo(staff) }, now));
  if (!found) return null;
  const { typed, kind, location } = found;
  return { ...typed, kind, place: location ?? "", unfinished: found.id, sourceWords: unfinishedTexts.source };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context);
  const form = await request.formData();
  return findFormAction(form, entryActions)({ context, form });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function NewLead({ loaderData }: Route.ComponentProps) {
  const result = useLastResult(useActionData<typeof action>());
  const answer = result === undefined || isLost(result) ? undefined : (result as EntryAnswer);
  const values = answer?.values ?? loaderData.begun ?? {};
  const [place, setPlace] = useState(values.place || loaderData.place);
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().state !== "idle";
  useEffect(() => {
    if (!form.current) return;
    const { phone, place } = form.current.elements as unknown as Record<string, HTMLInputElement>;
    // Someone may have been quicker than the page's script.
    if (place) setPlace(place.value);
    if (!form.current.contains(document.activeElement)) phone?.focus();
  }, []);
  useEffect(() => {
    if (answer?.errors.length) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  const error = (field: string) => answer?.errors.find((one) => one.field === field)?.message;
  const text = (name: string) => ({
    id: `new-${name}`,
    name,
    defaultValue: values[name] ?? "",
    error: error(name),
    optional: "unsaid" as const,
    autoComplete: "off",
  });
  const regions = [...new Set(loaderData.places.map(({ region }) => region))];
  const chosen = loaderData.places.find(({ slug }) => slug === place);
  const isCanadian = usesPostalCode(chosen?.country);
  const problem = isLost(result) ? result.problem : answer?.problem;
  return (
    <div className="new-lead">
      <Title>{texts.title}</Title>
      <h1>{texts.title}</h1>
      <Form method="post" action="/desk/new" ref={form} noValidate className="new-lead-form">
        <KeyField result={result} />
        <input type="hidden" name="intent" value="enter" />
        {values.unfinished ? (
          <>
            <input type="hidden" name="unfinished" value={values.unfinished} />
            <p className="soft">{unfinishedTexts.begun}</p>
          </>
        ) : null}
        <div className="new-lead-columns">
          <div className="new-lead-column">
            <div className="new-lead-pair">
              <TextInput {...text("phone")} label={texts.phone} type="tel" maxLength={limits.phone} />
              <TextInput
                {...text("name")}
                label={texts.name}
                maxLength={limits.name}
                autoCapitalize="words"
                dir="auto"
              />
            </div>
            <KnownCustomer form={form} repeatSource={repeatSource} />
            <div className="field">
              <label htmlFor="new-place">{texts.location}</label>
              <select
                id="new-place"
                name="place"
                defaultValue={place}
                aria-required="true"
                aria-invalid={error("place") ? true : undefined}
                aria-describedby={error("place") && "new-place-error"}
                onChange={({ target }) => setPlace(target.value)}
              >
                {loaderData.place ? null : <option value="">{texts.choosePlace}</option>}
                {regions.map((name) => (
                  <optgroup key={name} label={name}>
                    {loaderData.places
                      .filter(({ region }) => region === name)
                      .map(({ slug, name }) => (
                        <option key={slug} value={slug}>
                          {name}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </select>
              {error("place") ? (
                <p className="field-error" id="new-place-error">
                  {error("place")}
                </p>
              ) : null}
            </div>
            <fieldset className="new-lead-kind">
              <legend>{texts.kind}</legend>
              {(["moving", "junk"] as const).map((kind) => (
                <label key={kind} data-kind={kind}>
                  <input
                    type="radio"
                    name="kind"
                    value={kind}
                    defaultChecked={kind === (values.kind === "junk" ? "junk" : "moving")}
                  />
                  <span>{kindTexts[kind]}</span>
                </label>
              ))}
            </fieldset>
            <TextArea {...text("message")} label={texts.message} rows={3} dir="auto" />
          </div>
          <div className="new-lead-column">
            <div className="for-moving">
              <div className="new-lead-pair">
                <TextInput {...text("zipFrom")} label={texts.movingFrom(isCanadian)} maxLength={CODE_LIMIT} />
                <TextInput {...text("zipTo")} label={texts.movingTo(isCanadian)} maxLength={CODE_LIMIT} />
              </div>
              <TextInput {...text("moveDate")} label={texts.moveDate} type="date" />
              <Tick name="packing" label={texts.packing} isTicked={values.packing === "true"} />
            </div>
            <div className="for-junk">
              <EntryDays
                place={place}
                given={answer?.days ?? (place === loaderData.place ? loaderData.days : null)}
                values={values}
                error={error}
              />
              <div className="new-lead-pair" data-wide>
                <TextInput {...text("street")} label={texts.street} />
                <TextInput {...text("unit")} label={texts.unit} maxLength={limits.unit} />
              </div>
              <div className="new-lead-pair" data-three>
                <TextInput {...text("city")} label={texts.city} />
                <TextInput {...text("state")} label={texts.state(isCanadian)} />
                <TextInput {...text("zip")} label={texts.code(isCanadian)} maxLength={CODE_LIMIT} />
              </div>
              <Select
                id="new-propertyType"
                name="propertyType"
                label={texts.property}
                choices={propertyTypes}
                defaultValue={values.propertyType ?? "House"}
                optional="unsaid"
              />
              <Tick
                name="isTimeSensitive"
                label={texts.isTimeSensitive}
                isTicked={values.isTimeSensitive === "true"}
              />
            </div>
            <TextInput
              {...text("email")}
              label={texts.email}
              hint={texts.emailHint}
              type="email"
              autoCapitalize="off"
            />
            <Select
              id="new-source"
              name="source"
              label={texts.callFrom}
              choices={callSources.map((value) => ({ value, label: value }))}
              defaultValue={values.source ?? callSources[0]}
            />
            <TextInput {...text("sourceWords")} label={texts.sourceWords} hint={texts.sourceWordsHint} />
            <Select
              id="new-takenBy"
              name="takenBy"
              label={texts.takenBy}
              error={error("takenBy")}
              choices={loaderData.people.map(({ id, name }) => ({
                value: id,
                label: id === loaderData.me ? `${name} (${deskTexts.me.toLowerCase()})` : name,
              }))}
              defaultValue={values.takenBy ?? loaderData.me}
            />
          </div>
        </div>
        <div className="new-lead-end">
          <div aria-live="polite" className="said">
            {problem ? <p className="problem">{problem}</p> : null}
          </div>
          <button type="submit" className="main" aria-busy={isSaving || undefined} disabled={isSaving}>
            {texts.save}
          </button>
          <Link className="button" to="/desk">
            {texts.cancel}
          </Link>
        </div>
      </Form>
    </div>
  );
}

function Tick({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value="true" defaultChecked={isTicked} /> {label}
    </label>
  );
}
