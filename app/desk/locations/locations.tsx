import { data, Form, Link } from "react-router";
import { type Location, listLocations } from "../../../locations/locations.server.ts";
import { requireRecord } from "../../../locations/records.server.ts";
import { type AuditLine, listAudit } from "../../../people/audit.server.ts";
import { mayWorkIn } from "../../../people/staff.ts";
import { listNames } from "../../../people/team.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { formatDayHours, formatWeekHours } from "../../../schedule/hours-words.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { type PlannedCapacity, readCapacities } from "../../../schedule/planning.server.ts";
import { TextInput } from "../../ui/field.tsx";
import { type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner, requireStaff } from "../door.server.ts";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import { Moment } from "../moment.tsx";
import { once } from "../once.server.ts";
import { Press } from "../press.tsx";
import { Said } from "../said.tsx";
import type { Route } from "./+types/locations.ts";
import { editHours } from "./edit-hours.server.ts";
import { editLocation } from "./edit-location.server.ts";
import { LocationHours } from "./location-hours.tsx";
import { setPlaces } from "./set-capacity.server.ts";
import { WindowPlaces } from "./window-places.tsx";
import "../schedule/schedule.css";
import { Title } from "../title.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const own = listLocations().filter(({ slug }) => mayWorkIn(staff, slug));
  const slug = new URL(request.url).searchParams.get("location");
  const chosen = own.find((location) => location.slug === slug);
  if (slug && !chosen) throw new Response("There is no such location.", { status: 404 });
  const capacities = await readCapacities(["*", ...own.map(readScheduleKey)], Date.now());
  const isOwner = staff.role === "owner";
  const subjects = chosen ? subjectsOf(chosen) : ["schedule:*"];
  return {
    isOwner,
    everywhere: capacities.get("*") ?? uncounted,
    list: own.map((location) => ({
      slug: location.slug,
      name: location.locationName,
      ...requireRecord(location),
      hours: shownHours(location),
      capacity: capacities.get(readScheduleKey(location)) ?? uncounted,
      crewOf: listLocations()
        .filter((one) => readScheduleKey(one) === readScheduleKey(location))
        .map((one) => one.slug),
    })),
    chosen: chosen?.slug ?? null,
    history: isOwner ? await historyOf(subjects) : [],
  };
}

const uncounted: PlannedCapacity = { capacity: null, own: null, usual: null };

function shownHours(location: Location) {
  const { hours, slugs, isChanged } = readLocationHours(location);
  return { week: formatWeekHours(hours), days: hours.map(formatDayHours), slugs, isChanged };
}

/** What the audit log calls a location: the slug's own, and what it shares with others. */
function subjectsOf(location: Location): string[] {
  return [
    ...new Set([
      `location:${requireRecord(location).key}`,
      `location:${hoursKey(location)}`,
      `location:id:${location.locationId}`,
      `schedule:${readScheduleKey(location)}`,
    ]),
  ];
}

/** What was changed of these, newest first, with names. */
async function historyOf(subjects: readonly string[]) {
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
      who: names.get(line.actor) ?? "Somebody",
      what: wordsOf(line),
    }));
}

function wordsOf({ deed, details }: AuditLine): string {
  const { phone, before, mailboxes, mailboxesBefore, date, window, reason, capacity, hours } = details;
  const when = `${date}${window && window !== "*" ? ` ${window}` : ""}`;
  const why = reason ? `: ${reason}` : "";
  switch (deed) {
    case "location.edited": {
      const number = phone === before ? `phone ${phone}` : `phone ${before} → ${phone}`;
      const [from, to] = [mailedTo(mailboxesBefore), mailedTo(mailboxes)];
      return `${number}; leads mailed to ${from === to ? to : `${from} → ${to}`}`;
    }
    case "hours.edited":
      return `opening hours ${before || "never"} → ${hours === null ? "the usual ones" : hours || "never"}`;
    case "capacity.set":
      return `bookings in a window ${before ?? "as usual"} → ${capacity ?? "as usual"}`;
    case "window.closed":
      return `blocked ${when}${why}`;
    case "day.opened":
      return `opened ${when}${why}`;
    case "window.restored":
      return `as usual again: ${when}`;
    default:
      return deed;
  }
}

function mailedTo(mailboxes: unknown): string {
  if (!mailboxes) return "the owner";
  return mailboxes === 1 ? "one address" : `${mailboxes} addresses`;
}

const deeds = { edit: editLocation, capacity: setPlaces, hours: editHours };

export async function action({ request, context }: Route.ActionArgs) {
  requireOwner(context);
  const form = await request.formData();
  const deed = deeds[textOf(form, "deed") as keyof typeof deeds];
  if (!deed) throw new Response("There is no such deed.", { status: 400 });
  const result = await once({ context, form }, () => deed({ context, form }));
  return data(result, { status: result.problem ? 422 : 200 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

type Shown = Route.ComponentProps["loaderData"]["list"][number];
type Result = DeedResult | undefined;

/** What is particular about each location; the owner changes it here. */
export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { list, chosen, history, isOwner, everywhere } = loaderData;
  const answered = useAnswered(actionData);
  const one = list.find(({ slug }) => slug === chosen);
  return (
    <>
      <Title>Locations</Title>
      {one ? (
        <>
          <p>
            <Link to="/desk/locations">All locations</Link>
          </p>
          <h1>{one.name}</h1>
          {isOwner ? <Forms key={one.slug} location={one} said={answered} /> : <Facts location={one} />}
        </>
      ) : (
        <>
          <h1>Locations</h1>
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
                    ? "Bookings not counted"
                    : `${location.capacity.capacity} in a window`}
                </p>
              </li>
            ))}
          </ul>
          {isOwner ? (
            <WindowPlaces
              location="*"
              title="Bookings in a window, everywhere"
              hint="For every location that has no number of its own."
              capacity={everywhere}
              said={answered}
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
      <p>Leads are mailed to {notify.join(", ") || "the owner"}.</p>
      <p>{hours.week ? `Requests are answered ${hours.week}.` : "Requests are never answered."}</p>
      <p>{capacity === null ? "Bookings are not counted." : `A window takes ${capacity} bookings.`}</p>
      <p className="soft">The owner changes this.</p>
    </>
  );
}

function Forms({ location, said }: { location: Shown; said: Result }) {
  const { slug, phone, notify, slugs, hours, capacity, crewOf, isFromFirebase } = location;
  const edit = said?.deed === "edit" ? said : undefined;
  const wrong = (field: string) => (edit?.field === field ? edit.problem : undefined);
  return (
    <>
      <section aria-labelledby="record">
        <h2 id="record">Phone and mail</h2>
        <Said done={edit?.done} />
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="deed" value="edit" />
          <input type="hidden" name="location" value={slug} />
          <TextInput
            id="phone"
            name="phone"
            type="tel"
            label="Tracking phone"
            hint={
              isFromFirebase
                ? "Kept in the realtime database; change it there."
                : "Shown on the public pages."
            }
            defaultValue={phone}
            key={phone}
            error={wrong("phone")}
            autoComplete="off"
          />
          <TextInput
            id="notify"
            name="notify"
            label="Leads are mailed to"
            hint="Addresses with commas between them; empty for the owner's own."
            defaultValue={notify.join(", ")}
            error={wrong("notify")}
            autoComplete="off"
            optional
          />
          {slugs.length > 1 ? (
            <>
              <p className="soft">Shared by {slugs.join(", ")}: a change touches the pages of all of them.</p>
              <label className="tick">
                <input type="checkbox" name="only" value="yes" /> Only for {slug}, which then has its own
              </label>
            </>
          ) : null}
          <Press />
          <button type="submit" className="main">
            Save
          </button>
        </Form>
      </section>
      <LocationHours slug={slug} hours={hours} said={said} />
      <WindowPlaces
        location={slug}
        title="Bookings in a window"
        hint={
          crewOf.length > 1
            ? `Usually the number of trucks; ${crewOf.join(" and ")} have one crew.`
            : "Usually the number of trucks."
        }
        capacity={capacity}
        said={said}
      />
    </>
  );
}

function History({ lines }: { lines: Route.ComponentProps["loaderData"]["history"] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">What was changed</h2>
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
