import { isBusy, start as startParts } from "./site/islands/start.ts";
import { tellOfWaiting, WAITING_MARK } from "./site/kept/load-bar.ts";

// When Tab moves the focus to something that's partly in view, browsers don't scroll. This brings all of it into view.
addEventListener("keydown", ({ key }) => {
  if (key === "Tab")
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
});

if (/^Apple/.test(navigator.vendor)) void import("./webkit.ts");

// The desk is an application that public pages don't fetch; their loader calls `start`.
if (document.documentElement.dataset.desk) import("./desk/open.ts").then(({ openDesk }) => openDesk(isBusy));
else if (import.meta.env.PROD) {
  const later = window.requestIdleCallback ?? setTimeout;
  later(() =>
    import("./site/offline/keep-offline-page.ts").then(
      ({ keepOfflinePage }) => keepOfflinePage(),
      // Left before it came: the next page keeps it.
      () => {},
    ),
  );
  try {
    if (WAITING_MARK in localStorage) void tellOfWaiting();
  } catch {
    // A browser may refuse its storage.
  }
}

export const start = startParts;
