/**
 * Runs `work` after `first` milliseconds, and again `every` milliseconds after it ended; it never rejects.
 * The returned function ends that, and resolves once the work under way has ended.
 */
export function repeat(
  work: (stopping: AbortSignal) => Promise<void>,
  every: number,
  first = every,
): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  let timer = setTimeout(run, first);
  async function run(): Promise<void> {
    underWay = work(stopping.signal);
    await underWay;
    // Not an interval: it would query a slow database twice at once.
    if (!stopping.signal.aborted) timer = setTimeout(run, every);
  }
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await underWay;
  };
}

/** `every` is in milliseconds. `onTrouble` and `onRecovery` are each called once per outage. Returns how to stop it. */
export function watch(
  refresh: () => Promise<void>,
  every: number,
  { onTrouble, onRecovery }: { onTrouble: (error: unknown) => void; onRecovery: () => void },
): () => Promise<void> {
  let troubled = false;
  return repeat(async (stopping) => {
    try {
      await refresh();
      if (troubled) onRecovery();
      troubled = false;
    } catch (error) {
      if (!troubled && !stopping.aborted) onTrouble(error);
      troubled = true;
    }
  }, every);
}
