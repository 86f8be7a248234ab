import { JSDOM } from "jsdom";
import { type Place, pace, walk } from "./walk.ts";

// The film of a moving scene: boxes go up the ramp, the tailgate closes, the truck drives off and pulls up ahead of
// the next house's mover, who is where the first picture has her when it begins again.

export const seconds = 13;

const parser = new new JSDOM().window.DOMParser();

const period = 2400;
/** A scene's last x. */
const rightEdge = 1920;
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
const rounded = (value: number) => Math.round(value * 10) / 10;
const snapped = (value: number) => Math.round(Math.round(value / pixel) * pixel * 1000) / 1000;

/** Where the mover is in the picture. */
const onTheWay = 296;
/** What the ramp rises over one unit, and its height at x. */
const rampSlope = 0.244;
const onRamp = (x: number): number => rounded(462 + (430 - x) * rampSlope);

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
export function moverAt(time: number): Place | null {
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

/** One picture of the film, from the parts that a scene names. The first is the scene itself. */
export function filmFrame(scene: string, time: number): string {
  const document = parser.parseFromString(scene, "image/svg+xml");
  const { off, fast, brake, stand, close, open } = beats;
  const gone = distanceAt(time);
  const rolling = share(time, [off, fast]) * (1 - share(time, [brake, stand]));
  const ahead = snapped(
    84 * eased(share(time, [off, off + 2.6])) * (1 - eased(share(time, [brake - 0.6, stand]))),
  );
  const sunk =
    spring(time, 1.2, 3) +
    spring(time, close[1] - 0.05, -3) +
    spring(time, stand, 4) +
    spring(time, open[1], 2) +
    rolling * 1.6 * Math.sin(time * Math.PI * 4);
  const nod = -6 * Math.sin((time / seconds) * Math.PI * 6) * (1 - rolling * 0.5);
  const raised = 104 * (eased(share(time, close)) - eased(share(time, open)));

  pass("far", gone / 3);
  pass("road", gone);
  pass("street", gone);
  for (const id of ["ramp", "truck"]) move(find(id), `translate(${ahead} 0)`, "");
  move(find("ramp"), "", `rotate(${rounded(raised)})`);
  move(find("body"), `translate(0 ${snapped(sunk)})`, "");
  move(find("driver"), "", `rotate(${rounded(nod)} 449 168)`);
  move(find("wheel").querySelector("path"), "", `rotate(${Math.round((gone / streetLength) * 172 * 60)})`);
  moveMover(moverAt(time));
  return document.documentElement.outerHTML;

  function find(id: string): Element {
    const part = document.getElementById(id);
    if (!part) throw new Error(`The scene has no part called "${id}", so it can't be filmed.`);
    return part;
  }

  function move(part: Element | null, before: string, after: string): void {
    part?.setAttribute("transform", before + (part.getAttribute("transform") ?? "") + after);
  }

  /** A plane gone so far to the left, with its copy behind it. */
  function pass(id: string, distance: number): void {
    const plane = find(id);
    const offset = snapped(distance % period);
    if (offset === 0) return;
    const both = document.createElementNS("http://www.w3.org/2000/svg", "g");
    move(both, `translate(${-offset} 0)`, "");
    plane.replaceWith(both);
    both.append(plane);
    both.insertAdjacentHTML(
      "beforeend",
      `<use xmlns="http://www.w3.org/2000/svg" href="#${id}" x="${period}"/>`,
    );
  }

  function moveMover(feet: Place | null): void {
    const mover = find("mover");
    if (!feet) {
      mover.remove();
      return;
    }
    const climbing = feet[0] < 490 && time < 3 ? 1 : share(feet[0], [160, 246]);
    const level = time < 3 ? 1 - share(feet[0], [400, 436]) : 1;
    const slope = time > beats.stand || time < 3 ? climbing * level * rampSlope : 0;
    const step = Math.round((time % 1) * 1000) / 1000;
    const { rise, legs, load, arm } = walk(step, Math.round(slope * 1000) / 1000);
    mover.setAttribute("transform", `translate(${rounded(feet[0])} ${rounded(rounded(feet[1]) - rise)})`);
    for (const [index, { d, boot }] of legs.entries()) {
      const [edge, leg, shoe] = [...find("legs").children].slice(index * 3);
      for (const path of [edge, leg]) path?.setAttribute("d", d);
      shoe?.setAttribute("transform", boot);
    }
    const handtruck = document.getElementById("handtruck");
    if (!handtruck) return;
    handtruck.setAttribute("transform", load.place);
    handtruck.firstElementChild?.setAttribute("transform", load.tip);
    for (const [index, path] of [...find("arm").children].entries())
      path.setAttribute("d", index < 2 ? arm.sleeve : arm.forearm);
  }
}
