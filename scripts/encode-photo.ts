import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

// A process of its own for each photo: what a hostile file does to it ends with it, and it has none of the site's
// settings. It reads the photo from its input and writes a line of JSON and two JPEGs.

const MOST_PIXELS = 52_000_000;
/** By what a pixel costs: a phone's camera takes 50 megapixels as a JPEG, and decoding AVIF takes 20 bytes for each. */
const mostPixels: Readonly<Record<string, number>> = {
  jpeg: MOST_PIXELS,
  png: 30_000_000,
  webp: 30_000_000,
  heif: 8_300_000,
};
/** All of such a file has to be decoded before its first line is known. */
const MOST_PROGRESSIVE = 12_500_000;
/** Bytes beside what this program takes before it has read a photo. */
const MOST_MEMORY = 224 * 1024 * 1024;
const QUALITY = 80;
const SMALL_SIDE = 480;
const [, , side = "2000"] = process.argv;

// Where memory runs out, this process is the one to end.
if (process.platform === "linux") {
  writeFileSync("/proc/self/oom_score_adj", "1000");
  limitMemory();
}
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

/** The system's own limit, where it has the program to set it. */
function limitMemory(): void {
  const [, kilobytes] = /^VmData:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const most = Number(kilobytes) * 1024 + MOST_MEMORY;
  spawnSync("prlimit", ["--pid", String(process.pid), `--data=${most}`], { stdio: "inherit" });
}

function refuse(problem: string): never {
  process.stdout.write(`${JSON.stringify({ problem })}\n`);
  process.exit(0);
}

/** Upright, on white, without whatever else was in the file. */
async function encode(photo: Buffer, longest: number) {
  return sharp(photo, { limitInputPixels: false, failOn: "error", sequentialRead: true })
    .rotate()
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColorspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

const given = await buffer(process.stdin);
try {
  const {
    format,
    width: wide,
    height: high,
    isProgressive,
  } = await sharp(given, { limitInputPixels: MOST_PIXELS }).metadata();
  const most = Math.min(mostPixels[format] ?? 0, isProgressive ? MOST_PROGRESSIVE : Number.POSITIVE_INFINITY);
  if (wide * high > most) refuse("too-many-pixels");
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
