import { mixColors, readMixes, recolor } from "./colors.ts";
import { fitLogo, writeName } from "./letters.ts";
import { placeStops, type Stop } from "./route-map.ts";
import { drawThings } from "./things.ts";

export type Company = {
  name: string;
  /** The text of `theme.css`. */
  theme: string;
  junkIds: readonly string[];
  /** By the country in `map-<country>.svg`. */
  stops: Readonly<Record<string, readonly Stop[]>>;
  /** Files that stay as they are. */
  own: readonly string[];
};

/**
 * The files of content/pictures/ by name, as a company's. Each says again what it said, in the theme's colors, with
 * the company's name and cities. `problems` are sentences about colors that aren't the theme's.
 */
export function drawPictures(
  files: ReadonlyMap<string, string>,
  { name, theme, junkIds, stops, own }: Company,
): { drawn: Map<string, string>; problems: string[] } {
  const mixes = readMixes(files.get("colors.txt") ?? "");
  const colors = mixColors(mixes.values(), theme);
  const drawn = new Map<string, string>();
  const problems: string[] = [];
  for (const [file, was] of files) {
    if (!file.endsWith(".svg") || own.includes(file) || file === "things.svg") continue;
    const { svg, unknown } = recolor(was, mixes, colors);
    problems.push(...unknown.map((color) => `${file} has ${color}, which colors.txt doesn't name.`));
    const country = /^map-(.*)\.svg$/.exec(file)?.[1];
    const placed = country === undefined ? svg : placeStops(svg, stops[country] ?? []);
    drawn.set(file, writeName(file === "logo.svg" ? fitLogo(placed, name) : placed, name));
  }
  const thing = (id: string) => drawn.get(`junk/${id}.svg`) ?? files.get(`junk/${id}.svg`);
  drawn.set("things.svg", drawThings(junkIds.map((id) => [id, thing(id) ?? thing("more") ?? ""])));
  drawn.set("colors.txt", Array.from(colors, ([mix, color]) => `${color} ${mix}\n`).join(""));
  return { drawn, problems };
}
