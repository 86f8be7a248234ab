type Window = { count: number; endsAt: number };

/** Keys that are counted at a time. A flood from more senders can't be told apart by sender anyway. */
const MOST_KEYS = 100_000;

/**
 * At most `most` for each key in `seconds`, from its first one on. Without timers: a library that sets one for each key
 * took three times the memory of all else that a submission leaves behind.
 */
export class FixedWindow {
  readonly #most: number;
  readonly #length: number;
  /** All windows are as long as each other, so the one that began first ends first. */
  readonly #windows = new Map<string, Window>();

  constructor({ most, seconds }: { most: number; seconds: number }) {
    this.#most = most;
    this.#length = seconds * 1_000;
  }

  /** Whole seconds to wait, 1 or more; 0: within the limit, and counted. */
  count(key: string): number {
    const now = performance.now();
    const known = this.#windows.get(key);
    if (!known || known.endsAt <= now) {
      this.#windows.delete(key);
      this.#removeOld(now);
      this.#windows.set(key, { count: 1, endsAt: now + this.#length });
      return 0;
    }
    if (known.count >= this.#most) return Math.ceil((known.endsAt - now) / 1_000);
    known.count += 1;
    return 0;
  }

  uncount(key: string): void {
    const known = this.#windows.get(key);
    if (known && known.count > 0) known.count -= 1;
  }

  #removeOld(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < MOST_KEYS) return;
      this.#windows.delete(key);
    }
  }
}
