import { useEffect, useRef, useState } from "react";
import type { InboxLine } from "../../../leads/inbox/inbox.server.ts";
import { areKeysOn, turnKeys, useSingleKeys } from "../keys.ts";

export type Keys = { isOn: boolean; turn: (on: boolean) => void };

/** The inbox by keyboard: the arrows or j and k move, Enter opens (it is a link), e answers. They can be switched off. */
export function useInboxKeys(lines: readonly InboxLine[], answer: (line: InboxLine) => void): Keys {
  const [isOn, setOn] = useState(true);
  const current = useRef(-1);
  useEffect(() => setOn(areKeysOn()), []);
  useSingleKeys((event, target) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".lead-open")];
    const at = links.findIndex((link) => link.closest("li")?.contains(target));
    if (at >= 0) current.current = at;
    const go = (to: number) => {
      current.current = Math.max(0, Math.min(to, links.length - 1));
      links[current.current]?.focus();
    };
    const [line] = at >= 0 ? lines.slice(at, at + 1) : [];
    const isAtList = at >= 0 || target === document.body;
    if (event.key === "j" || (isAtList && event.key === "ArrowDown")) go(current.current + 1);
    else if (event.key === "k" || (isAtList && event.key === "ArrowUp")) go(current.current - 1);
    else if (event.key === "e" && line) answer(line);
    else return;
    event.preventDefault();
  });
  const turn = (on: boolean) => {
    setOn(on);
    turnKeys(on);
  };
  return { isOn, turn };
}
