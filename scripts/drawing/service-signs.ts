import type { Palette } from "../../content/pictures/palette.ts";
import { box, openBox } from "./boxes.ts";
import { mover } from "./crew.ts";
import { lamp, sofa } from "./household.ts";
import { at, type Brush, flat, line, mix, outlined, picture, shape, stroke } from "./pen.ts";
import { boxTruck, ramp } from "./truck.ts";

// One drawing for each service, 320 by 240, standing on y = 230; the ground is the sign's.

/** Parts drawn `scale` times as large in the one line weight. */
function sized(c: Palette, scale: number, parts: (b: Brush) => string): string {
  const width = +(line / scale).toFixed(2);
  return `<g transform="scale(${scale})">${outlined(c, parts({ ...c, line: width }), width)}</g>`;
}

/** packing.svg: an open box, the lamp half in it, a roll of tape. */
export function packingSign(c: Palette): string {
  return picture(
    320,
    240,
    sized(c, 1.5, (b) =>
      [
        `<g transform="rotate(14 92 92)">${at(66, 142, lamp(b))}</g>`,
        shape(b.paper, "M124 100 120 62q0-8 8-8h14q8 0 8 8L146 100Z"),
        flat(b.guide, "M123 70H148L147 80H124Z"),
        at(46, 153, openBox(b, 118, 72)),
        flat(b.paper, "M98 82h14v26H98z"),
        stroke("M62 132h22M62 140h14"),
        `<circle cx="188" cy="134" r="19" fill="${b.detour}"/><circle cx="188" cy="134" r="9" fill="${mix(b.kraft, b.paper, 0.4)}"/>`,
        stroke("M188 153H206"),
        at(6, 153, box(b, 34, 30, "deep")),
      ].join(""),
    ),
  );
}

/** moving.svg: the truck with its ramp down and a box to go up it. */
export function movingSign(c: Palette, name: string): string {
  return picture(
    320,
    240,
    `<circle cx="206" cy="92" r="78" fill="${mix(c.detour, c.paper, 0.2)}"/>${sized(c, 0.43, (b) =>
      [
        at(152, 480, ramp(b, 4)),
        at(142, 236, boxTruck(b, { name })),
        `<g transform="translate(24 440)rotate(-10)">${at(4, 70, box(b, 108, 88))}</g>`,
      ].join(""),
    )}`,
  );
}

/** junk.svg: a sofa on its way out, between two of the crew. */
export function junkSign(c: Palette): string {
  const [one, two] = c.people;
  return picture(
    320,
    240,
    sized(c, 1.22, (b) =>
      [
        at(202, 187, mover(b, two, "carries", ""), "-1 1"),
        at(60, 187, mover(b, one, "carries", at(6, 16, sofa(b, mix(b.guide, b.kraft, 0.3), 98)))),
      ].join(""),
    ),
  );
}
