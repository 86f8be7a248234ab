import type { Palette } from "../../content/pictures/palette.ts";

/** The one line weight of every scene, in units of its 560 high picture. */
export const line = 4;

/** Two #rrggbb colors mixed: `share` of the second, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16);
    const to = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A picture's parts inside the one outline: ink, round joints, `width` units; what has no fill of its own is open. */
export function outlined(c: Palette, parts: string, width = line): string {
  return `<g fill="none" stroke="${c.ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${parts}</g>`;
}

/** `parts` moved to x, y, and scaled; a negative `scale` turns it to face left. */
export function at(x: number, y: number, parts: string, scale = ""): string {
  return `<g transform="translate(${x} ${y})${scale && `scale(${scale})`}">${parts}</g>`;
}

/** A filled outline. `more` is any other attributes. */
export function shape(fill: string, d: string, more = ""): string {
  return `<path fill="${fill}" d="${d}"${more && ` ${more}`}/>`;
}

/** An open line of the outline's own weight. */
export function stroke(d: string, more = ""): string {
  return `<path d="${d}"${more && ` ${more}`}/>`;
}

/** A color without an outline: the shade on the right, the stripe, the tape. */
export function flat(fill: string, d: string, more = ""): string {
  return `<path fill="${fill}" stroke="none" d="${d}"${more && ` ${more}`}/>`;
}

/** A palette that draws in another line weight: for parts that will be scaled. */
export type Brush = Palette & { line?: number };

/** An arm, a leg, a strap: a thick line with the outline on both sides of it. */
export function limb(c: Brush, color: string, d: string, width: number, edge = c.line ?? line): string {
  return `<path d="${d}" stroke-width="${width}"/><path stroke="${color}" d="${d}" stroke-width="${+(width - 2 * edge).toFixed(1)}"/>`;
}

/** A path with every number multiplied, so that a larger thing keeps the same line. No arcs in it. */
export function grown(d: string, size: number): string {
  return d
    .replace(/-?[\d.]+/g, (number) => ` ${Math.round(Number(number) * size)}`)
    .replace(/ -/g, "-")
    .replace(/([a-zA-Z]) /g, "$1");
}

/** A picture that's laid side by side: its copies touch at every size, where WebKit would round and leave gaps. */
export function repeated(width: number, height: number, parts: string): string {
  const stretched = `width="${width}" height="${height}" preserveAspectRatio="none" viewBox=`;
  return picture(width, height, parts).replace("viewBox=", stretched);
}

/** A whole file; `left` is its first x. */
export function picture(width: number, height: number, parts: string, left = 0): string {
  const short = parts.replace(/"#(.)\1(.)\2(.)\3"/g, '"#$1$2$3"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${width} ${height}">${short}</svg>\n`;
}

/** Writes each of `parts` that a drawing repeats only once, and refers to it from then on. */
export function shared(drawing: string, parts: readonly string[]): string {
  return parts.reduce((whole, part, number) => {
    const [before = "", ...rest] = whole.split(part);
    if (rest.length < 2) return whole;
    const id = `p${number}`;
    return `${before}<g id="${id}">${part}</g>${rest.join(`<use href="#${id}"/>`)}`;
  }, drawing);
}
