// Gone when the tab closes. Where a browser forbids storage or it is full, forms work without.

export function readKept(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {}
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {}
}
