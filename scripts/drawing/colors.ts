import { readColour } from "../../content/pictures/palette.ts";

/** Where a picture says a color: as an attribute, or in a style as drawing programs write it. */
const places =
  /(?<![\w-])((?:fill|stroke|color|stop-color|flood-color|lighting-color)(?:\s*=\s*["']|\s*:\s*))([^"';}]+)/g;

const noColor = /^(?:none|currentColor|inherit|transparent|url\(#.*\))$/;

/** What the lines of `colors.txt` say ("#rrggbb 30% guide 70% paper", "#rrggbb ink"): mixes by the color that shows them. */
export function readMixes(lines: string): Map<string, string> {
  const mixes = new Map<string, string>();
  for (const line of lines.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const [, color = "", mix = ""] = /^(#[0-9a-f]{6}) ([a-z].*|\d.*)$/.exec(line) ?? [];
    const shares = mix.split(" ").filter((word) => word.endsWith("%"));
    const whole = shares.reduce((sum, share) => sum + Number.parseFloat(share), 0);
    if (mix === "" || (shares.length > 0 && Math.abs(whole - 100) > 0.1))
      throw new Error(
        `colors.txt has "${line}", which isn't like "#rrggbb ink" or "#rrggbb 30% guide 70% paper".`,
      );
    if ((mixes.get(color) ?? mix) !== mix)
      throw new Error(`colors.txt says twice what ${color} is: ${mixes.get(color)}, and ${mix}.`);
    mixes.set(color, mix);
  }
  return mixes;
}

/** The colors of mixes in a theme. No two are the same, so that a picture tells leaves from signs in any theme. */
export function mixColors(mixes: Iterable<string>, theme: string): Map<string, string> {
  const taken = new Set<number>();
  const colors = new Map<string, string>();
  for (const mix of new Set(mixes)) {
    const parts = mix.includes("%") ? [...mix.matchAll(/([\d.]+)% (\S+)/g)] : [["", "100", mix]];
    const channels = [1, 3, 5].map((at) =>
      parts.reduce((sum, [, share, name = ""]) => {
        const channel = Number.parseInt(readColour(theme, name).slice(at, at + 2), 16);
        return sum + (Number(share) / 100) * channel;
      }, 0),
    );
    let color = channels.reduce((sum, channel) => sum * 256 + Math.round(channel), 0);
    while (taken.has(color)) color += color % 256 < 255 ? 1 : -255;
    taken.add(color);
    colors.set(mix, `#${color.toString(16).padStart(6, "0")}`);
  }
  return colors;
}

/** A picture in other colors, and those that it says and `mixes` doesn't have. */
export function recolor(
  svg: string,
  mixes: ReadonlyMap<string, string>,
  colors: ReadonlyMap<string, string>,
): { svg: string; unknown: string[] } {
  const unknown = new Set<string>();
  const recolored = svg.replace(places, (all: string, place: string, said: string) => {
    const value = said.trim();
    if (noColor.test(value)) return all;
    const long = value.toLowerCase().replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
    const color = colors.get(mixes.get(long) ?? "");
    if (!color) unknown.add(value);
    return place + (color ?? value).replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");
  });
  return { svg: recolored, unknown: [...unknown] };
}
