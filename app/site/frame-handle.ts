import type { PageDetails } from "./page-location.server.ts";

type Frame = { lang: string; city?: string | null; region?: string | undefined };

/** A layout's `handle`, read in `root.tsx`. `city` is remembered in the browser; `region` colors plates and sky. */
export type FrameHandle = { frame?: (data: unknown) => Frame };

export function readFrame({ country, slug, region }: PageDetails): Frame {
  return {
    lang: country === "Canada" ? "en-CA" : "en-US",
    city: slug,
    region: slug ? region : undefined,
  };
}
