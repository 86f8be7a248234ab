import { readFileSync } from "node:fs";
import { readPalette } from "../../content/pictures/palette.ts";

/** The brand's colors, for the scripts that draw. */
export const palette = readPalette(readFileSync(new URL("../../content/theme.css", import.meta.url), "utf8"));
