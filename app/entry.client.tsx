import { mountIslands } from "./site/islands/mount.ts";

// Public pages are finished documents with islands, which come without another round trip; the desk is an application,
// and only the desk fetches it.
if (document.documentElement.dataset.desk) import("./desk/open.tsx").then(({ openDesk }) => openDesk());
else mountIslands();
