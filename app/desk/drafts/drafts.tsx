import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import {
  askBeforeLosing,
  closeDrafts,
  type Draft,
  followOtherTabs,
  listDrafts,
  openDrafts,
  readNews,
  subscribe,
} from "./draft-store.ts";
import { readAbout, type WatchedForm, watchForm } from "./form-draft.ts";
import "./drafts.css";

const none: readonly Draft[] = [];

/** In the shell, once: the drafts of the person who's signed in. `keys` as the desk gives them. */
export function Drafts({ person, keys }: { person: string; keys: readonly string[] }) {
  const given = keys.join(" ");
  useEffect(() => {
    const stops = [followOtherTabs(), askBeforeLosing(), closeDrafts];
    void openDrafts(person, given.split(" "));
    return () => {
      for (const stop of stops) stop();
    };
  }, [person, given]);
  const news = useSyncExternalStore(subscribe, readNews, () => null);
  return (
    <p role="status" className="unseen">
      {news ? deskTexts.draftNews[news] : null}
    </p>
  );
}

/** In a form: keeps what's typed there, and says when it's back. Every form with a `KeyField` has it. */
export function FormDraft() {
  const place = useRef<HTMLDivElement>(null);
  const watched = useRef<WatchedForm>(null);
  const [at, show] = useState<number | null>(null);
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    watched.current = watchForm(form, show);
    return watched.current.stop;
  }, []);
  return (
    <div className="draft" ref={place} hidden={at === null}>
      {at === null ? null : (
        <>
          <span>
            {deskTexts.draftFrom}
            <Moment at={at} isShort />
            {deskTexts.draftUnsent}
          </span>
          <button type="button" onClick={() => watched.current?.discard()}>
            {deskTexts.discard}
          </button>
        </>
      )}
    </div>
  );
}

export type UnsentDraft = { intent: string; at: number; about: Readonly<Record<string, string>> };

/** The unsent drafts of forms that are sent to an address, such as a lead's: for which action, since when, about what. */
export function useDrafts(path: string): readonly UnsentDraft[] {
  const all = useSyncExternalStore(subscribe, listDrafts, () => none);
  return useMemo(
    () =>
      all
        .filter(({ form }) => form.path === path)
        .map(({ form, at }) => ({ intent: form.intent, at, about: readAbout(form) })),
    [all, path],
  );
}
