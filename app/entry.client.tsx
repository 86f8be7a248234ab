import { isBusy, start as startParts } from "./site/islands/start.ts";
import { tellOfWaiting } from "./site/kept/load-bar.ts";
import { WAITING_MARK } from "./site/kept/waiting-mark.ts";
import { keepOfflinePage } from "./site/offline/keep-offline-page.ts";

// When Tab moves the focus to something that's partly in view, browsers don't scroll. This brings all of it into view.
addEventListener("keydown", ({ key }) => {
  if (key === "Tab")
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
});

// In a field without a date WebKit shows today's: the style sheet hides it.
if (navigator.vendor.startsWith("Apple")) {
  const markDates = () => {
    for (const field of document.querySelectorAll<HTMLInputElement>("[type=date]"))
      field.toggleAttribute("data-empty", !field.value);
  };
  for (const change of ["input", "change", "focusout"]) addEventListener(change, markDates);
  new MutationObserver(markDates).observe(document, { childList: true, subtree: true });
  markDates();
}

/** For Safari before 17. */
const popovers = "popover" in HTMLElement.prototype ? null : import("@oddbird/popover-polyfill");

// The desk is an application that public pages don't fetch; their loader calls `start`.
if (document.documentElement.dataset.desk)
  Promise.all([import("./desk/open.ts"), popovers]).then(([{ openDesk }]) => openDesk(isBusy));
else if (import.meta.env.PROD) {
  const later = window.requestIdleCallback ?? setTimeout;
  later(() => void keepOfflinePage());
  try {
    if (WAITING_MARK in localStorage) void tellOfWaiting();
  } catch {
    // A browser may refuse its storage.
  }
}

export const start = startParts;
