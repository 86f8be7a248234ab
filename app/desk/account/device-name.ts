import { accountTexts } from "./texts.ts";

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

/** A device by the names people know: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  return accountTexts.browserOn(find(browsers) ?? accountTexts.unknownBrowser, find(systems) ?? null);
}
