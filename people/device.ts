const browsers = [
  ["Edg/", "Edge"],
  ["Firefox/", "Firefox"],
  ["OPR/", "Opera"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"],
] as const;

/** By the names people know; null for others. */
export type DeviceKind = { browser: string | null; system: string | null };

export function readDevice(userAgent: string): DeviceKind {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
