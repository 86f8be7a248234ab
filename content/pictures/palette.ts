// Colours of content/theme.css for what is no style sheet.

export type Palette = Readonly<Record<keyof typeof names, string>>;

const names = {
  /** The page behind the pictures. */
  paper: "paper",
  /** The clean side of the truck, walls, appliances. */
  white: "white",
  /** Outlines and tires. */
  ink: "ink",
  /** The moving trade: truck, shirts, signs, the sky of the moving scenes. */
  guide: "guide",
  guideDeep: "guide-deep",
  /** The junk trade: stripes, caps, the sun, the sky of the junk scenes. */
  detour: "detour",
  detourDeep: "detour-deep",
  /** Cardboard. */
  kraft: "kraft",
  /** Steel and asphalt. */
  greyPale: "grey-pale",
  grey: "grey",
  greyDeep: "grey-deep",
} as const;

/** A colour in the text of `theme.css`. Throws, naming it, when it is missing or is not written as #rrggbb. */
export function readColour(theme: string, name: string): string {
  const found = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})\\s*;`, "i").exec(theme)?.[1];
  if (!found) throw new Error(`content/theme.css needs a line like "--color-${name}: #1a2b3c;".`);
  return found.toLowerCase();
}

/** The palette in the text of `theme.css`. Throws like {@link readColour}. */
export function readPalette(theme: string): Palette {
  const read = Object.entries(names).map(([key, name]) => [key, readColour(theme, name)]);
  return Object.fromEntries(read);
}
