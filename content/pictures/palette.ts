// The colours every picture is drawn in: those of content/theme.css, by the names that the drawings use.

export type Palette = {
  /** The page behind the pictures. */
  paper: string;
  /** The clean side of the truck, walls, appliances. */
  white: string;
  /** Outlines and tires. */
  ink: string;
  /** The moving trade: truck, shirts, signs, the sky of the moving scenes. */
  guide: string;
  guideDeep: string;
  /** The junk trade: stripes, caps, the sun, the sky of the junk scenes. */
  detour: string;
  detourDeep: string;
  /** Trees, cacti and pot plants, whatever the brand's colours are. */
  leaf: string;
  leafDeep: string;
  /** Cardboard. */
  kraft: string;
  kraftDeep: string;
  /** Steel and asphalt. */
  greyPale: string;
  grey: string;
  greyDeep: string;
  /** The crew, in the order they appear. */
  people: readonly [Person, Person];
  /** The mascot's coat, from the pale muzzle to the mask. */
  coat: { pale: string; main: string; deep: string; mask: string };
};

export type Person = { skin: string; hair: string };

/** A colour in the text of `theme.css`. Throws, naming it, when it is missing or is not written as #rrggbb. */
export function readColour(theme: string, name: string): string {
  const found = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})\\s*;`, "i").exec(theme)?.[1];
  if (!found) throw new Error(`content/theme.css needs a line like "--color-${name}: #1a2b3c;".`);
  return found.toLowerCase();
}

/** The palette in the text of `theme.css`. Throws like {@link readColour}. */
export function readPalette(theme: string): Palette {
  const colour = (name: string) => readColour(theme, name);
  return {
    paper: colour("paper"),
    white: colour("white"),
    ink: colour("ink"),
    guide: colour("guide"),
    guideDeep: colour("guide-deep"),
    detour: colour("detour"),
    detourDeep: colour("detour-deep"),
    leaf: colour("leaf"),
    leafDeep: colour("leaf-deep"),
    kraft: colour("kraft"),
    kraftDeep: colour("kraft-deep"),
    greyPale: colour("grey-pale"),
    grey: colour("grey"),
    greyDeep: colour("grey-deep"),
    people: [
      { skin: colour("skin-1"), hair: colour("hair-1") },
      { skin: colour("skin-2"), hair: colour("hair-2") },
    ],
    coat: {
      pale: colour("coat-pale"),
      main: colour("coat"),
      deep: colour("coat-deep"),
      mask: colour("coat-mask"),
    },
  };
}
