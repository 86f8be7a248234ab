/** HEIC is a format of its patents' owners: the library has no decoder for it. A file of a general brand may hold either. */
const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];
const avifBrands = ["avif", "avis"];
const LONGEST_LIST = 64;

export const HEAD_LENGTH = 16 + 4 * LONGEST_LIST;

/** By a file's first bytes; null for what's no photo at all. */
export function findPhotoKind(head: Buffer): "jpeg" | "png" | "webp" | "avif" | "heic" | null {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  if (head.length < 16 || !text.startsWith("ftyp", 4)) return null;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const compatible = text.slice(16, end).match(/.{4}/gs) ?? [];
  const brands = [text.slice(8, 12), ...compatible];
  if (brands.some((brand) => avifBrands.includes(brand))) return "avif";
  return brands.some((brand) => heicBrands.includes(brand)) ? "heic" : null;
}
