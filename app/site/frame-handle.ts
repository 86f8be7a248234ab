/** What a layout's `handle` tells the HTML frame in `root.tsx`: the language, and the city to be remembered. */
export type FrameHandle = { frame?: (data: unknown) => { lang: string; city?: string | null } };
