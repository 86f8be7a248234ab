import { useEffect } from "react";
import { NavLink, Outlet, useNavigation } from "react-router";
import { brand } from "../../content/brand.ts";
import { readAttention } from "../../deliveries/attention.server.ts";
import { formatReference, latestCursor } from "../../leads/inbox/inbox.server.ts";
import type { Route } from "./+types/shell.ts";
import { countUnread } from "./asked-filter.server.ts";
import { Attention, type OwnersAttention } from "./attention.tsx";
import { requireSignedIn } from "./door.server.ts";
import { useLiveChanges } from "./live/follow-live.ts";
import { keepWorker, seeThisDevice, showBadge } from "./live/push-in-browser.ts";
import { revalidateUnlessLost } from "./lost-connection.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, sessionId } = requireSignedIn(context);
  // The cursor first: what is counted may then be newer, never older.
  const cursor = await latestCursor();
  const [unread, attention] = await Promise.all([
    countUnread(staff),
    staff.role === "owner" ? readOwnersAttention() : null,
  ]);
  return { staff, sessionId, cursor, unread, attention };
}

export const shouldRevalidate = revalidateUnlessLost;

/** Counts the unread leads anew for the badge. */
async function showUnread(): Promise<void> {
  try {
    const answer = await fetch("/desk/unread");
    if (answer.ok && !answer.redirected) showBadge((await answer.json()).unread);
  } catch {
    // Nobody answers now; the next change, or the next page, counts again.
  }
}

/** Keeps the service worker in this browser, and tells the desk that a device that rings is in use. */
async function settleIn(): Promise<void> {
  try {
    await keepWorker();
    await seeThisDevice();
  } catch {
    // The desk works without; the account's page says what stands in the way of ringing.
  }
}

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
export default function Shell({
  loaderData: { staff, sessionId, cursor, unread, attention },
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  useEffect(() => showBadge(unread), [unread]);
  // Nobody who is signed out has unread leads.
  useEffect(() => () => showBadge(0), []);
  useLiveChanges(cursor, () => void showUnread());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session has to be told of, too.
  useEffect(() => void settleIn(), [sessionId]);
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
        {attention ? <Attention attention={attention} /> : null}
        <Outlet />
      </main>
    </div>
  );
}

async function readOwnersAttention(): Promise<OwnersAttention> {
  const { undelivered, ...rest } = await readAttention(Date.now());
  return { ...rest, undelivered: undelivered.map((id) => ({ id, reference: formatReference(id) })) };
}
