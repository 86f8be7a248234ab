export type Row = {
  what: string;
  unit: "a second" | "ms" | "MB" | "kB" | "";
  site: number;
  /** Null where nothing compares. */
  reference: { name: string; value: number } | null;
  toReach: string;
};

/** What a part of the benchmark found out. */
export type Findings = {
  rows: readonly Row[];
  /** Everything that was measured, a table with its title. */
  details: readonly { title: string; columns: readonly string[]; lines: readonly (readonly string[])[] }[];
  /** The same, number by number, as JSON can hold it. */
  raw: unknown;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Three digits, which is more than a busy machine repeats. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

/** What a part found out, as Markdown: all rows in one table, then the details. */
export function formatFindings(found: readonly Findings[]): string {
  const rows = formatTable(rowColumns, found.flatMap((one) => one.rows).map(formatRow));
  const details = found.flatMap((one) => one.details);
  return [
    rows,
    ...details.map(({ title, columns, lines }) => `### ${title}\n\n${formatTable(columns, lines)}`),
  ].join("\n\n");
}

/** "440 (431–452)": the median of rounds, the least and the most. */
export function formatRounds(values: readonly number[]): string {
  if (values.length < 2) return formatNumber(values[0] ?? Number.NaN);
  return `${formatNumber(median(values))} (${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))})`;
}

function formatRow({ what, unit, site, reference, toReach }: Row): string[] {
  const withUnit = (value: number) => `${formatNumber(value)}${unit && ` ${unit}`}`;
  const beside = reference ? `${withUnit(reference.value)}: ${reference.name}` : "";
  const ratio = reference?.value ? `${(site / reference.value).toFixed(2)}x` : "";
  return [what, withUnit(site), beside, ratio, toReach];
}

const rowColumns = ["What", "Site", "Reference in the same run", "Ratio", "To reach"];

/** A table in Markdown, as biome leaves it: columns of one width, all but the first to the right. */
export function formatTable(columns: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = columns.map((name, index) =>
    Math.max(3, name.length, ...lines.map((line) => (line[index] ?? "").length)),
  );
  const format = (line: readonly string[]) =>
    `| ${line.map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, index) => (index === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [format(columns), rule, ...lines.map(format)].join("\n");
}
