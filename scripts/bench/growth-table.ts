import { formatNumber, formatTable } from "./rows.ts";

/** What a row is measured in, by its name, at each size. */
export type Measured = Map<string, number[]>;

/** Adds a size's figures to those of smaller ones. */
export function addSize(measured: Measured, figures: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(figures)) {
    measured.set(name, [...(measured.get(name) ?? []), value]);
  }
}

/**
 * The exponent by which figures grow with the size: 0, not at all; 1, in proportion; 2, with the square. The slope of the
 * line through the logarithms with the least squares.
 */
export function fitExponent(sizes: readonly number[], figures: readonly number[]): number {
  const points = sizes.map(
    (size, index) => [Math.log(size), Math.log(figures[index] ?? Number.NaN)] as const,
  );
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [middle, height] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - height), 0);
  const below = points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  return above / below;
}

export function formatGrowth(what: string, sizes: readonly number[], measured: Measured): string {
  const columns = [what, ...sizes.map((size) => size.toLocaleString("en-US")), "Exponent"];
  const lines = [...measured].map(([name, figures]) => [
    name,
    ...figures.map(formatNumber),
    sizes.length > 1 && figures.every((figure) => figure > 0) ? fitExponent(sizes, figures).toFixed(2) : "–",
  ]);
  return formatTable(columns, lines);
}
