import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeLoad, describeMachine } from "./machine.ts";

const repository = join(import.meta.dirname, "..", "..");
const PAGE = join(repository, "docs", "benchmarks.md");

/** Where and how it was measured, and what was found, as Markdown. */
export function writeReport(
  { folder, loadBefore }: { folder: string; loadBefore: string },
  notes: readonly string[],
  found: string,
): string {
  const load = `load average ${loadBefore} before, ${describeLoad()} after`;
  const facts = [...describeMachine(folder), load, ...notes].map((fact) => `- ${fact}`);
  return `${facts.join("\n")}\n\n${found}`;
}

/** Puts a report into docs/benchmarks.md, between the two comments that hold this name. Throws when they aren't there. */
export function putIntoPage(name: string, report: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [begins, ends] = [`<!-- ${name} begins -->`, `<!-- ${name} ends -->`];
  const [before, rest = ""] = page.split(begins);
  const after = rest.split(ends)[1];
  if (after === undefined) throw new Error(`docs/benchmarks.md has no place for ${name}.`);
  writeFileSync(PAGE, `${before}${begins}\n\n${report}\n\n${ends}${after}`);
}

/** Keeps every number in test-results/; returns the file's name. */
export function keepRaw(name: string, raw: unknown): string {
  const folder = join(repository, "test-results");
  mkdirSync(folder, { recursive: true });
  const file = `${name}-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}.json`;
  writeFileSync(join(folder, file), JSON.stringify(raw, null, 1));
  return `test-results/${file}`;
}
