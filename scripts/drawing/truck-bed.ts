import type { Palette } from "../../content/pictures/palette.ts";
import { box } from "./boxes.ts";
import { armchair, bag, fridge, mattress, pottedPlant, sofa, washer } from "./household.ts";
import { at, mix, outlined, picture } from "./pen.ts";
import { openTruck } from "./truck.ts";

/** How many steps fill the bed. */
const steps = 8;

/** One step of the load, 1 to 8: each an eighth of the bed, from the headboard to the tailgate. */
function step(c: Palette, number: number): string {
  switch (number) {
    case 1:
      return at(318, 206, fridge(c, 70, 138));
    case 2:
      return at(284, 206, mattress(c, 32, 150));
    case 3:
      return at(148, 206, sofa(c, mix(c.guide, c.kraft, 0.25), 134));
    case 4:
      return at(216, 138, box(c, 64, 52)) + at(220, 86, box(c, 46, 30, "deep"));
    case 5:
      return at(146, 138, armchair(c));
    case 6:
      return at(82, 206, washer(c)) + at(86, 140, box(c, 54, 44));
    case 7:
      return at(20, 206, bag(c)) + at(24, 160, bag(c));
    default:
      return at(88, 96, box(c, 50, 32, "deep")) + at(24, 116, pottedPlant(c));
  }
}

/** The whole load, each step a group with an id of its own: load-1, load-2 … */
function load(c: Palette): string {
  return Array.from(
    { length: steps },
    (_, index) => `<g id="load-${index + 1}">${step(c, index + 1)}</g>`,
  ).join("");
}

function truckAtCurb(c: Palette, name: string, load: string): string {
  return picture(
    640,
    340,
    `<path stroke="${c.ink}" stroke-width="4" stroke-linecap="round" d="M8 324H632"/>${outlined(c, at(22, 22, openTruck(c, { name }, load)))}`,
  );
}

/** truck-bed.svg: the junk truck at the curb, all of its load in groups to be shown one after the other. */
export function truckBed(c: Palette, name: string): string {
  return truckAtCurb(c, name, load(c));
}

/** truck-empty.svg: the same without its load, until something is picked. */
export function emptyTruck(c: Palette, name: string): string {
  return truckAtCurb(c, name, "");
}
