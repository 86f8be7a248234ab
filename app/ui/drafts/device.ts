// Where a browser refuses its storage or that's full, the tab keeps it; where the tab doesn't either, forms work without.

const places = [() => localStorage, () => sessionStorage];

/** What the first place gives that has something to give. */
function askEach<T>(ask: (place: Storage) => T | null | undefined): T | null {
  for (const place of places) {
    try {
      const found = ask(place());
      if (found) return found;
    } catch {}
  }
  return null;
}

export function readKept(name: string): string | null {
  return askEach((place) => place.getItem(name));
}

/** False where nothing can be kept. */
export function keep(name: string, text: string): boolean {
  return (
    askEach((place) => {
      place.setItem(name, text);
      return true;
    }) ?? false
  );
}

export function forget(name: string): void {
  askEach((place) => place.removeItem(name));
}
