import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { noteConnection } from "./connection.ts";

/** Changes that come together are shown together, in milliseconds. */
const GATHER = 200;
/** How long after a session has ended to check for a new one, in milliseconds. */
const NEXT_SESSION = 1000;

/** How long after the server refused the stream, as it does while it restarts, the page is asked for. Milliseconds. */
const NEXT_TRY = 5000;

/** A part of the page that wants changes; null stands for any lead. */
type Listener = {
  changed(leads: readonly string[] | null): void;
  ended(): void;
  /** The revision of the schedule that the page shows, where it shows one; and the mark of the unfinished requests. */
  schedule(): number | undefined;
  unfinished(): string | undefined;
};

// One stream for all of the page: a browser has few connections to a host.
const listeners = new Set<Listener>();
let source: EventSource | null = null;
let newest = 0;

/** Listens while a part of the page wants changes and the page is visible; catches up when it is visible again. */
function follow(): void {
  if (listeners.size === 0 || document.hidden) {
    source?.close();
    source = null;
    return;
  }
  if (source) return;
  const shown = (what: "schedule" | "unfinished") => {
    const found = [...listeners].map((one) => one[what]()).find((mark) => mark !== undefined);
    return found === undefined ? "" : `&${what}=${found}`;
  };
  const stream = new EventSource(`/desk/live?since=${newest}${shown("schedule")}${shown("unfinished")}`);
  source = stream;
  stream.onopen = () => {
    // What was asked for in between may have been lost.
    if (noteConnection(true)) for (const { changed } of listeners) changed(null);
  };
  stream.onerror = () => {
    if (source !== stream) return;
    noteConnection(false);
    // Otherwise the browser tries again by itself.
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      if (source !== stream) return;
      source = null;
      for (const { ended } of listeners) ended();
      follow();
    }, NEXT_TRY);
  };
  for (const what of ["schedule", "unfinished"] as const) {
    stream.addEventListener(what, () => {
      for (const one of listeners) if (one[what]() !== undefined) one.changed(null);
    });
  }
  stream.onmessage = ({ data, lastEventId }) => {
    newest = Number(lastEventId);
    const leads: string[] = JSON.parse(data);
    for (const { changed } of listeners) changed(leads);
  };
  stream.addEventListener("ended", () => {
    stream.close();
    for (const { ended } of listeners) ended();
    // After a password change the same person continues in a new session.
    setTimeout(() => {
      if (source === stream) source = null;
      follow();
    }, NEXT_SESSION);
  });
}

function listen(listener: Listener, cursor: number): () => void {
  if (listeners.size === 0) {
    newest = cursor;
    document.addEventListener("visibilitychange", follow);
  } else if (cursor < newest) listener.changed(null);
  listeners.add(listener);
  if (listener.schedule() !== undefined || listener.unfinished() !== undefined) {
    // A stream that is already open doesn't report their changes.
    source?.close();
    source = null;
  }
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener("visibilitychange", follow);
    follow();
  };
}

let reloading = 0;

type LiveParts = { leadId?: string; schedule?: number; unfinished?: string };

/** True while a change is being loaded. A click aborts that, so the next page has to load the change. */
export function isLoadingChange(): boolean {
  return reloading > 0;
}

function useReload(): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    reloading += 1;
    // Settles once the data is there; after a click in between, once that page's data is.
    void revalidate().finally(() => {
      reloading -= 1;
    });
  };
}

/**
 * `leadId`: only that lead's changes count. `schedule`, the revision on the page: those of days and windows, too.
 * `unfinished`, the mark on the page: those of unfinished requests.
 */
export function useLiveChanges(
  cursor: number,
  onChange: () => void,
  { leadId, schedule, unfinished }: LiveParts = {},
): void {
  const change = useEffectEvent(onChange);
  const end = useEffectEvent(useReload());
  const from = useEffectEvent(() => cursor);
  const shown = useEffectEvent(() => schedule);
  const offered = useEffectEvent(() => unfinished);
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const stop = listen(
      {
        changed(leads) {
          if (leadId && leads && !leads.includes(leadId)) return;
          gathering ??= setTimeout(() => {
            gathering = undefined;
            change();
          }, GATHER);
        },
        ended: end,
        schedule: () => shown(),
        unfinished: () => offered(),
      },
      from(),
    );
    return () => {
      stop();
      clearTimeout(gathering);
    };
  }, [leadId]);
}

/** Reloads the page's data on the changes of {@link useLiveChanges}. */
export function useLiveDesk(cursor: number, what: LiveParts = {}): void {
  useLiveChanges(cursor, useReload(), what);
}
