import { useEffect } from "react";
import { NavLink, Outlet, useNavigation } from "react-router";
import { brand } from "../../content/brand.ts";
import { countLeads } from "../../leads/inbox.server.ts";
import type { Route } from "./+types/shell.ts";
import { narrowedFor } from "./asked-filter.server.ts";
import { requireStaff } from "./door.server.ts";
import { revalidateUnlessLost } from "./lost-connection.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { count } = await countLeads(narrowedFor({ unread: true }, staff));
  return { staff, unread: count };
}

export const shouldRevalidate = revalidateUnlessLost;

/** The rooms of the desk, in the order of the bar. */
const rooms = [
  { to: "/desk", name: "Inbox", end: true, ownerOnly: false },
  { to: "/desk/schedule", name: "Schedule", end: false, ownerOnly: false },
  { to: "/desk/locations", name: "Locations", end: false, ownerOnly: false },
  { to: "/desk/numbers", name: "Numbers", end: false, ownerOnly: false },
  { to: "/desk/people", name: "People", end: false, ownerOnly: true },
  { to: "/desk/privacy", name: "Privacy", end: false, ownerOnly: true },
  { to: "/desk/account", name: "Account", end: false, ownerOnly: false },
];

/** The frame of the desk's pages: the bar with its rooms, at the bottom where a thumb is on a phone. */
export default function Shell({ loaderData: { staff, unread } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  // On the icon of a home screen, where the browser can.
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
  return (
    <div className="desk" data-busy={isBusy || undefined}>
      {/* With the cookie: the manifest is behind the door, too. */}
      <link rel="manifest" href="/desk/manifest.webmanifest" crossOrigin="use-credentials" />
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <header className="bar">
        <p className="bar-name">{brand.name} desk</p>
        <nav aria-label="Desk">
          <ul>
            {rooms
              .filter(({ ownerOnly }) => !ownerOnly || staff.role === "owner")
              .map(({ to, name, end }) => (
                <li key={to}>
                  <NavLink to={to} end={end}>
                    {name}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
      </header>
      <main id="page" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
