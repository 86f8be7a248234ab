import { hash, randomBytes } from "node:crypto";
import { settings } from "../../env.server.ts";

// Rate limits, counted in this process: docs/decisions/2026-11-29-one-limiter.md.

/** `most` may come at once; then one more each time its share of the seconds has passed. */
type Limit = readonly [most: number, seconds: number];

function readBudgets() {
  const { FORM_LIMIT_MINUTE: minute, FORM_LIMIT_HOUR: hour } = settings();
  return {
    any: [[2_000, 5]],
    pages: [[100, 20]],
    desk: [[200, 20]],
    // Typing errors come back, and are sent again.
    forms: [[10 * minute, 60]],
    submissions: [
      [minute, 60],
      [hour, 3_600],
    ],
    // A form that's being filled in is kept again with each pause.
    unfinished: [
      [10 * minute, 60],
      [10 * hour, 3_600],
    ],
    // As many as four requests have.
    photos: [[24, 3_600]],
    suggestions: [[60, 60]],
    // A provider posts for everybody from few addresses.
    inbound: [[100, 20]],
    signIn: [[60, 120]],
    challenges: [[60, 60]],
    // A page of leads each second, and some more at once.
    apiKey: [[120, 60]],
    wrongKeys: [[60, 120]],
    logLines: [[30, 60]],
  } satisfies Record<string, readonly Limit[]>;
}

export type Budget = keyof ReturnType<typeof readBudgets>;

/** How much more the wider networks may cause: an IPv4 /24; an IPv6 /56 and /48. */
const WIDTHS = { ipv4: [1, 4], ipv6: [1, 2, 4] } as const;

/**
 * A count-min sketch for each limit: a debt is in several cells at places nobody can foresee, and the smallest counts. A
 * flood of made-up payers takes no more memory and pushes nobody out; sharing all cells takes tens of thousands.
 */
const CELLS = 2 ** 16;
const CELLS_EACH = 4;
const salt = randomBytes(16).toString("base64");

/** Times in milliseconds. */
type Sketch = { every: number; longest: number; paidUntil: Float64Array };
const sketches = new Map<Budget, readonly Sketch[]>();

function findSketches(budget: Budget): readonly Sketch[] {
  const known = sketches.get(budget);
  if (known) return known;
  const made = readBudgets()[budget].map(([most, seconds]) => ({
    every: (1_000 * seconds) / most,
    longest: 1_000 * seconds,
    paidUntil: new Float64Array(CELLS),
  }));
  sketches.set(budget, made);
  return made;
}

const cellsOf = new Map<string, readonly number[]>();
const MOST_KNOWN = 3_000;

function findCells(payer: string): readonly number[] {
  const known = cellsOf.get(payer);
  if (known) return known;
  if (cellsOf.size >= MOST_KNOWN) cellsOf.clear();
  const digest = hash("sha256", salt + payer, "buffer");
  const cells = Array.from({ length: CELLS_EACH }, (_, index) => digest.readUInt16LE(index * 2));
  cellsOf.set(payer, cells);
  return cells;
}

type Account = Sketch & { cells: readonly number[]; owedUntil: number; price: number };

function listAccounts(budget: Budget, payers: readonly string[], cost: number): Account[] {
  const factors = payers.length === WIDTHS.ipv6.length ? WIDTHS.ipv6 : WIDTHS.ipv4;
  return findSketches(budget).flatMap((sketch) =>
    payers.map((payer, width) => {
      const cells = findCells(payer);
      const owedUntil = Math.min(...cells.map((cell) => sketch.paidUntil[cell] ?? 0));
      return { ...sketch, cells, owedUntil, price: (cost * sketch.every) / (factors[width] ?? 1) };
    }),
  );
}

/**
 * Seconds to wait; 0: within all limits, and charged. `payers`: one of whatever it goes by, or networks as `listNetworks`
 * has them. A refusal charges nobody, so that neighbors keep their share.
 */
export function spend(budget: Budget, payers: readonly string[], cost = 1): number {
  const now = performance.now();
  const accounts = listAccounts(budget, payers, cost);
  for (const account of accounts) {
    account.owedUntil = Math.max(now, account.owedUntil) + account.price;
    const over = account.owedUntil - now - account.longest;
    // Sums of fractions are off by less than a millisecond.
    if (over >= 1) return Math.ceil(over / 1_000);
  }
  for (const { cells, paidUntil, owedUntil } of accounts) {
    for (const cell of cells) paidUntil[cell] = Math.max(paidUntil[cell] ?? 0, owedUntil);
  }
  return 0;
}

export function refund(budget: Budget, payers: readonly string[], cost = 1): void {
  for (const { cells, paidUntil, owedUntil, price } of listAccounts(budget, payers, cost)) {
    // The others hold somebody else's larger debt.
    for (const cell of cells) if (paidUntil[cell] === owedUntil) paidUntil[cell] = owedUntil - price;
  }
}
