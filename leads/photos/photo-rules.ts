export const MOST_PHOTOS = 6;

export const LARGEST_PHOTO = 15 * 1024 * 1024;

/** What a file field offers: a phone turns its own format into the first of them. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/avif";

/** Pixels of the longer side, as a photo is kept. */
export const PHOTO_SIDE = 2_000;

export const PHOTO_FIELD = "photos";

/**
 * Why a photo wasn't taken. "busy": more arrive right now than we can take, so it's to be sent again in a minute. "gone":
 * the browser has no request anymore that it may add to.
 */
export const photoProblems = [
  "too-large",
  "too-many",
  "heic",
  "unreadable",
  "too-many-pixels",
  "busy",
  "gone",
] as const;

export type PhotoProblem = (typeof photoProblems)[number];

/** What became of those that were sent: how many are kept, and why others aren't. */
export type PhotosTaken = { added: number; refused: readonly PhotoProblem[] };
