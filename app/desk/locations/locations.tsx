import { Form, Link } from "react-router";
import { findLocation, type Location, listLocations } from "../../../locations/locations.server.ts";
import { requireRecord } from "../../../locations/records.server.ts";
import { listAudit } from "../../../people/audit.server.ts";
import { may } from "../../../people/roles.ts";
import { mayWorkIn } from "../../../people/staff.ts";
import { listNames } from "../../../people/team.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { formatDayHours, formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import { type PlannedCapacity, readCapacities } from "../../../schedule/planning.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { rememberRefusal, requirePermission, requireStaff } from "../door.server.ts";
import { type ActionResult, runFormAction } from "../form-action.server.ts";
import { IdempotencyKey } from "../idempotency-key.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { Said } from "../said.tsx";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/locations.ts";
import { LocationHours } from "./location-hours.tsx";
import { locationsActions } from "./locations-actions.server.ts";
import { formatLocationChange, locationTexts } from "./texts.ts";
import { WindowCapacity } from "./window-capacity.tsx";
import "../schedule/schedule.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const own = listLocations().filter(({ slug }) => mayWorkIn(staff, slug));
  const slug = new URL(request.url).searchParams.get("location");
  const chosen = own.find((location) => location.slug === slug);
  if (slug && !chosen && findLocation(slug)) rememberRefusal(context, "location");
  if (slug && !chosen) throw new Response(deskTexts.noSuchLocation, { status: 404 });
  const capacities = await readCapacities(["*", ...own.map(readScheduleKey)], Date.now());
  const isOwner = may(staff, "everything");
  const subjects = chosen ? listSubjects(chosen) : ["schedule:*"];
  return {
    isOwner,
    mayChange: may(staff, "settings"),
    everywhere: capacities.get("*") ?? uncounted,
    list: own.map((location) => ({
      slug: location.slug,
      name: location.locationName,
      ...requireRecord(location),
      hours: formatHours(location),
      capacity: capacities.get(readScheduleKey(location)) ?? uncounted,
      crewSlugs: listLocations()
        .filter((one) => readScheduleKey(one) === readScheduleKey(location))
        .map((one) => one.slug),
    })),
    chosen: chosen?.slug ?? null,
    history: isOwner ? await listChanges(subjects) : [],
  };
}

const uncounted: PlannedCapacity = { capacity: null, own: null, usual: null };

function formatHours(location: Location) {
  const { hours, slugs, isChanged } = readLocationHours(location);
  return { week: formatWeekHours(hours), days: hours.map(formatDayHours), slugs, isChanged };
}

function listSubjects(location: Location): string[] {
  return [
    ...new Set([
      `location:${requireRecord(location).key}`,
      `location:${hoursKey(location)}`,
      `location:id:${location.locationId}`,
      `schedule:${readScheduleKey(location)}`,
    ]),
  ];
}

async function listChanges(subjects: readonly string[]) {
  const [names, ...lists] = await Promise.all([
    listNames(),
    ...subjects.map((subject) => listAudit({ subject, limit: 30 })),
  ]);
  return lists
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, 30)
    .map((line) => ({
      id: line.id,
      at: line.at,
      who: names.get(line.actor) ?? locationTexts.someone,
      what: formatLocationChange(line),
    }));
}

export function action(args: Route.ActionArgs) {
  requirePermission(args.context, "settings");
  return runFormAction(args, locationsActions);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Shown = Route.ComponentProps["loaderData"]["list"][number];
type Result = ActionResult | undefined;

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { list, chosen, history, isOwner, mayChange, everywhere } = loaderData;
  const answered = useAnswered(actionData);
  const one = list.find(({ slug }) => slug === chosen);
  return (
    <>
      <Title>{deskTexts.pages.locations}</Title>
      {one ? (
        <>
          <p>
            <Link to="/desk/locations">{locationTexts.all}</Link>
          </p>
          <h1>{one.name}</h1>
          {mayChange ? <Forms key={one.slug} location={one} result={answered} /> : <Facts location={one} />}
        </>
      ) : (
        <>
          <h1>{deskTexts.pages.locations}</h1>
          <ul className="cards">
            {list.map((location) => (
              <li className="card location" key={location.slug}>
                <h2>
                  <Link to={`?location=${location.slug}`}>{location.name}</Link>{" "}
                  {location.slug === location.name.toLowerCase().replaceAll(" ", "-") ? null : (
                    <span className="soft">{location.slug}</span>
                  )}
                </h2>
                <p>{location.phone}</p>
                <p className="soft">
                  {location.capacity.capacity === null
                    ? locationTexts.notCounted
                    : locationTexts.perWindow(location.capacity.capacity)}
                </p>
              </li>
            ))}
          </ul>
          {isOwner ? (
            <WindowCapacity
              location="*"
              title={locationTexts.everywhere}
              hint={locationTexts.everywhereHint}
              capacity={everywhere}
              result={answered}
            />
          ) : null}
        </>
      )}
      {history.length > 0 ? <History lines={history} /> : null}
    </>
  );
}

function Facts({
  location: {
    phone,
    notify,
    hours,
    capacity: { capacity },
  },
}: {
  location: Shown;
}) {
  return (
    <>
      <p>{phone}</p>
      <p>{locationTexts.emailedTo(notify)}</p>
      <p>{locationTexts.answersAt(hours.week)}</p>
      <p>{locationTexts.windowTakes(capacity)}</p>
      <p className="soft">{locationTexts.ownerChanges}</p>
    </>
  );
}

function Forms({ location, result }: { location: Shown; result: Result }) {
  const { slug, phone, notify, slugs, hours, capacity, crewSlugs, isFromFirebase } = location;
  const edit = result?.intent === "edit" ? result : undefined;
  const wrong = (field: string) => (edit?.field === field ? edit.problem : undefined);
  return (
    <>
      <section aria-labelledby="record">
        <h2 id="record">{locationTexts.phoneAndEmail}</h2>
        <Said done={edit?.done} />
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="intent" value="edit" />
          <input type="hidden" name="location" value={slug} />
          <TextInput
            id="phone"
            name="phone"
            type="tel"
            label={locationTexts.phone}
            hint={isFromFirebase ? locationTexts.phoneIsElsewhere : locationTexts.phoneShown}
            defaultValue={phone}
            key={phone}
            error={wrong("phone")}
            autoComplete="off"
          />
          <TextInput
            id="notify"
            name="notify"
            label={locationTexts.notify}
            hint={locationTexts.notifyHint}
            defaultValue={notify.join(", ")}
            error={wrong("notify")}
            autoComplete="off"
            optional
          />
          {slugs.length > 1 ? (
            <>
              <p className="soft">{locationTexts.sharedBy(slugs)}</p>
              <label className="tick">
                <input type="checkbox" name="only" value="yes" /> {locationTexts.onlyFor(slug)}
              </label>
            </>
          ) : null}
          <IdempotencyKey />
          <button type="submit" className="main">
            {deskTexts.save}
          </button>
        </Form>
      </section>
      <LocationHours slug={slug} hours={hours} result={result} />
      <WindowCapacity
        location={slug}
        title={locationTexts.capacity}
        hint={locationTexts.usuallyTrucks(crewSlugs)}
        capacity={capacity}
        result={result}
      />
    </>
  );
}

function History({ lines }: { lines: Route.ComponentProps["loaderData"]["history"] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{locationTexts.history}</h2>
      <ul className="lines">
        {lines.map(({ id, at, who, what }) => (
          <li key={id}>
            {what}
            <br />
            <span className="soft">
              {who}, <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
