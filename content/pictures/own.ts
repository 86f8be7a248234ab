/** Pictures of your own in this folder ("logo.svg", "scene-ontario.svg", "junk/pianos.svg"): the drawing script leaves them alone. */
export const ownPictures: readonly string[] = [];
