import type { Slug } from "./locations.ts";

/** The service areas whose scene shows their own city: none has been drawn. */
export const landmarks: Readonly<Partial<Record<Slug, string>>> = {};
