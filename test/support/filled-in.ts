import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claims } from "../../content/claims.ts";
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
    text
      .replace("hourly: { 2: 149, 3: 199, 4: 249 }", "hourly: { 2: 449, 3: 499, 4: 549 }")
      .replace(", isSample: true }", " }"),
  "content/unfinished.ts": (text) => text.replace("words: null", `words: ${JSON.stringify(unfinishedWords)}`),
};

/** The claim that this owner has no evidence for. */
export const unproven = "price-match";
/** What proves the others until December 1, 2026. */
export const evidence = "Policy 4711, seen on our desk";

export const noProof = `
  evidence: null,
  enteredBy: null,
  checkedOn: null,
  expires: null,`;

const proof = `
  evidence: ${JSON.stringify(evidence)},
  enteredBy: "Nora North",
  checkedOn: "2026-11-01",
  expires: "2026-12-01",`;

/** What of the demo's content may have become an owner's own is set, whatever it is. */
export function leaveDemo(
  copy: string,
  proofOf: (claim: number) => string,
  isSample: (review: number) => boolean,
): void {
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(copy, "content", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };
  edit("brand.ts", (text) => text.replace(/^ {2}isDemo: .*\n/m, ""));
  let claim = 0;
  edit("claims.ts", (text) =>
    text.replaceAll(/^ {4}evidence: .*,\n {4}enteredBy: .*,\n {4}checkedOn: .*,\n {4}expires: .*,$/gm, () =>
      proofOf(claim++).trim().replaceAll(/^ */gm, "    "),
    ),
  );
  let place = 0;
  edit("reviews.ts", (text) =>
    text.replaceAll(/sample: (true|false)/g, () => `sample: ${isSample(place++)}`),
  );
}

/** The build of an owner who has left the demo, with all those edits. One serves every file of a run. */
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
    const build = await buildVariant(edits, undefined, (copy) =>
      leaveDemo(
        copy,
        (claim) => (claims[claim]?.id === unproven ? noProof : proof),
        (review) => review > 0,
      ),
    );
    writeFileSync(`${built}.new`, build);
    renameSync(`${built}.new`, built);
    return build;
  } finally {
    rmSync(`${built}.lock`, { recursive: true });
  }
}
