import type { Palette } from "../../content/pictures/palette.ts";
import { openBox } from "./boxes.ts";
import { bag, fridge, mattress, sofa } from "./household.ts";
import { at, type Brush, flat, limb, mix, outlined, picture, shape, stroke } from "./pen.ts";

// One drawing for each thing we take, 96 by 96, standing on the curb at y = 86. Its line is 2.2: shown at 216 pixels it
// goes with a scene's on a desktop.

const wood = (c: Palette) => mix(c.detourDeep, c.kraftDeep, 0.3);

const thin = 'stroke-width="1.5"';

const drawings: Readonly<Record<string, (c: Palette) => string>> = {
  "old-furniture": (c) =>
    at(6, 86, sofa(c, c.guide, 84)) +
    flat(mix(c.guide, c.paper, 0.2), "M28 30q0-8 8-8h8v4h-6q-6 0-6 6z") +
    shape(c.detour, "M58 34l12-2 2 12-12 2z") +
    stroke("M61 37l6-1M62 41l6-1", thin),

  appliances: (c) =>
    at(8, 86, fridge(c, 40, 76)) +
    flat(c.detour, "M26 20h9v10h-9z") +
    flat(c.guide, "M27 46h7v7h-7z") +
    shape(c.white, "M50 86V40H88V86Z") +
    flat(c.greyPale, "M80 84V42H86V84Z") +
    stroke("M50 51H88M54 46h9") +
    `<path stroke="${c.detour}" stroke-width="4" d="M74 45.5h0M81 45.5h0"/>` +
    `<circle cx="68" cy="68" r="12" fill="${c.greyDeep}"/><circle cx="68" cy="68" r="7.5" fill="${mix(c.guide, c.paper, 0.6)}"/>` +
    `<path stroke="${c.white}" d="M64 67q3-5 7-3"/>`,

  mattresses: (c) =>
    `<g transform="rotate(9 70 86)">${at(42, 84, shape(c.kraft, "M0 0V-66H36V0Z") + flat(c.kraftDeep, "M26-2V-64H34V-2Z") + stroke("M0-54H36M0-43H36M0-32H36M0-21H36M0-10H36"))}</g>` +
    `<g transform="rotate(-6 40 86)">${at(14, 86, mattress(c, 42, 74) + stroke("M5-10V-64q0-5 5-5H32q5 0 5 5V-10q0 5-5 5H10q-5 0-5-5Z", `stroke="${c.grey}" stroke-width="1.5" stroke-dasharray="3 3"`))}</g>`,

  "tvs-electronics": (c) =>
    shape(c.greyDeep, "M16 78h18v-14h10v14h6v6H16z") +
    shape(c.ink, "M5 16q0-4 4-4H83q4 0 4 4V60q0 4-4 4H9q-4 0-4-4Z") +
    flat(mix(c.guide, c.paper, 0.3), "M9 16H83V59H9Z") +
    flat(mix(c.guide, c.paper, 0.55), "M20 16H40L20 59H9V40Z") +
    stroke("M8 84q-6-6 2-10t0-9", thin) +
    shape(c.greyPale, "M50 80V52H84V80Z") +
    flat(c.detour, "M54 56H80V76H54Z") +
    flat(c.white, "M58 61h12v2.5h-12zM58 66h17v2.5h-17z") +
    shape(c.grey, "M44 86V80H90V86Z") +
    stroke("M50 83H84", `stroke="${c.greyDeep}" stroke-width="1.5"`),

  pianos: (c) => {
    const body = mix(c.detourDeep, c.ink, 0.42);
    return (
      shape(body, "M14 84V22H82V84Z") +
      flat(mix(c.detourDeep, c.ink, 0.62), "M72 82V24H80V82Z") +
      stroke("M20 28H30V42H20ZM66 28H70V42H66ZM20 74H30M66 74H70", thin) +
      shape(body, "M9 24V15H87V24Z") +
      shape(c.paper, "M34 46V30L48 33 62 30V46Z") +
      stroke("M48 33V46") +
      stroke(
        "M38 36l7 1.5M38 40l7 1.5M51 37.5l7-1.5M51 41.5l7-1.5",
        `stroke="${c.grey}" stroke-width="1.2"`,
      ) +
      shape(c.white, "M6 62V48H90V62Z") +
      stroke(
        "M12 55V62M18 55V62M24 50V62M30 55V62M36 55V62M42 55V62M48 50V62M54 55V62M60 55V62M66 50V62M72 55V62M78 55V62M84 55V62",
        'stroke-width="1"',
      ) +
      `<path d="M12 49v6M18 49v6M30 49v6M36 49v6M42 49v6M54 49v6M60 49v6M72 49v6M78 49v6M84 49v6" stroke-width="3.4" stroke-linecap="butt"/>` +
      shape(body, "M6 70V62H90V70Z") +
      limb(c, body, "M11 72V84M85 72V84", 7) +
      `<path d="M40 79v3M48 79v3M56 79v3" stroke="${c.detour}" stroke-width="4"/>`
    );
  },

  "exercise-equipment": (c) =>
    limb(c, c.detour, "M72 76 82 22", 11) +
    limb(c, c.detour, "M78 42H54q-5 0-5 5v5", 8) +
    shape(c.ink, "M66 24 72 12 92 18 90 28Z") +
    flat(mix(c.guide, c.paper, 0.6), "M71 22 75 15 87 19 85 25Z") +
    stroke("M74 21l3-3 2 3 3-2", `stroke="${c.guide}" stroke-width="1.5"`) +
    shape(c.greyPale, "M4 84 10 70H80L88 84Z") +
    shape(c.greyDeep, "M14 77 17 71H72L74 77Z") +
    stroke("M30 71 28 77M46 71 45 77M61 71V77", thin) +
    flat(c.grey, "M8 79.5H84l1 3H7Z") +
    `<circle cx="12" cy="84" r="4" fill="${c.ink}"/><circle cx="82" cy="84" r="4" fill="${c.ink}"/>` +
    limb(c, c.greyDeep, "M21 56V48q0-6 7-6t7 6v8", 6) +
    `<circle cx="28" cy="60" r="11" fill="${c.guide}"/>` +
    flat(c.guideDeep, "M32 50.5a10 10 0 0 1-8 18.5 12 12 0 0 0 8-18.5z") +
    flat(c.white, "M22 57h5v2.5h-5z"),

  "garbage-rubbish": (c) => {
    const shine = `stroke="${mix(c.ink, c.grey, 0.62)}"`;
    return (
      at(8, 82, bag(c, 0.72)) +
      at(48, 82, bag(c, 0.66)) +
      stroke("M14 64q2-8 8-12", shine) +
      at(24, 87, bag(c, 0.86)) +
      stroke("M31 68q3-10 11-15M30 76v-2M42 82q8 2 14-1", shine) +
      shape(c.detour, "M40 49q7 4 14 0v-5q-7 3-14 0z")
    );
  },

  "renovation-debris": (c) =>
    limb(c, c.kraft, "M44 72 62 12", 11) +
    limb(c, c.kraftDeep, "M58 76 82 22", 11) +
    stroke("M58 24 52 44M76 36 68 54", thin) +
    shape(c.white, "M30 80 22 30 46 26 58 80Z") +
    flat(c.greyPale, "M49 78 40 28 45 27.5 56 78Z") +
    stroke("M28 36l6 8-4 7 7 9", thin) +
    shape(wood(c), "M50 86V74H70V86ZM70 86V74H90V86ZM58 74V62H80V74Z") +
    flat(c.detour, "M52 76h8v2h-8zM72 76h8v2h-8zM60 64h8v2h-8z") +
    shape(c.detour, "M6 54H38L34 86H10Z") +
    flat(c.detourDeep, "M31 55.5h5.5l-4 29h-4z") +
    flat(c.greyPale, "M9 57H35L34 63Q22 68 10 63Z") +
    stroke("M6 54C8 40 36 40 38 54"),

  sheds: (c) =>
    shape(c.kraft, "M14 86V44L48 20 82 44V86Z") +
    flat(c.kraftDeep, "M72 84V40L80 46V84Z") +
    stroke("M24 84V50M72 84V50M48 30V48M36 48V40M60 48V40", thin) +
    shape(wood(c), "M34 86V50H62V86Z") +
    flat(c.detourDeep, "M56 52h4.5v32h-4.5z") +
    stroke("M34 62H62M34 74H62M35 85 61 51") +
    `<path stroke="${c.detour}" stroke-width="4" d="M57 69h0"/>` +
    shape(c.guide, "M4 48 48 10 92 48 86 54 48 23 10 54Z") +
    flat(c.guideDeep, "M48 13 90 48 86 52 48 20Z") +
    shape(mix(c.guide, c.paper, 0.6), "M43 33h10v9h-10z"),

  "outdoor-furniture": (c) =>
    limb(c, c.grey, "M42 84V30", 6) +
    shape(c.white, "M4 38C6 18 24 8 42 8S78 18 80 38L70 41 61 38 52 41 42 38 32 41 23 38 14 41Z") +
    shape(
      c.detour,
      "M4 38C6 18 24 8 42 8 30 16 28 26 28 39L23 38 14 41ZM56 39C56 26 54 16 42 8 60 8 78 18 80 38L70 41 61 38Z",
    ) +
    flat(c.detourDeep, "M60 13C70 18 77 27 78.5 37L70 39.5C70 28 66 19 60 13Z") +
    `<circle cx="42" cy="7" r="2.5" fill="${c.ink}"/>` +
    shape(c.guide, "M26 55V46q0-2 2-2h4q2 0 2 2v9z") +
    shape(wood(c), "M14 62V55H70V62Z") +
    stroke("M22 62 16 86M62 62 68 86M20 74H64") +
    limb(c, c.guide, "M90 48 84 68H66", 8) +
    stroke("M68 72 64 86M83 72 88 86"),

  "hot-tubs": (c) =>
    `<path d="M30 26c-8-6 6-9-2-16M50 24c-8-6 6-9-2-16M70 26c-8-6 6-9-2-16" stroke="${c.grey}" stroke-width="3"/>` +
    shape(wood(c), "M7 48 12 78C24 88 72 88 84 78L89 48Z") +
    flat(c.detourDeep, "M74 58 87 52 83 77C80 80 74 82 70 83Z") +
    stroke("M16 56 20 81M28 60 31 84M41 61 42 85M55 61 54 85M68 60 65 84M80 56 76 81") +
    stroke("M10 66C24 76 72 76 86 66", `stroke="${c.grey}" stroke-width="3"`) +
    `<ellipse cx="48" cy="48" rx="42" ry="14" fill="${c.white}"/><ellipse cx="48" cy="47" rx="33" ry="8.5" fill="${mix(c.guide, c.paper, 0.5)}"/>` +
    `<path d="M32 47h10M52 50h12" stroke="${c.paper}"/><path stroke="${c.white}" stroke-width="4" d="M46 43h0M60 44h0M26 46h0"/>`,

  "carpeting-rugs": (c) => {
    const spiral = "M0 0a4 4 0 0 1 5 4 7 7 0 0 1-12-1 8 8 0 0 1 7-11 9.5 9.5 0 0 1 10 8";
    return (
      shape(c.guide, "M34 58H80V32H34Z") +
      flat(c.guideDeep, "M34 51H79V57H34Z") +
      flat(c.paper, "M66 33h5V57h-5zM56 33h3V57h-3z") +
      `<circle cx="34" cy="45" r="13" fill="${c.kraft}"/>${at(34, 46, stroke(spiral))}` +
      stroke("M80 35h6M80 40h6M80 45h6M80 50h6M80 55h6") +
      shape(c.detour, "M20 86H88V58H20Z") +
      flat(c.detourDeep, "M20 79H87V85H20Z") +
      flat(c.paper, "M74 59h6V85h-6zM42 59h6V85h-6z") +
      flat(c.guide, "M61 63l8 9-8 9-8-9z") +
      `<circle cx="20" cy="72" r="14" fill="${c.kraft}"/>${at(20, 73, stroke(spiral))}`
    );
  },

  more: (c) =>
    `<circle cx="33" cy="34" r="19" stroke-width="6"/><circle cx="33" cy="34" r="19" stroke="${c.grey}" stroke-width="2"/><circle cx="33" cy="34" r="3" fill="${c.detour}"/>` +
    stroke("M33 15V31M33 37V53M14 34H30M36 34H52M20 21 31 32M35 36 46 47M46 21 35 32M31 36 20 47", thin) +
    stroke("M62 58 70 30") +
    `<g transform="rotate(16 70 30)">${shape(c.detour, "M63 6H77L83 30H57Z")}${flat(c.detourDeep, "M71 7.5h5l6 21h-9z")}</g>` +
    shape(c.guide, "M44 56C40 38 44 26 50 22 58 32 60 44 56 56Z") +
    stroke("M50 28V54", thin) +
    at(21, 86, openBox(c, 54, 30)) +
    flat(c.paper, "M45 57h7v10h-7z") +
    stroke("M28 76h12M28 80h8", thin),
};

/** junk/<id>.svg; an id that has no drawing of its own gets the box of odds and ends. */
export function junkPicture(c: Palette, id: string): string {
  const brush: Brush = { ...c, line: 2.2 };
  const draw = drawings[id] ?? drawings.more;
  return picture(
    96,
    96,
    `<path stroke="${c.kraft}" stroke-width="6" stroke-linecap="round" d="M6 88H90"/>${outlined(c, draw?.(brush) ?? "", 2.2)}`,
  );
}
