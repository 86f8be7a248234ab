import { measurePage, readAudit } from "../lighthouse-report.ts";
import { openPages, REFERENCE } from "./pages.ts";
import type { Part } from "./part.ts";
import { formatRounds, median, type Row } from "./rows.ts";

const audits = {
  LCP: { id: "largest-contentful-paint", toReach: "at most 1.1x" },
  FCP: { id: "first-contentful-paint", toReach: "at most 1.1x" },
  "Speed Index": { id: "speed-index", toReach: "at most 1.1x" },
  "Total blocking time": { id: "total-blocking-time", toReach: "at most 30 ms above" },
} as const;

type Audit = keyof typeof audits;
const names = Object.keys(audits) as Audit[];

type Measured = { page: string; rounds: Record<Audit, number>[] };

/** The page that's slowest by this audit, beside the reference. */
function toRow(name: Audit, measured: readonly Measured[]): Row {
  const read = ({ rounds }: Measured) => median(rounds.map((round) => round[name]));
  const reference = measured.find(({ page }) => page === REFERENCE);
  const [slowest] = measured
    .filter((one) => one !== reference)
    .toSorted((one, other) => read(other) - read(one));
  if (!slowest) throw new Error("No page was measured.");
  return {
    what: `${name}, Lighthouse mobile, slowest page: \`${slowest.page}\``,
    unit: "ms",
    site: read(slowest),
    reference: reference ? { name: REFERENCE, value: read(reference) } : null,
    toReach: audits[name].toReach,
  };
}

/** What Lighthouse says about one page of each kind, beside a page that needs nothing else. */
export const firstPaint: Part = async (bench) => {
  await using pages = await openPages(bench);
  const measured: Measured[] = pages.list.map(({ name }) => ({ page: name, rounds: [] }));
  for (let round = 1; round <= bench.rounds; round++) {
    for (const [index, { name, address }] of pages.list.entries()) {
      const report = await measurePage(address);
      const values = Object.fromEntries(
        names.map((audit) => [audit, readAudit(report, audits[audit].id)]),
      ) as Record<Audit, number>;
      measured[index]?.rounds.push(values);
      bench.say(`Lighthouse, ${name}: LCP ${values.LCP.toFixed(0)} ms`);
    }
  }
  const lines = measured.map(({ page, rounds }) => [
    page,
    ...names.map((name) => formatRounds(rounds.map((round) => round[name]))),
  ]);
  const columns = ["Page", ...names.map((name) => `${name}, ms`)];
  return {
    raw: measured,
    rows: names.map((name) => toRow(name, measured)),
    details: [{ title: "Lighthouse, mobile", columns, lines }],
  };
};
