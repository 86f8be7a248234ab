import { useEffect } from "react";
import { Form, NavLink, Outlet, useNavigation } from "react-router";
import { readAttention } from "../../deliveries/attention.server.ts";
import { findLatestCursor, formatReference } from "../../leads/inbox/inbox.server.ts";
import { listDraftKeys } from "../../people/draft-keys.server.ts";
import { version } from "../http/version.server.ts";
import type { Route } from "./+types/shell.ts";
import { countUnread } from "./asked-filter.server.ts";
import { Attention, type OwnersAttention } from "./attention.tsx";
import { requireSignedIn } from "./door.server.ts";
import { Drafts } from "./drafts/drafts.tsx";
import { settleDrafts } from "./drafts/settle-drafts.ts";
import { useLiveChanges } from "./live/follow-live.ts";
import { registerWorker, seeThisDevice, showBadge } from "./live/push-in-browser.ts";
import { revalidateUnlessLost } from "./lost-connection.ts";
import { deskTexts } from "./texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, sessionId } = requireSignedIn(context);
  // The cursor first: what is counted may then be newer, never older.
  const cursor = await findLatestCursor();
  const [unread, attention, draftKeys] = await Promise.all([
    countUnread(staff),
    staff.role === "owner" ? readOwnersAttention() : null,
    listDraftKeys(staff.id),
  ]);
  return { staff, sessionId, cursor, unread, attention, draftKeys, version };
}

export const clientMiddleware = [settleDrafts];

export const shouldRevalidate = revalidateUnlessLost;

async function showUnread(): Promise<void> {
  try {
    const answer = await fetch("/desk/unread");
    if (answer.ok && !answer.redirected) showBadge((await answer.json()).unread);
  } catch {
    // Offline: the next change, or the next page, counts again.
  }
}

/** Also tells the desk that a device with notifications is in use. */
async function registerDevice(): Promise<void> {
  try {
    await registerWorker();
    await seeThisDevice();
  } catch {
    // The desk works without notifications; the account page says why they're off.
  }
}

const pages = [
  { to: "/desk", name: deskTexts.pages.inbox, end: true, ownerOnly: false },
  { to: "/desk/schedule", name: deskTexts.pages.schedule, end: false, ownerOnly: false },
  { to: "/desk/locations", name: deskTexts.pages.locations, end: false, ownerOnly: false },
  { to: "/desk/numbers", name: deskTexts.pages.numbers, end: false, ownerOnly: false },
  { to: "/desk/people", name: deskTexts.pages.people, end: false, ownerOnly: true },
  { to: "/desk/privacy", name: deskTexts.pages.privacy, end: false, ownerOnly: true },
  { to: "/desk/account", name: deskTexts.pages.account, end: false, ownerOnly: false },
];

export default function Shell({
  loaderData: { staff, sessionId, cursor, unread, attention, draftKeys, version },
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  useEffect(() => showBadge(unread), [unread]);
  // Nobody who is signed out has unread leads.
  useEffect(() => () => showBadge(0), []);
  useLiveChanges(cursor, () => void showUnread());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session has to register, too.
  useEffect(() => void registerDevice(), [sessionId]);
  return (
    <div className="desk" data-busy={isBusy || undefined}>
      {/* With the cookie: the manifest is behind the door, too. */}
      <link rel="manifest" href="/desk/manifest.webmanifest" crossOrigin="use-credentials" />
      <a className="skip" href="#page">
        {deskTexts.skipToContent}
      </a>
      <header className="bar">
        <p className="bar-name">{deskTexts.deskName}</p>
        <nav aria-label={deskTexts.mainNavigation}>
          <ul>
            {pages
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
        <Drafts person={staff.id} keys={draftKeys} />
      </main>
      <footer className="desk-end">
        <Form method="post" action="/desk/sign-out">
          <button type="submit">{deskTexts.signOut}</button>
        </Form>
        <p>{deskTexts.version(version)}</p>
      </footer>
    </div>
  );
}

async function readOwnersAttention(): Promise<OwnersAttention> {
  const { undelivered, ...rest } = await readAttention(Date.now());
  return { ...rest, undelivered: undelivered.map((id) => ({ id, reference: formatReference(id) })) };
}
