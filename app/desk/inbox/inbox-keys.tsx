import { Fragment, useEffect, useRef, useState } from "react";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";
import { inboxTexts } from "./texts.ts";

const KEYS_SETTING = "desk-keys";

type Keys = { isOn: boolean; turn: (on: boolean) => void };

/** The inbox by keyboard: j and k move, Enter opens (it is a link), e answers, / searches. They can be switched off. */
export function useInboxKeys(lines: readonly InboxLine[], answer: (line: InboxLine) => void): Keys {
  const [isOn, setOn] = useState(true);
  const current = useRef(-1);
  useEffect(() => setOn(localStorage.getItem(KEYS_SETTING) !== "off"), []);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const types = target?.closest("input:not([type=checkbox]), select, textarea");
      if (types || event.ctrlKey || event.metaKey || event.altKey) return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>(".lead-open")];
      const at = links.findIndex((link) => link.closest("li")?.contains(target));
      if (at >= 0) current.current = at;
      const go = (to: number) => {
        current.current = Math.max(0, Math.min(to, links.length - 1));
        links[current.current]?.focus();
      };
      const [line] = at >= 0 ? lines.slice(at, at + 1) : [];
      if (event.key === "j") go(current.current + 1);
      else if (event.key === "k") go(current.current - 1);
      else if (event.key === "/") document.querySelector<HTMLInputElement>("#text")?.focus();
      else if (event.key === "e" && line) answer(line);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  const turn = (on: boolean) => {
    setOn(on);
    localStorage.setItem(KEYS_SETTING, on ? "on" : "off");
  };
  return { isOn, turn };
}

export function KeysHelp({ isOn, turn }: Keys) {
  return (
    <details className="keys">
      <summary>{inboxTexts.keys}</summary>
      <div>
        <p className="soft">
          {inboxTexts.keyList.map(([key, use]) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>
              {use}
            </Fragment>
          ))}
        </p>
        <label className="tick">
          <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />{" "}
          {inboxTexts.useKeys}
        </label>
      </div>
    </details>
  );
}
