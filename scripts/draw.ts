import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { brand } from "../content/brand.ts";
import { junkItems } from "../content/junk-items.ts";
import { ownPictures } from "../content/pictures/own.ts";
import { readCommandLine } from "./command-line.ts";
import { pixelIcons } from "./drawing/icons.ts";
import { palette } from "./drawing/palette.ts";
import { drawPictures } from "./drawing/pictures.ts";
import { listStops } from "./drawing/route-map.ts";
import { drawThings } from "./drawing/things.ts";

const { values } = readCommandLine(
  {
    about:
      "Draws content/pictures/ and content/icons/ from the brand's name and its theme. Files that\ncontent/pictures/own.ts names are never changed.",
    calls: [
      ["npm run draw", "draws them and lists those that changed"],
      ["npm run draw -- --check", "only lists those that are out of date"],
    ],
    exits: "With --check, exits with 1 when there are any.",
  },
  { options: { check: { type: "boolean", default: false } } },
);
const folder = new URL("../content/pictures/", import.meta.url);
const FAVICON = "../icons/favicon.svg";
const { check } = values;

const pictures = drawPictures(
  palette,
  brand.name,
  junkItems.map(({ id }) => id),
  { canada: listStops("canada"), usa: listStops("usa") },
);

function readPicture(file: string): string | null {
  try {
    return readFileSync(new URL(file, folder), "utf8");
  } catch {
    return null;
  }
}

const readOwn = (file: string) => (ownPictures.includes(file) ? readPicture(file) : null);
const things = junkItems.map(({ id }): [string, string] => {
  const file = `junk/${id}.svg`;
  return [id, readOwn(file) ?? pictures.get(file) ?? ""];
});
pictures.set("things.svg", drawThings(things));
const drawn = [...pictures].filter(([file]) => !ownPictures.includes(file));
const changed = drawn.filter(([file, svg]) => readPicture(file) !== svg);
if (!check) {
  for (const inner of ["junk/", "../icons/"]) mkdirSync(new URL(inner, folder), { recursive: true });
  for (const [file, svg] of changed) writeFileSync(new URL(file, folder), svg);
  // Not compared: another version of the renderer may encode the same pixels as other bytes.
  const icons = await pixelIcons(palette, readPicture(FAVICON) ?? "");
  for (const [file, bytes] of icons) writeFileSync(new URL(`../icons/${file}`, folder), bytes);
}
for (const [file, svg] of changed)
  console.log(`${check ? "out of date" : "drawn"}  ${file}  ${Buffer.byteLength(svg)} bytes`);
console.log(`${pictures.size} pictures, ${changed.length} ${check ? "out of date" : "changed"}.`);
if (check && changed.length > 0) process.exitCode = 1;
