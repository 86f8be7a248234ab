import type { PageDetails } from "./use-page-details.ts";

/** What the `<html>` element says: `city` is remembered in the browser, `region` colors plates and sky. */
export type DocumentFrame = { lang: string; city?: string | null; region?: string | undefined };

/** A layout's `handle`, read in `root.tsx`. */
export type FrameHandle = { frame?: (data: unknown) => DocumentFrame };

export function describeFrame({
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
