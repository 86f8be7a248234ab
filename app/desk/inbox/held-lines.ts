import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";

/** How long after a finger or the mouse was on the list it may be about to press there. Milliseconds. */
const CALM_AFTER = 3_000;

type HeldLines = {
  shown: readonly InboxLine[];
  held: number;
  /** Those that came in while the list was open. */
  arrived: ReadonlySet<string>;
  list: RefObject<HTMLDivElement | null>;
  release: () => void;
};

/** New leads wait while somebody is at the list: no line moves from under a finger. `query` names the list. */
export function useHeldLines(lines: readonly InboxLine[], query: string): HeldLines {
  const list = useRef<HTMLDivElement>(null);
  const touchedAt = useRef(0);
  const [known, setKnown] = useState({
    query,
    ids: new Set(lines.map(({ id }) => id)),
    arrived: new Set<string>(),
  });
  const fresh = known.query === query ? lines.filter(({ id }) => !known.ids.has(id)) : [];
  const newest = lines.findIndex(({ id }) => known.ids.has(id));
  // Only those on top push the others down; what comes up from the next page doesn't.
  const waiting = fresh.filter(({ id }) => lines.findIndex((line) => line.id === id) < newest);
  const arriving = waiting.map(({ id }) => id).join(" ");
  const release = useCallback(
    () =>
      setKnown((last) => ({
        query,
        ids: new Set(lines.map(({ id }) => id)),
        arrived: new Set([...last.arrived, ...arriving.split(" ")]),
      })),
    [query, lines, arriving],
  );
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
    };
    const part = list.current?.querySelector(".lead-list");
    for (const kind of ["pointerdown", "pointermove", "focusin"]) part?.addEventListener(kind, touch);
    return () => {
      for (const kind of ["pointerdown", "pointermove", "focusin"]) part?.removeEventListener(kind, touch);
    };
  });
  useEffect(() => {
    if (known.query === query && waiting.length === 0) return;
    const settle = () => {
      const isCalm = Date.now() - touchedAt.current > CALM_AFTER;
      const isOnTop = (list.current?.scrollTop ?? 0) === 0 && window.scrollY === 0;
      const isInUse = list.current?.querySelector(".lead-tick :checked");
      if (known.query !== query || (isCalm && isOnTop && !isInUse)) release();
    };
    settle();
    const timer = setInterval(settle, 500);
    return () => clearInterval(timer);
  }, [known.query, query, waiting.length, release]);
  const hidden = new Set(waiting.map(({ id }) => id));
  return {
    shown: lines.filter(({ id }) => !hidden.has(id)),
    held: hidden.size,
    arrived: known.arrived,
    list,
    release,
  };
}
