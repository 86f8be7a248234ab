import { Link } from "react-router";
import { listLocations } from "../../../locations/locations.server.ts";
import { listNames } from "../../../people/team.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { readCapacities } from "../../../schedule/planning.server.ts";
import { requireOwner } from "../door.server.ts";
import { runFormAction } from "../form-action.server.ts";
import { History } from "../locations/history.tsx";
import { listChanges } from "../locations/list-changes.server.ts";
import { locationsActions } from "../locations/locations-actions.server.ts";
import { uncounted } from "../locations/read-locations.server.ts";
import { WindowCapacity } from "../locations/window-capacity.tsx";
import { orLost, revalidateUnlessLost, useAnswered } from "../lost-connection.ts";
import type { Route } from "./+types/capacity.ts";
import { capacityTexts } from "./capacity-texts.ts";
import { findOrigin, Origin } from "./origin.tsx";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const schedules = listLocations().filter((one) => one.slug === readScheduleKey(one));
  const keys = ["*", ...schedules.map(readScheduleKey)];
  const [capacities, names] = await Promise.all([readCapacities(keys, Date.now()), listNames()]);
  const everywhere = capacities.get("*") ?? uncounted;
  const { set } = everywhere;
  const origin = findOrigin(set, names, capacityTexts.content);
  return {
    everywhere,
    origin,
    history: await listChanges(["schedule:*"]),
    own: schedules.flatMap(({ slug, locationName }) => {
      const capacity = capacities.get(slug)?.own ?? null;
      return capacity === null ? [] : [{ slug, name: locationName, capacity }];
    }),
  };
}

export function action(args: Route.ActionArgs) {
  requireOwner(args.context);
  return runFormAction(args, { capacity: locationsActions.capacity });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost(serverAction);
}

export const shouldRevalidate = revalidateUnlessLost;

export default function Capacity({
  loaderData: { everywhere, origin, own, history },
  actionData,
}: Route.ComponentProps) {
  const answered = useAnswered(actionData);
  const { capacity } = everywhere;
  return (
    <SettingsPage of="capacity">
      <section aria-labelledby="now">
        <h2 id="now">{capacityTexts.now}</h2>
        <p>
          {capacity === null ? capacityTexts.noLimit : capacityTexts.perWindow(capacity)}{" "}
          <Origin of={origin} />
        </p>
      </section>
      <WindowCapacity
        location="*"
        title={capacityTexts.title}
        hint={capacityTexts.hint}
        capacity={everywhere}
        result={answered}
      />
      <section aria-labelledby="means">
        <h2 id="means">{capacityTexts.means}</h2>
        {capacityTexts.explained.map((text) => (
          <p className="soft" key={text}>
            {text}
          </p>
        ))}
      </section>
      <section aria-labelledby="own">
        <h2 id="own">{capacityTexts.own}</h2>
        {own.length === 0 ? (
          <p className="empty">{capacityTexts.none}</p>
        ) : (
          <ul className="day-list">
            {own.map(({ slug, name, capacity }) => (
              <li key={slug}>
                <Link to={`/desk/locations?location=${slug}`}>{name}</Link>
                <span>{capacityTexts.perWindow(capacity)}</span>
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link to="/desk/locations">{capacityTexts.openLocations}</Link>
        </p>
      </section>
      <History lines={history} />
    </SettingsPage>
  );
}
