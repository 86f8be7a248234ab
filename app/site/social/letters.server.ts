export type Face = {
  unitsPerEm: number;
  letters: Readonly<Record<string, { d: string; width: number }>>;
  /** Two letters, and how much farther apart they stand than their widths say; negative: closer. */
  pairs: Readonly<Record<string, number>>;
};

/** Starts at 0, 0 on the baseline. `svg` is in the font's units; `width` and `size` in pixels. */
export type Line = { svg: string; scale: number; width: number; size: number };

/** `size`, `widest`: pixels; `tracking`: a share of the size. Shrinks to fit; a missing letter loses its accent. */
export function setLine(
  { unitsPerEm, letters, pairs }: Face,
  text: string,
  { size, widest, tracking = 0 }: { size: number; widest: number; tracking?: number },
): Line {
  let svg = "";
  let pen = 0;
  let previous = "";
  for (const whole of text.normalize("NFC")) {
    const letter = letters[whole] ? whole : (whole.normalize("NFD")[0] ?? "");
    const drawn = letters[letter];
    if (!drawn) continue;
    if (previous) pen += (pairs[previous + letter] ?? 0) + tracking * unitsPerEm;
    if (drawn.d) svg += `<path transform="translate(${Math.round(pen)})" d="${drawn.d}"/>`;
    pen += drawn.width;
    previous = letter;
  }
  const scale = Math.min(size / unitsPerEm, widest / Math.max(pen, 1));
  return { svg, scale, width: pen * scale, size: scale * unitsPerEm };
}
