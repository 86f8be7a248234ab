import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Moment } from "../moment.tsx";
import { deskTexts } from "../texts.ts";
import { type WatchedForm, watchForm } from "./form-draft.ts";
import { openDrafts } from "./own-drafts.ts";
import "./drafts.css";

type News = keyof typeof deskTexts.draftNews | null;

/** How long news stays to be read out, in milliseconds. */
const NEWS = 5_000;

const DraftsContext = createContext({ person: "", say: (_: News) => {} });

/** In the shell, once: forms in it keep the drafts of the person who's signed in. */
export function Drafts({ person, children }: { person: string; children: ReactNode }) {
  const [news, say] = useState<News>(null);
  const drafts = useMemo(() => {
    // Before any form of theirs looks for its draft.
    if (globalThis.document) openDrafts(person);
    return { person, say };
  }, [person]);
  useEffect(() => {
    const timer = news && setTimeout(() => say(null), NEWS);
    return () => clearTimeout(timer ?? undefined);
  }, [news]);
  return (
    <DraftsContext value={drafts}>
      {children}
      <p role="status" className="unseen">
        {news ? deskTexts.draftNews[news] : null}
      </p>
    </DraftsContext>
  );
}

/** In a form: keeps what's typed there, and says when it's back. Every form with a `KeyField` has it. */
export function FormDraft() {
  const { person, say } = useContext(DraftsContext);
  const place = useRef<HTMLDivElement>(null);
  const watched = useRef<WatchedForm>(null);
  const [at, show] = useState<number | null>(null);
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    if (!form || !person) return;
    watched.current = watchForm(form, person, (since) => {
      show(since);
      if (since) say("back");
    });
    return watched.current.stop;
  }, [person, say]);
  return (
    <div className="draft" ref={place} hidden={at === null}>
      {at === null ? null : (
        <>
          <span>
            {deskTexts.draftFrom}
            <Moment at={at} isShort />
            {deskTexts.draftUnsent}
          </span>
          <button
            type="button"
            onClick={() => {
              watched.current?.discard();
              say("discarded");
            }}
          >
            {deskTexts.discard}
          </button>
        </>
      )}
    </div>
  );
}
