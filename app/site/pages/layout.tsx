import { Outlet, useMatches } from "react-router";
import { type FrameHandle, readFrame } from "../frame-handle.ts";
import { findPageLocation, type PageDetails, readPageDetails } from "../page-location.server.ts";
import { CityHeader, Footer, MobileBar, SkipLink, StickyHeader } from "../sections/frame.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware = [findPageLocation];

export const handle: FrameHandle = {
  frame: (data) => readFrame(data as PageDetails),
};

export function loader({ context }: Route.LoaderArgs) {
  return readPageDetails(context);
}

/** Header, bar and footer with the phone of the city; at the top level, of the default location. */
export default function PageLayout({ loaderData: page }: Route.ComponentProps) {
  const current = useMatches()
    .at(-1)
    ?.pathname.slice(page.base.length + 1)
    .replace(/\/$/, "");
  return (
    <>
      <SkipLink />
      <CityHeader place={page} current={current} />
      <StickyHeader place={page} />
      <main id="page">
        <Outlet context={page} />
      </main>
      <Footer place={page} />
      <MobileBar base={page.base} phone={page.phone} />
      {page.slug ? (
        <noscript>
          <img src={`${page.base}/remembered`} alt="" width="1" height="1" />
        </noscript>
      ) : null}
    </>
  );
}
