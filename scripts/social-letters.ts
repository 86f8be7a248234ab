import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import type { Plugin } from "vite";
import type { Face } from "../app/site/social/letters.server.ts";
import { socialCards } from "../content/social-cards.ts";

const NAME = "virtual:social-letters";

/** `import faces from "virtual:social-letters"`: the outlines of the social pictures' letters, read while the site is built. */
export const socialLetters: Plugin = {
  name: "social-letters",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load(id) {
    if (id !== `\0${NAME}`) return null;
    const { sign, text } = socialCards.fonts;
    return `export default ${JSON.stringify({ sign: readFace(sign), text: readFace(text) })}`;
  },
};

export function readFace(file: string): Face {
  const font = parse(file);
  const glyphs = Object.keys(font.tables.cmap.glyphIndexMap).map((code) => {
    const letter = String.fromCodePoint(Number(code));
    return [letter, font.charToGlyph(letter)] as const;
  });
  const { unitsPerEm } = font;
  const letters = glyphs.map(([letter, glyph]) => {
    const d = glyph.getPath(0, 0, unitsPerEm).toPathData(0);
    return [letter, { d, width: glyph.advanceWidth }] as const;
  });
  const pairs = glyphs.flatMap(([left, leftGlyph]) =>
    glyphs.map(([right, rightGlyph]) => [left + right, font.getKerningValue(leftGlyph, rightGlyph)] as const),
  );
  return {
    unitsPerEm,
    letters: Object.fromEntries(letters),
    pairs: Object.fromEntries(pairs.filter(([, closer]) => closer !== 0)),
  };
}

function parse(file: string): opentype.Font {
  const bytes = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(file)));
  try {
    return opentype.parse(bytes.buffer);
  } catch (cause) {
    throw new Error(`${file} can't be read as a font. It may be WOFF, TrueType or OpenType, not WOFF2.`, {
      cause,
    });
  }
}
