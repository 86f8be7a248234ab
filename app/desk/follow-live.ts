import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** Changes that come together are shown together, in milliseconds. */
const GATHER = 200;

/**
 * Shows the page anew when something has changed at the desk since `cursor`. A page that nobody sees does not listen; it
 * catches up when it is looked at again. With `leadId`, only what happens to that lead counts; with `schedule`, the
 * revision that the page shows, a change of days and windows counts, too.
 */
export function useLiveDesk(cursor: number, leadId?: string, schedule?: number): void {
  const { revalidate } = useRevalidator();
  const heard = useRef(cursor);
  const shown = useRef(schedule);
  shown.current = schedule;
  useEffect(() => {
    let source: EventSource | null = null;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const showSoon = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void revalidate();
      }, GATHER);
    };
    const listen = () => {
      const days = shown.current === undefined ? "" : `&schedule=${shown.current}`;
      source = new EventSource(`/desk/live?since=${heard.current}${days}`);
      source.addEventListener("schedule", showSoon);
      source.onmessage = ({ data, lastEventId }) => {
        heard.current = Number(lastEventId);
        const leads: string[] = JSON.parse(data);
        if (!leadId || leads.includes(leadId)) showSoon();
      };
      source.addEventListener("ended", () => {
        source?.close();
        void revalidate();
      });
    };
    const follow = () => {
      if (document.hidden) {
        source?.close();
        source = null;
      } else if (!source) listen();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(gathering);
      source?.close();
    };
  }, [revalidate, leadId]);
}
