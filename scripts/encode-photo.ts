import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

// A process of its own for each photo: what a hostile file does to it ends with it, and it has none of the site's
// settings. It reads the photo from its input and writes a line of JSON and two JPEGs.

/** What a phone's camera takes. The worst file of that size needs 200 MB of memory for a moment. */
const MOST_PIXELS = 52_000_000;
const QUALITY = 80;
const SMALL_SIDE = 480;
const [, , side = "2000"] = process.argv;

/** HEIC is a format of its patents' owners: the library has no decoder for it. */
const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];

// Where memory runs out, this process is the one to end.
if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

function refuse(problem: string): never {
  process.stdout.write(`${JSON.stringify({ problem })}\n`);
  process.exit(0);
}

/** Upright, on white, without whatever else was in the file. */
async function encode(photo: Buffer, longest: number) {
  const image = sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true });
  return image
    .rotate()
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColorspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

const given = await buffer(process.stdin);
const isHeif = given.subarray(4, 8).toString("latin1") === "ftyp";
if (isHeif && heicBrands.includes(given.subarray(8, 12).toString("latin1"))) refuse("heic");
try {
  const full = await encode(given, Number(side));
  const small = await encode(full.data, SMALL_SIDE);
  const { width, height } = full.info;
  const head = { width, height, full: full.data.length, small: small.data.length };
  process.stdout.write(`${JSON.stringify(head)}\n`);
  process.stdout.write(full.data);
  process.stdout.write(small.data);
} catch (error) {
  refuse(/pixel limit/.test((error as Error).message) ? "too-many-pixels" : "unreadable");
}
