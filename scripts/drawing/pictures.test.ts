import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { junkItems } from "../../content/junk-items.ts";
import { landmarks } from "../../content/landmarks.ts";
import { badgeGroups } from "../../content/locations.ts";
import { readColour } from "../../content/pictures/palette.ts";
import { mixColors, readMixes } from "./colors.ts";
import { type Company, drawPictures } from "./pictures.ts";

const folder = "content/pictures";
const theme = readFileSync("content/theme.css", "utf8");
const otherTheme = readFileSync("test/brands/bell-and-daughters/theme.css", "utf8");
const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const names = globSync(["*.svg", "junk/*.svg", "colors.txt"], { cwd: folder });
const files: ReadonlyMap<string, string> = new Map(
  [...names, "../icons/favicon.svg"].map((file) => [file, read(file)]),
);
const pictureNames = names.filter((file) => file.endsWith(".svg"));

/** Where a page lays its plate over truck-back.svg, in percent of the picture. */
const plate = { left: 15, top: 52.5, width: 70, height: 26.25 };
const warm = [
  ...["florida", "miami", "tampa", "orlando", "texas", "dallas", "houston", "san-antonio", "austin"],
  ...["arizona", "phoenix", "nevada", "las-vegas"],
];

describe("drawn for a company", () => {
  const ottawa = { name: "Ottawa", latitude: 45.42, longitude: -75.7 };
  const bell: Company = {
    name: "Bell & Daughters",
    theme: otherTheme,
    junkIds: junkItems.map(({ id }) => id),
    stops: { canada: [ottawa], usa: [] },
    own: [],
  };
  const colorsIn = (svg = "") =>
    new Set(
      Array.from(svg.matchAll(/#[0-9a-f]{3}(?:[0-9a-f]{3})?(?=")/g), ([color]) =>
        color.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3"),
      ),
    );

  test("each picture has the other theme's color wherever it had this one's", () => {
    const { drawn, problems } = drawPictures(files, bell);
    expect(problems).toEqual([]);
    expect([...drawn.keys()].sort()).toEqual([...files.keys()].sort());
    const [was, is] = [files, drawn].map((texts) => readMixes(texts.get("colors.txt") ?? ""));
    for (const [file, svg] of drawn) {
      if (!file.endsWith(".svg") || file.startsWith("map-")) continue;
      const meant = (mixes = new Map<string, string>(), text = "") =>
        [...colorsIn(text)].map((color) => mixes.get(color)).sort();
      expect(meant(is, svg), file).toEqual(meant(was, files.get(file)));
    }
    expect([...(is ?? [])]).toContainEqual([readColour(otherTheme, "guide"), "guide"]);
    expect([...(is ?? [])]).toContainEqual([readColour(otherTheme, "leaf"), "leaf"]);
  });

  test("drawing again changes nothing, and the way back gives the same bytes", () => {
    const { drawn } = drawPictures(files, bell);
    expect(drawPictures(drawn, bell).drawn).toEqual(drawn);
    const oneColor = otherTheme.replaceAll(/(--color-[\w-]+: )#[0-9a-f]{6}/g, "$1#808080");
    const { drawn: grey } = drawPictures(drawn, { ...bell, theme: oneColor });
    const { drawn: back } = drawPictures(grey, bell);
    expect(back).toEqual(drawn);
  });

  test("a color that's no token is named, by the picture that has it", () => {
    const odd = new Map(files)
      .set("curb.svg", read("curb.svg").replace(/fill="#/, 'fill="#abc" stroke="#'))
      .set("dolly.svg", read("dolly.svg").replace("<path ", '<path style="fill:Tomato;stroke:none" '));
    expect(drawPictures(odd, bell).problems).toEqual([
      "curb.svg has #abc, which colors.txt doesn't name.",
      "dolly.svg has Tomato, which colors.txt doesn't name.",
    ]);
    const named = new Map(odd).set(
      "colors.txt",
      `${read("colors.txt")}#aabbcc 50% ink 50% paper\n#ff6347 ink`,
    );
    expect(drawPictures(named, bell).problems).toEqual([
      "dolly.svg has Tomato, which colors.txt doesn't name.",
    ]);
    expect(() => drawPictures(new Map(odd).set("colors.txt", "#aabbcc 50% ink"), bell)).toThrow(
      "#aabbcc 50% ink",
    );
    expect(() => drawPictures(new Map(odd).set("colors.txt", "#aabbcc ink\n#aabbcc paper"), bell)).toThrow(
      "says twice what #aabbcc is",
    );
  });

  test("a picture in the colors of before is understood by their lines in colors.txt", () => {
    const { drawn } = drawPictures(files, bell);
    const added = new Map(drawn)
      .set("new.svg", read("moving.svg"))
      .set("colors.txt", `${drawn.get("colors.txt")}${read("colors.txt")}`);
    const { drawn: again, problems } = drawPictures(added, bell);
    expect(problems).toEqual([]);
    expect(again.get("new.svg")).toBe(drawn.get("moving.svg"));
    expect(again.get("colors.txt")).toBe(drawn.get("colors.txt"));
  });

  test("a picture of its own stays, and is on the sheet of things", () => {
    const own =
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path fill="tomato" d="M1 1"/></svg>';
    const { drawn, problems } = drawPictures(new Map(files).set("junk/pianos.svg", own), {
      ...bell,
      junkIds: ["pianos", "anchors"],
      own: ["junk/pianos.svg", "map-usa.svg"],
    });
    expect(problems).toEqual([]);
    expect([drawn.has("junk/pianos.svg"), drawn.has("map-usa.svg")]).toEqual([false, false]);
    const sheet = drawn.get("things.svg") ?? "";
    expect(sheet).toContain(
      '<view id="pianos" viewBox="0 0 96 96"/><svg x="0" width="96" height="96"><path fill="tomato"',
    );
    // What nobody has drawn is odds and ends.
    const more = /<svg[^>]*>\s*(<path.*?\/>)/s.exec(drawn.get("junk/more.svg") ?? "")?.[1];
    expect(sheet).toContain(more);
    expect(sheet).toContain('<view id="anchors"');
  });

  test.each(["Bell & Daughters", "Zoë's 1-2-3", "Łódź <Movers>"])(
    "%s is on every truck, and on the logo",
    (name) => {
      const { drawn } = drawPictures(files, { ...bell, name });
      const shown = [...drawn].filter(([file, svg]) => svg !== files.get(file) && svg.includes("data-name"));
      expect(shown.length).toBeGreaterThan(28);
      const letters = new Set(
        shown.map(([, svg]) =>
          / data-name=.*?(?:d="([^"]+)"|stroke="none">([^<]+)<)/s.exec(svg)?.slice(1).join(""),
        ),
      );
      expect([...letters]).toHaveLength(1);
      const [, wide = ""] = /viewBox="0 0 (\d+) 44"/.exec(drawn.get("logo.svg") ?? "") ?? [];
      expect(drawn.get("logo.svg")).toContain(`width="${Number(wide) - 3}" height="41"`);
      // From any name to any other.
      expect(drawPictures(drawn, bell).drawn).toEqual(drawPictures(files, bell).drawn);
    },
  );
});

type Pixels = { width: number; height: number; at: (x: number, y: number) => string };

async function render(file: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(read(file)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) =>
    data.subarray((y * width + x) * channels, (y * width + x) * channels + 3).toString("hex");
  return { width, height, at };
}

const rows = ({ height }: Pixels) => Array.from({ length: height }, (_, y) => y);

const places = pictureNames.flatMap((file) => /^scene-(.*)\.svg$/.exec(file)?.[1] ?? []);
const scenes = new Map<string, Pixels>();

beforeAll(async () => {
  for (const place of places) scenes.set(place, await render(`scene-${place}.svg`));
});

function seen(place: string): Pixels {
  const pixels = scenes.get(place);
  if (!pixels) throw new Error(`scene-${place}.svg wasn't drawn.`);
  return pixels;
}

test.each(places)("%s is wide enough for any strip, and joins its own copy", (place) => {
  const pixels = seen(place);
  expect([pixels.width, pixels.height]).toEqual([2400, 560]);
  const torn = rows(pixels).filter((y) => pixels.at(0, y) !== pixels.at(2399, y));
  expect(torn.length).toBeLessThan(8);
});

test.each(places)("%s has one color along its top edge, which a page can mix", (place) => {
  const world = place === "junk" ? "detour" : "guide";
  const paper = warm.includes(place) ? 79 : 70;
  const mix = `${100 - paper}% ${world} ${paper}% paper`;
  const row = new Set(Array.from({ length: 2400 }, (_, x) => `#${seen(place).at(x, 0)}`));
  expect([...row]).toEqual([mixColors([mix], theme).get(mix)]);
});

test.each(["footer-road.svg", "curb.svg"])("%s goes on at its right edge as it began", async (file) => {
  const pixels = await render(file);
  expect(pixels.width).toBe(2400);
  const torn = rows(pixels).filter((y) => pixels.at(0, y) !== pixels.at(2399, y));
  expect(torn.length).toBeLessThan(4);
});

test("the plate's place on the tailgate is empty, with a dark edge around it", async () => {
  const { width, height, at } = await render("truck-back.svg");
  const left = Math.round((plate.left / 100) * width);
  const right = left + Math.round((plate.width / 100) * width);
  const top = Math.round((plate.top / 100) * height);
  const bottom = top + Math.round((plate.height / 100) * height);
  const inside = new Set<string>();
  for (let y = top + 8; y < bottom - 8; y += 3)
    for (let x = left + 8; x < right - 8; x += 3) inside.add(at(x, y));
  expect(inside.size).toBe(1);
  for (const [x, y] of [
    [left - 8, (top + bottom) / 2],
    [right + 8, (top + bottom) / 2],
    [(left + right) / 2, top - 8],
    [(left + right) / 2, bottom + 8],
  ] as const)
    expect(`#${at(Math.round(x), Math.round(y))}`).toBe(readColour(theme, "ink"));
});

test("every landmark that's drawn is worn by a city", () => {
  const regions = Object.keys(badgeGroups);
  const drawn = places.filter((place) => !["default", "junk", ...regions].includes(place));
  expect(new Set(drawn)).toEqual(new Set(Object.values(landmarks)));
});

test("the empty truck stands where the loaded one does", async () => {
  const [full, empty] = await Promise.all([render("truck-bed.svg"), render("truck-empty.svg")]);
  expect([empty.width, empty.height]).toEqual([full.width, full.height]);
  const differ = (fromRow: number, toRow: number) =>
    rows(full).some((y) => y >= fromRow && y < toRow && full.at(200, y) !== empty.at(200, y));
  expect(differ(100, 200), "the bed").toBe(true);
  expect(differ(230, full.height), "below it").toBe(false);
});
