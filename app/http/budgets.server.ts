import { hash, randomBytes } from "node:crypto";
import { settings } from "../../env.server.ts";
import { listNetworks } from "./visitor.server.ts";

// What each network may cause. docs/decisions/2026-11-23-what-a-network-may-cause.md says why these figures.

export type Budget = "any" | "pages" | "desk" | "forms" | "inbound" | "signIn" | "challenges" | "wrongKeys";

/** `burst` at once, then `rate` a second: for one IPv4 address or one IPv6 /64. */
function readBudget(budget: Budget): { burst: number; rate: number } {
  // Ten times the forms that are accepted: typing errors come back, and are sent again.
  const forms = 10 * settings().FORM_LIMIT_MINUTE;
  return {
    any: { burst: 2_000, rate: 400 },
    pages: { burst: 100, rate: 5 },
    desk: { burst: 200, rate: 10 },
    forms: { burst: forms, rate: forms / 60 },
    // A provider posts for everybody from few addresses.
    inbound: { burst: 100, rate: 5 },
    signIn: { burst: 60, rate: 0.5 },
    challenges: { burst: 60, rate: 1 },
    wrongKeys: { burst: 60, rate: 0.5 },
  }[budget];
}

/** How much more the wider networks may cause: an IPv4 /24; an IPv6 /56 and /48. */
const WIDTHS = { ipv4: [1, 4], ipv6: [1, 2, 4] } as const;

/**
 * A count-min sketch: a debt is in several cells at places nobody can foresee, and the smallest counts. A flood from
 * any number of networks takes no more memory and pushes nobody out; sharing all cells takes tens of thousands.
 */
const CELLS = 2 ** 18;
const CELLS_EACH = 4;
const paidUntil = new Float64Array(CELLS);
const salt = randomBytes(16).toString("base64");

function listCells(budget: Budget, network: string): number[] {
  const digest = hash("sha256", `${salt}${budget} ${network}`, "buffer");
  return Array.from({ length: CELLS_EACH }, (_, index) => digest.readUInt32LE(index * 4) % CELLS);
}

/** Seconds to wait; 0: within budget, and charged. A refusal charges no network, so that neighbors keep their share. */
export function spend(budget: Budget, address: string | null, cost = 1): number {
  if (address === null) return 0;
  const { burst, rate } = readBudget(budget);
  const networks = listNetworks(address);
  const factors = networks.length === WIDTHS.ipv4.length ? WIDTHS.ipv4 : WIDTHS.ipv6;
  const now = performance.now();
  const charges: { cells: number[]; until: number }[] = [];
  for (const [width, network] of networks.entries()) {
    const share = rate * (factors[width] ?? 1);
    const cells = listCells(budget, network);
    const owed = Math.max(now, Math.min(...cells.map((cell) => paidUntil[cell] ?? 0)));
    const until = owed + (1_000 * cost) / share;
    const over = until - now - (1_000 * burst) / rate;
    if (over > 0) return Math.ceil(over / 1_000);
    charges.push({ cells, until });
  }
  for (const { cells, until } of charges) {
    for (const cell of cells) paidUntil[cell] = Math.max(paidUntil[cell] ?? 0, until);
  }
  return 0;
}
