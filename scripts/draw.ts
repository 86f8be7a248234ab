import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "../content/brand.ts";
import { junkItems } from "../content/junk-items.ts";
import { ownPictures } from "../content/pictures/own.ts";
import { readCommandLine } from "./command-line.ts";
import { pixelIcons } from "./drawing/icons.ts";
import { drawPictures } from "./drawing/pictures.ts";
import { listStops } from "./drawing/route-map.ts";

const { values } = readCommandLine(
  {
    about:
      "Puts the theme's colors, the company's name and its cities into content/pictures/ and content/icons/.\nFiles that content/pictures/own.ts names are never changed.",
    calls: [
      ["npm run draw", "changes the pictures and lists those that it changed"],
      ["npm run draw -- --check", "only lists those that are out of date"],
    ],
    exits:
      "Exits with 1 when a picture has a color that isn't the theme's, and with --check when one is out of date.",
  },
  { options: { check: { type: "boolean", default: false } } },
);
const { check } = values;
const folder = join(import.meta.dirname, "..", "content", "pictures");
const FAVICON = "../icons/favicon.svg";

const read = (file: string) => readFileSync(join(folder, file), "utf8");
const names = [...globSync(["*.svg", "junk/*.svg", "colors.txt"], { cwd: folder }), FAVICON].sort();
const files = new Map(names.map((file) => [file, read(file)]));
const theme = read("../theme.css");
const { drawn, problems } = drawPictures(files, {
  name: brand.name,
  theme,
  junkIds: junkItems.map(({ id }) => id),
  stops: { canada: listStops("canada"), usa: listStops("usa") },
  own: ownPictures,
});
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  console.error("Nothing was drawn. Use a color that's there, or say there what it is of the theme's.");
  process.exit(1);
}
const changed = [...drawn].filter(([file, text]) => files.get(file) !== text);
if (!check) {
  for (const [file, text] of changed) writeFileSync(join(folder, file), text);
  // Not compared: another version of the renderer may encode the same pixels as other bytes.
  for (const [file, bytes] of await pixelIcons(theme, read(FAVICON)))
    writeFileSync(join(folder, "..", "icons", file), bytes);
}
for (const [file] of changed) console.log(`${check ? "out of date" : "drawn"}  ${file}`);
console.log(`${drawn.size - 1} pictures, ${changed.length} ${check ? "out of date" : "changed"}.`);
if (check && changed.length > 0) process.exitCode = 1;
