import { Outlet, useMatches } from "react-router";
import { frame } from "../../../content/pages.ts";
import type { FrameHandle } from "../frame-handle.ts";
import { CityHeader, Footer, MobileBar, SkipLink, StickyHeader } from "../sections/frame.tsx";
import type { Route } from "./+types/layout.ts";
import { findStanding, type Place, placeOf } from "./place.server.ts";

export const middleware = [findStanding];

export const handle: FrameHandle = {
  frame: (data) => {
    const { country, slug } = data as Place;
    return { lang: country === "Canada" ? "en-CA" : "en-US", city: slug };
  },
};

export function loader({ context }: Route.LoaderArgs) {
  return placeOf(context);
}

/** A city's section: its phone at the top, its pages, its bar and footer. At the top level, the default location's. */
export default function CityLayout({ loaderData: place }: Route.ComponentProps) {
  const { audience, phone, base, slug, locationName } = place;
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
        <Outlet context={place} />
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
