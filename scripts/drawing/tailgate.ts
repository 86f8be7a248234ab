import type { Palette } from "../../content/pictures/palette.ts";
import { lettering } from "./letters.ts";
import { flat, mix, outlined, picture, shape, stroke } from "./pen.ts";

const width = 720;
const height = 560;

/** Where a page lays its plate over truck-back.svg, in percent of the picture. */
export const plate = { left: 15, top: 52.5, width: 70, height: 26.25 };

function lamps(c: Palette, x: number): string {
  return [
    shape(
      c.detour,
      `M${x} 302a10 10 0 0 1 10-10h18a10 10 0 0 1 10 10V432a10 10 0 0 1-10 10H${x + 10}a10 10 0 0 1-10-10Z`,
    ),
    flat(c.detourDeep, `M${x + 3} 302a7 7 0 0 1 7-7h18a7 7 0 0 1 7 7V342H${x + 3}`),
    flat(c.white, `M${x + 3} 392H${x + 35}V432a7 7 0 0 1-7 7H${x + 10}a7 7 0 0 1-7-7Z`),
    stroke(`M${x} 342h38M${x} 392h38`),
  ].join("");
}

function tire(c: Palette, x: number): string {
  return (
    shape(
      mix(c.ink, c.grey, 0.12),
      `M${x} 488H${x + 132}V532a16 16 0 0 1-16 16H${x + 16}a16 16 0 0 1-16-16Z`,
    ) + stroke(`M${x + 34} 516v28M${x + 66} 516v30M${x + 98} 516v28`, `stroke="${c.greyDeep}"`)
  );
}

/** truck-back.svg: the truck's back, its plate's place empty. It stands on y = 548, the ground is the page's. */
export function tailgate(c: Palette, name: string): string {
  const slat = mix(c.greyPale, c.white, 0.4);
  const [left, top] = [(plate.left / 100) * width, (plate.top / 100) * height];
  const [wide, high] = [(plate.width / 100) * width, (plate.height / 100) * height];
  const marker = (x: number) => flat(c.detour, `M${x} 17h34v9h-34z`);
  return picture(
    width,
    height,
    outlined(
      c,
      [
        tire(c, 84),
        tire(c, 504),
        shape(c.greyDeep, "M120 470H600V500H120Z"),
        // The box.
        shape(c.white, "M38 460V40A32 32 0 0 1 70 8H650A32 32 0 0 1 682 40V460Z"),
        flat(mix(c.white, c.grey, 0.34), "M660 12A28 28 0 0 1 679 40V250H660Z"),
        [108, 343, 578].map(marker).join(""),
        // The door: five slats, a handle, its two latches.
        shape(slat, "M64 246V50A12 12 0 0 1 76 38H644A12 12 0 0 1 656 50V246Z"),
        flat(mix(c.greyPale, c.grey, 0.35), "M640 41H644A9 9 0 0 1 653 50V246H640Z"),
        `<path stroke="${c.grey}" stroke-width="4" d="M68 82H652M68 126H652M68 170H652M68 214H652"/>`,
        lettering(name, { x: 100, y: 66, width: 520, height: 132, middle: true }, c.ink),
        shape(c.grey, "M320 222a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v14H320Z"),
        stroke("M338 228H382"),
        shape(c.greyDeep, "M58 190H72V230H58ZM648 190H662V230H648Z"),
        // The stripe and the lower body.
        shape(c.guide, "M38 266H682V474H38Z"),
        flat(c.guideDeep, "M41 452H679V471H41ZM656 269H679V471H656Z"),
        shape(c.detour, "M38 246H682V267H38Z"),
        lamps(c, 51),
        lamps(c, 631),
        `<path fill="${c.ink}" d="M${left + 4} ${top - 12}H${left + wide - 4}a16 16 0 0 1 16 16V${top + high - 4}a16 16 0 0 1-16 16H${left + 4}a16 16 0 0 1-16-16V${top + 4}a16 16 0 0 1 16-16Z"/>`,
        flat(
          mix(c.guideDeep, c.ink, 0.45),
          `M${left + 6} ${top - 3}H${left + wide - 6}a10 10 0 0 1 10 10V${top + high - 6}a10 10 0 0 1-10 10H${left + 6}a10 10 0 0 1-10-10V${top + 6}a10 10 0 0 1 10-10Z`,
        ),
        // The bumper.
        shape(
          c.greyPale,
          "M8 482a14 14 0 0 1 14-14H698a14 14 0 0 1 14 14v20a14 14 0 0 1-14 14H22a14 14 0 0 1-14-14Z",
        ),
        flat(c.grey, "M11 502H709a11 11 0 0 1-11 11H22a11 11 0 0 1-11-11"),
        flat(c.detour, "M30 482h44v12H30zM646 482h44v12h-44z"),
      ].join(""),
      6,
    ),
  );
}
