import sharp from "sharp";
import { readColour } from "../../content/pictures/palette.ts";

/** An icon file holds its pictures as PNG: a header, one line about the picture, the picture. */
function icon(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The icons for browsers and phones that take no SVG, made from favicon.svg, by file name. */
export async function pixelIcons(theme: string, favicon: string): Promise<Map<string, Buffer>> {
  const draw = (size: number) =>
    sharp(Buffer.from(favicon), { density: (72 * size) / 32 }).resize(size, size);
  // A home screen fills what is transparent with black and rounds the corners: the ground is ours, with room
  // around the plate.
  const badge = await draw(148).toBuffer();
  const touch = sharp({
    create: { width: 180, height: 180, channels: 3, background: readColour(theme, "detour") },
  })
    .composite([{ input: badge, gravity: "center" }])
    .png({ palette: true });
  // The desk's on a home screen: within the middle four fifths, which every shape of a phone's icons shows.
  const desk = async (size: number) => {
    const plate = await draw(Math.round(size * 0.7)).toBuffer();
    const ground = { width: size, height: size, channels: 3 as const, background: readColour(theme, "ink") };
    return sharp({ create: ground })
      .composite([{ input: plate, gravity: "center" }])
      .png({ palette: true })
      .toBuffer();
  };
  return new Map([
    ["desk-192.png", await desk(192)],
    ["desk-512.png", await desk(512)],
    ["favicon.ico", icon(await draw(32).png().toBuffer(), 32)],
    ["apple-touch-icon.png", await touch.toBuffer()],
  ]);
}
