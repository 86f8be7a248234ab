import { useEffect, useRef, useState } from "react";
import { NavLink, Outlet, useFetchers, useNavigation } from "react-router";
import { readAttention } from "../../deliveries/attention.server.ts";
import { findUnseenEnd } from "../../leads/import/import.server.ts";
import { findLatestCursor, formatReference } from "../../leads/inbox/inbox.server.ts";
import { countUnassigned } from "../../leads/messages/messages.server.ts";
import { may, type Permission } from "../../people/roles.ts";
import { version } from "../http/version.server.ts";
import type { Route } from "./+types/shell.ts";
import { countUnread } from "./asked-filter.server.ts";
import { Attention, type OwnersAttention } from "./attention.tsx";
import { requireSignedIn } from "./door.server.ts";
import { Drafts } from "./drafts/drafts.tsx";
import { settleDrafts } from "./drafts/settle-drafts.ts";
import { SignOut, UnsentChanges } from "./drafts/sign-out.tsx";
import { Find } from "./find/find.tsx";
import { keepShown, useShownData } from "./live/connection.ts";
import { useUnreadCount } from "./live/count-in-tab.ts";
import { useLiveChanges } from "./live/follow-live.ts";
import { LostConnection } from "./live/lost-notice.tsx";
import { registerWorker, seeThisDevice } from "./live/push-in-browser.ts";
import { revalidateUnlessLost } from "./lost-connection.ts";
import { type Room, RoomIcon } from "./room-icon.tsx";
import { deskTexts } from "./texts.ts";
import { Unread } from "./unread.ts";
import "./shell.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, sessionId } = requireSignedIn(context);
  // The cursor first: what is counted may then be newer, never older.
  const cursor = await findLatestCursor();
  const [unread, attention] = await Promise.all([
    may(staff, "leads") ? countUnread(staff) : null,
    may(staff, "everything") ? readOwnersAttention(staff.id) : null,
  ]);
  return { staff, sessionId, cursor, unread, attention, version };
}

export const clientMiddleware = [settleDrafts, keepShown];

export const shouldRevalidate = revalidateUnlessLost;

/** Also tells the desk that a device with notifications is in use. */
async function registerDevice(): Promise<void> {
  try {
    await registerWorker();
    await seeThisDevice();
  } catch {
    // The desk works without notifications; the account page says why they're off.
  }
}

/** `needs`: who has the room; without it, everybody. */
type RoomEntry = { to: string; room: Room; needs?: Permission };

/** The first are in a phone's bar, with Find; the others are behind More. */
const rooms: readonly RoomEntry[] = [
  { to: "/desk/day", room: "day", needs: "day" },
  { to: "/desk", room: "to-do", needs: "leads" },
  { to: "/desk/inbox", room: "inbox", needs: "leads" },
  { to: "/desk/schedule", room: "schedule", needs: "leads" },
  { to: "/desk/locations", room: "locations", needs: "leads" },
  { to: "/desk/numbers", room: "numbers", needs: "numbers" },
  { to: "/desk/people", room: "people", needs: "people" },
  { to: "/desk/privacy", room: "privacy", needs: "everything" },
  { to: "/desk/settings", room: "settings", needs: "everything" },
  { to: "/desk/account", room: "account" },
];
const IN_BAR = 4;

export default function Shell({
  loaderData: { staff, sessionId, cursor, unread: counted, attention, version },
}: Route.ComponentProps) {
  const isOnItsWay = useNavigation().state !== "idle";
  const isSending = useFetchers().some(({ state }) => state !== "idle");
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const { unread, count } = useUnreadCount(counted);
  useLiveChanges(cursor, count);
  useShownData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session has to register, too.
  useEffect(() => void registerDevice(), [sessionId]);
  const theirs = rooms.filter(({ needs }) => !needs || may(staff, needs));
  return (
    <Unread value={unread}>
      <div className="desk" data-busy={isOnItsWay || isSending || undefined}>
        {/* With the cookie: the manifest is behind the door, too. */}
        <link rel="manifest" href="/desk/manifest.webmanifest" crossOrigin="use-credentials" />
        <a className="skip" href="#page">
          {deskTexts.skipToContent}
        </a>
        <header className="rooms" tabIndex={-1}>
          <p className="rooms-name">{deskTexts.deskName}</p>
          <nav aria-label={deskTexts.mainNavigation}>
            <ul>
              {theirs.map((link, place) => (
                <li key={link.room} data-more={place >= IN_BAR || undefined}>
                  <RoomLink {...link} unread={unread} />
                </li>
              ))}
              {may(staff, "leads") ? (
                <li className="find-place">
                  <Find person={staff.id} />
                </li>
              ) : null}
              <li className="more-button">
                <button type="button" popoverTarget="more-rooms">
                  <RoomIcon of="more" />
                  {deskTexts.more}
                </button>
              </li>
            </ul>
            <MoreRooms rooms={theirs.slice(IN_BAR)} version={version} onSignOut={ask} />
          </nav>
          <footer className="desk-end">
            <SignOut onAsk={ask} />
            <p>{deskTexts.version(version)}</p>
          </footer>
        </header>
        <main id="page" tabIndex={-1}>
          <LostConnection />
          {attention ? <Attention attention={attention} /> : null}
          <Drafts person={staff.id}>
            <Outlet />
          </Drafts>
          {isAsking ? <UnsentChanges onClose={() => setAsking(false)} /> : null}
        </main>
      </div>
    </Unread>
  );
}

function RoomLink({ to, room, unread }: RoomEntry & { unread: number }) {
  return (
    <NavLink to={to} end={to === "/desk"}>
      <RoomIcon of={room} />
      {deskTexts.pages[room]}
      {room === "inbox" && unread > 0 ? (
        <span className="room-count">
          {unread}
          <span className="unseen">{deskTexts.unread}</span>
        </span>
      ) : null}
    </NavLink>
  );
}

type MoreRoomsProps = { rooms: readonly RoomEntry[]; version: string; onSignOut: () => void };

function MoreRooms({ rooms, version, onSignOut }: MoreRoomsProps) {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a link in it was followed, by key or finger
    <div
      id="more-rooms"
      popover="auto"
      className="more-rooms"
      ref={sheet}
      onClick={() => sheet.current?.hidePopover()}
    >
      <ul>
        {rooms.map((link) => (
          <li key={link.room}>
            <RoomLink {...link} unread={0} />
          </li>
        ))}
      </ul>
      <SignOut onAsk={onSignOut} />
      <p>{deskTexts.version(version)}</p>
    </div>
  );
}

async function readOwnersAttention(person: string): Promise<OwnersAttention> {
  const [{ undelivered, ...rest }, unassigned, imported] = await Promise.all([
    readAttention(Date.now()),
    countUnassigned(),
    findUnseenEnd(person),
  ]);
  return {
    ...rest,
    unassigned,
    imported,
    undelivered: undelivered.map((id) => ({ id, reference: formatReference(id) })),
  };
}
