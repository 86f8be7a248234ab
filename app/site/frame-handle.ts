import type { PageDetails } from "./page-location.server.ts";

/** What the `<html>` element says: `city` is remembered in the browser, `region` colors plates and sky. */
export type DocumentFrame = { lang: string; city?: string | null; region?: string | undefined };

/** A layout's `handle`, read in `root.tsx`. */
export type FrameHandle = { frame?: (data: unknown) => DocumentFrame };

export function readFrame({
  country,
  slug,
  region,
}: Pick<PageDetails, "country" | "slug" | "region">): DocumentFrame {
  return {
    lang: country === "Canada" ? "en-CA" : "en-US",
    city: slug,
    region: slug ? region : undefined,
  };
}
