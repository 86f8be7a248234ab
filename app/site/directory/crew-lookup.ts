import type { PostalCode } from "../../../locations/postal-code.ts";
import { describeFinding, listCrewLinks } from "./crew-words.ts";
import { findIn, makeLink } from "./elements.ts";
import { askForCode, type Finding, formatAsked } from "./finding.ts";

export type CrewLookup = {
  /** The crew of a code; each code is asked for once, unless that failed. Settles once the answer is on the page. */
  look(code: PostalCode): Promise<void>;
  /** What was found for a position; null clears the answer. */
  show(finding: Finding | null): void;
  hasFailed(): boolean;
};

/** `onFound` gets the crew's slug, or "" once there's none. */
export function makeCrewLookup(element: HTMLElement, onFound: (slug: string) => void): CrewLookup {
  const answer = findIn(element, ".crew-answer");
  const links = findIn(element, ".crew-links");
  const known = new Map<string, { found: Finding; answered: Promise<void> }>();
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

  function look(code: PostalCode): Promise<void> {
    const asked = formatAsked(code);
    const isNew = current === null || formatAsked(current) !== asked;
    const before = known.get(asked);
    if (before && !(before.found.state === "failed" && isNew)) {
      draw(code, before.found);
      return before.answered;
    }
    const answered = askForCode(asked).then((found) => {
      known.set(asked, { found, answered });
      if (current && formatAsked(current) === asked) draw(current, found);
    });
    known.set(asked, { found: { state: "asking" }, answered });
    draw(code, { state: "asking" });
    return answered;
  }

  return {
    look,
    show(found) {
      // Setting the same text would lay out the page again at every key.
      if (found || current || answer.textContent) draw(null, found);
    },
    hasFailed: () => current !== null && finding?.state === "failed",
  };
}
