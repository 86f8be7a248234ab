import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { brand } from "../content/brand.ts";
import { requireBrowser } from "./browser.ts";
import { palette } from "./drawing/palette.ts";
import { at, outlined, picture } from "./drawing/pen.ts";
import { movingPlanes, type PlaceId, places } from "./drawing/scenes.ts";

// npm run film [-- ontario texas …]   renders content/pictures/film/<region>.mp4 (H.264) and .av1.mp4 from the drawn
// scenes: the truck drives off to the right and comes back from the left to where it stood, so the last frame matches
// the first and the poster is the scene itself. Needs Chromium and ffmpeg; results are committed.

const SECONDS = 9;
const FRAMES_PER_SECOND = 25;
const FRAMES = SECONDS * FRAMES_PER_SECOND;
const WIDTH = 1152;
const HEIGHT = 448;
const LARGEST = 400_000;
/** The scene's own units: the truck stands at x 420 to 1010 of 1440, its wheels have a radius of 40. */
const DISTANCE_OUT = 1_060;
const DISTANCE_IN = 1_040;
const WHEEL = 40;

/** The truck's distance from where it stands, in units of the scene; `time` is 0 to 1 of the loop. */
function drive(time: number): number {
  const share = (from: number, to: number) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  if (time < 0.5) return DISTANCE_OUT * share(0.12, 0.48) ** 2.2;
  return -DISTANCE_IN * (1 - share(0.52, 0.94)) ** 2.2;
}

/** Degrees. Before the truck comes back in, its wheels have turned all the way out. */
function turn(time: number): number {
  const way = time < 0.5 ? drive(time) : drive(time) + DISTANCE_OUT + DISTANCE_IN;
  return Math.round((way / WHEEL) * (180 / Math.PI));
}

function frame(group: PlaceId, time: number): string {
  const look = { name: brand.name, turn: turn(time) };
  const { sky, skyline, road, street, truck, crew } = movingPlanes(palette, look, group);
  const moved = at(Math.round(drive(time) * 10) / 10, 0, truck);
  return picture(1440, 560, sky + skyline + road + outlined(palette, street + moved + crew));
}

function encoder(file: string, options: readonly string[]) {
  const input = ["-f", "image2pipe", "-framerate", String(FRAMES_PER_SECOND), "-i", "-"];
  const output = ["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-an", file];
  const running = spawn("ffmpeg", ["-y", "-loglevel", "error", ...input, ...options, ...output], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  return {
    async take(image: Buffer) {
      if (!running.stdin.write(image)) await once(running.stdin, "drain");
    },
    async finish() {
      running.stdin.end();
      const [code] = await once(running, "exit");
      if (code !== 0) throw new Error(`ffmpeg failed with exit code ${code} on ${file}.`);
      const { size } = statSync(file);
      if (size > LARGEST) throw new Error(`${file} has ${size} bytes; the limit is ${LARGEST}.`);
      console.log(`${file}: ${size} bytes`);
    },
  };
}

const folder = "content/pictures/film";
mkdirSync(folder, { recursive: true });
const asked = process.argv.slice(2) as PlaceId[];
const groups = asked.length > 0 ? asked : (Object.keys(places) as PlaceId[]);
const unknown = groups.filter((group) => !(group in places));
if (unknown.length > 0) {
  console.error(`No such region: ${unknown.join(", ")}. There are ${Object.keys(places).join(", ")}.`);
  process.exit(2);
}

const browser = await chromium.launch({ executablePath: requireBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const group of groups) {
  await page.setContent(
    "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style><body></body>",
  );
  const films = [
    encoder(join(folder, `${group}.mp4`), [
      "-c:v",
      "libx264",
      "-preset",
      "slow",
      "-crf",
      "27",
      "-tune",
      "animation",
    ]),
    encoder(join(folder, `${group}.av1.mp4`), [
      "-c:v",
      "libsvtav1",
      "-preset",
      "6",
      "-crf",
      "46",
      "-svtav1-params",
      "keyint=10s",
    ]),
  ];
  let still: { drawing: string; image: Buffer } | undefined;
  for (let index = 0; index < FRAMES; index++) {
    const drawing = frame(group, index / FRAMES);
    if (still?.drawing !== drawing) {
      await page.evaluate((svg) => {
        document.body.innerHTML = svg;
      }, drawing);
      still = { drawing, image: await page.screenshot({ type: "jpeg", quality: 95 }) };
    }
    for (const film of films) await film.take(still.image);
  }
  for (const film of films) await film.finish();
}
await browser.close();
