// Letters as a plate stamps them: one stroke, square corners rounded off. They are drawn, because a picture in an
// <img> cannot load the site's fonts, and so look the same everywhere.

type Glyph = readonly [width: number, d: string];

// On a grid 20 high, baseline at 20. Curves are rounded corners of radius 4.
const glyphs: Readonly<Record<string, Glyph>> = {
  A: [11, "M0 20V18L4 0H7L11 18V20M2 14H9"],
  B: [10, "M0 0H6a4 4 0 0 1 4 4V5.5a4 4 0 0 1-4 4H0M6 9.5a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H0V0"],
  C: [10, "M10 6V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V14"],
  D: [10, "M0 0H5a5 5 0 0 1 5 5V15a5 5 0 0 1-5 5H0Z"],
  E: [8.5, "M8.5 0H0V20H8.5M0 9.5H7"],
  F: [8.5, "M8.5 0H0V20M0 10H7"],
  G: [10, "M10 6V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V11H6"],
  H: [10, "M0 0V20M10 0V20M0 9.5H10"],
  I: [0, "M0 0V20"],
  J: [9, "M9 0V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V14"],
  K: [10, "M0 0V20M9.5 0V1L1 11M4 8 10 19V20"],
  L: [8, "M0 0V20H8"],
  M: [13, "M0 20V0L6.5 13 13 0V20"],
  N: [10.5, "M0 20V0L10.5 20V0"],
  O: [10, "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4Z"],
  P: [10, "M0 20V0H6a4 4 0 0 1 4 4V7.5a4 4 0 0 1-4 4H0"],
  Q: [10, "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4ZM6 14 10.5 21"],
  R: [10, "M0 20V0H6a4 4 0 0 1 4 4V7a4 4 0 0 1-4 4H0M5.5 11 10 19V20"],
  S: [
    10,
    "M10 5.5V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V5.5C0 11 10 9 10 14.5V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V14.5",
  ],
  T: [10, "M0 0H10M5 0V20"],
  U: [10, "M0 0V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V0"],
  V: [11, "M0 0V2L4.5 20H6.5L11 2V0"],
  W: [16, "M0 0V2L4 20 8 4 12 20 16 2V0"],
  X: [10.5, "M0 0V1L10.5 19V20M10.5 0V1L0 19V20"],
  Y: [11, "M0 0V1L5.5 11 11 1V0M5.5 11V20"],
  Z: [9.5, "M0 0H9.5L0 20H9.5"],
  "0": [10, "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4Z"],
  "1": [4, "M0 4 4 0V20"],
  "2": [10, "M0 5V4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V6C10 10 0 14 0 20H10"],
  "3": [
    10,
    "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V6a4 4 0 0 1-4 4H4 6a4 4 0 0 1 4 4v2a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4",
  ],
  "4": [11, "M8 20V0L0 14H11"],
  "5": [10, "M9.5 0H0V8.5H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4"],
  "6": [10, "M10 4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V13a4 4 0 0 0-4-4H0"],
  "7": [10, "M0 0H10L3.5 20"],
  "8": [
    10,
    "M4 9.5a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V5.5a4 4 0 0 1-4 4ZM4 9.5a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V13.5a4 4 0 0 0-4-4",
  ],
  "9": [10, "M0 16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V7a4 4 0 0 0 4 4H10"],
  "&": [12, "M12 20 1.5 6V4a4 4 0 0 1 7 0V5.5L0 13V16a4 4 0 0 0 4 4C8 20 11 16 11 12"],
  "-": [6, "M0 11H6"],
  "'": [0, "M0 0V5"],
  ".": [0, "M0 19V20"],
  " ": [4, ""],
  "\u0300": [0, "M-8-9-4-5"],
  "\u0301": [0, "M-2-9-6-5"],
  "\u0302": [0, "M-9-5-5-9-1-5"],
  "\u0303": [0, "M-9-6-6.5-8-3.5-6-1-8"],
  "\u0308": [0, "M-8-7V-6M-2-7V-6"],
  "\u0327": [0, "M-5 22V25H-7"],
};

const gap = 5.6;
const usual = 3.6;

/** Numbers of a path with every absolute x moved by `dx`; curves are relative arcs, or C with absolute points. */
function moved(d: string, dx: number): string {
  let command = "";
  let place = 0;
  return d.replace(/([a-zA-Z])| ?(-?\d*\.?\d+)/g, (_token, letter?: string, number?: string) => {
    if (letter) {
      command = letter;
      place = 0;
      return letter;
    }
    const isX = command === "H" || ("MLC".includes(command) && place % 2 === 0);
    const written = String(+(isX ? Number(number) + dx : Number(number)).toFixed(1));
    const joins = place === 0 || written.startsWith("-");
    place += 1;
    return joins ? written : ` ${written}`;
  });
}

/** The signs of a name as they are drawn: capitals, each accent after its letter. Null when one of them is not drawn here. */
function splitSigns(name: string): string[] | null {
  const signs = [...name.toUpperCase().normalize("NFD")];
  return signs.every((sign) => glyphs[sign]) ? signs : null;
}

const isAccent = (sign: string) => /\p{M}/u.test(sign);
const advance = (sign: string) => (isAccent(sign) ? 0 : (glyphs[sign]?.[0] ?? 0) + gap);

/** How wide a name in plate letters of this height is. */
export function measureName(name: string, height: number): number {
  const signs = splitSigns(name) ?? [...name].map(() => "H");
  const width = signs.reduce((sum, sign) => sum + advance(sign), 0);
  return (width - gap + usual) * (height / 20);
}

export type LetterBox = { x: number; y: number; width: number; height: number; middle?: boolean };

/**
 * A name in plate letters inside a box of the given size, as tall as fits, on the box's left or in its middle; `look`
 * is its attributes. A letter that is not drawn here makes the whole name plain text.
 */
export function lettering(name: string, box: LetterBox, look = "", weight = usual): string {
  const signs = splitSigns(name);
  if (!signs) {
    const size = Math.round(Math.min(box.height * 1.3, (box.width / name.length) * 2));
    const x = box.middle ? box.x + box.width / 2 : box.x;
    const y = Math.round(box.y + box.height / 2 + size * 0.35);
    const color = / stroke="([^"]*)"/.exec(look)?.[1] ?? "currentColor";
    const text = name.toUpperCase().replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<text${look} x="${x}" y="${y}" font-family="'Barlow Condensed','Arial Narrow',sans-serif" font-weight="700" font-size="${size}"${box.middle ? ' text-anchor="middle"' : ""}><tspan fill="${color}" stroke="none">${text}</tspan></text>`;
  }
  let pen = 0;
  let d = "";
  for (const sign of signs) {
    d += moved(glyphs[sign]?.[1] ?? "", isAccent(sign) ? pen - gap : pen);
    pen += advance(sign);
  }
  const width = pen - gap;
  const scale = Math.min(box.height / (20 + weight), box.width / (width + weight));
  const rounded = (value: number) => +value.toFixed(2);
  const x = rounded(box.x + (box.middle ? (box.width - width * scale) / 2 : (weight * scale) / 2));
  const y = rounded(box.y + (box.height - 20 * scale) / 2);
  return `<path${look} transform="translate(${x} ${y})scale(${rounded(scale)})" d="${d}"/>`;
}

/** What a picture has letters in: `data-name="48 58 346 92"` says the box, `data-letter` that only the first goes there. */
const written = /<(path|text)\b[^>]*? data-(name|letter)="([^"]*)"[^>]*?(?:\/>|>.*?<\/\1>)/gs;

/** A picture with another name in it, in the look that its letters had. */
export function writeName(svg: string, name: string): string {
  const first = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "";
  return svg.replace(written, (all: string, _tag: string, kind: string, place: string) => {
    const [start = ""] = /<[^>]*>/.exec(all) ?? [];
    const look = (start.match(/ (?:data-\w+|fill|stroke[\w-]*)="[^"]*"/g) ?? []).join("");
    const [x = 0, y = 0, width = 0, height = 0] = place.split(" ").map(Number);
    const weight = Number(/stroke-width="([\d.]+)"/.exec(look)?.[1] ?? usual);
    const box = { x, y, width, height, middle: place.endsWith("middle") };
    return lettering(kind === "letter" ? first : name, box, look, weight);
  });
}

/** Letters 20 units high stand this high on a logo of 44. */
const LETTERS = 19;

/** The plate of `logo.svg` as wide as a name needs it. */
export function fitLogo(svg: string, name: string): string {
  const width = Math.max(96, Math.min(220, Math.round(measureName(name, LETTERS) + 30)));
  return svg
    .replace(/ viewBox="[^"]*"/, ` viewBox="0 0 ${width} 44"`)
    .replace(/(?<=<rect [^>]* width=")[\d.]+/, String(width - 3))
    .replace(/H[\d.]+a/, `H${width - 9.5}a`)
    .replace(/M[\d.]+ 7\.5h0"/, `M${width - 10} 7.5h0"`)
    .replace(/data-name="[^"]*"/, `data-name="12 16 ${width - 24} 22 middle"`);
}
