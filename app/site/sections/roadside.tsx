import { describeBreakdown } from "../../../content/roadside.ts";
import { Breakdown } from "./breakdown.tsx";
import { Detour } from "./detour.tsx";
import { CityHeader, Footer, type FramePlace, MobileBar, SkipLink, StickyHeader } from "./frame.tsx";

/** A whole page where the one that was asked for can't be shown. */
export function RoadsidePage({ status, place }: { status: number; place: FramePlace }) {
  return (
    <RoadsideFrame place={place}>
      {status === 404 ? (
        <Detour place={place} />
      ) : (
        <Breakdown words={describeBreakdown(status)} phone={place.phone} />
      )}
    </RoadsideFrame>
  );
}

export function RoadsideFrame({ place, children }: { place: FramePlace; children: React.ReactNode }) {
  return (
    <>
      <SkipLink />
      <CityHeader place={place} current={undefined} />
      <StickyHeader place={place} />
      <main id="page">{children}</main>
      <Footer place={{ ...place, areas: undefined }} />
      <MobileBar base={place.base} phone={place.phone} />
    </>
  );
}
