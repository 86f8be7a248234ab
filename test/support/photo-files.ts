import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { PhotoProblem } from "../../leads/photos/photo-rules.ts";

/** A photo with a place, a camera and a comment in it; `turned`: as phones write it, to be shown turned by a quarter. */
export function draw({
  width,
  height,
  kind,
  turned = false,
}: {
  width: number;
  height: number;
  kind: "jpeg" | "png" | "webp" | "avif";
  turned?: boolean;
}): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 90 } },
  })
    .withExif({
      IFD0: { Copyright: "Ada Byron", ImageDescription: "Ada's kitchen" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 39/1 0/1" },
    })
    .withMetadata({ orientation: turned ? 6 : 1 })
    .toFormat(kind)
    .toBuffer();
}

/** As some programs name it: of a general brand, and AVIF only by its list of brands. */
export async function drawGeneralAvif(): Promise<Buffer> {
  const bytes = await draw({ width: 120, height: 90, kind: "avif" });
  bytes.write("mif1", 8, "latin1");
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A PNG of that size that takes a few kilobytes. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** What a stranger might send as a photo, and how it's refused. */
export type HostileFile = { bytes: Buffer; problem: PhotoProblem };

export async function hostileFiles(): Promise<Record<string, HostileFile>> {
  const jpeg = await draw({ width: 800, height: 600, kind: "jpeg" });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`;
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .gif()
    .toBuffer();
  const unreadable = (bytes: Buffer) => ({ bytes, problem: "unreadable" as const });
  return {
    "a page": unreadable(Buffer.from("<!doctype html><script>alert(1)</script>")),
    "a drawing that reads files": unreadable(Buffer.from(svg)),
    "a drawing behind a JPEG's first bytes": unreadable(
      Buffer.concat([jpeg.subarray(0, 3), Buffer.from(svg)]),
    ),
    "a GIF": unreadable(gif),
    "a PDF": unreadable(Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")),
    "a program": unreadable(Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(500)])),
    "an archive": unreadable(Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(500)])),
    "PostScript for another program": unreadable(Buffer.from("%!PS-Adobe-3.0\n(%pipe%id) (r) file\n")),
    "half a JPEG": unreadable(jpeg.subarray(0, jpeg.length / 2)),
    "nothing at all": unreadable(Buffer.alloc(0)),
    "random bytes": unreadable(Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7_919) % 251))),
    "a bomb": { bytes: bomb(10_000, 10_000), problem: "too-many-pixels" },
    "a wide bomb": { bytes: bomb(1_000_000, 100), problem: "too-many-pixels" },
    "an AVIF that takes a gigabyte": {
      bytes: await sharp({ create: { width: 6_000, height: 4_400, channels: 3, background: "gray" } })
        .avif({ effort: 0 })
        .toBuffer(),
      problem: "too-many-pixels",
    },
    "an iPhone's own format": {
      bytes: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(400)]),
      problem: "heic",
    },
    "sixteen megabytes": {
      bytes: Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)]),
      problem: "too-large",
    },
  };
}
