export const homeSizes = ["studio", "one", "two", "three", "four"] as const;

export type HomeSize = (typeof homeSizes)[number];

export const homeNames: Readonly<Record<HomeSize, string>> = {
  studio: "Studio",
  one: "One bedroom",
  two: "Two bedrooms",
  three: "Three bedrooms",
  four: "Four bedrooms or more",
};

/** "Two bedrooms, one flight of stairs, an elevator at one end". */
export function describeHome({
  size,
  flights,
  elevators,
}: {
  size: HomeSize;
  flights: number;
  elevators: number;
}): string {
  const stairs = flights === 0 ? "" : flights === 1 ? "one flight of stairs" : `${flights} flights of stairs`;
  const lifts = ["", "an elevator at one end", "an elevator at both ends"][elevators] ?? "";
  return [homeNames[size], stairs, lifts].filter(Boolean).join(", ");
}
