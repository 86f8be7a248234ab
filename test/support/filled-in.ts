import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runFolder } from "./places.ts";
import { buildVariant } from "./variant.ts";

export const unfinishedWords = "If you don't finish, we may call you about it.";

export const booklet = {
  value: "Moving to another state? Read your rights first.",
  href: "https://www.fmcsa.dot.gov/protect-your-move/consumer-rights",
};
export const french = "Appelez-nous : nous vous servons en français.";
export const boxWords = "In Canada we write on weekdays only.";
export const kept = "Permit 77-B hangs at the office.";

const answers = {
  "usa-usdot": { value: "1234567" },
  "usa-booklet": booklet,
  "texas-registration": { value: " 000123456C " },
  "georgia-certificate": { value: "  ", lawyer: "Not on the website, says A. Marsh." },
  "florida-registration": { settled: kept },
  "canada-marketing": { value: boxWords },
  "quebec-french": { value: french },
};

const edits: Parameters<typeof buildVariant>[0] = {
  "content/analytics.ts": (text) =>
    text
      .replace("googleAnalyticsId: null", 'googleAnalyticsId: "G-TEST1"')
      .replace("googleAdsId: null", 'googleAdsId: "AW-1234"')
      .replace("conversionLabels: {}", 'conversionLabels: { estimate_sent: "Estimate" }')
      .replace('["Canada", "USA", "elsewhere"]', '["Canada"]'),
  "content/locations.ts": (text) =>
    text.replace(
      'locationName: "Barrie",\n    badgeGroup: "ontario"',
      'locationName: "Barrie",\n    badgeGroup: "quebec"',
    ),
  "content/place-rules/answers.ts": (text) =>
    text.replace(/(answers: [^=]+= )\{.*\};/s, `$1${JSON.stringify(answers)};`),
  "content/rates.ts": (text) =>
    text.replace("hourly: { 2: 149, 3: 199, 4: 249 }", "hourly: { 2: 449, 3: 499, 4: 549 }"),
  "content/unfinished.ts": (text) => text.replace("words: null", `words: ${JSON.stringify(unfinishedWords)}`),
};

/** The build of an owner with all those edits. One serves every file of a run. */
export async function buildFilledIn(): Promise<string> {
  const built = join(runFolder(), "filled-in.txt");
  for (;;) {
    if (existsSync(built)) return readFileSync(built, "utf8");
    try {
      mkdirSync(`${built}.lock`);
      break;
    } catch {
      await pause(200);
    }
  }
  try {
    const build = await buildVariant(edits);
    writeFileSync(`${built}.new`, build);
    renameSync(`${built}.new`, built);
    return build;
  } finally {
    rmSync(`${built}.lock`, { recursive: true });
  }
}
