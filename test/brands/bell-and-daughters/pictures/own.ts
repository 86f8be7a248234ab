/** The firm has a logo of its own. */
export const ownPictures: readonly string[] = ["logo.svg"];
