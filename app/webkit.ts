// What every page needs in Safari and WebKit's other browsers.

/** In a field without a date it shows today's: the style sheet hides that. */
function markEmpty(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("[type=date]"))
    field.toggleAttribute("data-empty", !field.value);
}

for (const change of ["input", "change", "focusout"]) addEventListener(change, markEmpty);
new MutationObserver(markEmpty).observe(document, { childList: true, subtree: true });
markEmpty();

// It takes no keys in a field that only a fragment has brought the focus to.
addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href^='#']");
  if (link) document.getElementById(link.hash.slice(1))?.focus();
});

// Before Safari 17.
if (!("popover" in HTMLElement.prototype)) void import("@oddbird/popover-polyfill");

export {};
