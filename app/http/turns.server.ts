import { afterArrivals } from "./arrivals.server.ts";
import { listNetworks } from "./visitor.server.ts";

export type EndTurn = () => void;

type Options = {
  atOnce: number;
  /** How many may wait: in all, and of one network. */
  mostWaiting: number;
  mostOfOne: number;
};

/** Work that would hold up everybody is done a bit at a time, and networks take turns: who sends much waits for itself. */
export class Turns {
  readonly #options: Options;
  /** By network; the next turn is the first network's. */
  readonly #waiting = new Map<string, ((end: EndTurn) => void)[]>();
  #running = 0;
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** True when nobody else can wait: better to say so before any work. */
  isFull(network: string): boolean {
    const { mostWaiting, mostOfOne } = this.#options;
    return this.#count >= mostWaiting || (this.#waiting.get(network)?.length ?? 0) >= mostOfOne;
  }

  /** Resolves when it's this one's turn, with what ends it; null when too many wait. */
  async take(network: string): Promise<EndTurn | null> {
    if (this.#running < this.#options.atOnce) return this.#begin();
    if (this.isFull(network)) return null;
    this.#count += 1;
    return new Promise((resolve) => {
      const line = this.#waiting.get(network) ?? [];
      line.push(resolve);
      this.#waiting.set(network, line);
    });
  }

  #begin(): EndTurn {
    this.#running += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      // Not at once: what arrived meanwhile, such as requests for finished pages, comes first.
      setImmediate(() => afterArrivals(() => this.#next()));
    };
  }

  #next(): void {
    this.#running -= 1;
    const [network, line] = this.#waiting.entries().next().value ?? [];
    if (network === undefined || !line) return;
    this.#waiting.delete(network);
    const resolve = line.shift();
    if (line.length > 0) this.#waiting.set(network, line);
    this.#count -= 1;
    resolve?.(this.#begin());
  }
}

const WITHOUT_TURN = "x-without-turn";

export function answerWithoutTurn(): Response {
  return new Response(null, { status: 503, headers: { [WITHOUT_TURN]: "1" } });
}

export function isWithoutTurn({ headers }: Response): boolean {
  return headers.has(WITHOUT_TURN);
}

/** The network that an address waits in line with: the widest that one customer of a provider can have. */
export function findLine(address: string | null): string {
  return listNetworks(address).at(-1) ?? "unknown";
}

/** Turning a page's elements into text: a few milliseconds in which nothing else happens. */
export const renderingTurns = new Turns({ atOnce: 1, mostWaiting: 200, mostOfOne: 50 });
