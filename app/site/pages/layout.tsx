import { Outlet, useMatches } from "react-router";
import { frame } from "../../../content/pages.ts";
import type { FrameHandle } from "../frame-handle.ts";
import { findPageLocation, type PageDetails, readPageDetails } from "../page-location.server.ts";
import { CityHeader, Footer, MobileBar, SkipLink, StickyHeader } from "../sections/frame.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware = [findPageLocation];

export const handle: FrameHandle = {
  frame: (data) => {
    const { country, slug } = data as PageDetails;
    return { lang: country === "Canada" ? "en-CA" : "en-US", city: slug };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  return readPageDetails(context);
}

/** Header, bar and footer with the phone of the city; at the top level, of the default location. */
export default function PageLayout({ loaderData: page }: Route.ComponentProps) {
  const { audience, phone, base, slug, locationName } = page;
  const current = useMatches()
    .at(-1)
    ?.pathname.slice(base.length + 1)
    .replace(/\/$/, "");
  return (
    <>
      <SkipLink />
      <CityHeader audience={audience} phone={phone} base={base} current={current} />
      <StickyHeader title={slug ? locationName : frame.callAnytime} phone={phone} />
      <main id="page">
        <Outlet context={page} />
      </main>
      <Footer audience={audience} base={base} phone={phone} />
      <MobileBar base={base} phone={phone} />
      {slug ? (
        <noscript>
          <img src={`${base}/remembered`} alt="" width="1" height="1" />
        </noscript>
      ) : null}
    </>
  );
}
