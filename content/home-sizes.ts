/** Smallest first. */
export const homeSizes = ["studio", "one", "two", "three", "four"] as const;

export type HomeSize = (typeof homeSizes)[number];

export const homeNames: Readonly<Record<HomeSize, string>> = {
  studio: "Studio",
  one: "One bedroom",
  two: "Two bedrooms",
  three: "Three bedrooms",
  four: "Four bedrooms or more",
};
