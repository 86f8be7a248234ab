import { type ReactNode, use } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import { Document } from "./site/document.tsx";
import { FailedPage } from "./site/failed-page.ts";
import type { FrameHandle } from "./site/frame-handle.ts";

/** `entry.server.tsx` adds the style and the loader of public pages; the desk has a style sheet and the router's scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const failed = use(FailedPage);
  const isDesk = matches.some(({ id }) => id === "desk");
  const frame = matches
    .map(({ handle, loaderData }) =>
      // A page that failed before its loaders ran has no data.
      loaderData ? (handle as FrameHandle | undefined)?.frame?.(loaderData) : undefined,
    )
    .find(Boolean);
  return (
    <Document frame={failed?.frame ?? frame} isDesk={isDesk} links={isDesk ? <Links /> : null}>
      {children}
      {isDesk ? (
        <>
          <ScrollRestoration />
          <Scripts />
        </>
      ) : null}
    </Document>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Public pages only, and only the server renders those. */
export function ErrorBoundary() {
  return use(FailedPage)?.page;
}
