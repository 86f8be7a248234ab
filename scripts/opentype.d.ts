declare module "opentype.js" {
  namespace opentype {
    type Glyph = {
      advanceWidth: number;
      getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
    };
    type Font = {
      unitsPerEm: number;
      tables: { cmap: { glyphIndexMap: Record<string, number> } };
      charToGlyph(letter: string): Glyph;
      getKerningValue(left: Glyph, right: Glyph): number;
    };
    function parse(bytes: ArrayBuffer): Font;
  }
  export default opentype;
}
