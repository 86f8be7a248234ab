/** A layout's `handle`, read in `root.tsx`. `city` is remembered in the browser; `region` colors plates and sky. */
export type FrameHandle = {
  frame?: (data: unknown) => { lang: string; city?: string | null; region?: string | undefined };
};
