import drawing from "../../../content/pictures/breakdown.svg?raw";
import { offline } from "../../../content/roadside.ts";
import { type FrameHandle, readFrame } from "../frame-handle.ts";
import { findPageLocation, type PageDetails, readPageDetails } from "../page-location.server.ts";
import { Breakdown } from "../sections/breakdown.tsx";
import { RoadsideFrame } from "../sections/roadside.tsx";
import type { Route } from "./+types/offline.ts";

export const middleware = [findPageLocation];

export const handle: FrameHandle = {
  frame: (data) => ({ ...readFrame(data as PageDetails), city: null }),
};

export function loader({ context }: Route.LoaderArgs) {
  return readPageDetails(context);
}

/** Kept in the visitor's browser, so it fetches nothing that it can't do without, and makes no claim that may not stand then. */
export default function Offline({ loaderData: place }: Route.ComponentProps) {
  return (
    <RoadsideFrame place={{ ...place, standing: [] }}>
      <Breakdown words={offline} phone={place.phone} drawing={drawing} />
    </RoadsideFrame>
  );
}
