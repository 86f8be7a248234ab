/**
 * Refreshes every `every` milliseconds what another process may have changed, until the returned function is called.
 * `onTrouble` is called once when refreshing starts to fail, `onRecovery` once when it works again.
 */
export function watch(
  refresh: () => Promise<void>,
  every: number,
  { onTrouble, onRecovery }: { onTrouble: (error: unknown) => void; onRecovery: () => void },
): () => void {
  let troubled = false;
  let next: NodeJS.Timeout;
  let watching = true;
  const look = async () => {
    try {
      await refresh();
      if (troubled) onRecovery();
      troubled = false;
    } catch (error) {
      if (!troubled && watching) onTrouble(error);
      troubled = true;
    }
    // Not an interval: a slow database would be asked twice at once.
    if (watching) next = setTimeout(look, every);
  };
  next = setTimeout(look, every);
  return () => {
    watching = false;
    clearTimeout(next);
  };
}
