/** Throws when the page was drawn without it: the plain form goes on working. */
export function findIn<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

export function listIn<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found[] {
  return [...root.querySelectorAll<Found>(selector)];
}

export function makeLink({ href, label }: { href: string; label: string }, look = ""): HTMLAnchorElement {
  return Object.assign(document.createElement("a"), { href, textContent: label, className: look });
}
