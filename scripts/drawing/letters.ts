// Letters as a plate stamps them: one stroke, square corners rounded off. They are drawn, because a picture in an
// <img> cannot load the site's fonts, and so look the same everywhere.

type Glyph = { d: string; width: number };

// On a grid 20 high, baseline at 20. Curves are rounded corners of radius 4.
const glyphs: Record<string, Glyph> = {
  A: { width: 11, d: "M0 20V18L4 0H7L11 18V20M2 14H9" },
  B: { width: 10, d: "M0 0H6a4 4 0 0 1 4 4V5.5a4 4 0 0 1-4 4H0M6 9.5a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H0V0" },
  C: { width: 10, d: "M10 6V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V14" },
  D: { width: 10, d: "M0 0H5a5 5 0 0 1 5 5V15a5 5 0 0 1-5 5H0Z" },
  E: { width: 8.5, d: "M8.5 0H0V20H8.5M0 9.5H7" },
  F: { width: 8.5, d: "M8.5 0H0V20M0 10H7" },
  G: { width: 10, d: "M10 6V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V11H6" },
  H: { width: 10, d: "M0 0V20M10 0V20M0 9.5H10" },
  I: { width: 0, d: "M0 0V20" },
  J: { width: 9, d: "M9 0V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V14" },
  K: { width: 10, d: "M0 0V20M9.5 0V1L1 11M4 8 10 19V20" },
  L: { width: 8, d: "M0 0V20H8" },
  M: { width: 13, d: "M0 20V0L6.5 13 13 0V20" },
  N: { width: 10.5, d: "M0 20V0L10.5 20V0" },
  O: { width: 10, d: "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4Z" },
  P: { width: 10, d: "M0 20V0H6a4 4 0 0 1 4 4V7.5a4 4 0 0 1-4 4H0" },
  Q: { width: 10, d: "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4ZM6 14 10.5 21" },
  R: { width: 10, d: "M0 20V0H6a4 4 0 0 1 4 4V7a4 4 0 0 1-4 4H0M5.5 11 10 19V20" },
  S: {
    width: 10,
    d: "M10 5.5V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V5.5C0 11 10 9 10 14.5V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V14.5",
  },
  T: { width: 10, d: "M0 0H10M5 0V20" },
  U: { width: 10, d: "M0 0V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V0" },
  V: { width: 11, d: "M0 0V2L4.5 20H6.5L11 2V0" },
  W: { width: 16, d: "M0 0V2L4 20 8 4 12 20 16 2V0" },
  X: { width: 10.5, d: "M0 0V1L10.5 19V20M10.5 0V1L0 19V20" },
  Y: { width: 11, d: "M0 0V1L5.5 11 11 1V0M5.5 11V20" },
  Z: { width: 9.5, d: "M0 0H9.5L0 20H9.5" },
  "0": { width: 10, d: "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4Z" },
  "1": { width: 4, d: "M0 4 4 0V20" },
  "2": { width: 10, d: "M0 5V4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V6C10 10 0 14 0 20H10" },
  "3": {
    width: 10,
    d: "M0 4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V6a4 4 0 0 1-4 4H4 6a4 4 0 0 1 4 4v2a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4",
  },
  "4": { width: 11, d: "M8 20V0L0 14H11" },
  "5": { width: 10, d: "M9.5 0H0V8.5H6a4 4 0 0 1 4 4V16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4" },
  "6": {
    width: 10,
    d: "M10 4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V13a4 4 0 0 0-4-4H0",
  },
  "7": { width: 10, d: "M0 0H10L3.5 20" },
  "8": {
    width: 10,
    d: "M4 9.5a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4H6a4 4 0 0 1 4 4V5.5a4 4 0 0 1-4 4ZM4 9.5a4 4 0 0 0-4 4V16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V13.5a4 4 0 0 0-4-4",
  },
  "9": {
    width: 10,
    d: "M0 16a4 4 0 0 0 4 4H6a4 4 0 0 0 4-4V4a4 4 0 0 0-4-4H4a4 4 0 0 0-4 4V7a4 4 0 0 0 4 4H10",
  },
  "&": { width: 12, d: "M12 20 1.5 6V4a4 4 0 0 1 7 0V5.5L0 13V16a4 4 0 0 0 4 4C8 20 11 16 11 12" },
  "-": { width: 6, d: "M0 11H6" },
  "'": { width: 0, d: "M0 0V5" },
  ".": { width: 0, d: "M0 19V20" },
  " ": { width: 4, d: "" },
  "\u0300": { width: 0, d: "M-8-9-4-5" },
  "\u0301": { width: 0, d: "M-2-9-6-5" },
  "\u0302": { width: 0, d: "M-9-5-5-9-1-5" },
  "\u0303": { width: 0, d: "M-9-6-6.5-8-3.5-6-1-8" },
  "\u0308": { width: 0, d: "M-8-7V-6M-2-7V-6" },
  "\u0327": { width: 0, d: "M-5 22V25H-7" },
};

const gap = 5.6;
const usual = 3.6;

/** Numbers of a path with every absolute x moved by `dx`; curves are relative arcs, or C with absolute points. */
function moved(d: string, dx: number): string {
  let command = "";
  let place = 0;
  return d.replace(/[a-zA-Z]|-?\d*\.?\d+/g, (token) => {
    if (/[a-zA-Z]/.test(token)) {
      command = token;
      place = 0;
      return token;
    }
    const isX = command === "H" || ("MLC".includes(command) && place % 2 === 0);
    const first = place === 0;
    place += 1;
    const number = String(+(isX ? Number(token) + dx : Number(token)).toFixed(1));
    return first || number.startsWith("-") ? number : ` ${number}`;
  });
}

/** The signs of a name as they are drawn: capitals, each accent after its letter. Null when one of them is not drawn here. */
function splitSigns(name: string): string[] | null {
  const signs = [...name.toUpperCase().normalize("NFD")];
  return signs.every((sign) => glyphs[sign]) ? signs : null;
}

/** How wide a name in plate letters of this height is. */
export function measureName(name: string, height: number): number {
  const signs = splitSigns(name) ?? [...name].map(() => "H");
  const width = signs.reduce(
    (sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : (glyphs[sign]?.width ?? 0) + gap),
    0,
  );
  return (width - gap + usual) * (height / 20);
}

/**
 * A name in plate letters inside a box of the given size, as tall as fits, on the box's left or in its middle.
 * A letter that is not drawn here makes the whole name plain text.
 */
export function lettering(
  name: string,
  box: { x: number; y: number; width: number; height: number; middle?: boolean },
  color: string,
  weight = usual,
): string {
  const signs = splitSigns(name);
  if (!signs) {
    const size = Math.round(Math.min(box.height * 1.3, (box.width / name.length) * 2));
    const x = box.middle ? box.x + box.width / 2 : box.x;
    return `<text x="${x}" y="${Math.round(box.y + box.height / 2 + size * 0.35)}" fill="${color}" stroke="none" font-family="'Barlow Condensed','Arial Narrow',sans-serif" font-weight="700" font-size="${size}"${box.middle ? ' text-anchor="middle"' : ""}>${name.toUpperCase().replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text>`;
  }
  let pen = 0;
  let d = "";
  for (const sign of signs) {
    const glyph = glyphs[sign];
    if (!glyph) continue;
    const mark = /\p{M}/u.test(sign);
    d += moved(glyph.d, mark ? pen - gap : pen);
    if (!mark) pen += glyph.width + gap;
  }
  const width = pen - gap;
  const scale = Math.min(box.height / (20 + weight), box.width / (width + weight));
  const rounded = (value: number) => +value.toFixed(2);
  const x = rounded(box.x + (box.middle ? (box.width - width * scale) / 2 : (weight * scale) / 2));
  const y = rounded(box.y + (box.height - 20 * scale) / 2);
  return `<path fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="square" stroke-linejoin="round" transform="translate(${x} ${y})scale(${rounded(scale)})" d="${d}"/>`;
}
