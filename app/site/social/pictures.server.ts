import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { brand } from "../../../content/brand.ts";
import { tell } from "../../../content/claimed.ts";
import { listStanding } from "../../../content/claims.ts";
import { socialCards } from "../../../content/social-cards.ts";
import { tagline } from "../../../content/tagline.ts";
import { defaultLocation, findLocation } from "../../../locations/locations.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { drawSocialPicture, socialSize } from "./drawing.server.ts";
import { palette } from "./palette.server.ts";

export type SocialPicture = {
  /** Holds the picture's fingerprint, so that a changed picture has a new address. */
  path: string;
  description: string;
  width: number;
  height: number;
};

/** Milliseconds; usually a tenth of a second. */
const LONGEST_PAINTING = 20_000;

/** The picture of pages without a city; no slug has this name. */
const HOME = "home";

// Keys are our own names only, each with the tagline that it says: at most an entry or two per location.
const fingerprints = new Map<string, string>();
const pictures = new Map<string, Promise<Buffer>>();

/** Some 30 kB each: a robot that fetches those of thousands of cities doesn't fill the memory. */
const MOST_PICTURES = 100;

export function describeSocialPicture(slug: string | undefined): SocialPicture {
  const name = findLocation(slug?.toLowerCase() ?? "")?.canonicalSlug ?? HOME;
  return {
    path: `/social/${name}.png?v=${findFingerprint(name)}`,
    description: socialCards.description(describePlate(name).name),
    ...socialSize,
  };
}

/** By a canonical slug or "home". The PNG is rendered on the first request and kept. */
export function findSocialPicture(name: string): { fingerprint: string; png: () => Promise<Buffer> } | null {
  if (name !== HOME && findLocation(name)?.canonicalSlug !== name) return null;
  return { fingerprint: findFingerprint(name), png: () => pictures.get(keyOf(name)) ?? keep(name) };
}

function describePlate(name: string) {
  const location = findLocation(name);
  if (!location) return socialCards.everywhere;
  const { region, locationName } = location;
  return { region, name: locationName, slogan: socialCards.slogan(locationName) };
}

/** A tagline may be a claim, and end with it: by the calendar of the city that the picture is of. */
function readTagline(name: string): string {
  const { timeZone } = findLocation(name) ?? defaultLocation();
  return tell(tagline, listStanding(localDateAndTime(Date.now(), timeZone).date));
}

function keyOf(name: string): string {
  return `${name} ${readTagline(name)}`;
}

function draw(name: string): string {
  const words = {
    brand: brand.name,
    trade: socialCards.trade,
    tagline: readTagline(name),
    ...describePlate(name),
  };
  return drawSocialPicture(words, palette);
}

function findFingerprint(name: string): string {
  const key = keyOf(name);
  const known = fingerprints.get(key);
  if (known) return known;
  const fingerprint = createHash("sha256").update(draw(name)).digest("base64url").slice(0, 6);
  fingerprints.set(key, fingerprint);
  return fingerprint;
}

let queue: Promise<unknown> = Promise.resolve();

/** One at a time, so that a robot that requests all pictures at once doesn't slow down visitors. */
function keep(name: string): Promise<Buffer> {
  const [key, svg] = [keyOf(name), draw(name)];
  const rendered = queue.then(() => render(svg));
  queue = rendered.catch(() => undefined);
  const [oldest] = pictures.keys();
  if (oldest !== undefined && pictures.size >= MOST_PICTURES) pictures.delete(oldest);
  pictures.set(key, rendered);
  rendered.catch(() => pictures.delete(key));
  return rendered;
}

function painting(): string {
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve("sharp")).href;
  return `
import sharp from ${JSON.stringify(sharp)};
const parts = [];
for await (const part of process.stdin) parts.push(part);
process.stdout.write(await sharp(Buffer.concat(parts)).png({ palette: true, effort: 4 }).toBuffer());
`;
}

/** In a process of its own: after a few pictures libvips keeps more memory than the whole site needs. It gets no settings. */
function render(svg: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const painter = execFile(
      process.execPath,
      ["--input-type=module", "--eval", painting()],
      { encoding: "buffer", env: {}, timeout: LONGEST_PAINTING },
      (error, png) => (error ? reject(error) : resolve(png)),
    );
    // The callback above already reports a painter that died.
    painter.stdin?.on("error", () => {}).end(svg);
  });
}
