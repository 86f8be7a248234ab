import source from "./late-fonts.js?minified";

const fetchedFace = /@font-face\s*\{[^}]*\burl\([^}]*\}\s*/g;

/** A style sheet's fonts that have to be fetched, and the sheet without them. */
export function takeFetchedFonts(sheet: string): { fonts: readonly string[]; rest: string } {
  return { fonts: sheet.match(fetchedFace) ?? [], rest: sheet.replaceAll(fetchedFace, "") };
}

/** What the browser's `FontFace` takes: the family, the sources, and the descriptors by their names in script. */
function readFace(rule: string): [family: string, source: string, descriptors: Record<string, string>] {
  const declarations = rule.slice(rule.indexOf("{") + 1, rule.lastIndexOf("}")).split(";");
  const found = declarations.flatMap((declaration): [string, string][] => {
    const [name = "", ...value] = declaration.split(":");
    const known = name.trim().replace(/^font-(?!family|feature|variation)/, "");
    const inScript = known.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return value.length > 0 ? [[inScript, value.join(":").trim()]] : [];
  });
  const { fontFamily = "", src = "", ...descriptors } = Object.fromEntries(found);
  return [fontFamily.replace(/^["']|["']$/g, ""), src, descriptors];
}

/** Marks in the tab's storage that the fonts are in the browser's cache. */
export const FONTS_MARK = "fonts";

/** Fetches the fonts once the page is painted; at once where the tab has had them. */
export function lateFontsScript(fonts: readonly string[]): string {
  return source.replace("__FACES__", JSON.stringify(fonts.map(readFace))).replaceAll("__MARK__", FONTS_MARK);
}
