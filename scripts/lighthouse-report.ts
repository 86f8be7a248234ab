import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { requireBrowser } from "./browser.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const flags = "--headless=new --no-sandbox --disable-dev-shm-usage";

/** Lighthouse sometimes fails to record a page, whatever the page. */
const TRIES = 3;

/** What Lighthouse found out about a page. */
export type Report = {
  /** Between 0 and 1. */
  categories: Record<string, { score: number | null }>;
  /** Times are in milliseconds. */
  audits: Record<string, { numericValue?: number }>;
};

const run = promisify(execFile);

/** Measures a page with Lighthouse, mobile; npx downloads it. Throws when that fails three times. */
export async function measurePage(address: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { stdout } = await run(
        "npx",
        ["--yes", LIGHTHOUSE, address, "--quiet", "--output=json", `--chrome-flags=${flags}`],
        { maxBuffer: 2 ** 26, env: { CHROME_PATH: requireBrowser(), ...process.env } },
      );
      return JSON.parse(stdout) as Report;
    } catch (error) {
      if (attempt === TRIES) throw new Error(`Lighthouse couldn't measure ${address}.`, { cause: error });
    }
  }
}

/** An audit's number; NaN when Lighthouse has none. */
export function readAudit({ audits }: Report, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN;
}
