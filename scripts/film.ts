import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { landmarks } from "../content/landmarks.ts";
import { type Slug, territories } from "../content/locations.ts";
import { requireBrowser } from "./browser.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";
import { filmFrame, seconds } from "./drawing/drive.ts";

const command = {
  about:
    "Renders content/pictures/film/<scene>.mp4 (H.264) and .av1.mp4 from its scene. The first picture of\na film is the scene itself. Needs Chromium and ffmpeg; commit the results.",
  calls: [
    ["npm run film", "renders each scene that a city's page can show"],
    ["npm run film -- ontario dallas", "renders these scenes"],
  ],
  exits: "Exits with 1 when a film can't be rendered.",
} as const;

const FRAMES_PER_SECOND = 20;
const FRAMES = seconds * FRAMES_PER_SECOND;
/** Seven tenths of a scene, which lands on whole pixels. */
const WIDTH = 1680;
const HEIGHT = 392;
const LARGEST = 300_000;

type Encoding = { suffix: string; options: readonly string[]; quality: readonly number[] };

/** Each with the qualities to try, best first, until the film is small enough. */
const encodings: readonly Encoding[] = [
  {
    suffix: ".mp4",
    // The street moves farther from one picture to the next than the encoder would look by itself.
    options: [
      ...["-c:v", "libx264", "-preset", "slow", "-g", String(FRAMES)],
      ...["-x264-params", "me=umh:merange=128:bframes=2:b-adapt=0:ref=3"],
    ],
    quality: [33, 35, 37, 39],
  },
  {
    suffix: ".av1.mp4",
    options: ["-c:v", "libsvtav1", "-preset", "6", "-svtav1-params", `keyint=${FRAMES}`],
    quality: [49, 53, 57],
  },
];

async function encode(frames: readonly Buffer[], file: string, options: readonly string[]): Promise<number> {
  const input = ["-f", "image2pipe", "-framerate", String(FRAMES_PER_SECOND), "-i", "-"];
  const output = ["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-an", file];
  const running = spawn("ffmpeg", ["-y", "-loglevel", "error", ...input, ...options, ...output], {
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...process.env, SVT_LOG: "1" },
  });
  const ended = once(running, "exit");
  for (const frame of frames) if (!running.stdin.write(frame)) await once(running.stdin, "drain");
  running.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg failed with exit code ${code} on ${file}.`);
  return statSync(file).size;
}

async function encodeSmall(frames: readonly Buffer[], file: string, { options, quality }: Encoding) {
  for (const crf of quality) {
    const size = await encode(frames, file, [...options, "-crf", String(crf)]);
    if (size > LARGEST) continue;
    console.log(`${file}: ${size} bytes at quality ${crf}`);
    return;
  }
  throw new Error(`${file} has more than ${LARGEST} bytes at every quality.`);
}

const pictures = join(import.meta.dirname, "..", "content", "pictures");
const places = globSync("scene-*.svg", { cwd: pictures })
  .map((file) => file.slice("scene-".length, -".svg".length))
  .filter((place) => place !== "junk")
  .sort();
const shown = new Set(
  (Object.keys(territories) as Slug[]).map((slug) => landmarks[slug] ?? territories[slug].badgeGroup),
);
const asked = readCommandLine(command, { most: places.length }).positionals;
const wanted = asked.length > 0 ? asked : [...shown].filter((place) => places.includes(place));
const unknown = wanted.filter((place) => !places.includes(place));
if (unknown.length > 0)
  refuseCall(command, `There's no scene called ${unknown.join(", ")}. There are ${places.join(", ")}.`);

const scenes = wanted.map((place) => {
  const scene = readFileSync(join(pictures, `scene-${place}.svg`), "utf8");
  try {
    filmFrame(scene, 0);
  } catch (error) {
    console.error(`scene-${place}.svg: ${(error as Error).message}`);
    process.exit(1);
  }
  return [place, scene] as const;
});

const folder = join(pictures, "film");
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: requireBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
for (const [place, scene] of scenes) {
  await page.setContent(
    "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style><body></body>",
  );
  const frames: Buffer[] = [];
  for (let index = 0; index < FRAMES; index++) {
    await page.evaluate(
      (svg) => {
        document.body.innerHTML = svg;
      },
      filmFrame(scene, index / FRAMES_PER_SECOND),
    );
    frames.push(await page.screenshot());
  }
  for (const encoding of encodings)
    await encodeSmall(frames, join(folder, `${place}${encoding.suffix}`), encoding);
}
await browser.close();
