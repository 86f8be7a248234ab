import { mountIslands } from "./site/islands/mount.ts";
import { keepOfflinePage } from "./site/offline/keep-offline-page.ts";

// The islands come without another round trip; the desk is an application that public pages don't fetch.
if (document.documentElement.dataset.desk) import("./desk/open.tsx").then(({ openDesk }) => openDesk());
else {
  mountIslands();
  const later = window.requestIdleCallback ?? setTimeout;
  if (import.meta.env.PROD) later(() => void keepOfflinePage());
}
