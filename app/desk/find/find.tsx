import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useNavigate, useParams } from "react-router";
import type { Found } from "../../../leads/inbox/inbox.server.ts";
import { useSingleKeys } from "../keys.ts";
import { useModal } from "../modal.ts";
import { RoomIcon } from "../room-icon.tsx";
import { deskTexts } from "../texts.ts";
import { FoundList, listAllChoices, optionId } from "./found-list.tsx";
import { listOpened, noteOpened } from "./opened.ts";
import { findTexts } from "./texts.ts";
import "./find.css";

/** In the rooms, on every page. Without JavaScript it leads to a page that does the same. */
export function Find({ person }: { person: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useNotedLead(person);
  useSingleKeys((event, target) => {
    if (event.key !== "/" || target?.closest("dialog") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <Link
        to="/desk/find"
        className="find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <RoomIcon of="find" />
        {findTexts.find}
      </Link>
      {isOpen ? createPortal(<FindDialog person={person} onClose={close} />, document.body) : null}
    </>
  );
}

function useNotedLead(person: string): void {
  const { id } = useParams();
  useEffect(() => {
    if (id && location.pathname.startsWith("/desk/leads/")) noteOpened(person, id);
  }, [person, id]);
}

/** Long enough that a quick typist asks once, short enough that nobody waits. Milliseconds. */
const PAUSE = 80;

type Answer = Found & { text: string };

/** What was found last stays while the next is on its way. */
function useFound(text: string, person: string) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const body = new URLSearchParams(text ? { text } : { opened: listOpened(person).join(" ") });
      try {
        const found = await fetch("/desk/find/results", { method: "post", body, signal: stop.signal });
        if (!found.ok || found.redirected) throw new Error(`${found.status}`);
        setAnswer((await found.json()) as Answer);
        setCut(false);
      } catch {
        if (!stop.signal.aborted) setCut(true);
      }
    };
    const timer = setTimeout(load, text ? PAUSE : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, person]);
  return { answer, isCut };
}

function FindDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const { ref, close } = useModal(onClose);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  /** What had been typed when Enter was pressed: the first found is opened once the answer to it is there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const text = typed.trim();
  const { answer, isCut } = useFound(text, person);
  const choices = listAllChoices(answer?.customers ?? []);
  const at = choices[Math.min(chosen, choices.length - 1)]?.to;
  useEffect(() => {
    if (at) document.getElementById(optionId(at))?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const open = useEffectEvent((to: string) => {
    close();
    void navigate(to);
  });
  useEffect(() => {
    if (at && wanted !== null && wanted === answer?.text) open(at);
  }, [at, wanted, answer]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === "Escape") {
      // A search field would only empty itself.
      event.preventDefault();
      close();
    } else if (event.key === "Enter") {
      event.preventDefault();
      // What is listed may still be the answer to fewer letters.
      setWanted(text);
    }
  };
  return (
    <dialog className="find" ref={ref} onClose={onClose} aria-labelledby="find-title">
      <div className="find-head">
        <h2 id="find-title" className="unseen">
          {findTexts.title}
        </h2>
        <input
          type="search"
          role="combobox"
          aria-label={findTexts.label}
          aria-expanded={choices.length > 0}
          aria-controls="find-list"
          aria-autocomplete="list"
          aria-activedescendant={at && optionId(at)}
          placeholder={findTexts.label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
            setWanted(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={close}>
          {deskTexts.close}
        </button>
      </div>
      {isCut ? <p className="problem">{deskTexts.noConnection}</p> : null}
      {text === "" && choices.length > 0 ? <p className="soft find-recent">{findTexts.recent}</p> : null}
      <div id="find-list" role="listbox" tabIndex={-1} aria-label={text ? findTexts.title : findTexts.recent}>
        {answer ? <FoundList customers={answer.customers} options={{ at, onChoose: onClose }} /> : null}
      </div>
      <div aria-live="polite" className="find-said">
        {answer ? <FindSaid answer={answer} /> : null}
      </div>
      <p className="soft find-keys" aria-hidden="true">
        {findTexts.keys.map(([key, use]) => (
          <span key={key}>
            <kbd>{key}</kbd>
            {use}
          </span>
        ))}
      </p>
    </dialog>
  );
}

export function FindSaid({ answer: { text, customers, isMore, isTooShort } }: { answer: Answer }) {
  const leads = customers.flatMap((customer) => customer.leads);
  if (isMore) return <p className="soft">{findTexts.more(leads.length)}</p>;
  if (leads.length > 0) {
    return text ? <p className="unseen">{findTexts.found(leads.length, customers.length)}</p> : null;
  }
  if (text === "") return <p className="soft">{findTexts.noneOpened}</p>;
  if (isTooShort) return <p className="soft">{findTexts.typeMore}</p>;
  return (
    <>
      <p>{findTexts.nothing}</p>
      <p className="soft">{findTexts.nothingHint}</p>
    </>
  );
}
