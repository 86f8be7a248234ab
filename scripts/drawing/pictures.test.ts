import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { landmarks } from "../../content/landmarks.ts";
import { palette as c } from "./palette.ts";
import { mix } from "./pen.ts";
import { drawPictures } from "./pictures.ts";
import { listStops } from "./route-map.ts";
import { cities, places } from "./scenes.ts";
import { plate } from "./tailgate.ts";

const stops = { canada: listStops("canada"), usa: listStops("usa") };
const pictures = drawPictures(c, "Tailgate", ["pianos"], stops);
const warm = [
  ...["florida", "miami", "tampa", "orlando", "texas", "dallas", "houston", "san-antonio", "austin"],
  ...["arizona", "phoenix", "nevada", "las-vegas"],
];

type Pixels = { width: number; height: number; at: (x: number, y: number) => string };

async function render(file: string): Promise<Pixels> {
  const svg = pictures.get(file) ?? "";
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) =>
    data.subarray((y * width + x) * channels, (y * width + x) * channels + 3).toString("hex");
  return { width, height, at };
}

const rows = ({ height }: Pixels) => Array.from({ length: height }, (_, y) => y);

const drawn = [...Object.keys(places), "junk"];
const scenes = new Map<string, Pixels>();

beforeAll(async () => {
  for (const place of drawn) scenes.set(place, await render(`scene-${place}.svg`));
});

function seen(place: string): Pixels {
  const pixels = scenes.get(place);
  if (!pixels) throw new Error(`scene-${place}.svg wasn't drawn.`);
  return pixels;
}

test.each(drawn)("%s is wide enough for any strip, and joins its own copy", (place) => {
  const pixels = seen(place);
  expect([pixels.width, pixels.height]).toEqual([2400, 560]);
  const torn = rows(pixels).filter((y) => pixels.at(0, y) !== pixels.at(2399, y));
  expect(torn.length).toBeLessThan(8);
});

test.each(drawn)("%s has one color along its top edge, which a page can mix", (place) => {
  const world = place === "junk" ? c.detour : c.guide;
  const sky = mix(world, c.paper, warm.includes(place) ? 0.79 : 0.7);
  const row = new Set(Array.from({ length: 2400 }, (_, x) => `#${seen(place).at(x, 0)}`));
  expect([...row]).toEqual([sky]);
});

test.each(["footer-road.svg", "curb.svg"])("%s goes on at its right edge as it began", async (file) => {
  const pixels = await render(file);
  expect(pixels.width).toBe(2400);
  const torn = rows(pixels).filter((y) => pixels.at(0, y) !== pixels.at(2399, y));
  expect(torn.length).toBeLessThan(4);
});

test("every number in a picture is one", () => {
  expect([...pictures].filter(([, svg]) => /NaN|undefined/.test(svg)).map(([file]) => file)).toEqual([]);
});

test("the plate's place on the tailgate is empty, with a dark edge around it", async () => {
  const { width, height, at } = await render("truck-back.svg");
  expect(plate.left * 2 + plate.width).toBe(100);
  expect(plate.width).toBeGreaterThanOrEqual(70);
  expect(plate.height).toBeGreaterThanOrEqual(20);
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
    expect(`#${at(Math.round(x), Math.round(y))}`).toBe(c.ink);
});

test("every landmark that a city may wear is worn by one, and drawn", () => {
  expect(new Set(Object.values(landmarks))).toEqual(new Set(Object.keys(cities)));
});

test("the empty truck stands where the loaded one does", async () => {
  const [full, empty] = await Promise.all([render("truck-bed.svg"), render("truck-empty.svg")]);
  expect([empty.width, empty.height]).toEqual([full.width, full.height]);
  const differ = (fromRow: number, toRow: number) =>
    rows(full).some((y) => y >= fromRow && y < toRow && full.at(200, y) !== empty.at(200, y));
  expect(differ(100, 200), "the bed").toBe(true);
  expect(differ(230, full.height), "below it").toBe(false);
});

test("a picture that weighs too much is named", () => {
  expect(() => drawPictures(c, "Tailgate & Daughters Moving Company of North America", [])).not.toThrow();
  const heavy = { ...c, ink: `#${"0".repeat(4000)}` };
  expect(() => drawPictures(heavy, "Tailgate", [])).toThrow(/scene-default\.svg weighs \d+ bytes/);
});
