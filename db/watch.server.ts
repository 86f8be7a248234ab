/**
 * Reads something again and again, `every` so many milliseconds, because another process may have changed it, until the
 * function it gives back is called. Tells `onTrouble` once when it can no longer be read, and `onRecovery` once when it can.
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
    // Only now: a database that answers slowly is not asked twice at once.
    if (watching) next = setTimeout(look, every);
  };
  next = setTimeout(look, every);
  return () => {
    watching = false;
    clearTimeout(next);
  };
}
