/** Counts calls as an API with a limit does: `allowed` in each window of `span` real milliseconds, the rest refused. */
export function makeRateLimit(allowed: number, span: number): { take(): boolean } {
  let window = -1;
  let taken = 0;
  return {
    take() {
      const current = Math.floor(performance.now() / span);
      if (current !== window) {
        window = current;
        taken = 0;
      }
      taken += 1;
      return taken <= allowed;
    },
  };
}
