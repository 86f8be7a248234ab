import type { Round } from "./load.ts";

const servers = ["site", "nginx", "bare"] as const;
type Numbers = Partial<Record<(typeof servers)[number], readonly number[]>>;

/** What was measured, in rounds; for rates, how much of a core the load generator took. */
export type Row = { what: string; measured: string; generator?: Numbers } & Numbers;

/** From this share of a core, the load generator is the limit. */
const WORKS_HARD = 0.9;

export function toRows(what: string, found: { [name in keyof Numbers]?: readonly Round[] }): Row[] {
  const read = (key: "perSecond" | "p99" | "each" | "generator"): Numbers =>
    Object.fromEntries(
      Object.entries(found).map(([name, rounds]) => [name, rounds.map((round) => round[key])]),
    );
  return [
    { what, measured: "a second", ...read("perSecond"), generator: read("generator") },
    { what, measured: "p99, ms", ...read("p99") },
    { what, measured: "processor ms each", ...read("each") },
  ];
}

function median(values: readonly number[] = []): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

// Three digits are more than a busy machine repeats.
const { format } = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** "440 (431–452)": the median of rounds, the least and the most. */
export function formatRounds(values: readonly number[]): string {
  if (!values.every(Number.isFinite)) return "–";
  const [least, typical, most] = [Math.min(...values), median(values), Math.max(...values)].map(format);
  return least === most ? `${typical}` : `${typical} (${least}–${most})`;
}

function formatRow({ what, measured, generator, ...found }: Row): string[] {
  const isLimited = (name: keyof Numbers) => median(generator?.[name]) >= WORKS_HARD;
  const numbers = servers.map((name) => {
    const list = found[name];
    return list ? `${isLimited(name) ? "≥ " : ""}${formatRounds(list)}` : "";
  });
  const ratios = (["nginx", "bare"] as const).map((name) => {
    const ratio = median(found.site) / median(found[name]);
    return Number.isFinite(ratio) ? `${isLimited(name) ? "≤ " : ""}${ratio.toFixed(2)}` : "";
  });
  return [what, measured, ...numbers, ...ratios];
}

/** All rows in one table. */
export function formatTable(rows: readonly Row[]): string {
  const columns = ["What", "Measured", "Site", "nginx", "Bare server", "Site / nginx", "Site / bare"];
  const lines = [columns, columns.map(() => "-"), ...rows.map(formatRow)];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const cells = (line: readonly string[]) =>
    widths.map((width, at) => (line[at] ?? "").padEnd(width, line[at] === "-" ? "-" : " "));
  return lines.map((line) => `| ${cells(line).join(" | ")} |`).join("\n");
}
