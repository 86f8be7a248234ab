import type { Palette } from "../../content/pictures/palette.ts";
import { openBox } from "./boxes.ts";
import { bag, fridge, mattress, sofa } from "./household.ts";
import { at, type Brush, flat, limb, mix, outlined, picture, shape, stroke } from "./pen.ts";

// One drawing for each thing we take, 96 by 96, standing on the curb at y = 86. Its line is 3: shown at 64 pixels it
// is as heavy as a scene's line on a phone.

const wood = (c: Palette) => mix(c.detourDeep, c.kraftDeep, 0.3);

const drawings: Readonly<Record<string, (c: Palette) => string>> = {
  "old-furniture": (c) => at(6, 86, sofa(c, c.guide, 84)) + shape(c.detour, "M58 34l12-2 2 12-12 2z"),

  appliances: (c) =>
    at(8, 86, fridge(c, 40, 76)) +
    shape(c.white, "M50 86V40H88V86Z") +
    flat(c.greyPale, "M78 84V42H86V84Z") +
    stroke("M50 51H88M56 46h8") +
    `<circle cx="68" cy="68" r="11" fill="${c.grey}"/>`,

  mattresses: (c) =>
    `<g transform="rotate(9 70 86)">${at(42, 84, shape(c.kraft, "M0 0V-66H36V0Z") + flat(c.kraftDeep, "M26-2V-64H34V-2Z") + stroke("M0-54H36M0-12H36"))}</g>` +
    `<g transform="rotate(-6 40 86)">${at(14, 86, mattress(c, 42, 74))}</g>`,

  "tvs-electronics": (c) =>
    stroke("M20 84 28 66M66 84 60 66") +
    shape(c.ink, "M5 16q0-4 4-4H83q4 0 4 4V60q0 4-4 4H9q-4 0-4-4Z") +
    flat(mix(c.guide, c.paper, 0.3), "M10 17H82V59H10Z") +
    flat(mix(c.guide, c.paper, 0.55), "M20 17H40L20 59H10V38Z") +
    shape(c.greyPale, "M50 80V52H84V80Z") +
    flat(c.detour, "M55 57H79V75H55Z") +
    shape(c.grey, "M44 86V80H90V86Z"),

  pianos: (c) => {
    const body = mix(c.detourDeep, c.ink, 0.42);
    return (
      shape(body, "M14 84V22H82V84Z") +
      flat(mix(c.detourDeep, c.ink, 0.62), "M72 82V24H80V82Z") +
      shape(body, "M9 24V15H87V24Z") +
      shape(c.paper, "M34 46V30L48 33 62 30V46Z") +
      stroke("M48 33V46") +
      shape(c.white, "M6 62V48H90V62Z") +
      `<path d="M15 49v6M21 49v6M32 49v6M38 49v6M44 49v6M56 49v6M62 49v6M73 49v6M79 49v6" stroke-width="4" stroke-linecap="butt"/>` +
      shape(body, "M6 70V62H90V70Z") +
      limb(c, body, "M11 72V84M85 72V84", 8) +
      `<path d="M40 79v3M48 79v3M56 79v3" stroke="${c.detour}" stroke-width="4"/>`
    );
  },

  "exercise-equipment": (c) =>
    limb(c, c.detour, "M72 76 82 22", 12) +
    limb(c, c.detour, "M78 42H54q-5 0-5 5v5", 9) +
    shape(c.ink, "M66 24 72 12 92 18 90 28Z") +
    flat(mix(c.guide, c.paper, 0.6), "M72 22 75 16 86 19 84 25Z") +
    shape(c.greyPale, "M4 84 10 70H80L88 84Z") +
    shape(c.greyDeep, "M14 77 17 71H72L74 77Z") +
    flat(c.grey, "M8 79H84l1 3H7Z") +
    `<circle cx="12" cy="84" r="4" fill="${c.ink}"/><circle cx="82" cy="84" r="4" fill="${c.ink}"/>`,

  "garbage-rubbish": (c) => at(8, 82, bag(c, 0.72)) + at(48, 82, bag(c, 0.66)) + at(24, 87, bag(c, 0.86)),

  "renovation-debris": (c) =>
    limb(c, c.kraft, "M44 72 62 12", 12) +
    limb(c, c.kraftDeep, "M58 76 82 22", 12) +
    shape(c.white, "M30 80 22 30 46 26 58 80Z") +
    flat(c.greyPale, "M49 78 40 29 45 28 55 78Z") +
    shape(wood(c), "M50 86V74H70V86ZM70 86V74H90V86ZM58 74V62H80V74Z") +
    shape(c.detour, "M6 54H38L34 86H10Z") +
    flat(c.detourDeep, "M31 56h5l-4 28h-5z") +
    stroke("M6 54C8 40 36 40 38 54"),

  sheds: (c) =>
    shape(c.kraft, "M14 86V44L48 20 82 44V86Z") +
    flat(c.kraftDeep, "M72 84V40L80 46V84Z") +
    stroke("M26 86V50M70 86V50") +
    shape(wood(c), "M34 86V50H62V86Z") +
    stroke("M34 84 62 52") +
    shape(c.guide, "M4 48 48 10 92 48 86 54 48 23 10 54Z") +
    `<path d="M42 35h12" stroke-width="4"/>`,

  "outdoor-furniture": (c) =>
    limb(c, c.grey, "M42 84V30", 7) +
    shape(c.white, "M4 38C6 18 24 8 42 8S78 18 80 38Z") +
    shape(c.detour, "M4 38C6 18 24 8 42 8 30 16 28 26 28 38ZM56 38C56 26 54 16 42 8 60 8 78 18 80 38Z") +
    shape(wood(c), "M14 62V55H70V62Z") +
    stroke("M22 62 16 86M62 62 68 86") +
    limb(c, c.guide, "M90 48 84 68H66", 9) +
    stroke("M68 72 64 86M83 72 88 86"),

  "hot-tubs": (c) =>
    `<path d="M30 26c-8-6 6-9-2-16M50 24c-8-6 6-9-2-16M70 26c-8-6 6-9-2-16" stroke="${c.grey}" stroke-width="4"/>` +
    shape(wood(c), "M7 48 12 78C24 88 72 88 84 78L89 48Z") +
    flat(c.detourDeep, "M74 58 87 52 83 77C80 80 74 82 70 83Z") +
    stroke("M22 58 26 83M39 61 40 84M57 61 56 84M74 58 70 83") +
    `<ellipse cx="48" cy="48" rx="42" ry="14" fill="${c.white}"/><ellipse cx="48" cy="47" rx="33" ry="8" fill="${mix(c.guide, c.paper, 0.5)}"/>` +
    `<path d="M32 47h10M52 49h12" stroke="${c.paper}"/>`,

  "carpeting-rugs": (c) => {
    const spiral = "M0 0a4 4 0 0 1 5 4 7 7 0 0 1-12-1 8 8 0 0 1 7-11";
    return (
      shape(c.guide, "M34 58H80V32H34Z") +
      flat(c.guideDeep, "M34 50H78V56H34Z") +
      flat(c.paper, "M66 34h6V56h-6z") +
      `<circle cx="34" cy="45" r="13" fill="${c.kraft}"/>${at(34, 46, stroke(spiral))}` +
      shape(c.detour, "M20 86H90V58H20Z") +
      flat(c.detourDeep, "M20 78H88V84H20Z") +
      flat(c.paper, "M76 60h6V84h-6zM44 60h6V84h-6z") +
      `<circle cx="20" cy="72" r="14" fill="${c.kraft}"/>${at(20, 73, stroke(spiral))}`
    );
  },

  more: (c) =>
    `<circle cx="33" cy="34" r="19" stroke-width="7"/><circle cx="33" cy="34" r="19" stroke="${c.grey}" stroke-width="2"/>` +
    stroke("M33 15V53M14 34H52M20 21 46 47M46 21 20 47", 'stroke-width="1.5"') +
    stroke("M62 58 70 30") +
    `<g transform="rotate(16 70 30)">${shape(c.detour, "M63 6H77L83 30H57Z")}${flat(c.detourDeep, "M71 8h5l5 20h-8z")}</g>` +
    shape(c.guide, "M44 56C40 38 44 26 50 22 58 32 60 44 56 56Z") +
    at(21, 86, openBox(c, 54, 30)),
};

/** junk/<id>.svg; an id that has no drawing of its own gets the box of odds and ends. */
export function junkPicture(c: Palette, id: string): string {
  const brush: Brush = { ...c, line: 3 };
  const draw = drawings[id] ?? drawings.more;
  return picture(
    96,
    96,
    `<path stroke="${c.kraft}" stroke-width="6" stroke-linecap="round" d="M6 88H90"/>${outlined(c, draw?.(brush) ?? "", 3)}`,
  );
}
