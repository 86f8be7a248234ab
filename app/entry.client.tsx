import { mountIslands } from "./site/islands/mount.ts";
import { keepOfflinePage } from "./site/offline/keep-offline-page.ts";

// Public pages are finished documents with islands, which come without another round trip; the desk is an application,
// and only the desk fetches it.
if (document.documentElement.dataset.desk) import("./desk/open.tsx").then(({ openDesk }) => openDesk());
else {
  mountIslands();
  const later = window.requestIdleCallback ?? setTimeout;
  if (import.meta.env.PROD) later(() => void keepOfflinePage());
}
