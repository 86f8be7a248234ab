import { readPalette } from "../../../content/pictures/palette.ts";
import theme from "../../../content/theme.css?raw";

/** The brand's colours for what the server draws and says in colours: social pictures, the colour of a phone's frame. */
export const palette = readPalette(theme);
