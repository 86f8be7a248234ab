import type { Palette } from "../../content/pictures/palette.ts";
import { pace } from "./crew.ts";
import { leftEdge, rightEdge } from "./distance.ts";
import { outlined, picture } from "./pen.ts";
import { type Moment, movingPlanes, onRamp, onTheWay, type PlaceId, rampSlope } from "./scenes.ts";

// The film of a moving scene: boxes go up the ramp, the tailgate closes, the truck drives off and pulls up ahead of
// the next house's mover, who is where the first picture has her when it begins again.

export const seconds = 13;
const period = rightEdge - leftEdge;
/** The street goes by three times while the skyline goes by once. */
const streetLength = period * 3;
/** Everything moves by whole pixels of the film, so that it stays sharp and small. */
const pixel = 1 / 0.7;

/** Seconds: the ramp closes; the truck sets off, is at speed, brakes, stands; the ramp opens. */
const beats = {
  close: [1.75, 2.5],
  off: 2.9,
  fast: 4.6,
  brake: 8.5,
  stand: 10.5,
  open: [10.55, 11.2],
} as const;

const share = (time: number, [from, to]: readonly [number, number]) =>
  Math.min(1, Math.max(0, (time - from) / (to - from)));
const eased = (value: number) => value * value * (3 - 2 * value);
const snapped = (value: number) => Math.round(Math.round(value / pixel) * pixel * 1000) / 1000;

/** How far the truck has come along the street. */
export function distanceAt(time: number): number {
  const { off, fast, brake, stand } = beats;
  const speed = streetLength / (brake - fast + (fast - off) / 2 + (stand - brake) / 2);
  const gained = Math.min(Math.max(time - off, 0), fast - off) ** 2 / (2 * (fast - off));
  const kept = Math.min(Math.max(time - fast, 0), brake - fast);
  const left = Math.min(Math.max(stand - time, 0), stand - brake) ** 2 / (2 * (stand - brake));
  return speed * (gained + kept + (time > brake ? (stand - brake) / 2 - left : 0));
}

/** A body on springs, pushed by `depth` at a moment. */
function spring(time: number, from: number, depth: number): number {
  const since = time - from;
  return since < 0 ? 0 : depth * Math.exp(-since * 3.2) * Math.sin(since * 13);
}

/** Where the mover is; null while she's in the truck and until the next one comes into sight. */
export function moverAt(time: number): readonly [x: number, y: number] | null {
  const inside = 490;
  const setOut = onTheWay + pace * time;
  if (setOut < inside) return [setOut, onRamp(Math.min(setOut, 430))];
  const x = onTheWay - pace * (seconds - time) + streetLength - distanceAt(time);
  if (x > rightEdge + 120) return null;
  const sidewalk = 477;
  if (time < beats.stand) return [x, sidewalk];
  const down = eased(share(x, [80, 216])) * (onRamp(216) - sidewalk);
  return [x, sidewalk + down + Math.min(0, onRamp(x) - onRamp(216))];
}

function momentAt(time: number): { moment: Moment; sunk: number; nod: number } {
  const { off, fast, brake, stand, close, open } = beats;
  const feet = moverAt(time);
  const climbing = feet ? (feet[0] < 490 && time < 3 ? 1 : share(feet[0], [160, 246])) : 0;
  const level = feet && time < 3 ? 1 - share(feet[0], [400, 436]) : 1;
  const slope = time > beats.stand || time < 3 ? climbing * level * rampSlope : 0;
  const raised = 104 * (eased(share(time, close)) - eased(share(time, open)));
  const rolling = share(time, [off, fast]) * (1 - share(time, [brake, stand]));
  return {
    moment: {
      raised: Math.round(raised * 10) / 10,
      feet: feet && [Math.round(feet[0] * 10) / 10, Math.round(feet[1] * 10) / 10],
      gait: { step: Math.round((time % 1) * 1000) / 1000, slope: Math.round(slope * 1000) / 1000 },
      ahead: snapped(
        84 * eased(share(time, [off, off + 2.6])) * (1 - eased(share(time, [brake - 0.6, stand]))),
      ),
    },
    sunk:
      spring(time, 1.2, 3) +
      spring(time, close[1] - 0.05, -3) +
      spring(time, stand, 4) +
      spring(time, open[1], 2) +
      rolling * 1.6 * Math.sin(time * Math.PI * 4),
    nod: -6 * Math.sin((time / seconds) * Math.PI * 6) * (1 - rolling * 0.5),
  };
}

/** A plane gone so far to the left, with its copy behind it. */
function passing(id: string, plane: string, gone: number): string {
  const offset = snapped(gone % period);
  if (offset === 0) return plane;
  return `<g transform="translate(${-offset} 0)"><g id="${id}">${plane}</g><use href="#${id}" x="${period}"/></g>`;
}

/** One picture of the film. The first is the scene itself. */
export function filmFrame(c: Palette, name: string, place: PlaceId, time: number): string {
  const gone = distanceAt(time);
  const { moment, sunk, nod } = momentAt(time);
  const turn = Math.round((gone / streetLength) * 172 * 60);
  const look = { name, turn, sunk: snapped(sunk), nod: Math.round(nod * 10) / 10 };
  const planes = movingPlanes(c, look, place, moment);
  return picture(
    period,
    560,
    [
      planes.sky,
      passing("far", planes.skyline, gone / 3),
      passing("road", planes.road, gone),
      outlined(c, passing("street", planes.street, gone) + planes.crew + planes.truck),
    ].join(""),
    leftEdge,
  );
}
