/** A layout's `handle`, read in `root.tsx`. `city` is remembered in the browser. */
export type FrameHandle = { frame?: (data: unknown) => { lang: string; city?: string | null } };
