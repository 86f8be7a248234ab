const MOST = 8;

/** Ids of the leads that a person opened last on this device, latest first: no name and no phone. */
export function listOpened(person: string): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? "[]");
    return Array.isArray(list) ? list.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteOpened(person: string, id: string): void {
  const list = [id, ...listOpened(person).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(list));
  } catch {
    // A full or locked storage only costs the list.
  }
}

function keyOf(person: string): string {
  return `desk-opened-${person}`;
}
