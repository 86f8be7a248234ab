import { start as startParts } from "./site/islands/start.ts";
import { keepOfflinePage } from "./site/offline/keep-offline-page.ts";

// The desk is an application that public pages don't fetch; their loader calls `start`.
if (document.documentElement.dataset.desk) import("./desk/open.tsx").then(({ openDesk }) => openDesk());
else if (import.meta.env.PROD) {
  const later = window.requestIdleCallback ?? setTimeout;
  later(() => void keepOfflinePage());
}

export const start = startParts;
