import { inflateSync } from "node:zlib";

/** A point of a letter's outline, y upwards, in the font's units. */
type Point = { x: number; y: number; onCurve: boolean };
type Contour = readonly Point[];

export type Face = {
  unitsPerEm: number;
  /** 0 where the font has no such letter. */
  findGlyph(letter: string): number;
  readAdvance(glyph: number): number;
  /** Negative: closer. */
  findKerning(left: number, right: number): number;
  listContours(glyph: number): readonly Contour[];
};

/** `d` is a path that starts at 0, 0 on the baseline; in pixels. */
export type Line = { d: string; width: number; size: number };

/** Reads TrueType outlines in WOFF (@fontsource); throws on others. The SVG renderer would use an installed font. */
export function readFace(woff: Buffer): Face {
  const tables = unpack(woff);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no ${tag} table.`);
    return found;
  };
  const head = table("head");
  const hmtx = table("hmtx");
  const glyf = table("glyf");
  const loca = table("loca");
  const lastAdvance = table("hhea").readUInt16BE(34) - 1;
  const hasLongOffsets = head.readInt16BE(50) === 1;
  const readOffset = (glyph: number) =>
    hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const glyphs = readCharacterMap(table("cmap"));
  const gpos = tables.get("GPOS");
  const pairs = gpos ? readKerning(gpos) : [];

  return {
    unitsPerEm: head.readUInt16BE(18),
    findGlyph: (letter) => glyphs(letter.codePointAt(0) ?? 0),
    readAdvance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, lastAdvance) * 4),
    findKerning(left, right) {
      for (const pair of pairs) {
        const found = pair(left, right);
        if (found !== null) return found;
      }
      return 0;
    },
    listContours: (glyph) => readContours(glyf, readOffset, glyph),
  };
}

/** `size`, `widest`: pixels; `tracking`: a share of the size. Shrinks to fit; a missing letter loses its accent. */
export function setLine(
  face: Face,
  text: string,
  { size, widest, tracking = 0 }: { size: number; widest: number; tracking?: number },
): Line {
  const between = tracking * face.unitsPerEm;
  const glyphs: { glyph: number; x: number }[] = [];
  let pen = 0;
  for (const letter of text.normalize("NFC")) {
    const glyph = face.findGlyph(letter) || face.findGlyph(letter.normalize("NFD"));
    if (!glyph) continue;
    const previous = glyphs.at(-1)?.glyph;
    if (previous !== undefined) pen += face.findKerning(previous, glyph) + between;
    glyphs.push({ glyph, x: pen });
    pen += face.readAdvance(glyph);
  }
  const scale = Math.min(size / face.unitsPerEm, widest / Math.max(pen, 1));
  const round = (value: number) => Math.round(value * 10) / 10;
  const d = glyphs.map(({ glyph, x: start }) =>
    face
      .listContours(glyph)
      .map((contour) => outline(contour, ({ x, y }) => `${round((start + x) * scale)} ${round(-y * scale)}`))
      .join(""),
  );
  return { d: d.join(""), width: pen * scale, size: scale * face.unitsPerEm };
}

/** A contour as a path: TrueType's curves are quadratic, and between two control points lies an unwritten point. */
function outline(contour: Contour, place: (point: { x: number; y: number }) => string): string {
  const start = contour.findIndex(({ onCurve }) => onCurve);
  const points = [...contour.slice(start), ...contour.slice(0, start + 1)];
  let control: Point | null = null;
  let d = "";
  for (const point of points) {
    if (d === "") d = `M${place(point)}`;
    else if (point.onCurve) {
      d += control ? `Q${place(control)} ${place(point)}` : `L${place(point)}`;
      control = null;
    } else {
      if (control) {
        d += `Q${place(control)} ${place({ x: (control.x + point.x) / 2, y: (control.y + point.y) / 2 })}`;
      }
      control = point;
    }
  }
  return `${d}Z`;
}

function unpack(woff: Buffer): Map<string, Buffer> {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("The font is no WOFF file.");
  const tables = new Map<string, Buffer>();
  const count = woff.readUInt16BE(12);
  for (let at = 44; at < 44 + count * 20; at += 20) {
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const size = woff.readUInt32BE(at + 12);
    tables.set(woff.toString("latin1", at, at + 4), packed.length < size ? inflateSync(packed) : packed);
  }
  return tables;
}

/** The Unicode map in format 4: segments of code points, each with a shift or a list. */
function readCharacterMap(cmap: Buffer): (codePoint: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const map = offsets.map((offset) => cmap.subarray(offset)).find((one) => one.readUInt16BE(0) === 4);
  if (!map) throw new Error("The font has no character map in format 4.");
  const width = map.readUInt16BE(6);
  // Four columns, one beside the other: the last code point of each segment, the first, the shift, the list.
  const [ends, starts, shifts, lists] = [14, 16 + width, 16 + 2 * width, 16 + 3 * width] as const;
  return (codePoint) => {
    for (let at = 0; at < width; at += 2) {
      if (codePoint > map.readUInt16BE(ends + at)) continue;
      const start = map.readUInt16BE(starts + at);
      if (codePoint < start) return 0;
      const shift = map.readUInt16BE(shifts + at);
      const list = map.readUInt16BE(lists + at);
      if (list === 0) return (codePoint + shift) & 0xffff;
      const glyph = map.readUInt16BE(lists + at + list + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
    }
    return 0;
  };
}

function readContours(
  glyf: Buffer,
  readOffset: (glyph: number) => number,
  glyph: number,
): readonly Contour[] {
  const from = readOffset(glyph);
  if (from === readOffset(glyph + 1)) return [];
  const count = glyf.readInt16BE(from);
  return count < 0 ? readComposite(glyf, readOffset, from + 10) : readSimple(glyf, from + 10, count);
}

function readSimple(glyf: Buffer, from: number, count: number): readonly Contour[] {
  const ends = Array.from({ length: count }, (_, index) => glyf.readUInt16BE(from + index * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = from + count * 2;
  at += 2 + glyf.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyf.readUInt8(at++);
    const times = flag & 8 ? glyf.readUInt8(at++) + 1 : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  // Steps from point to point: one byte with its sign in the flag, two bytes, or none.
  const readAxis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.readUInt8(at++) : -glyf.readUInt8(at++);
      else if (!(flag & same)) {
        value += glyf.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(2, 16);
  const ys = readAxis(4, 32);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    onCurve: (flag & 1) === 1,
  }));
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1));
}

/** A letter put together from others, such as é: each part moved, and perhaps scaled. */
function readComposite(glyf: Buffer, readOffset: (glyph: number) => number, from: number): Contour[] {
  const contours: Contour[] = [];
  let at = from;
  let flags: number;
  do {
    flags = glyf.readUInt16BE(at);
    const part = glyf.readUInt16BE(at + 2);
    const hasWords = flags & 1;
    const [dx, dy] = hasWords
      ? [glyf.readInt16BE(at + 4), glyf.readInt16BE(at + 6)]
      : [glyf.readInt8(at + 4), glyf.readInt8(at + 5)];
    at += hasWords ? 8 : 6;
    const fraction = () => {
      at += 2;
      return glyf.readInt16BE(at - 2) / 16384;
    };
    let [xx, xy, yx, yy] = [1, 0, 0, 1];
    if (flags & 0x08) xx = yy = fraction();
    else if (flags & 0x40) [xx, yy] = [fraction(), fraction()];
    else if (flags & 0x80) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()];
    for (const contour of readContours(glyf, readOffset, part)) {
      contours.push(
        contour.map(({ x, y, onCurve }) => ({
          x: x * xx + y * yx + dx,
          y: x * xy + y * yy + dy,
          onCurve,
        })),
      );
    }
  } while (flags & 0x20);
  return contours;
}

type Pairs = (left: number, right: number) => number | null;

function readKerning(gpos: Buffer): Pairs[] {
  const features = gpos.subarray(gpos.readUInt16BE(6));
  const lookups = gpos.subarray(gpos.readUInt16BE(8));
  const wanted = new Set<number>();
  for (let index = 0; index < features.readUInt16BE(0); index++) {
    const at = 2 + index * 6;
    if (features.toString("latin1", at, at + 4) !== "kern") continue;
    const feature = features.subarray(features.readUInt16BE(at + 4));
    for (let one = 0; one < feature.readUInt16BE(2); one++) wanted.add(feature.readUInt16BE(4 + one * 2));
  }
  return [...wanted].flatMap((index) => {
    const lookup = lookups.subarray(lookups.readUInt16BE(2 + index * 2));
    const kind = lookup.readUInt16BE(0);
    return Array.from({ length: lookup.readUInt16BE(4) }, (_, one) => {
      const direct = lookup.subarray(lookup.readUInt16BE(6 + one * 2));
      // An extension only points to the real table.
      const isExtension = kind === 9;
      const table = isExtension ? direct.subarray(direct.readUInt32BE(4)) : direct;
      return (isExtension ? direct.readUInt16BE(2) : kind) === 2 ? [readPairs(table)] : [];
    }).flat();
  });
}

function readPairs(table: Buffer): Pairs {
  const covered = readCoverage(table.subarray(table.readUInt16BE(2)));
  const [first, second] = [table.readUInt16BE(4), table.readUInt16BE(6)];
  const countBytes = (format: number) => 2 * [...format.toString(2)].filter((bit) => bit === "1").length;
  const size = countBytes(first) + countBytes(second);
  // The advance comes after the placements, if any.
  const advanceAt = countBytes(first & 3);
  const advance = (at: number) => (first & 4 ? table.readInt16BE(at + advanceAt) : 0);

  if (table.readUInt16BE(0) === 1) {
    return (left, right) => {
      const index = covered(left);
      if (index < 0) return null;
      const set = table.readUInt16BE(10 + index * 2);
      for (let one = 0; one < table.readUInt16BE(set); one++) {
        const at = set + 2 + one * (2 + size);
        if (table.readUInt16BE(at) === right) return advance(at + 2);
      }
      return null;
    };
  }
  const leftClass = readClasses(table.subarray(table.readUInt16BE(8)));
  const rightClass = readClasses(table.subarray(table.readUInt16BE(10)));
  const columns = table.readUInt16BE(14);
  return (left, right) =>
    covered(left) < 0 ? null : advance(16 + (leftClass(left) * columns + rightClass(right)) * size);
}

/** Returns a glyph's index in the coverage table, or -1. */
function readCoverage(table: Buffer): (glyph: number) => number {
  const isList = table.readUInt16BE(0) === 1;
  const places = new Map<number, number>();
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    if (isList) {
      places.set(table.readUInt16BE(4 + index * 2), index);
      continue;
    }
    const at = 4 + index * 6;
    const start = table.readUInt16BE(at);
    for (let glyph = start; glyph <= table.readUInt16BE(at + 2); glyph++) {
      places.set(glyph, table.readUInt16BE(at + 4) + glyph - start);
    }
  }
  return (glyph) => places.get(glyph) ?? -1;
}

/** Glyphs that aren't listed are of class 0. */
function readClasses(table: Buffer): (glyph: number) => number {
  const classes = new Map<number, number>();
  if (table.readUInt16BE(0) === 1) {
    const start = table.readUInt16BE(2);
    for (let index = 0; index < table.readUInt16BE(4); index++) {
      classes.set(start + index, table.readUInt16BE(6 + index * 2));
    }
  } else {
    for (let at = 4; at < 4 + table.readUInt16BE(2) * 6; at += 6) {
      for (let glyph = table.readUInt16BE(at); glyph <= table.readUInt16BE(at + 2); glyph++) {
        classes.set(glyph, table.readUInt16BE(at + 4));
      }
    }
  }
  return (glyph) => classes.get(glyph) ?? 0;
}
