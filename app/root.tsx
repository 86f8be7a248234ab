import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from "react-router";
import type { FrameHandle } from "./site/frame-handle.ts";
import { Detour } from "./site/sections/detour.tsx";

/** `entry.server.tsx` adds the style and the loader of public pages; the desk has a style sheet and the router's scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const isDesk = matches.some(({ id }) => id === "desk");
  const frame = matches
    .map(({ handle, loaderData }) =>
      // A page that failed before its loaders ran has no data.
      loaderData ? (handle as FrameHandle | undefined)?.frame?.(loaderData) : undefined,
    )
    .find(Boolean);
  return (
    <html
      lang={frame?.lang ?? "en"}
      data-city={frame?.city ?? undefined}
      data-region={frame?.region}
      data-desk={isDesk || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {isDesk ? <Links /> : null}
      </head>
      <body>
        {children}
        {isDesk ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="lane section">
      <Detour status={status} home="/" />
    </main>
  );
}
