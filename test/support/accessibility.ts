import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "@playwright/test";
import type axe from "axe-core";

/** Half as long as `axe.source`, which a browser parses for every page. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Lists what breaks WCAG 2.2 AA on the page as it is now, or the given rules only. Our pages have no frames, so axe runs
 * once; it's loaded once per document, as loading takes longer than checking.
 */
export async function listAccessibilityFaults(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await loadAxe(page);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // The style sheets are only for a rule that isn't of the standard; axe would load and parse them each time.
    preload: { assets: ["media"] },
    runOnly: only ? { type: "rule", values: [...only] } : { type: "tag", values: standard },
  };
  const violations = await page.evaluate(async (options) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return (await loaded.run(document, options)).violations;
  }, options);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n    ${failureSummary}`);
    return `${id}: ${help}\n${places.join("\n")}`;
  });
}

/** Faster than `page.evaluate`, which sends it to the page as an argument of another script. */
async function loadAxe(page: Page): Promise<void> {
  const session = await openDebugger(page);
  await session.send("Runtime.evaluate", { expression: source });
}

const debuggers = new WeakMap<Page, CDPSession>();

/** One per page, never detached: that would also remove a test's virtual passkey device. */
export async function openDebugger(page: Page): Promise<CDPSession> {
  const session = debuggers.get(page) ?? (await page.context().newCDPSession(page));
  debuggers.set(page, session);
  return session;
}
