import type { Palette, Person } from "../../content/pictures/palette.ts";
import { lettering } from "./letters.ts";
import { at, flat, limb, mix, shape, stroke } from "./pen.ts";

// The trucks from their right side, facing right: 590 wide, 300 high, their wheels on y = 300. Outline them.

export type TruckLook = {
  /** The name on its side. */
  name: string;
  /** Someone at the wheel: on the road, not at the curb. */
  driver?: Person;
  /** How far the driver leans back, in degrees. */
  nod?: number;
  /** How far the wheels have turned, in degrees. */
  turn?: number;
  /** How far the body has sunk on its springs, in units. */
  sunk?: number;
  /** Broken down. */
  hoodUp?: boolean;
};

/** Frame, tank and bumper under the floor. */
function frame(c: Palette): string {
  return [
    shape(c.greyDeep, "M14 238H404V258H14Z"),
    shape(c.grey, "M196 242h96v26a8 8 0 0 1-8 8h-80a8 8 0 0 1-8-8z"),
    shape(c.ink, "M2 252H26V264H2ZM404 250H470V262H404Z"),
  ].join("");
}

function cab(c: Palette, driver: Person | undefined, { hoodUp = false, nod = 0 } = {}): string {
  const glass = mix(c.guide, c.paper, 0.78);
  const nose = hoodUp
    ? [
        shape(c.greyDeep, "M508 196V178H530V170H556V186H566V200Z"),
        flat(c.grey, "M514 190V182H532V190ZM540 176H550V196H540"),
        shape(
          c.guide,
          "M402 100H452C462 100 468 104 474 112L506 168 512 196H577C578 199 578 201 578 204V252H402Z",
        ),
        flat(c.detour, "M404 178H507L511 192H404Z"),
        stroke("M522 180 540 118"),
        shape(c.guide, "M502 170 548 96 558 102 516 172Z"),
      ]
    : [
        shape(
          c.guide,
          "M402 100H452C462 100 468 104 474 112L506 168 556 178C570 181 578 190 578 204V252H402Z",
        ),
        flat(c.detour, "M404 178H556C564 180 570 184 574 192H404Z"),
      ];
  return [
    ...nose,
    flat(c.guideDeep, "M404 226H576V250H404Z"),
    shape(glass, "M420 118H450C456 118 460 120 463 125L488 170H420Z"),
    driver
      ? `<g${nod ? ` transform="rotate(${nod} 449 168)"` : ""}>${flat(driver.skin, "M437 168v-28a12 12 0 0 1 24 0v4l4 6-4 3v6h-8v9z")}${flat(c.detour, "M435 142c0-20 26-22 27-4h9v5z")}</g>`
      : flat(c.paper, "M436 118h14L430 156v-26z"),
    stroke("M404 244H498V170"),
    shape(c.grey, "M478 136h12v30h-12z"),
    stroke("M420 204h16"),
    shape(c.paper, "M578 196h-14a8 8 0 0 0 0 20h14z"),
    shape(c.greyPale, "M540 244H582a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8H540Z"),
  ].join("");
}

/** Both wheels in their arches. */
function wheels(c: Palette, turn: number): string {
  return [
    shape(c.ink, "M60 252a52 52 0 0 1 104 0zM460 252a52 52 0 0 1 104 0z"),
    `<g id="wheel" transform="translate(112 260)"><circle r="40" fill="${mix(c.ink, c.grey, 0.12)}"/><circle r="24" fill="${c.greyPale}"/>`,
    `<path stroke="${c.greyDeep}" stroke-width="7" stroke-dasharray="7 8.7" stroke-linecap="butt" d="M0-15a15 15 0 0 1 0 30a15 15 0 0 1 0-30"${turn ? ` transform="rotate(${turn})"` : ""}/>`,
    `<circle r="6" fill="${c.white}"/></g><use href="#wheel" x="400"/>`,
  ].join("");
}

/** The moving truck: a white box with a road along its foot. */
export function boxTruck(c: Palette, { name, driver, turn = 0, sunk = 0, hoodUp, nod }: TruckLook): string {
  const outline =
    "M8 240V24a12 12 0 0 1 12-12H462a20 20 0 0 1 20 20V66a12 12 0 0 1-4 9L456 96a12 12 0 0 1-8 3H404V240Z";
  const body = [
    frame(c),
    cab(c, driver, { hoodUp, nod }),
    flat(c.white, outline),
    flat(mix(c.white, c.grey, 0.3), "M10 14H458a22 22 0 0 1 22 20H10Z"),
    flat(c.guide, "M10 192H402V238H10Z"),
    flat(c.detour, "M10 178H402V192H10Z"),
    flat(c.guideDeep, "M10 226H402V238H10Z"),
    `<path stroke="${c.paper}" stroke-width="8" stroke-linecap="butt" stroke-dasharray="36 24" d="M36 209H390"/>`,
    flat(c.grey, "M10 24H22V238H10Z"),
    lettering(name, { x: 48, y: 58, width: 346, height: 92 }, c.ink),
    flat(c.detour, "M60 16h16v8H60zM230 16h16v8h-16zM400 16h16v8h-16z"),
    stroke(outline),
  ].join("");
  return (sunk ? at(0, sunk, body) : body) + wheels(c, turn);
}

/** The loading ramp on the truck's tail, hinged on 0,0: down to the road, or raised by the given degrees until it's the tailgate. */
export function ramp(c: Palette, raised = 0): string {
  return `<g${raised ? ` transform="rotate(${raised})"` : ""}>${shape(c.grey, "M2-4-220 50V58L2 10Z")}<path stroke="${c.greyDeep}" stroke-dasharray="3 15" stroke-linecap="butt" d="M-8 3-210 53"/></g>`;
}

/** The junk truck: an open bed between a headboard and the tailgate. `load` stands on y = 206, x 20 to 390. */
export function openTruck(c: Palette, { name, driver, turn = 0 }: TruckLook, load: string): string {
  return [
    frame(c),
    cab(c, driver),
    flat(mix(c.detour, c.paper, 0.66), "M14 78H394V190H14Z"),
    shape(c.greyDeep, "M394 240V58h12V240Z"),
    load,
    limb(c, c.detour, "M14 204V78H394M142 78V204M268 78V204", 11, 3),
    shape(c.detour, "M8 186H404V240H8Z"),
    flat(c.detourDeep, "M10 228H402V238H10ZM10 188H24V238H10Z"),
    lettering(name, { x: 174, y: 193, width: 216, height: 31, middle: true }, c.ink),
    wheels(c, turn),
  ].join("");
}
