import { useEffect, useEffectEvent, useState } from "react";
import { showBadge } from "./push-in-browser.ts";

/** Only one tab in the background listens; the others hear from it. */
const LISTENER = "desk-in-background";
/** Where a browser can't elect one: milliseconds between two counts. */
const COUNT_EVERY = 60_000;

async function fetchUnread(): Promise<number | null> {
  try {
    const answer = await fetch("/desk/unread");
    if (!answer.ok || answer.redirected) return null;
    return (await answer.json()).unread;
  } catch {
    // Offline: the next change, or the next page, counts again.
    return null;
  }
}

/**
 * The unread leads: in the app's icon, in the tab's, and for the title. `asked` is what the page was loaded with; null
 * for those who have no leads, for whom nothing is counted.
 */
export function useUnreadCount(asked: number | null): { unread: number; count: () => void } {
  const counted = asked ?? 0;
  const [latest, setLatest] = useState({ counted, unread: counted });
  if (latest.counted !== counted) setLatest({ counted, unread: counted });
  const unread = latest.counted === counted ? latest.unread : counted;
  const count = () =>
    asked !== null &&
    void fetchUnread().then((found) => found !== null && setLatest({ counted, unread: found }));
  useEffect(() => {
    showBadge(unread);
    void drawTabIcon(unread);
  }, [unread]);
  // Nobody who is signed out has unread leads.
  useEffect(
    () => () => {
      showBadge(0);
      void drawTabIcon(0);
    },
    [],
  );
  const countNow = useEffectEvent(count);
  const hasLeads = asked !== null;
  useEffect(() => (hasLeads ? listenInBackground(countNow) : undefined), [hasLeads]);
  return { unread, count };
}

/** Calls `changed` after changes while the tab is hidden. Returns what ends it. */
function listenInBackground(changed: () => void): () => void {
  const channel = new BroadcastChannel(LISTENER);
  channel.onmessage = changed;
  let hidden: AbortController | undefined;
  const follow = () => {
    hidden?.abort();
    hidden = undefined;
    if (!document.hidden) return;
    hidden = new AbortController();
    const { signal } = hidden;
    if (navigator.locks) void holdStream(signal, () => channel.postMessage("changed"), changed);
    else {
      const timer = setInterval(changed, COUNT_EVERY);
      signal.addEventListener("abort", () => clearInterval(timer));
    }
  };
  document.addEventListener("visibilitychange", follow);
  return () => {
    hidden?.abort();
    channel.close();
    document.removeEventListener("visibilitychange", follow);
  };
}

async function holdStream(signal: AbortSignal, tellOthers: () => void, changed: () => void): Promise<void> {
  const hold = () =>
    new Promise<void>((resolve) => {
      const stream = new EventSource("/desk/live");
      const end = () => {
        stream.close();
        resolve();
      };
      const tell = () => {
        changed();
        tellOthers();
      };
      stream.onopen = tell;
      stream.onmessage = tell;
      stream.addEventListener("ended", end);
      signal.addEventListener("abort", end);
    });
  try {
    await navigator.locks.request(LISTENER, { signal }, hold);
  } catch {
    // Shown again before its turn came.
  }
}

const ICON = 32;

/** The brand's icon, with a count on it while there is one. */
async function drawTabIcon(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  if (!link) return;
  const plain = "/favicon.svg";
  if (count === 0) {
    link.href = plain;
    return;
  }
  const picture = new Image(ICON, ICON);
  picture.src = plain;
  await picture.decode().catch(() => undefined);
  const canvas = document.createElement("canvas");
  canvas.width = ICON;
  canvas.height = ICON;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const style = getComputedStyle(document.documentElement);
  pen.drawImage(picture, 0, 0, ICON, ICON);
  pen.fillStyle = style.getPropertyValue("--color-detour");
  pen.beginPath();
  pen.roundRect(8, 12, 24, 20, 8);
  pen.fill();
  pen.fillStyle = style.getPropertyValue("--color-ink");
  pen.font = `600 17px ${style.getPropertyValue("--font-text")}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(count > 99 ? "99+" : String(count), 20, 23, 22);
  link.href = canvas.toDataURL();
}
