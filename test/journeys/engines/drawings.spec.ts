import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "../../support/engines/journey.ts";
import { REPOSITORY } from "../../support/places.ts";

// Every drawing, as this browser shows it, beside what a renderer that's no browser makes of it.

const PICTURES = join(REPOSITORY, "content", "pictures");
/** Pixels of a square, and squares of a row. */
const SIDE = 200;
const ROW = 6;

type Drawing = { name: string; address: string; svg: Buffer };

/** The built files by the drawing's name, and each thing of the sheet. */
function listDrawings(): Drawing[] {
  const built = globSync("assets/*.svg", { cwd: join(REPOSITORY, "build", "client") });
  const own = globSync(["*.svg", "junk/*.svg"], { cwd: PICTURES }).filter((file) => file !== "things.svg");
  const findBuilt = (name: string) => built.find((file) => basename(file).slice(0, -13) === name);
  return own.map((file) => {
    const [name, svg] = [basename(file, ".svg"), readFileSync(join(PICTURES, file))];
    const address = file.startsWith("junk/") ? `${findBuilt("things")}#${name}` : findBuilt(name);
    // The others are part of a page or a sheet.
    const inPage = `data:image/svg+xml;base64,${svg.toString("base64")}`;
    return { name: file, address: address ? `/${address}` : inPage, svg };
  });
}

/** In the page: shows pictures in squares, and returns true once all are there. */
async function showInSquares(addresses: readonly string[], side: number, row: number): Promise<true> {
  document.documentElement.style.background = "white";
  document.body.replaceChildren();
  const shown = addresses.map((address, index) => {
    const image = new Image();
    image.src = address;
    Object.assign(image.style, {
      position: "fixed",
      left: `${(index % row) * side}px`,
      top: `${Math.floor(index / row) * side}px`,
      width: `${side}px`,
      height: `${side}px`,
      objectFit: "contain",
      background: "white",
    });
    document.body.append(image);
    return image.decode();
  });
  await Promise.all(shown);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  return true;
}

/** Without its edges, which every renderer smooths in its own way. */
async function readBlurred(picture: Sharp): Promise<Buffer> {
  return picture.flatten({ background: "white" }).removeAlpha().blur(3).raw().toBuffer();
}

test("every drawing and every thing on the sheet looks as it was drawn", async ({ site, openTab }) => {
  const drawings = listDrawings();
  expect(drawings.length).toBeGreaterThan(40);
  const tab = await openTab({ width: ROW * SIDE, height: Math.ceil(drawings.length / ROW) * SIDE });
  await tab.open(`${site.origin}/privacy`);
  await tab.run(
    showInSquares,
    drawings.map(({ address }) => address),
    SIDE,
    ROW,
  );
  const screen = await tab.picture();
  const off: Record<string, number> = {};
  for (const [index, { name, svg }] of drawings.entries()) {
    const [left, top] = [(index % ROW) * SIDE, Math.floor(index / ROW) * SIDE];
    const shown = await readBlurred(
      sharp(await sharp(screen).extract({ left, top, width: SIDE, height: SIDE }).toBuffer()),
    );
    const drawn = await readBlurred(
      sharp(
        await sharp(svg, { density: 200 })
          .resize(SIDE, SIDE, { fit: "contain", background: "white" })
          .png()
          .toBuffer(),
      ),
    );
    const difference = shown.reduce((sum, value, place) => sum + Math.abs(value - (drawn[place] ?? 0)), 0);
    // Of 255: 3 for the same drawing by another renderer, 40 for one that's gone.
    const average = difference / shown.length;
    if (average > 8) off[name] = Math.round(average);
  }
  expect(off).toEqual({});
});

test("the curb runs on from one thing to the next", async ({ site, tab }) => {
  await tab.open(`${site.origin}/atlanta/what-we-take`);
  const paper = await tab.run(() => getComputedStyle(document.body).backgroundColor);
  await tab.run(() => document.querySelector(".things")?.scrollIntoView({ behavior: "instant" }));
  await tab.wait(() =>
    [...document.querySelectorAll(".thing img")]
      .slice(0, 2)
      .every((image) => (image as HTMLImageElement).complete),
  );
  const [left, right, bottom] = await tab.run(() => {
    const [first, second] = [...document.querySelectorAll(".thing img")].map((image) =>
      image.getBoundingClientRect(),
    );
    return [Math.ceil(first?.left ?? 0), Math.floor(second?.right ?? 0), Math.floor(first?.bottom ?? 0)];
  });
  const line = await sharp(await tab.picture())
    .extract({ left: left ?? 0, top: (bottom ?? 0) - 3, width: (right ?? 0) - (left ?? 0), height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const colors = Array.from(
    { length: line.length / 3 },
    (_, at) => `rgb(${line.subarray(at * 3, at * 3 + 3).join(", ")})`,
  );
  expect(colors.filter((color) => color === paper)).toEqual([]);
});
