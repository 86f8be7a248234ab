import { readPalette } from "../../../content/pictures/palette.ts";
import theme from "../../../content/theme.css?raw";

export const palette = readPalette(theme);
