import type { Palette } from "../../content/pictures/palette.ts";
import { box } from "./boxes.ts";
import { lettering } from "./letters.ts";
import { at, type Brush, flat, limb, mix, outlined, picture, shape, stroke } from "./pen.ts";

/** Ears and head, looking at us, as large as in dolly.svg: x 36 to 214, y 36 to 178. */
function face(c: Palette): string[] {
  const { pale, main, deep, mask } = c.coat;
  return [
    shape(
      deep,
      "M56 84C44 52 52 36 66 36 82 40 92 56 94 72ZM194 84C206 52 198 36 184 36 168 40 158 56 156 72Z",
    ),
    flat(
      pale,
      "M62 70C58 56 60 48 66 48 72 52 76 58 78 66ZM188 70C192 56 190 48 184 48 178 52 174 58 172 66Z",
    ),
    shape(
      main,
      "M125 54C174 54 200 84 200 112L214 138 194 144C180 168 152 178 125 178S70 168 56 144L36 138 50 112C50 84 76 54 125 54Z",
    ),
    flat(
      pale,
      "M52 118C60 96 84 88 106 96L125 110 144 96C166 88 190 96 198 118L208 136 192 141C178 164 152 175 125 175S72 164 58 141L42 136Z",
    ),
    flat(
      mask,
      "M54 130C60 106 88 98 106 108 118 116 116 138 104 148 84 156 62 150 54 130ZM196 130C190 106 162 98 144 108 132 116 134 138 146 148 166 156 188 150 196 130Z",
    ),
    flat(mix(main, deep, 0.6), "M116 84H134L131 130H119Z"),
    shape(pale, "M98 150C100 134 114 128 125 128S150 134 152 150C150 164 138 170 125 170S100 164 98 150Z"),
    shape(c.ink, "M113 134C114 128 136 128 137 134 136 142 129 146 125 146S114 142 113 134Z"),
    stroke("M125 146V153M112 154C114 161 123 161 125 154 127 161 136 161 138 154"),
    `<g stroke="none"><circle cx="88" cy="126" r="13" fill="${c.white}"/><circle cx="162" cy="126" r="13" fill="${c.white}"/><circle cx="90" cy="127" r="8.5" fill="${c.ink}"/><circle cx="164" cy="127" r="8.5" fill="${c.ink}"/><circle cx="87" cy="123" r="3" fill="${c.white}"/><circle cx="161" cy="123" r="3" fill="${c.white}"/></g>`,
  ];
}

function cap(c: Palette, name: string): string[] {
  return [
    shape(c.detour, "M66 84C62 44 88 22 125 22S188 44 184 84C150 74 100 74 66 84Z"),
    flat(c.detourDeep, "M150 27C172 36 184 56 181 80 174 78 168 77 160 76 164 58 160 40 150 27Z"),
    shape(
      c.detour,
      "M60 86C84 68 166 68 190 86 200 92 196 100 186 97 150 84 100 84 64 97 54 100 50 92 60 86Z",
    ),
    shape(c.paper, "M104 38H146V66H104Z"),
    lettering(name.slice(0, 1), { x: 106, y: 41, width: 38, height: 22, middle: true }, c.ink),
    `<circle cx="125" cy="22" r="4" fill="${c.detourDeep}"/>`,
  ];
}

/** dolly.svg: the raccoon in a cap, one paw on the hand truck, the other raised. 320 by 320. */
export function dolly(c: Palette, name: string): string {
  const b: Brush = { ...c, line: 5 };
  const { main, deep, mask } = c.coat;
  const tail = "M84 264C44 284 20 258 32 216";
  const load = at(9, -3, box(b, 78, 58)) + at(12, -61, box(b, 64, 48, "deep")) + at(18, -109, box(b, 44, 34));
  return picture(
    320,
    320,
    [
      `<path stroke="${c.kraft}" stroke-width="10" stroke-linecap="round" d="M22 308H304"/>`,
      outlined(
        b,
        [
          limb(b, deep, tail, 44),
          `<path d="${tail}" stroke="${mask}" stroke-width="34" stroke-linecap="butt" stroke-dasharray="15 19" stroke-dashoffset="-14"/>`,
          `<g transform="translate(226 288)rotate(-13)">${limb(b, c.detour, "M0 0V-150q0-12-12-12h-4", 14)}<path d="M0 2H90" stroke-width="10"/>${load}</g>`,
          limb(b, c.detour, "M100 258V284M146 258V284", 36),
          shape(
            mask,
            "M72 304C70 290 86 284 102 285 114 286 118 296 118 304ZM128 304C128 292 140 284 154 285 170 286 176 294 176 304Z",
          ),
          shape(c.guide, "M88 168C72 196 66 236 70 262H176C180 236 172 196 156 168Z"),
          limb(b, c.detour, "M102 210 92 176M144 210 154 176", 16),
          shape(
            c.detour,
            "M96 204H150V228Q166 230 177 226C179 242 178 254 176 264 150 276 96 276 70 264 68 254 67 242 69 226Q80 230 96 228Z",
          ),
          flat(
            c.detourDeep,
            "M160 231Q168 231 175 229C176 242 175 252 173 262 166 265 158 267 150 268 158 256 161 244 160 231Z",
          ),
          stroke("M108 222H138V236Q138 244 123 244T108 236Z"),
        ].join(""),
        5,
      ),
      outlined(
        b,
        [
          limb(b, main, "M158 190C170 206 184 204 196 190", 28),
          limb(b, c.guide, "M158 188C162 197 166 201 173 203", 34),
          `<circle cx="200" cy="186" r="15" fill="${mask}"/>`,
          ...face(c),
          // Raised arm, before the cheek.
          limb(b, main, "M84 190C62 196 46 186 40 164", 28),
          limb(b, c.guide, "M83 186C78 191 73 193 66 192", 34),
          shape(
            mask,
            "M24 156C14 140 20 130 29 134 30 122 44 120 46 133 56 130 60 144 55 155 48 164 30 166 24 156Z",
          ),
          ...cap(c, name),
        ].join(""),
        5,
      ),
      outlined(
        b,
        `<g transform="translate(226 288)"><circle r="16" fill="${c.grey}" stroke-width="9"/></g>`,
        5,
      ),
    ].join(""),
  );
}

/** dolly-walks.svg: Dolly on her way to the next house, looking back and waving. 240 by 240, feet on y = 232. */
export function dollyWalks(c: Palette, name: string): string {
  const b: Brush = { ...c, line: 4 };
  const { main, deep, mask } = c.coat;
  const tail = "M84 172C44 186 18 160 26 122";
  const boot = (x: number, y: number, tilt: number) =>
    `<g transform="translate(${x} ${y})rotate(${tilt})">${shape(mask, "M-13 0C-14-14-4-17 4-16 18-15 25-8 25 0Z")}</g>`;
  const load = at(8, -3, box(b, 46, 36)) + at(11, -39, box(b, 38, 30, "deep"));
  return picture(
    240,
    240,
    outlined(
      b,
      [
        limb(b, deep, tail, 34),
        `<path d="${tail}" stroke="${mask}" stroke-width="26" stroke-linecap="butt" stroke-dasharray="12 14" stroke-dashoffset="-10"/>`,
        limb(b, c.detourDeep, "M96 184 82 210", 27),
        boot(76, 222, 34),
        `<g transform="translate(166 219)rotate(-18)">${limb(b, c.detour, "M0 0V-92q0-9-9-9h-4", 11)}<path d="M0 2H58" stroke-width="8"/>${load}<circle r="12" fill="${c.grey}" stroke-width="7"/></g>`,
        limb(b, c.detour, "M110 184 124 212", 27),
        boot(124, 232, 0),
        shape(c.guide, "M84 116C70 140 68 166 72 188H136C142 164 140 138 128 116Z"),
        shape(
          c.detour,
          "M92 146H134C138 160 138 174 136 190 118 198 88 198 71 190 70 178 70 168 72 160Q84 160 92 158Z",
        ),
        flat(
          c.detourDeep,
          "M124 148H132C136 162 136 174 134 188 128 191 122 193 116 194 124 180 126 164 124 148Z",
        ),
        limb(b, c.detour, "M98 148 90 118", 12),
        limb(b, main, "M120 132 128 150 138 138", 20),
        limb(b, c.guide, "M118 130 124 146", 24),
        `<circle cx="140" cy="134" r="11" fill="${mask}"/>`,
        `<g transform="translate(33 4)scale(.62)" stroke-width="6.4">${face(c).join("")}${cap(c, name).join("")}</g>`,
        limb(b, main, "M86 130C70 128 56 116 50 96", 20),
        limb(b, c.guide, "M88 130C80 130 74 128 68 124", 24),
        shape(mask, "M38 92C30 80 34 74 41 77 41 68 52 67 53 76 61 74 64 84 61 93 55 101 42 101 38 92Z"),
        stroke("M28 84C24 76 24 68 28 60M14 90C8 78 8 64 14 52", 'stroke-width="3"'),
      ].join(""),
      4,
    ),
  );
}
