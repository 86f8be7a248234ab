import sheet from "../../content/fonts.css?inline";

type Face = [family: string, source: string, descriptors: Record<string, string>];

/** As `FontFace` in a browser takes it, with descriptors by their names in script. */
function readFace(rule: string): Face {
  const declarations = rule.slice(rule.indexOf("{") + 1, rule.lastIndexOf("}")).split(";");
  const found = declarations.flatMap((declaration): [string, string][] => {
    const [name = "", ...value] = declaration.split(":");
    const known = name.trim().replace(/^font-(?=weight|style|stretch|display)/, "");
    const inScript = known.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return value.length > 0 ? [[inScript, value.join(":").trim()]] : [];
  });
  const { fontFamily = "", src = "", ...descriptors } = Object.fromEntries(found);
  return [fontFamily.replace(/^["']|["']$/g, ""), src, descriptors];
}

export const fetchedFonts: readonly Face[] = (sheet.match(/@font-face\s*\{[^}]*\}/g) ?? []).map(readFace);
