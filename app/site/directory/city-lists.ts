import { directoryWords } from "../../../content/directory.ts";
import { findingWords } from "../../../content/finding.ts";
import { formatMatchCount } from "../../../locations/city-search.ts";
import type { DirectoryCountry } from "../../../locations/directory.ts";
import { findIn, listIn } from "./elements.ts";
import { askForText } from "./finding.ts";
import { makePageFilter, type PageFilter } from "./page-filter.ts";

/** Milliseconds without a key pressed before the server is asked. */
const PAUSE = 150;

type Side = { name: string; element: HTMLElement; found: HTMLElement; listed: HTMLElement };

function readSides(root: ParentNode): Side[] {
  return listIn(root, "[class^=side-]").map((element) => ({
    name: element.className,
    element,
    found: Object.assign(findIn(element, ".found"), { tabIndex: -1 }),
    listed: findIn(element, ".listed"),
  }));
}

export type CityLists = {
  /** Resolves once they show what matches, or a newer query has been asked for. */
  show(query: string): Promise<void>;
  /** Also what an answer that's still to come would show. */
  hide(): void;
  hasFailed(): boolean;
};

/** The lists of both countries: filtered where they stand when all cities do, else asked for from the server. */
export function makeCityLists(container: HTMLElement, begin: string): CityLists {
  let sides = readSides(container);
  const atFirst = sides.map(({ found, listed }) => ({ found: found.textContent, listed }));
  let whole: { listed: HTMLElement; filter: PageFilter }[] = [];
  let latest = 0;
  let failed = false;
  readWhole();

  function readWhole(): void {
    if (whole.length > 0 || !sides.every(({ listed }) => "whole" in listed.dataset)) return;
    whole = sides.map(({ listed }) => ({ listed, filter: makePageFilter(listed) }));
  }

  function filterPage(query: string): number {
    const counts = whole.map(({ filter }) => filter(query));
    const total = counts.reduce((sum, count) => sum + count, 0);
    put(
      whole.map(({ listed }, index) => ({
        found: query.trim() ? formatMatchCount(counts[index] ?? 0, query) : "",
        listed,
      })),
    );
    for (const [index, { listed }] of whole.entries()) {
      const link = listed.querySelector<HTMLAnchorElement>(".elsewhere");
      if (!link || counts[index]) continue;
      const there = total - (counts[index] ?? 0);
      link.textContent = directoryWords.elsewhere(
        there,
        directoryWords.sides[link.dataset.side as DirectoryCountry],
      );
      link.parentElement?.toggleAttribute("hidden", there === 0);
    }
    return total;
  }

  function put(next: readonly { found: string; listed: HTMLElement }[]): void {
    for (const [index, side] of sides.entries()) {
      const drawn = next[index];
      if (!drawn) continue;
      side.found.textContent = drawn.found;
      if (side.listed === drawn.listed) continue;
      const hadFocus = side.listed.contains(document.activeElement);
      side.listed.replaceWith(drawn.listed);
      side.listed = drawn.listed;
      if (hadFocus) side.found.focus();
    }
  }

  function draw(html: string, query: string): void {
    const drawn = readSides(new DOMParser().parseFromString(html, "text/html"));
    const none = formatMatchCount(0, query);
    if (whole.length > 0 && drawn.every(({ found }) => found.textContent === none)) return;
    // The page came with an answer to a code, and without lists.
    if (sides.length === 0) {
      sides = drawn;
      container.replaceChildren(...sides.map(({ element }) => element));
    } else put(drawn.map(({ found, listed }) => ({ found: found.textContent, listed })));
    readWhole();
  }

  /** What's said stands where the count does, which screen readers announce. */
  function fail(): void {
    failed = true;
    if (whole.length > 0) return;
    put(
      sides.map(({ listed }) => ({
        found: findingWords.failedList,
        listed: listed.cloneNode() as HTMLElement,
      })),
    );
  }

  async function ask(query: string, turn: number): Promise<void> {
    container.ariaBusy = "true";
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (turn !== latest) return;
    const html = await askForText("/cities.html", query.trim() ? { q: query } : {}).catch(() => null);
    if (turn !== latest) return;
    container.ariaBusy = null;
    if (html === null) fail();
    else draw(html, query);
  }

  function start(isShown: boolean): number {
    latest += 1;
    failed = false;
    container.ariaBusy = null;
    container.hidden = !isShown;
    return latest;
  }

  async function show(query: string): Promise<void> {
    const turn = start(true);
    // The server reads more of what was typed: "Houston, TX".
    if (whole.length > 0) return filterPage(query) ? undefined : ask(query, turn);
    if (atFirst.length > 0 && query.trim() === begin.trim()) return put(atFirst);
    return ask(query, turn);
  }

  function hide(): void {
    start(false);
  }

  return { show, hide, hasFailed: () => failed };
}
