import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { distanceAt, filmFrame, moverAt, seconds } from "./drive.ts";

const times = Array.from({ length: seconds * 20 }, (_, index) => index / 20);

const pixels = (svg: string) => sharp(Buffer.from(svg)).resize(1200).removeAlpha().raw().toBuffer();

test.each(["toronto", "las-vegas", "florida"])("%s: the film begins with the scene itself", async (place) => {
  const scene = readFileSync(`content/pictures/scene-${place}.svg`, "utf8");
  const frame = await pixels(filmFrame(scene, 0));
  expect(frame.equals(await pixels(scene))).toBe(true);
  expect(frame.equals(await pixels(filmFrame(scene, 1)))).toBe(false);
});

test("a scene whose parts have no names isn't filmed", () => {
  expect(() => filmFrame('<svg xmlns="http://www.w3.org/2000/svg"/>', 0)).toThrow('no part called "far"');
});

test("it ends where it begins: the street and the skyline have gone by a whole number of times", () => {
  expect(distanceAt(0)).toBe(0);
  expect(distanceAt(seconds)).toBeCloseTo(7200, 6);
  const [x = 0, y = 0] = moverAt(seconds) ?? [];
  const [startX = 0, startY = 0] = moverAt(0) ?? [];
  expect(x).toBeCloseTo(startX, 6);
  expect(Math.abs(y - startY)).toBeLessThan(1);
});

test("the truck never rolls back", () => {
  const gone = times.map(distanceAt);
  expect(gone.every((distance, index) => distance >= (gone[index - 1] ?? 0))).toBe(true);
});

test("nobody who can be seen stands still, and nobody jumps", () => {
  for (const [index, time] of times.entries()) {
    const [here, before] = [moverAt(time), moverAt(times[index - 1] ?? 0)];
    if (!here || !before || index === 0) continue;
    const street = distanceAt(time) - distanceAt(times[index - 1] ?? 0);
    const walked = here[0] - before[0] + street;
    expect(walked, `at ${time} s`).toBeCloseTo(112 / 20, 6);
    expect(Math.abs(here[1] - before[1]), `at ${time} s`).toBeLessThan(5);
  }
});

test("while the truck drives, nobody else is on the screen until it brakes", () => {
  for (const time of times.filter((time) => time > 2 && time < 7.5))
    expect(moverAt(time)?.[0] ?? Number.POSITIVE_INFINITY, `at ${time} s`).toBeGreaterThan(1920);
});
