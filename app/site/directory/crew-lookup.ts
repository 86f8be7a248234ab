import type { PostalCode } from "../../../locations/postal-code.ts";
import { describeFinding, listCrewLinks } from "./crew-words.ts";
import { findIn, makeLink } from "./elements.ts";
import { askForCode, type Finding, formatAsked } from "./finding.ts";

export type CrewLookup = {
  /** The crew of a code; each code is asked for once, unless that failed. */
  look(code: PostalCode): void;
  /** What was found for a position; null clears the answer. */
  show(finding: Finding | null): void;
  hasFailed(): boolean;
};

/** `onFound` gets the crew's slug, or "" once there's none. */
export function makeCrewLookup(element: HTMLElement, onFound: (slug: string) => void): CrewLookup {
  const answer = findIn(element, ".crew-answer");
  const links = findIn(element, ".crew-links");
  const known = new Map<string, Finding>();
  let current: PostalCode | null = null;
  let finding: Finding | null = null;

  function draw(code: PostalCode | null, found: Finding | null): void {
    current = code;
    finding = found;
    const { text, link } = describeFinding(code, found);
    answer.replaceChildren(text, ...(link ? [makeLink(link), "."] : []));
    links.replaceChildren(...listCrewLinks(code, found).map((one) => makeLink(one, "button")));
    onFound(found?.state === "found" ? found.found.crew.slug : "");
  }

  function look(code: PostalCode): void {
    const asked = formatAsked(code);
    const isNew = current === null || formatAsked(current) !== asked;
    const before = known.get(asked);
    if (before && !(before.state === "failed" && isNew)) {
      draw(code, before);
      return;
    }
    known.set(asked, { state: "asking" });
    draw(code, { state: "asking" });
    askForCode(asked).then((found) => {
      known.set(asked, found);
      if (current && formatAsked(current) === asked) draw(current, found);
    });
  }

  return {
    look,
    show: (found) => draw(null, found),
    hasFailed: () => current !== null && finding?.state === "failed",
  };
}
