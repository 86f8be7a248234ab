/** `every` is in milliseconds. `onTrouble` and `onRecovery` are each called once per outage. Returns how to stop it. */
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
    // Not an interval: it would query a slow database twice at once.
    if (watching) next = setTimeout(look, every);
  };
  next = setTimeout(look, every);
  return () => {
    watching = false;
    clearTimeout(next);
  };
}
