import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { brand } from "../../../content/brand.ts";
import { socialCards } from "../../../content/social-cards.ts";
import { findLocation } from "../../../locations/locations.server.ts";
import { drawSocialPicture, socialSize } from "./drawing.server.ts";
import { palette } from "./palette.server.ts";

/** What a page's head says of its picture; plain data. */
export type SocialPicture = {
  /** With the fingerprint of what is drawn: another picture has another address. */
  path: string;
  description: string;
  width: number;
  height: number;
};

/** Milliseconds; a tenth of a second is usual. */
const LONGEST_PAINTING = 20_000;

/** The name of the picture of everything that belongs to no city; no slug can be it. */
const HOME = "home";

// Only names of our own get in, so both hold at most one entry a location.
const fingerprints = new Map<string, string>();
const pictures = new Map<string, Promise<Buffer>>();

/** The picture for pages of a city's slug; of the company where there is none. */
export function socialPictureOf(slug: string | undefined): SocialPicture {
  const name = findLocation(slug?.toLowerCase() ?? "")?.canonicalSlug ?? HOME;
  return {
    path: `/social/${name}.png?v=${fingerprintOf(name)}`,
    description: socialCards.description(plateOf(name).name),
    ...socialSize,
  };
}

/**
 * The picture of a canonical slug or "home": its fingerprint, and a PNG that is rendered when it is first asked for
 * and kept. Null when there is no such picture.
 */
export function findSocialPicture(name: string): { fingerprint: string; png: () => Promise<Buffer> } | null {
  if (name !== HOME && findLocation(name)?.canonicalSlug !== name) return null;
  return { fingerprint: fingerprintOf(name), png: () => pictures.get(name) ?? keep(name) };
}

function plateOf(name: string) {
  const location = findLocation(name);
  if (!location) return socialCards.everywhere;
  const { region, locationName } = location;
  return { region, name: locationName, slogan: socialCards.slogan(locationName) };
}

function draw(name: string): string {
  const words = { brand: brand.name, trade: socialCards.trade, tagline: brand.tagline, ...plateOf(name) };
  return drawSocialPicture(words, palette);
}

function fingerprintOf(name: string): string {
  const known = fingerprints.get(name);
  if (known) return known;
  const fingerprint = createHash("sha256").update(draw(name)).digest("base64url").slice(0, 10);
  fingerprints.set(name, fingerprint);
  return fingerprint;
}

let queue: Promise<unknown> = Promise.resolve();

/** One after the other: a robot that asks for all pictures at once leaves the machine to the visitors. */
function keep(name: string): Promise<Buffer> {
  const rendered = queue.then(() => render(draw(name)));
  queue = rendered.catch(() => undefined);
  pictures.set(name, rendered);
  rendered.catch(() => pictures.delete(name));
  return rendered;
}

/** A program that reads an SVG and writes a PNG. */
function painting(): string {
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve("sharp")).href;
  return `
import sharp from ${JSON.stringify(sharp)};
const parts = [];
for await (const part of process.stdin) parts.push(part);
process.stdout.write(await sharp(Buffer.concat(parts)).png({ palette: true, effort: 4 }).toBuffer());
`;
}

/**
 * In a process of its own that ends with it: libvips keeps more memory after a few pictures than the whole site needs. It is
 * told nothing of the settings.
 */
function render(svg: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const painter = execFile(
      process.execPath,
      ["--input-type=module", "--eval", painting()],
      { encoding: "buffer", env: {}, timeout: LONGEST_PAINTING },
      (error, png) => (error ? reject(error) : resolve(png)),
    );
    // A painter that is gone says so by the error above.
    painter.stdin?.on("error", () => {}).end(svg);
  });
}
