import type { Palette } from "../../content/pictures/palette.ts";
import { mix } from "./pen.ts";

// What every skyline is made of: drawn without outlines, paler the farther off, lit from the left. Things stand on
// y = 452; a scene reaches from x = -480 to 1920 and goes on there as it began, so that copies laid side by side
// make one street. x 250 to 430 and the strip above y = 215 stay visible around the truck on every screen.

export const leftEdge = -480;
export const rightEdge = 1920;
const period = rightEdge - leftEdge;

/** The tints of the distance, mixed from the palette and the color of the trade. */
export type Distance = {
  sky: readonly [outer: string, middle: string, inner: string];
  sun: string;
  cloud: string;
  far: string;
  hill: string;
  /** The back row of towers and its lit left faces, then the front row and its own. */
  city: string;
  cityLit: string;
  near: string;
  nearLit: string;
  window: string;
  leaf: string;
};

/** `warm`: the sky around the sun takes the sun's color. */
export function distance(c: Palette, world: string, warm = false): Distance {
  const pale = (share: number) => mix(world, c.paper, share);
  return {
    sky: warm
      ? [pale(0.79), mix(c.kraft, c.paper, 0.6), mix(c.detour, c.paper, 0.74)]
      : [pale(0.7), pale(0.79), pale(0.88)],
    sun: mix(c.detour, c.paper, 0.2),
    cloud: warm ? c.paper : pale(0.92),
    far: pale(0.6),
    hill: pale(0.48),
    city: pale(0.5),
    cityLit: pale(0.64),
    near: pale(0.3),
    nearLit: pale(0.46),
    window: pale(0.78),
    leaf: mix(c.leaf, c.paper, 0.12),
  };
}

export function fill(color: string, d: string, more = ""): string {
  return `<path fill="${color}" d="${d}"${more && ` ${more}`}/>`;
}

/** A plain line of a thin thing in the distance: a mast, a cable, a spoke. */
export function wire(color: string, width: number, d: string, more = ""): string {
  return `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"${more && ` ${more}`}/>`;
}

/** "240 64 330, 400 48 198": the numbers of each. */
export function readNumbers(list: string): number[][] {
  return list.split(", ").map((one) => one.split(" ").map(Number));
}

/** Rolling hills across the scene through these crests and hollows, "x y, x y", the first at the left edge. */
export function hills(color: string, line: string): string {
  const tops = readNumbers(line);
  const place = (index: number) => {
    const [x = 0, y = 0] = tops[(index + tops.length) % tops.length] ?? [];
    return { x: x + period * Math.floor(index / tops.length), y };
  };
  const slope = (index: number) => {
    const [before, here, after] = [place(index - 1), place(index), place(index + 1)];
    return (here.y - before.y) * (after.y - here.y) <= 0 ? 0 : (after.y - before.y) / (after.x - before.x);
  };
  const curves = tops.map((_, index) => {
    const [from, to] = [place(index), place(index + 1)];
    const third = (to.x - from.x) / 3;
    return [
      from.x + third,
      from.y + slope(index) * third,
      to.x - third,
      to.y - slope(index + 1) * third,
      to.x,
      to.y,
    ]
      .map(Math.round)
      .join(" ");
  });
  return fill(color, `M${leftEdge} 452V${place(0).y}C${curves.join(" ")}V452`);
}

/** A jagged range through these summits and gaps, "x y, x y", the first at the left edge. */
export function peaks(color: string, line: string): string {
  const [, height = 0] = readNumbers(line)[0] ?? [];
  return fill(color, `M${leftEdge} 452L${line.replaceAll(",", "")} ${rightEdge} ${height}V452`);
}

/** Flat country up to this height, or water. */
export function plain(color: string, top: number): string {
  return fill(color, `M${leftEdge} ${top}H${rightEdge}V452H${leftEdge}`);
}

/** Treetops across the scene, rising from this height. */
export function woods(color: string, top: number): string {
  const row = [60, 72, 56, 84, 58, 70].map(
    (width, index) =>
      `a${Math.round(width * 0.54)} ${22 + ((index * 7) % 13)} 0 0 1 ${width} ${index % 2 ? 8 : -8}`,
  );
  return fill(color, `M${leftEdge} 452V${top}${row.join("").repeat(6)}V452`);
}

/** Of towers "left edge, width (both on the grid of 16), roof line". */
function towers(row: string, share = 1): string {
  return readNumbers(row)
    .map(
      ([x, width = 0, top]) =>
        `M${x} 452V${top}h${share === 1 ? width : Math.round((width * share) / 16) * 16 || 8}V452`,
    )
    .join("");
}

const windows = (d: Distance) =>
  `<pattern id="w" width="16" height="22" patternUnits="userSpaceOnUse">${fill(d.window, "M5 6h6v9H5z")}</pattern>`;

/** Two rows of towers with windows; `more` and `moreFront` are further outlines in the color of their row. */
export function city(d: Distance, back: string, front: string, more = "", moreFront = ""): string {
  const one = (id: string, row: string, tone: string, face: string, extra: string) =>
    `<g fill="${tone}"><path id="${id}" d="${towers(row)}"/>${extra && `<path d="${extra}"/>`}</g>${fill(face, towers(row, 0.35))}<use href="#${id}" fill="url(#w)"/>`;
  return `${windows(d)}${one("b", back, d.city, d.cityLit, more)}${one("f", front, d.near, d.nearLit, moreFront)}`;
}

/** Lower towers on both sides of the middle, for the back row and for the front row: a city's, or a town's. */
export const outskirts = {
  city: {
    back: "-448 64 308, -352 48 264, -240 64 286, -128 48 242, -32 64 308, 96 64 264, 176 48 220, 1456 48 308, 1536 64 264, 1648 48 242, 1728 64 286, 1840 48 330",
    front:
      "-400 64 352, -288 48 308, -176 64 330, -80 48 286, 48 48 330, 1488 64 330, 1600 48 286, 1680 64 330, 1792 48 308",
  },
  town: {
    back: "-416 48 352, -272 64 330, -112 48 308, 80 48 330, 1456 64 330, 1584 48 308, 1744 64 352",
    front: "-352 64 374, -208 48 352, -48 64 352, 1520 48 374, 1648 64 352, 1824 48 374",
  },
};
