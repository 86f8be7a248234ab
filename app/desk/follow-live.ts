import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/** Changes that come together are shown together, in milliseconds. */
const GATHER = 200;
/** How long after a session's end it is asked again whether there is another, in milliseconds. */
const NEXT_SESSION = 1000;

/** Somebody on the page who wants to know; `null` is some leads or other. */
type Listener = {
  changed(leads: readonly string[] | null): void;
  ended(): void;
};

// One stream for all of the page: a browser has few connections to a host.
const listeners = new Set<Listener>();
let source: EventSource | null = null;
/** The newest change that has been told. */
let heard = 0;

/** Listens while somebody wants to know and somebody looks; it catches up when the page is looked at again. */
function follow(): void {
  if (listeners.size === 0 || document.hidden) {
    source?.close();
    source = null;
    return;
  }
  if (source) return;
  const stream = new EventSource(`/desk/live?since=${heard}`);
  source = stream;
  stream.onmessage = ({ data, lastEventId }) => {
    heard = Number(lastEventId);
    const leads: string[] = JSON.parse(data);
    for (const { changed } of listeners) changed(leads);
  };
  stream.addEventListener("ended", () => {
    stream.close();
    for (const { ended } of listeners) ended();
    // Who has changed a password goes on in a new session; all others are no longer on the page by then.
    setTimeout(() => {
      if (source === stream) source = null;
      follow();
    }, NEXT_SESSION);
  });
}

function listen(listener: Listener, cursor: number): () => void {
  if (listeners.size === 0) {
    heard = cursor;
    document.addEventListener("visibilitychange", follow);
  } else if (cursor < heard) listener.changed(null);
  listeners.add(listener);
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener("visibilitychange", follow);
    follow();
  };
}

/**
 * Calls `onChange` when something has changed at the desk since `cursor`, with `leadId` only for that lead. A page that
 * nobody sees does not listen; it catches up when it is looked at again.
 */
export function useLiveChanges(cursor: number, onChange: () => void, leadId?: string): void {
  const { revalidate } = useRevalidator();
  const change = useEffectEvent(onChange);
  const end = useEffectEvent(() => void revalidate());
  const from = useEffectEvent(() => cursor);
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
      },
      from(),
    );
    return () => {
      stop();
      clearTimeout(gathering);
    };
  }, [leadId]);
}

/** Shows the page anew when something has changed at the desk since `cursor`; with `leadId`, only what happens to that lead. */
export function useLiveDesk(cursor: number, leadId?: string): void {
  const { revalidate } = useRevalidator();
  useLiveChanges(cursor, () => void revalidate(), leadId);
}
